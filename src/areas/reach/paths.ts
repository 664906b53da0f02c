export const reachPaths = {
  screen: () => '/reach',
  network: () => '/reach/network',
}
