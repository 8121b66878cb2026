/** Stands in for the built element where only its place on the page is tested. */
export function define(): void {}
