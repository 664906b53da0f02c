/** Returns a function that creates a value on the first call and caches it. */
export function lazyValue<Made>(make: () => Made): () => Made {
  let cached: { value: Made } | undefined
  return () => (cached ??= { value: make() }).value
}
