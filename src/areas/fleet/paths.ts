export const fleetPaths = {
  screen: () => '/fleet',
  /** @param computeIds the chosen instances */
  of: (computeIds: readonly number[]) => `/fleet?ids=${computeIds.join(',')}`,
}
