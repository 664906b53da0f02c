export const accountPaths = {
  profile: () => '/account/profile',
  contact: () => '/account/contact',
  settings: () => '/account/settings',
  users: () => '/account/users',
  grants: (username: string) => `/account/users/${encodeURIComponent(username)}`,
  tokens: () => '/account/tokens',
  events: () => '/events',
}
