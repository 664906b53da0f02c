export const regionPaths = {
  list: () => '/regions',
  /** The list with one region in it. */
  region: (regionId: string) => `/regions?q=${encodeURIComponent(regionId)}`,
  map: () => '/regions/map',
  offers: () => '/regions/offers',
  kernels: () => '/regions/kernels',
}
