"""Forms of irregular English verbs: "wrote" and "written" share no stem with "write".

Left out is what is as often another word: "found" (founded), "left" (not right), "saw", "felt",
"led" (a light), "lay", "rose", "ground", "bore", "wound", "bound".
"""

from __future__ import annotations

_FORMS = """
arise arose arisen
awake awoke awoken
beat beaten
become became
begin began begun
bend bent
bleed bled
blow blew blown
break broke broken
breed bred
bring brought
build built
burn burnt
buy bought
catch caught
choose chose chosen
come came
creep crept
deal dealt
dig dug
draw drew drawn
dream dreamt
drink drank drunk
drive drove driven
eat ate eaten
fall fell fallen
feed fed
fight fought
flee fled
fly flew flown
forbid forbade forbidden
forget forgot forgotten
forgive forgave forgiven
freeze froze frozen
get got gotten
give gave given
go went gone
grow grew grown
hang hung
hear heard
hide hid hidden
hold held
keep kept
kneel knelt
know knew known
learn learnt
lend lent
lose lost
make made
mean meant
meet met
overcome overcame
overwrite overwrote overwritten
pay paid
rebuild rebuilt
rewrite rewrote rewritten
ride rode ridden
ring rang rung
run ran
seek sought
sell sold
send sent
shake shook shaken
shine shone
shoot shot
shrink shrank shrunk
sing sang sung
sink sank sunk
sleep slept
slide slid
speak spoke spoken
spend spent
spin spun
stand stood
steal stole stolen
stick stuck
strike struck
swear swore sworn
sweep swept
swim swam swum
swing swung
take took taken
teach taught
tear tore torn
tell told
think thought
throw threw thrown
understand understood
undo undid undone
wake woke woken
wear wore worn
weave wove woven
weep wept
win won
withdraw withdrew withdrawn
write wrote written
"""
# Each irregular form with its infinitive.
BASES = {
    form: base for base, *forms in map(str.split, _FORMS.strip().splitlines()) for form in forms
}
