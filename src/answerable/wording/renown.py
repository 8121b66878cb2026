"""What recruiters and clients ask of what a person has done, and of what others say of it.

The rules know English, and are of the same form as those of ``careers``.
"""

from __future__ import annotations

from answerable.wording.career import DOES, NAME, PERSON, WHO, WHOSE, career_of

_OTHERS = (
    r"(?:(?:former |previous |past |her |his |their |your |other )*(?:managers?|boss(?:es)?"
    r"|clients?|customers?|colleagues|co-?workers|team ?mates|peers|people|others|everyone"
    r"|references|students|employers?|supervisors?))"
)
_PAPERS = (
    r"(?:(?:academic|scientific|research|peer[- ]reviewed) )?(?:papers?|publications?|articles?"
    r"|books?|research)"
)
_REFERENCES = r"(?:references?|testimonials?|recommendations?|letters? of recommendation|referees?)"
_TESTIMONIALS = career_of(
    (
        rf"\bwhat (?:do|does|did|have|has|would) {_OTHERS} (?:say|said|think|thought|write|written)"
        rf" (?:about|of) (?:her|him|them|you|working with|{NAME})\b",
        rf"\b{WHOSE} (?:references|testimonials|recommendations|endorsements|referees)\W*$",
        rf"\b{DOES} {WHO} (?:have|got) (?:any |some )?(?:references|testimonials|recommendations"
        r"|endorsements|referees)\W*$",
        rf"\bwho (?:can|could|would) (?:vouch for|recommend) (?:her|him|them|you|{NAME})\b",
        rf"\bwhat (?:do|does|did|would) {_OTHERS} (?:say|think|write)\W*$",
        rf"\b(?:can|could|may|would|will|do|does) (?:i|we|you|{PERSON}) (?:please )?"
        r"(?:get|have|see|ask for|provide|give|share|send|offer)(?: (?:me|us)(?: with)?)?"
        rf" (?:(?:an?|any|some|{WHOSE}) )?{_REFERENCES}\W*$",
        rf"^\W*(?:any )?{_REFERENCES}\W*$",
    ),
    r"references|testimonials|recommendations|endorsements|kind words|praise"
    r"|what (?:people|clients|others|colleagues|they) say(?: .*)?",
    r"^(?:reference|testimonial|recommendation|endorsement)s?:|; reference: "
    r"|\b(?:says?|said|writes?|wrote) (?:of|about) (?:me|her|him|them)\b",
    "references, testimonials, recommendations",
    plain=True,
)
_PUBLICATIONS = career_of(
    (
        rf"\b{DOES} {WHO} (?:ever |also |already )?(?:publish(?:ed)?|written|wrote|write|authored?)"
        rf" (?:an? |any |some )?{_PAPERS}\W*$",
        rf"\b(?:what|which) {_PAPERS} {DOES} {WHO} (?:ever )?(?:publish(?:ed)?|written|write"
        r"|authored?)\W*$",
        rf"\bwhat {DOES} {WHO} (?:ever )?publish(?:ed)?\W*$",
        rf"\b{DOES} {WHO} have (?:any |some )?{_PAPERS}\W*$",
        rf"\b{WHOSE} {_PAPERS}\W*$",
        r"^\W*publications\W*$",
    ),
    r"(?:selected |recent |academic )?(?:publications?|papers|articles|books|writing|research)",
    r"^(?:publisher|journal|booktitle|release date):|\bI (?:have )?(?:published|wrote|written)\b",
    "publications, papers, articles, published",
)
_AWARDS = career_of(
    (
        rf"\b{DOES} {WHO} (?:ever |also )?(?:won|win|received?|got|get|gotten|have) (?:an? |any )?"
        r"(?:awards?|prizes?|hono(?:u)?rs|scholarships?)\W*$",
        rf"\b(?:what|which) (?:awards?|prizes?|hono(?:u)?rs) {DOES} {WHO} "
        r"(?:ever )?(?:won|win|received?|got|get|have)\W*$",
        rf"\b{WHOSE} (?:awards|prizes|hono(?:u)?rs)\W*$",
    ),
    r"(?:awards?|prizes|hono(?:u)?rs|achievements|recognition|scholarships)(?: (?:and|&) \w+)?",
    r"^(?:awarder|award|prize):|\b(?:I|s?he) (?:have |has )?(?:won|received)\b",
    "awards, prizes, honours",
)
_GRADE = career_of(
    (
        rf"\b{WHOSE} (?:\w+ )?(?:gpa|grade point average|grades?|marks)\W*$",
        rf"\b(?:what|which) (?:gpa|grades?|marks) {DOES} {WHO} (?:have|get|got|graduate with)\W*$",
    ),
    r"education|stud(?:y|ies)|academic background",
    r"\b(?:gpa|grade|score):?\W{0,2}\d|\bgpa\b|\b(?:cum laude|with (?:distinction|hono(?:u)?rs))\b",
    "GPA, grade, score, education",
)
_STRENGTHS = career_of(
    (
        rf"\b{WHOSE} (?:\w+ )?(?:strengths|strong (?:points|suits?)|superpowers?|expertise"
        r"|(?:areas|fields) of expertise|specialt(?:y|ies)|speciali[sz]ations?)\W*$",
        rf"\b{WHOSE} (?:(?:core|main|key|top|strongest|best) )?(?:skills|competenc(?:y|ies))\W*$",
        rf"\bwhat (?:is|are) {WHO} (?:really |especially )?(?:good|best|great) at\W*$",
        rf"\bwhat (?:do|does) {WHO} speciali[sz]e in\W*$",
    ),
    r"(?:(?:core|key|technical|my) )?(?:strengths|skills|competenc(?:y|ies|es)|expertise"
    r"|speciali\w+)|what (?:i|s?he)(?:['\u2019]m| am|['\u2019]s| is) (?:good|best) at"
    r"|what (?:i do|s?he does)(?: (?:best|well))?",
    r"\b(?:I|s?he) (?:(?:am|is)(?! (?:at|in|on|from|not|now|looking|reading|available|open)\b)"
    r"|speciali[sz]es? in|excels? (?:at|in))\b"
    r"|\b(?:strengths?|expertise|speciali[sz]e|best at|good at)\b",
    "strengths, skills, expertise, specialises in",
)
SUMMARY = career_of(
    (
        rf"\b(?:summari[sz]e|sum up|describe|outline) {WHOSE} (?:background|profile|career"
        r"|experience|cv|r[\u00e9e]sum[\u00e9e])\W*$",
        rf"\b(?:summary|overview) of {WHOSE} (?:background|profile|career)\W*$",
        rf"\b{WHOSE} (?:\w+ )?(?:background|profile|bio(?:graphy)?)\W*$",
        r"\btell (?:me|us) (?:more |something |a bit )?about (?:her|him|yourself)\W*$",
        r"\bwhy should (?:we|i|you|one|anyone) (?:hire|employ|work with|choose|pick)"
        rf" (?:her|him|them|you|{NAME}(?: {NAME})?)\W*$",
        rf"\bwhat makes (?:her|him|them|you|{PERSON}) (?:special|unique|different|stand out"
        r"|an? (?:good|great|strong) \w+)\W*$",
    ),
    r"about(?: (?:me|her|him|us))?|bio(?:graphy)?|(?:(?:professional|personal) )?"
    r"(?:profile|summary)|introduction|intro|basics|who i am|background",
    rf"\b(?:I(?:['\u2019]\w+)?|s?he is|s?he['\u2019]s|{NAME} is an?) \w"
    r"|^[A-Z][\w ,/-]{2,60} with (?:over |more than |nearly |about )?\w+ years\b",
    "about me, summary, profile, background",
)
VOLUNTEERING = career_of(
    (
        rf"\b{DOES} {WHO} (?:ever |also )?(?:do |done |did )?(?:any )?volunteer(?:ed|ing)?"
        r"(?: work)?\W*$",
        rf"\bwhere {DOES} {WHO} (?:ever )?volunteer(?:ed|ing)?\W*$",
        rf"\b{WHOSE} (?:volunteering|volunteer(?:ing)? (?:work|experience)|community work)\W*$",
    ),
    r"volunteer(?:ing)?(?: (?:work|experience))?|community(?: work)?",
    r"^(?:position|role|organi[sz]ation):|\bI (?:\w+ )?volunteer",
    "volunteer, volunteering, community work",
)
RENOWN = (
    *(_TESTIMONIALS, _PUBLICATIONS, _AWARDS, _GRADE, _STRENGTHS, SUMMARY),
    VOLUNTEERING,
)
