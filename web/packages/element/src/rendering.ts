import { options } from "preact";

/**
 * Preact renders in a microtask, so that many events in one piece of the network would be rendered one by one
 * without the page getting a turn. React waits for a task of its own, and so does this.
 */
export function renderInTasks(): void {
  options.debounceRendering = (render) => setTimeout(render);
}
