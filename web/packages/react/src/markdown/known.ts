import type { AssistantMessage, Citation } from "@answerable/client";
import { safeHref } from "../hrefs.js";

/** What the server has sent with an answer, which is all that its text can point at. */
export interface Known {
  citations: ReadonlyMap<number, Citation>;
  /** The hosts to which its text may link. */
  hosts: ReadonlySet<string>;
}

type Sent = Pick<AssistantMessage, "citations"> & Partial<Pick<AssistantMessage, "sources" | "nextHops">>;

export function knownOf({ citations, sources = [], nextHops = [] }: Sent): Known {
  const urls = [...citations.flatMap(({ link, url }) => [link, url]), ...[...sources, ...nextHops].map(({ url }) => url)];
  return {
    citations: new Map(citations.map((citation) => [citation.n, citation])),
    hosts: new Set(urls.map(hostOf).filter((host) => host !== undefined)),
  };
}

/** The URL if a link may lead there: to a host that the server has sent. */
export function knownHref(url: string, { hosts }: Known): string | undefined {
  const host = hostOf(url);
  return host !== undefined && hosts.has(host) ? url : undefined;
}

/** Scheme and port are part of it. A server has no page that a root-relative URL could belong to. */
function hostOf(url: string | undefined): string | undefined {
  const href = safeHref(url);
  return href && (href[0] === "/" ? "" : new URL(href).origin);
}
