export const costPaths = {
  screen: () => '/cost',
  idle: () => '/cost?by=idle',
}
