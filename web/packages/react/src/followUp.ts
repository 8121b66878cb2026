export type FollowUp = typeof import("@answerable/client/follow-up");

/** What only comes after the first question; null where it cannot be loaded, and the chat does without. */
export async function loadFollowUp(): Promise<FollowUp | null> {
  return import("@answerable/client/follow-up").catch(() => null);
}
