"""The tables of how questions are answered: ``[retrieval]``, ``[[node_types]]``, ``[answer]``."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from answerable.sections import Section
from answerable.text.node_type import NodeType

# Seed 002, section 18.4; its keywords come without weights.
INTENT_BOOSTS = {
    "competencies": {"bio": 0.15, "leadership": 0.15},
    "leadership": {"leadership": 0.2},
    "experience": {"experience": 0.15},
    "case_study": {"case_study": 0.2},
}
NODE_TYPE_BOOSTS = {"project": 0.03, "system_doc": 0.02, "post": 0.01}  # seed 000's order
KEYWORD_BOOSTS = dict.fromkeys(("design systems", "AI", "RAG", "LLM", "MCP"), 0.02)
Boost = Annotated[float, Field(ge=0, le=1)]


class BoostSettings(Section):
    """What is added to the score (0 to 1) of a section before the best are chosen; 0 is off."""

    node_types: dict[NodeType, Boost] = Field(
        NODE_TYPE_BOOSTS, description="by the type of the page alone"
    )

    intents: dict[str, dict[NodeType, Boost]] = Field(
        INTENT_BOOSTS,
        description="by intent and type of page, where the intent is one that sources answer",
    )
    keywords: dict[str, Boost] = Field(
        KEYWORD_BOOSTS,
        description="where question and section both have this word, in singular or plural; the "
        "largest counts",
    )
    title: Boost = Field(
        0.05, description="where the question has the whole title of the page as a phrase"
    )
    heading: Boost = Field(
        0.1,
        description="where it has the whole heading of the section, of two words or more that tell "
        "something",
    )
    code_heading: Boost = Field(
        0.2,
        description="where the heading of the section names the question's code, such as an option",
    )
    alias: Boost = Field(0.03, description="where it has one of the page's `aliases`")
    tag: Boost = Field(0.02, description="where it has one of the page's `tags`")
    identifier: Boost = Field(
        0.02,
        description="where the section has the question's code letter for letter, such as "
        "`useSelector`",
    )
    definition: Boost = Field(
        0.3, description="where the meaning of a term is asked and the section says it"
    )
    subject: Boost = Field(
        0.5,
        description="where it is asked what the site's own subject is, and the section begins a "
        "page and says it",
    )
    beginning: Boost = Field(
        0.6,
        description="where it is asked how to install or begin with the site's subject, and the "
        "section begins a page that is called so (`Quick start`, `Installation`); half of it "
        "elsewhere below such a title or heading",
    )
    own_task: Boost = Field(
        0.6,
        description="where it is asked how to do something with the site's subject itself (`How do "
        "I upgrade it?`), and the section is called so and nothing else (`Upgrading`); half of it "
        "where its page is",
    )
    task: Boost = Field(
        0.3,
        description="where it is asked how to do something with a thing (`How do I write a "
        "preset?`), and the section is called so, in the same words or others (`Creating presets`)",
    )
    part: Boost = Field(
        0.3,
        description="where the question names a numbered part (`module 2`), and the page, its "
        "folder or a heading is called so",
    )
    fact: Boost = Field(
        0.5,
        description="where a fact about some work is asked for (its role, technologies, customer "
        "or date), and a line begins with its name (`Role: ...`) on the page that is called so",
    )
    contributing: Boost = Field(
        0.1,
        description="taken off pages for contributors, where the question may be anybody's",
    )
    signatures: Boost = Field(
        0.1,
        description="taken off sections of a reference that tell of functions below their "
        "signatures, where the question has no code in it",
    )
    undoing: Boost = Field(
        0.2,
        description="taken off where the question asks to `enable` something, and the heading says "
        "how to `disable` it",
    )
    dated: Boost = Field(
        0.1,
        description="taken off a changelog's and release notes' sections, where no version, change "
        "or time is asked about",
    )


class RankingSettings(Section):
    """The second look at the best candidates: what each part of it adds; 0 switches it off."""

    looked_at: int = Field(
        20,
        ge=0,
        le=1000,
        description="candidates that get a second look; 0 keeps the order of the first",
    )
    synonyms: float = Field(
        0.5,
        ge=0,
        le=1,
        description="what a related word is worth where the question's own is missing, times how "
        "alike they are",
    )
    window: float = Field(
        0.6,
        ge=0,
        le=2,
        description="what the best few sentences in a row add, by the question's words in them and "
        "how near they are to it",
    )
    heading: float = Field(
        0.3, ge=0, le=2, description="what a heading adds that has the question's words"
    )
    opening: float = Field(
        0.1, ge=0, le=1, description="what it adds if a section's first sentence is its nearest"
    )
    elsewhere: float = Field(
        0.1,
        ge=0,
        le=1,
        description="what is taken off sections of a page whose title names something that the "
        "question does not",
    )
    length: float = Field(
        0.03,
        ge=0,
        le=1,
        description="what is taken off long sections, times the logarithm of their length over "
        "the mean",
    )


class CrossEncoderSettings(Section):
    """A model of yours that reads the question with each of the best candidates."""

    address: str = Field(
        "",
        description="`onnx:` and the folder with `model.onnx` and `tokenizer.json`; empty means "
        "none",
    )
    sha256: str = Field(
        "",
        pattern="^([0-9a-fA-F]{64})?$",
        description="hash of `model.onnx`, which has to be that file",
    )
    read: int = Field(10, ge=0, le=100, description="candidates that it reads; 0 switches it off")


class RetrievalSettings(Section):
    """How a question becomes evidence."""

    candidates: int = Field(
        50, ge=1, le=1000, description="sections taken from each side, by meaning and by words"
    )
    hops_from: int = Field(
        25,
        ge=0,
        le=200,
        description="best sections that next hops, and the question back, are chosen from",
    )
    top_k: int = Field(5, ge=1, le=100, description="sections handed to the answer")
    dense_weight: float = Field(
        0.6, ge=0, le=1, description="share of the meaning side in the fused score"
    )
    mmr_lambda: float = Field(0.8, ge=0, le=1, description="1 is relevance only, 0 is novelty only")
    threshold: float = Field(
        0.5, ge=0, le=1, description="calibrated score from which there is an answer"
    )
    relative_threshold: float = Field(
        0.0,
        ge=0,
        le=1,
        description="a further section counts as a strong match if its score in the ranking, "
        "boosts included, is this share of the best strong one's; 0: any does",
    )
    unrelated: float = Field(
        0.1,
        ge=0,
        le=1,
        description="calibrated score below which a question in English is about something else "
        "and out of scope; 0: none is",
    )
    fallback: bool = Field(
        False,
        description="below the threshold, answer with a warning and the state `degraded`, "
        "instead of saying that nothing was found",
    )
    spelling: bool = Field(
        True,
        description="search for a word that the index has where the question's is that one with a "
        "slip: a letter too many or too few, or two the other way round; and for what common "
        "initials ('SSO') stand for where no page has these and pages write that, as for two words "
        "('time zone') where pages have these and not the one ('timezone'), or the reverse",
    )
    follow_ups: bool = Field(
        True,
        description="search a question that leans on earlier ones ('And on Windows?') together "
        "with them; false: each is searched as it is asked",
    )
    read_closely: int = Field(
        2,
        ge=0,
        le=10,
        description="best sections whose sentences a small bundled model reads together with a "
        "question in English, where no other model writes, to tell what answers it from what is "
        "only about it; 0 reads none",
    )
    ranking: RankingSettings = RankingSettings()
    cross_encoder: CrossEncoderSettings = CrossEncoderSettings()
    boosts: BoostSettings = BoostSettings()


class NodeTypeSettings(Section):
    """One ``[[node_types]]`` entry: how pages of one type are offered as next hops."""

    name: NodeType = Field(
        min_length=1,
        description="the type, as `node_type` of a source or `type` of a page names it",
    )
    cap: int = Field(3, ge=0, le=20, description="most next hops of this type; 0 offers none")
    proven_lines: bool = Field(
        False, description="only those whose address carries a proven line range, such as `#L3-L9`"
    )
    index: str = Field(
        "",
        pattern="^[a-z0-9_-]{0,32}$",
        description="name of an index apart, which is asked at the same time as the main one; "
        "empty is the main one",
    )


# Seed 000: projects first, then one document, no post. What the owner decides by is an index apart.
NODE_TYPES = (
    NodeTypeSettings(name="project", cap=2),
    NodeTypeSettings(name="system_doc", cap=1, proven_lines=True),
    NodeTypeSettings(name="post", cap=0),
    NodeTypeSettings(name="persona", cap=0, index="persona"),
)


class PersonaSettings(Section):
    """The person a site is about: nothing is said of them that their own pages do not say."""

    names: tuple[str, ...] = Field(
        (), description='names that mean this person, such as `["Imke", "Ms Tordoff"]`'
    )
    node_type: NodeType = Field(
        "persona", description="the type of the pages that may speak of them"
    )


class AnswerSettings(Section):
    """How an answer is put together, and what it takes for a sentence to be shown."""

    min_citations: int = Field(
        1,
        ge=1,
        le=5,
        description="quotes of an answer, where several sections are strong; below what a model "
        "wrote with fewer, those that answer nearly as well as the best are quoted",
    )
    min_support: float = Field(
        0.3,
        ge=0,
        le=1,
        description="a sentence that a model wrote and that is supported less than this by what "
        "it cites is withheld; 0 withholds none",
    )
    max_hops: int = Field(3, ge=0, le=20, description="most next hops below an answer")
