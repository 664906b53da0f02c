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
  /** A dialog over the user. */
  deleteUser: (username: string) => `${accountPaths.user(username)}?open=delete`,
  tokens: () => '/account/tokens',
  newToken: () => '/account/tokens/new',
  token: (tokenId: number) => `/account/tokens/${tokenId}`,
  /** A dialog over the list. */
  revokeToken: (tokenId: number) => `/account/tokens?open=revoke&id=${tokenId}`,
  apps: () => '/account/applications',
  /** A dialog over them. */
  allowAgents: () => '/account/applications?open=agents',
  permissions: () => permissionPath,
  /** The rights that a refused call lacks. */
  refusal: permissionAddress,
  security: () => '/account/security',
  sessions: () => '/account/sessions',
  signIns: () => '/account/sign-ins',
  keys: () => '/account/keys',
  newKey: () => '/account/keys/new',
  key: (sshKeyId: number) => `/account/keys/${sshKeyId}`,
  /** A dialog over the list. */
  deleteKey: (sshKeyId: number) => `/account/keys?open=delete&id=${sshKeyId}`,
  preferences: () => '/account/preferences',
  events: () => '/events',
}
