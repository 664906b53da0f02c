export const accountPaths = {
  profile: () => '/account/profile',
  contact: () => '/account/contact',
  editContact: () => '/account/contact/edit',
  settings: () => '/account/settings',
  users: () => '/account/users',
  grants: (username: string) => `/account/users/${encodeURIComponent(username)}`,
  tokens: () => '/account/tokens',
  newToken: () => '/account/tokens/new',
  token: (tokenId: number) => `/account/tokens/${tokenId}`,
  events: () => '/events',
}
