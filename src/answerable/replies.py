"""Every sentence the assistant says by itself. A site overrides any of them in ``[replies]``.

The wording is the specification's; ``{corpus}`` is what the site calls its content ("book",
"documentation", ...).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Protocol

from pydantic import BaseModel, ConfigDict, Field

# How a site whose pages have declared types says it (seed 000), unless it has its own words.
OF_A_MAP = {"no_match": "No strong matches.", "clarify": "Is it about {choices}?"}
PLACEHOLDER = re.compile(r"\{(\w+)\}")
Weekdays = Annotated[tuple[str, ...], Field(min_length=7, max_length=7)]
Months = Annotated[tuple[str, ...], Field(min_length=12, max_length=12)]


class Replies(BaseModel):
    """The fixed sentences."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    corpus: str = Field(
        "book",
        description="what the site calls its content, such as `book` or `documentation`; "
        "`{corpus}` in a sentence stands for it",
    )
    welcome: str = Field("Hi! Ask me anything about this {corpus}.", description="the greeting")
    thanks: str = Field(
        "You're welcome! Ask me anything else about this {corpus}.", description="thanks, or a bye"
    )
    about_me: str = Field(
        "I'm an assistant, not a person. I answer from this {corpus}, with exact quotes. "
        "What would you like to know?",
        description="who or what the assistant is, is asked for",
    )
    no_match: str = Field(
        "I couldn't find relevant information in the {corpus} about that. "
        "Could you rephrase or ask something else?",
        description="nothing in the index is strong enough",
    )
    clarify: str = Field(
        "",
        description="the one question back after `no_match`, such as `Is it about {choices}?`; "
        "empty asks none",
    )
    clarify_open: str = Field(
        "What exactly are you looking for?",
        description="that question where nothing tells the nearest sections apart",
    )
    out_of_scope: str = Field(
        "This question seems outside the scope of this {corpus}. "
        "I can only answer questions based on the {corpus} content.",
        description="the question is about something else",
    )
    unrelated: str = Field(
        "I couldn't find relevant information in the {corpus} about that. "
        "This question seems outside the scope of this {corpus}. "
        "I can only answer questions based on the {corpus} content.",
        description="no page is about anything like the question: its score is below "
        "`[retrieval] unrelated`; not said where you wrote a `no_match` and none of these",
    )
    contact: str = Field(
        "Contact",
        description="the link to `[profile] contact_url`, where a person is asked for and no page "
        "says how to reach one; on a site with intents below all that was not answered",
    )
    only_one_match: str = Field(
        "Only one strong match.", description="exactly one section is strong enough"
    )
    low_confidence: str = Field(
        "Low confidence: this may not answer your question.",
        description="warning before an answer that the evidence may not support",
    )
    disagreement: str = Field(
        "The {corpus} says different things about this in different places. Compare the quotes.",
        description="warning before an answer that another section contradicts; both are quoted",
    )
    not_mentioned: str = Field(
        "The {corpus} does not mention {names}. This is the closest to your question.",
        description="warning before an answer, where no page has a name that is asked about",
    )
    older_version: str = Field(
        "This is about version {version}.",
        description="warning before an answer from another version than was asked for, or than the"
        " site shows first, and before what the latest release brought",
    )
    listed_in_part: str = Field(
        "These are {shown} of {count}.",
        description="warning before a list of pages, where there are more of them than are named",
    )
    not_in_found: str = Field(
        "What was found does not mention {names}.",
        description="warning before an answer, where only other pages have a name that is asked"
        " about",
    )
    not_in_selection: str = Field(
        "That isn't in the text you selected.", description="selection mode found nothing"
    )
    selection_name: str = Field(
        "the selected text", description="the source of an answer from marked text"
    )
    selection_truncated: str = Field(
        "The selected text is long: only the first {limit} tokens were read.",
        description="warning when the marked text is cut",
    )
    not_from_site: str = Field(
        "(General knowledge, not from this site.)",
        description="follows what a model answered without a source",
    )
    blocked: str = Field(
        "I can't help with that. Ask me anything about this {corpus}, and I'll do my best.",
        description="a message that is not answered: sexual content, threats, a category of yours",
    )
    blocked_harassment: str = Field(
        "Let's keep this respectful, please. I'm glad to help with a question about this {corpus}.",
        description="an insult or hate",
    )
    blocked_self_harm: str = Field(
        "I'm really sorry that you're going through this, and I'm glad you said it. I'm only a "
        "search assistant, so please talk to somebody now: a person you trust, a doctor, or a "
        "crisis line in your country (find one at findahelpline.com; in the US and Canada call or "
        "text 988, in the EU call 116 123). If you are in immediate danger, call your emergency "
        "number, such as 112 or 911. You don't have to face this alone.",
        description="self-harm; put a help line of your visitors' country here",
    )
    blocked_topic: str = Field(
        "That is a topic I don't discuss here. Ask me about something else in this {corpus}.",
        description="a topic of `[guard] denylist`",
    )
    blocked_injection: str = Field(
        "I can only answer questions about this {corpus}. What would you like to know?",
        description="a message that is nothing but instructions to a model",
    )
    busy: str = Field(
        "Service temporarily busy, please try again in a moment", description="a rate limit was hit"
    )
    budget_spent: str = Field(
        "This assistant has answered as many questions as it may for now. Try again later, or look "
        "through the {corpus} yourself.",
        description="a budget of the model is spent, and the site does not quote instead",
    )
    too_many_questions: str = Field(
        "You have asked a lot of questions within a minute. Wait {seconds} seconds and ask again.",
        description="one address asks more than it may",
    )
    error: str = Field(
        "Something went wrong. Try again or rephrase.", description="the turn failed"
    )

    picked: str = Field("Selected: {label}.", description="an option was picked")
    no_recent_options: str = Field(
        "I don’t see recent options. Want me to show them again?",
        description="something is picked, and what was offered is too old or missing",
    )
    show_again: str = Field(
        "Show them again", description="the button below `no_recent_options` and `not_in_chat`"
    )
    shown_again: str = Field("Here they are again.", description="the options are offered anew")
    nothing_to_show: str = Field(
        "There is nothing in this chat that I could show again. Tell me what you are looking for.",
        description="showing again was asked for, and there is nothing",
    )
    too_few_options: str = Field(
        "I see {count} here. Which one do you mean?",
        description="a number beyond the last option was picked; `{count}` is how many there are",
    )
    in_list: str = Field("Yes, {item} is in the list.", description="what is asked for is listed")
    not_in_list: str = Field("No, only {items}.", description="what is asked for is not listed")
    similar_in_list: str = Field(
        "I see {items} in the list. Is that what you mean?",
        description="what is asked for is not listed by that name, and something like it is",
    )
    seen_of_list: str = Field(
        "I only see {items} of {count}.",
        description="what is asked for is not in sight, and only a part of the list is",
    )
    seen_here: str = Field(
        "I only see {items} here.",
        description="the same, where nobody knows how long the list is",
    )
    not_in_chat: str = Field(
        "I don’t see that in this chat. Want me to show it again?",
        description="a question about this chat that nothing in it answers",
    )
    you_asked: str = Field(
        "You asked: {question}", description="the visitor asks what they asked before"
    )
    you_asked_first: str = Field(
        "Your first question here was: {question}",
        description="the same of the first question of the chat",
    )
    you_asked_all: str = Field(
        "You have asked here:", description="the same of all of them; they are listed below"
    )
    asked_nothing: str = Field(
        "I don’t see an earlier question of yours in this chat.",
        description="the same, where there is none",
    )
    asked_longer_ago: str = Field(
        "That is further back than I can see in this chat.",
        description="the same, where the chat is longer than what is read of it",
    )
    quoted_from: str = Field(
        "My last answer quotes this:",
        description="where an answer is from is asked for; its quotes and their places are below",
    )
    as_sure_as: str = Field(
        "I can only be as sure as the {corpus} is. It says:",
        description="whether an answer is right is asked; its quotes and their places are below",
    )
    quotes_beside: str = Field(
        "The numbers in my last answer stand for its sources, which were shown with it.",
        description="either of these, where only the words of that answer are known",
    )
    quoted_nothing: str = Field(
        "My last answer quotes nothing, so I have no source to show for it.",
        description="either of these, where that answer has no quotes",
    )
    answered_nothing: str = Field(
        "I haven’t answered anything in this chat yet.",
        description="either of these, where there is no answer before",
    )
    in_short: str = Field(
        "In one quote:",
        description="a shorter answer is asked for; one quote of the last one is below",
    )
    no_shorter: str = Field(
        "My last answer is as short as I can make it.",
        description="the same, where it is one quote, a list, or no quote",
    )
    not_translated: str = Field(
        "I answer in the words of this {corpus}, and don’t translate them.",
        description="an answer is asked for in another language",
    )
    who_you_are: str = Field(
        "I don’t know your name or who you are. Ask me anything about this {corpus}.",
        description="the visitor asks who they are",
    )
    time: str = Field("It's currently {time}.", description="the time, in the visitor's zone")
    time_elsewhere: str = Field(
        "It's currently {time} in the time zone {zone}.",
        description="the time in another place, by the name of its zone",
    )
    date: str = Field("{day} is {date}.", description="the date of today, tomorrow or yesterday")
    today: str = Field("Today", description="the `{day}` of `date`")
    tomorrow: str = Field("Tomorrow", description="the same, of the day after")
    yesterday: str = Field("Yesterday", description="the same, of the day before")
    time_format: str = Field(
        "{hour12}:{minute} {half}",
        description="how a time is written: `{hour}` counts to 23, `{hour12}` to 12 with `{half}` "
        "for the half of the day, `{minute}` has two digits",
    )
    am: str = Field("AM", description="the `{half}` of a time before noon")
    pm: str = Field("PM", description="the same, from noon on")
    date_format: str = Field(
        "{weekday}, {month} {day}, {year}",
        description="how a date is written; `{number}` is the month as a number",
    )
    weekdays: Weekdays = Field(
        ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
        description="the `{weekday}` of a date, from Monday on",
    )
    months: Months = Field(
        (
            *("January", "February", "March", "April", "May", "June", "July", "August"),
            *("September", "October", "November", "December"),
        ),
        description="the `{month}` of a date",
    )
    arithmetic: str = Field("{sum} = {result}", description="an exact result")
    about: str = Field(
        "about {result}", description="a result that no decimal number is exactly, rounded"
    )
    division_by_zero: str = Field(
        "Division by zero has no result.", description="arithmetic that divides by zero"
    )
    too_large: str = Field(
        "That number is too large to be worked out here.", description="arithmetic out of bounds"
    )
    live_web: str = Field(
        "I can help with your knowledge base and what’s in this app. "
        "For live web info, use a web search.",
        description="weather, news, prices: live information is asked for",
    )
    use_web: str = Field("Use Web", description="the button that leads to a web search")

    app_found: str = Field(
        "Yes, you have {a_type} called {label}.",
        description='the visitor has it; `{a_type}` is its type with "a" or "an", `{type}` alone',
    )
    app_missing: str = Field(
        "I don’t see {a_type} called {query} in your workspace.",
        description="the visitor does not have it, or somebody else has",
    )
    app_several: str = Field(
        "You have {count} things called {label}. Which one do you mean?",
        description="the visitor has several of that name",
    )
    app_list: str = Field("You have {count} {types}:", description="a list of the visitor's own")
    app_more: str = Field("And {count} more.", description="below a list that is cut")
    app_none: str = Field(
        "I don’t see any {types} in your workspace.", description="that list is empty"
    )
    app_related: str = Field(
        "This in your workspace may be related to {query}:", description="found by meaning"
    )
    app_unrelated: str = Field(
        "I don’t see anything related to {query} in your workspace.",
        description="nothing was found by meaning",
    )
    app_total: str = Field("In total: {total}.", description="below the rows that are summed up")
    app_left_out: str = Field(
        "Left out: {items}.",
        description="those that are not counted or do not say it: a cancelled order, one undated",
    )
    app_unclear: str = Field(
        "I can’t tell that for sure from what is noted of them:",
        description="above the rows, where not each says its sum, or in several currencies",
    )
    app_sign_in: str = Field(
        "Sign in, and I can look for that in your workspace.",
        description="the visitor asks for their own things and is not signed in",
    )
    app_not_here: str = Field(
        "I can’t see here whose that is. Ask on the site itself, where you can sign in.",
        description="the same over MCP, where nobody can sign in",
    )
    app_unknown_type: str = Field(
        "I can look for your {types}. Which of them do you mean?",
        description="what is asked for is not among what was declared",
    )
    app_unavailable: str = Field(
        "I can’t look that up right now. Try again in a moment.",
        description="the application's database does not answer",
    )

    sources_heading: str = Field("Sources", description="above the sources below an answer")
    next_hops_heading: str = Field("Read on", description="above the next links below an answer")
    repository_link: str = Field("source code", description="leads to the code of a next link")
    options_heading: str = Field("Options", description="above what can be picked")

    separator: str = Field(", ", description="between the items of a list in a sentence")
    all_of: str = Field("{items} and {last}", description="a list of which all is meant")
    one_of: str = Field("{items} or {last}", description="a list of which one is meant")

    @property
    def tells_unrelated(self) -> bool:
        """Whether ``unrelated`` is said: not where only ``no_match`` is in the site's own words."""
        own = self.model_fields_set
        return "unrelated" in own or "no_match" not in own

    def say(self, name: str, **values: object) -> str:
        """The sentence ``name`` with its placeholders filled; nothing is filled in what fills them,
        which visitors may have written."""
        sentence: str = getattr(self, name)
        known = {"corpus": self.corpus, **values}
        return PLACEHOLDER.sub(lambda mark: str(known.get(mark[1], mark[0])), sentence)

    def every(self, items: Sequence[str]) -> str:
        """ "A, B and C", of which all is meant."""
        return self._listed("all_of", items)

    def either(self, items: Sequence[str]) -> str:
        """ "A, B or C", of which one is meant."""
        return self._listed("one_of", items)

    def _listed(self, name: str, items: Sequence[str]) -> str:
        if len(items) < 2:
            return "".join(items)
        return self.say(name, items=self.separator.join(items[:-1]), last=items[-1])


class Speaker(Protocol):
    """Whoever has the fixed sentences; they may be others from one moment to the next."""

    @property
    def replies(self) -> Replies: ...
