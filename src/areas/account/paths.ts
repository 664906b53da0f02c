import { permissionAddress, permissionPath } from '#lib/permissionAddress.ts'

export const accountPaths = {
  profile: () => '/account/profile',
  editProfile: () => '/account/profile/edit',
  contact: () => '/account/contact',
  editContact: () => '/account/contact/edit',
  settings: () => '/account/settings',
  users: () => '/account/users',
  /** No user can have the name that stands in its place. */
  newUser: () => '/account/users/-/new',
  user: (username: string) => `/account/users/${encodeURIComponent(username)}`,
  editUser: (username: string) => `/account/users/${encodeURIComponent(username)}/edit`,
  tokens: () => '/account/tokens',
  newToken: () => '/account/tokens/new',
  token: (tokenId: number) => `/account/tokens/${tokenId}`,
  apps: () => '/account/applications',
  permissions: () => permissionPath,
  /** What a refused call lacks. */
  refusal: permissionAddress,
  signIns: () => '/account/sign-ins',
  keys: () => '/account/keys',
  newKey: () => '/account/keys/new',
  key: (sshKeyId: number) => `/account/keys/${sshKeyId}`,
  preferences: () => '/account/preferences',
  events: () => '/events',
}
