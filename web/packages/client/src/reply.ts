import { type ChatEvent, type ChatReply, CLIENT_ERROR, type ErrorEvent } from "./events.js";

/** A plain JSON reply, told as the events a stream would have carried. */
export function* eventsFromReply(reply: ChatReply): Generator<ChatEvent, void> {
  const { answer, warnings = [], citations = [], conversation_id, request_id = "", owner_token = null, ...end } = reply;
  yield { type: "start", conversation_id, message_id: end.message_id, request_id, owner_token };
  for (const message of warnings) yield { type: "warning", message };
  for (const citation of citations) yield { ...citation, type: "citation" };
  if (answer) yield { type: "token", content: answer };
  yield { sources: [], next_hops: [], options: [], timings_ms: {}, ...end, type: "done" };
}

/** An HTTP error as an event; a proxy's HTML error page yields code `http`, or `http_busy`, and the status. */
export async function errorFromResponse(response: Response): Promise<ErrorEvent> {
  const body = await response.json().catch(() => null);
  const error = body?.error ?? {};
  const { status, headers } = response;
  return {
    type: "error",
    code: typeof error.code === "string" ? error.code : status === 429 || status === 503 ? CLIENT_ERROR.httpBusy : CLIENT_ERROR.http,
    message: typeof error.message === "string" ? error.message : `The server answered ${status}.`,
    request_id: error.request_id ?? headers.get("x-request-id"),
    retry_after: Number(headers.get("retry-after")) || null,
  };
}
