import { permissionAddress, permissionPath } from '#lib/permissionAddress.ts'

export const accountPaths = {
  profile: () => '/account/profile',
  editProfile: () => '/account/profile/edit',
  contact: () => '/account/contact',
  editContact: () => '/account/contact/edit',
  settings: () => '/account/settings',
  users: () => '/account/users',
  /** The segment `-` cannot collide with a username. */
  newUser: () => '/account/users/-/new',
  user: (username: string) => `/account/users/${encodeURIComponent(username)}`,
  editUser: (username: string) => `/account/users/${encodeURIComponent(username)}/edit`,
  /** Opens a dialog on the user's screen. */
  deleteUser: (username: string) => `${accountPaths.user(username)}?open=delete`,
  tokens: () => '/account/tokens',
  newToken: () => '/account/tokens/new',
  token: (tokenId: number) => `/account/tokens/${tokenId}`,
  /** Opens a dialog on the list. */
  revokeToken: (tokenId: number) => `/account/tokens?open=revoke&id=${tokenId}`,
  apps: () => '/account/applications',
  /** Opens a dialog on the list of applications. */
  allowAgents: () => '/account/applications?open=agents',
  permissions: () => permissionPath,
  /** Explains which permissions a rejected request lacked. */
  refusal: permissionAddress,
  security: () => '/account/security',
  sessions: () => '/account/sessions',
  signIns: () => '/account/sign-ins',
  keys: () => '/account/keys',
  newKey: () => '/account/keys/new',
  key: (sshKeyId: number) => `/account/keys/${sshKeyId}`,
  /** Opens a dialog on the list. */
  deleteKey: (sshKeyId: number) => `/account/keys?open=delete&id=${sshKeyId}`,
  preferences: () => '/account/preferences',
  events: () => '/events',
}
