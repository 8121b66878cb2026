"""Every error this package raises on purpose.

AnswerableError                what happened and what to do next, in ``str(error)``
+- ConfigError                 answerable.toml, an argument or an environment variable is wrong
|  +- MissingExtraError        an optional dependency is not installed
+- UnusableIndexError          the index cannot be used
|  +- NoIndexError             there is none yet
|  +- IndexMismatchError       another embedder, or another version, made it
|  +- IndexBusyError           another ingest is writing it
+- ModelFileError              a model's file is missing or is not the one it should be
+- WorkersError                processes elsewhere could not do their part of an ingest
+- QueryError                  what is looked for cannot be: it is empty, or too long
+- ConversationNotFoundError   unknown, or not yours: the two are not told apart
+- ClockDoubtedError           the clock may be wrong: nothing is deleted for its age
+- StorageError                a store could not be read or written
|  +- MessageExistsError       the id of a message belongs to another one
|  +- StorageBusyError         a store is there, and had no room in time
|  +- UnavailableError         a store is away, full, or refuses whoever asks
+- RateLimitedError            no place among so many in a minute comes in time
+- ModelError                  a language model did not do what it was asked
   +- ModelBusyError           it has no room just now; try again in ``retry_after`` seconds
   |  +- ModelPausedError      it failed, and is left alone for a while
   |  +- BudgetSpentError      no more of it is paid for in this day or month
   +- ModelFailedError         it timed out, broke off, or answered with garbage
   +- ModelOutputError         it answered, but not in the form that was asked for
"""

from __future__ import annotations


class AnswerableError(Exception):
    """The root: anything this package raises on purpose. ``code`` is its name on the wire."""

    code = "internal_error"


def unread(error: Exception) -> str:
    """Why a file of text could not be read, and what to do; nothing of the file is quoted."""
    if isinstance(error, UnicodeDecodeError):
        return "it is not UTF-8 text. Save it as UTF-8."
    if reason := getattr(error, "strerror", None):
        return f"{reason}. Check that it is there and that this user may read it."
    return f"{str(error).rstrip('.')}. It seems to be damaged; put it there anew."


class ConfigError(AnswerableError):
    """The configuration is wrong; the message names the setting, never a secret's value."""

    code = "config_error"


class MissingExtraError(ConfigError):
    """An optional dependency is not installed."""

    def __init__(self, adapter: str, extra: str) -> None:
        super().__init__(
            f"'{adapter}' needs an optional dependency. "
            f"Install it with: pip install 'answerable[{extra}]'"
        )


class UnusableIndexError(AnswerableError):
    """The index cannot be used."""

    code = "index_error"


class NoIndexError(UnusableIndexError):
    """Nothing was ingested yet."""

    code = "no_index"


class IndexMismatchError(UnusableIndexError):
    """The index was made by another embedder or another index format."""

    code = "index_mismatch"


class IndexBusyError(UnusableIndexError):
    """Another process is writing the index."""

    code = "index_busy"


class ModelFileError(AnswerableError):
    """A model's file is missing, or its hash is not the pinned one."""

    code = "model_file_error"


class WorkersError(AnswerableError):
    """Processes elsewhere could not do their part of an ingest."""

    code = "workers_error"


class QueryError(AnswerableError):
    """What is looked for cannot be: it is empty or too long, or no results are wanted."""

    code = "invalid_request"


class ConversationNotFoundError(AnswerableError):
    """The conversation does not exist, or belongs to somebody else."""

    code = "conversation_not_found"


class ClockDoubtedError(AnswerableError):
    """The clock is far from where it was: nothing is deleted for its age just now."""


class StorageError(AnswerableError):
    """A store could not be read or written."""

    code = "storage_error"


class ClosedIndexError(StorageError):
    """This user may not read an index, or not write to it."""


class DamagedIndexError(StorageError):
    """An index gave back something else than what was written to it."""


class MessageExistsError(StorageError):
    """The id of a message, or the key it follows from, belongs to another message."""

    code = "key_reused"


class StorageBusyError(StorageError):
    """A store is there and busy with others; nothing was read or written."""

    code = "busy"


class UnavailableError(StorageError):
    """A store is away, full, or refuses whoever asks; what it holds is not to blame.

    Asked again later, or by somebody else, the same may be done.
    """


class RateLimitedError(AnswerableError):
    """No place among so many in a minute comes in time; ``retry_after`` seconds say when one does.

    Who asked for the place says it in their own words: it reaches no visitor as it is.
    """

    def __init__(self, retry_after: float) -> None:
        super().__init__("Only so many are let through in a minute. Try again later.")
        self.retry_after = retry_after


class ModelError(AnswerableError):
    """A language model did not do what it was asked."""

    code = "model_error"


class ModelBusyError(ModelError):
    """The model has no room just now: a rate limit, an overload, or calls are paused."""

    code = "model_busy"
    sentence = "busy"  # of the replies, by which its user is told

    def __init__(self, message: str, retry_after: float = 1.0) -> None:
        super().__init__(message)
        self.retry_after = retry_after  # seconds


class ModelPausedError(ModelBusyError):
    """Calls are paused because calls failed, and not for want of room: to its user it failed."""

    sentence = "error"


class BudgetSpentError(ModelBusyError):
    """A budget is spent; ``scope`` says whose: address, session, day or month."""

    code = "budget_spent"
    sentence = "budget_spent"

    def __init__(self, scope: str, retry_after: float) -> None:
        super().__init__(f"The budget is spent ({scope}).", retry_after)
        self.scope = scope


class ModelFailedError(ModelError):
    """The model timed out, could not be reached, broke off, or answered with garbage."""

    code = "model_failed"


class ModelLengthError(ModelFailedError):
    """The model wrote as much as it may and was not done: what came is a beginning."""


class ModelOutputError(ModelError):
    """The model answered, but not in the form that was asked for."""

    code = "model_output"
