"""Words for somebody: kin, ranks and trades. "The miller" is somebody as "the team" is.

Only what is no thing as well: an editor, a builder or a server may be a program.
"""

from __future__ import annotations

_KIN = (
    "mother|father|brother|sister|son|daughter|wife|wives|husband|widow|aunt|uncle|nephew|niece"
    "|cousin|grandmother|grandfather|boy|girl|friend|stranger|neighbou?r|twin|orphan|baby"
)
_RANKS = (
    "king|queen|prince|princess|emperor|empress|duke|duchess|lord|lady|ladies|knight|countess"
    "|mayor|president|chancellor|minister|captain|soldier|sailor|priest|bishop|pope|abbot"
    "|monk|nun|judge|governor"
)
_TRADES = (
    "baker|blacksmith|butcher|carpenter|clerk|composer|cook|doctor|farmer|fisher|gardener|goldsmith"
    "|hermit|hunter|inventor|innkeeper|lawyer|mason|merchant|miller|nurse|painter|peasant|poet"
    "|potter|sculptor|servant|shepherd|singer|smith|surgeon|tailor|tanner|teacher|thief|thieves"
    "|trader|traveller|weaver|witch|astronomer|librarian|philosopher|novelist|fisherm[ae]n"
)
SOMEBODY = rf"(?:{_KIN}|{_RANKS}|{_TRADES})"  # without its plural
