export const reachPaths = {
  screen: () => '/reach',
}
