/**
 * The key belongs to an input method, such as the Enter that accepts a candidate. Safari says that the composition has
 * ended before it says which key ended it; its code is then the one that such keys have.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}
