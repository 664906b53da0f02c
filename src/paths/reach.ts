export const reachPaths = {
  screen: () => '/reach',
  /** Opens the form with an instance as the target of connections from the internet. */
  toCompute: (computeId: number) => `/reach?from=internet&to=compute/${computeId}`,
  network: () => '/reach/network',
}
