"""What greets, thanks and takes leave, in the languages of the widget and some more.

Closed lists: a message that is nothing else is meant (see ``courtesy``). Native speakers have not
read those in other languages than English.
"""

from __future__ import annotations

from answerable.turn.bare_words import bare

_GREETINGS = """
hi, hello, hey, hiya, howdy, greetings, good morning, good afternoon, good evening, good day
hallo, guten tag, guten morgen, guten abend, gruss gott, grüß gott, grüezi, servus, moin
bonjour, bonsoir, salut, coucou
hola, buenos días, buenas tardes, buenas noches, buenas
cześć, dzień dobry, dobry wieczór, witam, witaj, hej
こんにちは, こんばんは, おはよう, おはようございます, はじめまして, やあ
привет, здравствуйте, здравствуй, добрый день, доброе утро, добрый вечер
你好, 您好, 大家好, 早上好, 下午好, 晚上好, 嗨, 哈喽
مرحبا, أهلا, اهلا, أهلا وسهلا, السلام عليكم, صباح الخير, مساء الخير
ciao, buongiorno, buonasera, salve, olá, oi, bom dia, boa tarde, boa noite, goedemorgen, goedemiddag
goedenavond
"""
# Said after a greeting, or alone, before the question itself.
_OPENINGS = """
how are you, how are you doing, how are you today, how is it going, how's it going, what's up, sup
nice to meet you, i have a question, i have questions, i've got a question, quick question
can i ask a question, can i ask you a question, can i ask you something, can i ask something
may i ask a question, may i ask you something, are you there, anyone there, anybody there
is anyone there, is anybody there
wie geht es dir, wie geht's, wie geht es ihnen, ich habe eine frage, ich hätte eine frage
ça va, comment ça va, comment allez vous, j'ai une question
qué tal, cómo estás, cómo está, tengo una pregunta, jak się masz, co słychać, mam pytanie
質問があります, お元気ですか, как дела, у меня есть вопрос, у меня вопрос, 我有一个问题, 请问
لدي سؤال, عندي سؤال, كيف حالك
"""
_THANKS = """
thanks, thank you, thank u, thankyou, thx, ty, tysm, cheers, much appreciated, i appreciate it
many thanks, goodbye, good bye, bye, see you, see ya, see you later, good night
danke, danke schön, dankeschön, vielen dank, besten dank, herzlichen dank, merci vielmals, tschüss
tschüs, danke schoen, tschuess, auf wiedersehen, bis bald
merci, merci beaucoup, merci bien, je vous remercie, au revoir, à bientôt, bonne journée
gracias, muchas gracias, mil gracias, adiós, hasta luego, hasta pronto
dziękuję, dzięki, dziękuję bardzo, bardzo dziękuję, dziękuję ślicznie, wielkie dzięki
do widzenia, na razie
ありがとう, ありがとうございます, ありがとうございました, どうもありがとう
どうもありがとうございます, どうも, さようなら, 助かりました
спасибо, большое спасибо, спасибо большое, благодарю, благодарю вас, до свидания, пока
谢谢, 谢谢你, 谢谢您, 多谢, 非常感谢, 感谢, 謝謝, 再见
شكرا, شكرا لك, شكرا جزيلا, مع السلامة
grazie, grazie mille, arrivederci, obrigado, obrigada, muito obrigado, muito obrigada, dank je
dank je wel, dank u, bedankt
"""
# Alone they say that an answer was read, and was good enough.
_CONTENT = """
ok, okay, okey, great, perfect, cool, awesome, all right, alright, got it, i got it, gotcha
i see, understood, makes sense, that makes sense, good to know, very helpful, that's helpful
very good, well done, good job, amazing, excellent, wonderful, fantastic, brilliant, it works
it worked, works now, it works now, that helps, that helped, that works, that worked
that was helpful, that's great, that's perfect, that's all, that is all, that's it, noted, nice one
alles klar, verstanden, perfekt, wunderbar, sehr gut, passt, in ordnung
d'accord, parfait, compris, très bien, entendu, c'est bon
de acuerdo, vale, perfecto, entendido, muy bien
rozumiem, w porządku, świetnie, doskonale, bardzo dobrze
わかりました, 分かりました, 了解, 了解です, なるほど
понятно, хорошо, отлично, понял, поняла, ясно
好的, 明白了, 知道了, 太好了
حسنا, ممتاز, تمام, فهمت
"""
# Words beside those, which alone may be what is looked up ("super" is a word of code).
_BESIDE = """
there, all, everyone, everybody, again, bot, assistant, chatbot, you, team, folks, guys, friend, sir
for your help, for the help, for your answer, for the answer, for your time, for that, for this
for the quick answer, for helping, so much, very much, a lot, a bunch, a ton, and, have a nice day
have a good day, have a great day, have a good one, have a nice evening, have a good evening
have a nice weekend, have a good weekend, you too, oh, ah, wow, well, so, yes, yeah, yep, good, nice
super, now, then, really, very, much, my friend, sehr, für die hilfe, für ihre hilfe
für deine hilfe, und, top, prima, beaucoup, pour votre aide, et, bien, por tu ayuda, por su ayuda, y
za pomoc, bardzo, i, 非常
"""


def _phrases(text: str) -> frozenset[str]:
    lines = (line.split(",") for line in text.splitlines())
    return frozenset(phrase for line in lines for each in line if (phrase := bare(each)))


GREETINGS = _phrases(_GREETINGS)
OPENINGS = _phrases(_OPENINGS)
THANKS = _phrases(_THANKS)
CONTENT = _phrases(_CONTENT)
BESIDE = _phrases(_BESIDE)
# Sent with no word beside them.
WAVES = frozenset("👋🖐🤚🙋")
PLEASED = frozenset("👍👌🙏❤♥💙💚💛💜🧡🖤😊🙂😀😃😄😁😍🥰😘🤗😉😎🎉💯✅✔👏🤝💪⭐🌟✨🫶☺♂♀")
