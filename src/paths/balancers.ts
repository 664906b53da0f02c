export const balancerPaths = {
  list: () => '/balancers',
  detail: (balancerId: number) => `/balancers/${balancerId}`,
}
