"""What recruiters ask of what a person brings: talks, certificates, industries and languages.

The rules know English, and are of the same form as those of ``careers``.
"""

from __future__ import annotations

from answerable.wording.career import DOES, PERSON, WHO, WHOSE, career_of

_TALKS = (
    r"(?:(?:conference|public|recent|past|own) )?(?:talks?|presentations?|keynotes?|lectures?"
    r"|public speaking|speaking engagements?)"
)
TALKS = career_of(
    (
        rf"^\W*(?:(?:any|her|his|the) )?{_TALKS}\W*$",
        rf"\b{DOES} {WHO} (?:ever |also )?(?:given?|gave|held|hold|done|do|had?|have|presented?) "
        rf"(?:an? |any |some )?{_TALKS}\W*$",
        rf"\b{DOES} {WHO} (?:ever |also )?(?:speak|spoken|spoke|presented?) (?:in public|publicly"
        r"|(?:at|in) (?:an? |any |some )?(?:\w+ )?(?:conferences?|events?|meet-?ups?))\W*$",
        rf"\b(?:what|which) {_TALKS} {DOES} {WHO} (?:ever )?(?:given?|held|hold|done|have"
        r"|presented?)\W*$",
        rf"\b{WHOSE} {_TALKS}\W*$",
    ),
    r"(?:(?:conference|public) )?(?:talks?|speaking|presentations?|keynotes|lectures)"
    r"(?:\W+\w+){0,3}|teaching and talks",
    r"\b(?:talks?|keynotes?|lectured?|speaker)\b|\bspoke (?:about|at|on|in)\b"
    r"|\bpresented (?:at|this|it)\b|^(?:event|conference|venue):",
    "talks, conference, spoke at, presentation",
)
_CERTIFICATES = (
    r"(?:(?:professional|technical|relevant) )?"
    r"(?:certs?|certificat(?:e|ion)s?|professional licen[cs]es?)"
)
CERTIFICATES = career_of(
    (
        rf"^\W*(?:(?:any|her|his|the) )?{_CERTIFICATES}\W*$",
        rf"\b(?:what|which) {_CERTIFICATES} {DOES} {WHO} (?:have|hold|got?|earn(?:ed)?)\W*$",
        rf"\b{DOES} {WHO} (?:have|hold|got) (?:an? |any |some )?{_CERTIFICATES}\W*$",
        rf"\b{WHOSE} {_CERTIFICATES}\W*$",
    ),
    r"(?:.{0,30}\W)?(?:certificat(?:e|ion)s?|certs|licen[cs]es)(?:\W+\w+){0,3}",
    r"\bcertifi(?:ed|cates?|cations?)\b",
    "certificates, certifications, certified",
)
INDUSTRIES = career_of(
    (
        rf"\b(?:what|which) (?:industr(?:y|ies)|sectors?|domains?) {DOES} {WHO} (?:\w+ ){{0,2}}?"
        r"(?:work(?:ed|ing|s)?|know|been|have|had|experience)(?: \w+){0,2}?(?: in| for| with)?\W*$",
        rf"\b{WHOSE} (?:industries|sectors)\W*$",
        r"^\W*(?:industries|sectors)\W*$",
    ),
    r"industr(?:y|ies)|sectors?|domains?",
    r"\bwork(?:s|ed|ing)? (?:\w+ )?(?:in|on|across|for) (?:the )?"
    r"(?-i:(?!(?:an?|this|that|my|her|his|our|their|a|teams?|all)\b)[a-z])[^.;:]{2,60}"
    r"(?:, | and )|\b(?:industr(?:y|ies)|sectors)\b",
    "worked in industries, sectors",
)
_LANGUAGES = (
    r"(?-i:Python|JavaScript|TypeScript|Java|Kotlin|Swift|Rust|C\+\+|C#|Ruby|PHP|Scala|Haskell"
    r"|Elixir|Erlang|Clojure|Perl|Lua|Julia|Dart|SQL|Bash|Fortran|COBOL|OCaml|Zig"
    r"|(?<!let )(?<!\bto )Go)"
)
PROGRAMMING = career_of(
    (
        rf"\b(?:what|which) (?:programming|coding|computer) languages? {DOES} {WHO} (?:\w+ )?"
        r"(?:know|use|write|code|program|work|speak)(?: (?:in|with))?\W*$",
        rf"\b(?:what|which) languages? {DOES} {WHO} (?:\w+ )?(?:code|program)(?: in)?\W*$",
        rf"\b{WHOSE} (?:programming|coding) languages?\W*$",
        r"^\W*(?:programming|coding) languages?\W*$",
    ),
    r"(?:programming |coding )languages?|(?:programming )?languages? (?:i|s?he) (?:writes?|uses?"
    r"|codes? in)|languages (?:and|&) (?:frameworks|tools)|(?:(?:tech(?:nical)?|software) )?"
    r"(?:stack|skills)|(?:tools and )?technologies",
    r"^(?:tech|technologies|(?:tech )?stack|skills|tools|programming languages):"
    rf"|(?<!\w){_LANGUAGES}(?![\w+#])",
    "programming languages, written in, code",
)
SPOKEN = career_of(
    (
        rf"\b(?:what|which) (?:other |foreign |human |spoken )?languages {DOES} {WHO} (?:\w+ )?"
        r"(?:speak|talk|understand)\W*$",
        rf"\b(?:how many) (?:foreign )?languages {DOES} {PERSON} speak\W*$",
    ),
    r"(?:(?:spoken|human|natural|foreign) )?languages?(?: (?:s?he|i) speaks?)?",
    r"\b(?:speaks?|fluent(?:ly)?|native (?:speaker|language)|mother tongue|bilingual)\b"
    r"|^language: |\bfluency: ",
    "speaks languages, fluent, native",
)
QUALIFICATIONS = (TALKS, CERTIFICATES, INDUSTRIES, PROGRAMMING, SPOKEN)
