export const regionPaths = {
  list: () => '/regions',
  /** URL of the list, filtered to one region. */
  region: (regionId: string) => `/regions?q=${encodeURIComponent(regionId)}`,
  map: () => '/regions/map',
  offers: () => '/regions/offers',
  kernels: () => '/regions/kernels',
}
