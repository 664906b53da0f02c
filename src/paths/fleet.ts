export const fleetPaths = {
  screen: () => '/fleet',
  /** @param computeIds ids of the selected instances */
  of: (computeIds: readonly number[]) => `/fleet?ids=${computeIds.join(',')}`,
}
