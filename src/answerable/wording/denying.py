"""The words that deny, of languages other than English that have words of their own for it."""

from __future__ import annotations

# By the codes of ``function_words.txt``. Left out is what means something else as well ("plus"),
# and languages that deny with a part of a word.
DENYING = {
    code: frozenset(words.split())
    for code, words in {
        "de": "nicht kein keine keinen keinem keiner keines nie niemals weder ohne nichts niemand",
        "fr": "pas jamais aucun aucune ni sans rien nul nulle",
        "es": "no nunca jamás ningún ninguna ninguno sin nada nadie ni tampoco",
        "pt": "não nunca jamais nenhum nenhuma sem nada ninguém nem",
        "it": "non mai nessun nessuno nessuna senza nulla niente né",
        "nl": "niet geen nooit zonder niets niemand noch",
        "pl": "nie nigdy bez nikt nic żaden żadna żadne ani",
        "ru": "не никогда нет без никто ничего ни нельзя",
        "uk": "не ніколи немає без ніхто нічого ні",
        "el": "δεν μην μη ποτέ χωρίς κανείς κανένα καμία τίποτα ούτε",
    }.items()
}
# Of these "without", and the words for "only": what is "not without" or "not only" so is so.
WITHOUT = frozenset("ohne sans sin sem senza zonder bez без χωρίς".split())
ONLY = frozenset(
    """
    nur allein bloß seulement uniquement solo sólo solamente soltanto só apenas somente alleen
    slechts tylko wyłącznie только лишь лише тільки μόνο
    """.split()
)
