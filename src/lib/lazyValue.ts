/** Returns a function that creates a value on the first call and caches it. */
export function lazyValue<Made>(make: () => Made): () => Made {
  let made: { value: Made } | undefined
  return () => (made ??= { value: make() }).value
}
