/**
 * What `AnswerableChat` extends instead of HTMLElement, for two reasons: a server has no
 * HTMLElement, and importing the package there must work; and sites whose build lowers classes to
 * functions (Docusaurus does, for linked packages) would call HTMLElement without `new`, which throws.
 */
function construct(this: object): object {
  return Reflect.construct(HTMLElement, [], this.constructor);
}
construct.prototype = globalThis.HTMLElement?.prototype ?? {};

export const ElementBase = construct as unknown as typeof HTMLElement;
