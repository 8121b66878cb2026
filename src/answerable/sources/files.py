"""Finding and reading files below a root, and nothing else.

Only regular files whose real path lies inside the real root are opened, never a pipe or a device,
and never more bytes than allowed. What does not qualify is named with a reason for the owner.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from answerable.errors import ConfigError
from answerable.sections import SourceSettings
from answerable.sources.globs import ignored, says_something
from answerable.types import Skipped

_BLOCK = 1 << 20
_CHANGED = "It changed while it was being read. Run the ingest again."
# Without O_NONBLOCK, opening a named pipe waits for a writer that may never come.
_FLAGS = os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC


class UnreadableError(Exception):
    """The file cannot be used; ``str(error)`` is the reason, in words for the site's owner.

    ``passing``: for the moment, whatever is in it.
    """

    def __init__(self, reason: str, *, passing: bool = False) -> None:
        super().__init__(reason)
        self.passing = passing


@dataclass(frozen=True, slots=True)
class Found:
    """A regular file: its posix path below the root, and where it really is."""

    relative: str
    real: str


@dataclass(frozen=True, slots=True)
class FileText:
    """What a file holds, by its path below the root and as the corpus calls it."""

    relative: str
    name: str
    text: str


def must_be_readable(path: Path, wanted: str) -> None:
    """Raises ``ConfigError`` where a source is not there or is closed; ``wanted`` says what it is.

    It is asked before anything is read: with the whole source left out as a page is, all its pages
    would count as deleted.
    """
    try:
        reason = hindrance(path)
    except FileNotFoundError:
        raise ConfigError(f"There is no {path}. Set the path of this source to {wanted}.") from None
    if reason is not None:
        raise ConfigError(f"{path} {reason}")


def hindrance(path: Path) -> str | None:
    """Why a file cannot be read, or a folder not be looked into; None if it can.

    Raises ``FileNotFoundError`` if there is neither.
    """
    try:
        real = os.path.realpath(path)
        os.close(os.open(real, _FLAGS))
        if os.path.isdir(real):
            os.stat(os.path.join(real, os.curdir))  # its names alone are not enough
    except PermissionError:
        return (
            "cannot be read: permission denied. Make it readable for this user, who must also be "
            "let into the folders above it."
        )
    except (NotADirectoryError, ValueError):  # a NUL is in no name
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT)) from None
    except FileNotFoundError:
        raise
    except OSError as error:
        return _failure(error)
    return None


def name_below_parent(path: Path) -> str:
    """The name a root gives to the paths below it: ``docs`` for ``/site/docs``."""
    return Path(os.path.abspath(path)).name


@dataclass
class Walk:
    """All wanted files below ``root``, in the order of their paths.

    ``wanted`` is asked about posix paths below the root. ``prune`` names folders that are not
    entered, wherever they are; hidden ones never are. A folder that is a link is entered if it
    leads to a place inside ``inside``, once for each place, which bounds the walk whatever the
    links are.
    """

    root: str
    wanted: Callable[[str], bool]
    prune: frozenset[str] = frozenset({"node_modules"})
    inside: str = ""
    _linked: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.root = os.path.realpath(self.root)
        self.inside = os.path.realpath(self.inside or self.root)

    def __iter__(self) -> Iterator[Found | Skipped]:
        return self._folder("", self.root)

    def _folder(self, relative: str, real: str) -> Iterator[Found | Skipped]:
        try:
            with os.scandir(real) as entries:
                ordered = sorted(entries, key=lambda entry: entry.name)
        except OSError as error:
            reason = f"The folder {_failure(error)}"
            yield Skipped(printable(relative) or ".", reason, _passes(error))
            return
        for entry in ordered:
            yield from self._entry(relative + entry.name, entry)

    def _entry(self, relative: str, entry: os.DirEntry[str]) -> Iterator[Found | Skipped]:
        if entry.name.startswith(".") or entry.name in self.prune:
            return
        if entry.is_symlink():
            yield from self._link(relative, entry.path)
        elif entry.is_dir(follow_symlinks=False):
            yield from self._enter(relative, entry.path)
        elif self.wanted(relative):
            yield _checked(relative, entry.path)

    def _enter(self, relative: str, real: str) -> Iterator[Found | Skipped]:
        if self.wanted(relative):
            yield Skipped(printable(relative), "It is a folder, not a file. What is in it is read.")
        yield from self._folder(f"{relative}/", real)

    def _link(self, relative: str, path: str) -> Iterator[Found | Skipped]:
        real = os.path.realpath(path)
        if os.path.isdir(real):
            yield from self._linked_folder(relative, path, real)
        elif not self.wanted(relative):
            return
        elif not is_inside(real, self.inside):
            yield Skipped(printable(relative), _LEADS_OUT)
        elif not os.path.exists(real):
            yield Skipped(printable(relative), "The link leads nowhere. Remove it or repair it.")
        else:
            yield _checked(relative, real)

    def _linked_folder(self, relative: str, path: str, real: str) -> Iterator[Found | Skipped]:
        if not self.wanted(f"{relative}/page.md"):
            return
        if not is_inside(real, self.inside):
            yield Skipped(printable(relative), _LEADS_OUT)
        elif real in self._linked or is_inside(os.path.dirname(os.path.abspath(path)), real):
            yield Skipped(printable(relative), "The link leads to a folder that is read already.")
        else:
            self._linked.add(real)
            yield from self._folder(f"{relative}/", real)


_LEADS_OUT = (
    "The link leads out of the content folder. "
    "Copy the file here, or make the other folder a source of its own."
)


def files_of(
    source: SourceSettings, extensions: tuple[str, ...]
) -> Iterator[tuple[str, Found | Skipped]]:
    """What is found of a source, without what its owner leaves out; see ``files_at``."""
    return files_at(source.path, extensions, source.called, left_out_by(source.exclude))


def texts_of(
    source: SourceSettings, extensions: tuple[str, ...], max_bytes: int
) -> Iterator[FileText | Skipped]:
    """The text of each file of a source, or why it cannot be used; see ``files_of``."""
    for prefix, item in files_of(source, extensions):
        if isinstance(item, Skipped):
            yield Skipped(prefix + item.path, item.reason, item.passing)
            continue
        name = prefix + item.relative
        try:
            yield FileText(item.relative, name, read_text(item.real, max_bytes))
        except UnreadableError as error:
            yield Skipped(name, str(error), error.passing)


def left_out_by(exclude: Sequence[str]) -> Callable[[str], bool]:
    """Whether a posix path is left out by an owner. Raises ``ConfigError`` for what is no pattern:
    what was to be left out is not read for a slip."""
    wrong = next((each for each in exclude if not says_something(each)), None)
    if wrong is not None:
        raise ConfigError(
            f"sources: exclude has {wrong!r}, which leaves nothing out. Name a file or folder as a "
            'line of .gitignore does, such as "drafts/" or "internal-*.md".'
        )
    return ignored(exclude)


def files_at(
    root: Path,
    extensions: tuple[str, ...],
    called: str = "",
    left_out: Callable[[str], bool] | None = None,
) -> Iterator[tuple[str, Found | Skipped]]:
    """The file at ``root``, or those below it that have one of the extensions and are not left out.

    Each comes with what stands before its path in the corpus: the folder's name and a slash.
    ``called`` says more than that name where another root has it too.
    """
    name = name_below_parent(root)
    if not os.path.isdir(root):
        yield called.removesuffix(name), Found(name, str(root.resolve()))
        return
    prefix = prefix_of(root, called)

    def wanted(path: str) -> bool:
        return path.lower().endswith(extensions) and not (left_out and left_out(path))

    for item in Walk(str(root), wanted):
        yield prefix, item


def prefix_of(folder: Path, called: str = "") -> str:
    """What stands before the path of a file below ``folder`` in the corpus."""
    name = name_below_parent(folder)
    return f"{called or name}/" if name else ""


def _checked(relative: str, real: str) -> Found | Skipped:
    shown = printable(relative)
    if shown != relative:
        return Skipped(shown, "The file's name has bytes that cannot be shown. Rename it.")
    return Found(relative, real)


def is_inside(path: str, folder: str) -> bool:
    """Whether ``path`` is ``folder`` or below it; both real and absolute."""
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def printable(name: str) -> str:
    """``name`` with bytes that are no text, and control characters, written as escapes."""
    text = name.encode("utf-8", "backslashreplace").decode("utf-8")
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def read_text(path: str, max_bytes: int) -> str:
    """The text of a regular file, without a byte order mark and with its line ends as they are.

    Raises ``UnreadableError`` for anything that is not UTF-8 text of at most ``max_bytes``.
    """
    try:
        return _decode(_read_bytes(path, max_bytes))
    except OSError as error:
        raise UnreadableError(f"It {_failure(error)}", passing=_passes(error)) from None


def text_if_any(path: Path, max_bytes: int) -> str:
    """The text of a file that may say something; nothing where it cannot be read."""
    try:
        return read_text(os.path.realpath(path), max_bytes)
    except UnreadableError:
        return ""


def _read_bytes(path: str, max_bytes: int) -> bytes:
    descriptor = os.open(path, _FLAGS)
    try:
        before = os.fstat(descriptor)
        _check_status(before, max_bytes)
        data = b"".join(_blocks(descriptor, max_bytes))
        after = os.fstat(descriptor)
    finally:
        os.close(descriptor)
    if (after.st_mtime_ns, after.st_size) != (before.st_mtime_ns, before.st_size):
        raise UnreadableError(_CHANGED, passing=True)
    return data


def _passes(error: OSError) -> bool:
    """Whether it is closed for the moment alone: a disk or network that fails, not a file that is
    gone, nor one that its owner closed to this user, of which nothing is to be quoted."""
    lasting = (errno.ENOENT, errno.ELOOP, errno.ENXIO, errno.ENODEV, errno.EACCES, errno.EPERM)
    return error.errno not in lasting


def _check_status(status: os.stat_result, max_bytes: int) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise UnreadableError(f"It is {_what(status.st_mode)}, not a file.")
    if status.st_size > max_bytes:
        raise UnreadableError(_too_large(f"{status.st_size:,} bytes", max_bytes))


def _blocks(descriptor: int, max_bytes: int) -> Iterable[bytes]:
    """What the descriptor gives, which for a file that is being written can exceed its status."""
    size = 0
    while block := os.read(descriptor, _BLOCK):
        size += len(block)
        if size > max_bytes:
            raise UnreadableError(_too_large("growing", max_bytes))
        yield block


def _too_large(size: str, max_bytes: int) -> str:
    return (
        f"It is too large ({size}; the limit is {max_bytes:,}). "
        "Split it, or raise max_file_bytes in [ingest]."
    )


def _what(mode: int) -> str:
    if stat.S_ISFIFO(mode):
        return "a named pipe"
    if stat.S_ISDIR(mode):
        return "a folder"
    return "a socket" if stat.S_ISSOCK(mode) else "a device"


def _failure(error: OSError) -> str:
    if error.errno in (errno.EACCES, errno.EPERM):
        return "cannot be read: permission denied. Make it readable for this user."
    if error.errno == errno.ENOENT:
        return "is gone: it was removed during the ingest."
    if error.errno in (errno.ENXIO, errno.ENODEV):
        return "is a socket or a device, not a file."
    if error.errno == errno.ELOOP:
        return "is a link that leads back to itself. Remove it or repair it."
    return f"cannot be read: {error.strerror}."


# How files begin that are documents to a person, whatever they are called.
_OTHER_FORMATS = {
    b"%PDF-": "a PDF",
    b"PK\x03\x04": "a packed file, such as Word's",
    b"\xd0\xcf\x11\xe0": "a file of Word or another program",
    b"{\\rtf": "RTF",
}


def _decode(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise UnreadableError("It is UTF-16, not UTF-8. Save it as UTF-8.")
    if kind := next((each for start, each in _OTHER_FORMATS.items() if data.startswith(start)), ""):
        raise UnreadableError(f"It is {kind}, not Markdown or HTML. Convert it to one of these.")
    if b"\0" in data:
        raise UnreadableError("It is binary: it holds NUL bytes. Remove them or the file.")
    try:
        text = data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise UnreadableError(
            f"It is not UTF-8 (byte {error.start + 1:,} fits no character). Save it as UTF-8."
        ) from None
    if not text.strip():
        raise UnreadableError("It is empty. Write something in it, or remove it.")
    return text
