/** Stands in for the built element where only its place on the page is tested. */
export function define(): void {}

export const published: [url: string, here: string][] = [];

export function publishedAt(...addresses: [url: string, here: string]): void {
  published.push(addresses);
}
