"""What a reader takes for the mark of a citation: ``[3]``, in whatever characters it is written.

Brackets and digits have doubles (fullwidth, raised, in circles), and characters that nobody sees
may stand between them, or marks of bold type.
"""

from __future__ import annotations

_OPENING = "［﹇⁅❲⟦〔〖〘〚﹝【⦋⦍⦏"
_CLOSING = "］﹈⁆❳⟧〕〗〙〛﹞】⦌⦎⦐"
_DIGIT = "[\\d⁰¹²³⁴-⁹₀-₉①-⑳⓪⓵-⓾❶-➓]"
# Neither a letter or digit nor visible in ASCII, but for asterisks; and letters without a shape.
_UNSEEN = f"(?:[^\\w!-)+-~{_OPENING}{_CLOSING}]|[\u115f\u1160\u3164\uffa0])*+"
NUMBERED = (  # a pattern
    rf"[\[{_OPENING}]{_UNSEEN}(?:\^{_UNSEEN})?(?:{_DIGIT}{_UNSEEN})+[\]{_CLOSING}]"
)
