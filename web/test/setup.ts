/** jsdom has no media queries. By default none matches: a wide screen, a mouse, light, motion allowed. */
const matching = new Set<string>();

globalThis.matchMedia = ((media: string) => Object.assign(new EventTarget(), { media, matches: matching.has(media) })) as unknown as typeof matchMedia;
globalThis.setMedia = (media, matches) => void (matches ? matching.add(media) : matching.delete(media));

/** jsdom lays nothing out. A test says when sizes have changed. */
const resized = new Set<() => void>();

globalThis.ResizeObserver = class {
  private readonly tell: () => void;

  constructor(callback: ResizeObserverCallback) {
    this.tell = () => callback([], this);
    resized.add(this.tell);
  }

  observe(): void {}

  unobserve(): void {}

  disconnect(): void {
    resized.delete(this.tell);
  }
};
globalThis.resize = () => {
  for (const tell of resized) tell();
};

declare global {
  var resize: () => void;
  var setMedia: (media: string, matches: boolean) => void;
}

export {};
