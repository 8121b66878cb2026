"""Which English questions ask how something is done: "How do I ...", and what is to be done, typed
into a search box."""

from __future__ import annotations

import re

# What visitors type into a search box asks how it is done: "hide the version", "run as a service";
# but not "upload limit", "open on Sundays" or "play on a phone?", which ask for a fact.
_FACT = (
    r"\?\W*$|\b(?:what|where|who|which|why|how|is it|possible|allowed|supported|vs|versus|prices?"
    r"|costs?|fees?|bonus|deadlines?|require\w+|polic(?:y|ies)|differences?|mean\w*|opening|hours)\b"
)
# These too, but for "raise the limit of uploads" and "send mail when an error is logged", which ask
# for no limit and no error.
_VALUE = (
    r"(?:limits?|defaults?|permissions?|types?|values?|sizes?|max(?:imum)?|min(?:imum)?|ur[li]s?"
    r"|status|timeouts?|errors?)"
)
# "Turn on the debug log to see what it does": what stands behind is what it is done for.
_IN_ORDER = r"(?:to (?:see|know|find out|check|learn|understand)|so (?:that )?(?:i|we))"
_BEFORE_WHAT = (
    r"(?:an?|the|my|our|your|this|these|it|all|each|when|whenever|if|after|before|without)"
)
_VERB = (
    r"add|remove|delete|disable|enable|hide|create|customi[sz]e|organi[sz]e|rename|prevent|avoid"
    r"|(?:turn|switch)(?: (?:it|this|that|them|these|those))? (?:on|off)|opt out|sign (?:in|up)"
    r"|log in|get rid"
    r"|ignore|edit|insert|migrate|uninstall|convert|generate|track|embed|integrate|invite|activate"
    r"|deactivate|self-?host|subscribe|unsubscribe|encrypt|duplicate"
)
_SENT = (
    r"connect|deploy|downgrade|exclude|export|import|include|move|redirect|replace|send|switch|update"
    r"|upgrade|upload|get|proxy|forward|download|copy|transfer"
)
_VERB_OR_NOUN = (
    rf"{_SENT}|allow|build|change|collapse|force|keep|limit|make|monitor|open|ping|play|put|read"
    r"|reset|restore|run|schedule|set|share|skip|start|stop|store|use|write|bump"
    r"|check|clear|test|pin|publish|lock|unlock|verify|raise|increase|decrease|lower|reduce|extend"
    r"|give|grant|revoke|assign|handle|catch|log|dump|back up|filter|sort|merge|split|rotate|scale"
    r"|attach|mount|sync|load|save|validate|trigger|debug|block|record|view|see|find|count|measure"
    r"|link|tag|mark|show|display|translate"
)
# "The whole folder has comments, turn them off for one page"
_SCENE = r"[^,;?\n]{8,80}[,;] (?:and |so |but |now |then )?"
_TO_BE_DONE = (
    rf"^(?!(?:(?!\b{_IN_ORDER}\b).)*(?:{_FACT}))(?!(?:(?!\b{_BEFORE_WHAT}\b).)*?\b{_VALUE}\b)"
    rf"\W*+(?:{_SCENE})?(?:please )?(?:(?:{_VERB})(?!\S)"
    # An "add event" is something to look up.
    r"(?! (?:options?|methods?|functions?|events?|flags?|keys?|buttons?|actions?|endpoints?|hooks?"
    r"|requests?|directives?)\b)"
    rf"|(?:{_VERB_OR_NOUN}) (?:an?|the|my|our|your|this|these|it|all|each|multiple|several|some"
    r"|custom|own|old)\b|let (?:the |my |our |an? )?(?:me|us|users?|visitors?|people|others|guests?"
    r"|members?|anyone|everyone|someone|somebody|customers?|friends?)\b"
    rf"|(?:{_SENT}) (?:\S+ ){{0,2}}?(?:to|from|into|as|with|without|through|via|when|whenever|if)\b"
    r"|run (?:as|with|without|in|on|from)\b)(?! (?:is|are|was|were)\b)"
)
# "increase upload size", "handle errors": what nobody does to a limit that is looked up.
_VALUE_CHANGED = (
    rf"^(?!.*(?:{_FACT}))\W*+(?:please )?"
    r"(?:handle|catch|increase|decrease|reduce|raise|extend|change|grant|revoke|set) "
    rf"(?:\S+ ){{0,2}}?{_VALUE}\b"
)
# Whether one has to set something up is no question how.
_NOT_WHETHER = (
    r"^(?!\W*(?:(?:do|must|should) (?:i|we)|(?:is it|are they) (?:really |still )?"
    r"(?:necessary|required|mandatory|needed))\b(?!.*\bhow\b))"
)
HOW_TO = re.compile(
    rf"{_NOT_WHETHER}(?s:.*?)"
    r"(?:\b(?:how (?:do|can|should|would|could|might|to|does one)|commands?|install|examples?"
    rf"|snippets?|syntax|code|set up|configure)\b|{_TO_BE_DONE}|{_VALUE_CHANGED})",
    re.IGNORECASE,
)
_STEPS = (
    r"\b(?:steps?|procedures?|process(?:es)?|stages?|phases?|workflow|checklist"
    r"|walk (?:me|us) through)\b"
)
# "telegram bot setup", typed into a search box.
_BY_NOUN = (
    r"^\W*+(?!(?:what|who|where|when|why|which|is|are|was|does|do|can)\b)(?:[\w.-]+ ){1,5}?"
    r"(?:set-?up|installation|upgrade|migration)\W*$"
)
# What is answered by all steps of a list, and what asks for them in so many words.
ASKS_STEPS = re.compile(rf"{HOW_TO.pattern}|{_STEPS}|{_BY_NOUN}", re.IGNORECASE)
NAMES_STEPS = re.compile(_STEPS, re.IGNORECASE)
