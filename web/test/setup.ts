/** jsdom has no media queries. By default none matches: a wide screen, a mouse, light, motion allowed. */
const matching = new Set<string>();

globalThis.matchMedia = ((media: string) => ({ media, matches: matching.has(media) })) as typeof matchMedia;
globalThis.setMedia = (media, matches) => void (matches ? matching.add(media) : matching.delete(media));

declare global {
  var setMedia: (media: string, matches: boolean) => void;
}

export {};
