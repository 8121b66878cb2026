// A carriage return at the very end may be half of a line end, which the next piece tells.
const LINE_END = /\r\n|\n|\r(?!$)/;
const FIELD = /^(data|id)(?:: ?|$)/;

/**
 * Reads server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html) out of a text that comes
 * in pieces, and tells of each its data and its id. Their types are not looked at, which the data say as well;
 * comments and waiting times neither.
 */
export function frameReader(tell: (data: string, id: string | undefined) => void): (piece: string) => void {
  let rest = "";
  let data: string[] = [];
  let id: string | undefined;
  const take = (line: string) => {
    const field = FIELD.exec(line);
    const value = line.slice(field?.[0].length);
    if (field?.[1] === "data") data.push(value);
    else if (field) id = value;
    else if (line === "") {
      if (data.length > 0) tell(data.join("\n"), id);
      data = [];
      id = undefined;
    }
  };
  return (piece) => {
    const lines = (rest + piece).split(LINE_END);
    rest = lines.pop()!;
    lines.forEach(take);
  };
}
