/**
 * Loads the module at `address` once, however often it is asked for; what has failed is tried again when it is asked
 * for the next time. Some browsers keep a failure by its address, so that each try has another one.
 */
export function loadOnce<T>(address: string, load: (address: string) => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () =>
    (loading ??= load(address).catch((error: unknown) => {
      loading = undefined;
      address += address.includes("?") ? "&" : "?";
      throw error;
    }));
}
