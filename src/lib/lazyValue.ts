/** Makes a thing when it is first asked for, and keeps it. */
export function lazyValue<Made>(make: () => Made): () => Made {
  let made: { value: Made } | undefined
  return () => (made ??= { value: make() }).value
}
