import {
  mdiAccountOutline,
  mdiApplicationOutline,
  mdiKeyOutline,
  mdiKeyVariant,
  mdiPencilOutline,
  mdiTrashCanOutline,
} from '@mdi/js'
import type { AuthorizedApp, SshKey, Token, User } from '#api/generated/types.gen.ts'
import type { Command } from '#ui/commands.ts'
import type { PaletteArea } from '#ui/paletteArea.ts'
import { paletteObjects } from '#ui/paletteArea.ts'
import { accountPaths } from '#paths/account.ts'
import { appsQuery, keysQuery, tokensQuery, usersQuery } from './queries.ts'

const command = (label: string, href: string, keywords = ''): Command => ({
  id: href,
  label,
  href,
  keywords,
})

export const paletteArea: PaletteArea = {
  menuKeywords: {
    '/events': 'history log audit',
    '/account': 'profile users tokens settings',
  },
  commands: [
    command('Profile', accountPaths.profile(), 'user email two-factor'),
    command('Edit profile', accountPaths.editProfile(), 'email lish'),
    command('Billing', accountPaths.contact(), 'contact balance address company tax'),
    command('Edit contact', accountPaths.editContact(), 'billing address company tax'),
    command('Account settings', accountPaths.settings(), 'backups network helper'),
    command('Users and grants', accountPaths.users(), 'permissions people'),
    command('Add user', accountPaths.newUser(), 'new create person invite'),
    command('Access tokens', accountPaths.tokens(), 'api personal'),
    command('Create access token', accountPaths.newToken(), 'new add api personal'),
    command('Authorized applications', accountPaths.apps(), 'oauth allowed revoke'),
    command('Allow agents to write', accountPaths.allowAgents(), 'mcp model context protocol ai'),
    command('Permissions', accountPaths.permissions(), 'scopes grants denied 403 explain'),
    command(
      'Security',
      accountPaths.security(),
      'passkeys password webauthn two-factor codes sign in',
    ),
    command('Sessions', accountPaths.sessions(), 'signed in browsers devices end sign out'),
    command('Sign-ins', accountPaths.signIns(), 'logins history failed'),
    command('SSH keys', accountPaths.keys(), 'public'),
    command('Add SSH key', accountPaths.newKey(), 'new create public'),
    command('Preferences', accountPaths.preferences(), 'theme density time zone shortcuts'),
  ],
  objects: [
    paletteObjects<User>({
      kind: 'User',
      icon: mdiAccountOutline,
      list: usersQuery,
      item: (row) => ({
        label: row.username ?? '',
        hint: row.email ?? '',
        keywords: row.restricted === true ? 'restricted' : '',
        href: accountPaths.user(row.username ?? ''),
      }),
      actions: [
        {
          label: 'Edit user',
          icon: mdiPencilOutline,
          href: ({ username = '' }) => accountPaths.editUser(username),
        },
        {
          label: 'Grants of user',
          icon: mdiAccountOutline,
          href: ({ username = '' }) => accountPaths.user(username),
        },
        {
          label: 'Delete user',
          icon: mdiTrashCanOutline,
          href: ({ username = '' }) => accountPaths.deleteUser(username),
        },
      ],
    }),
    paletteObjects<SshKey>({
      kind: 'SSH key',
      icon: mdiKeyVariant,
      list: keysQuery,
      item: (row) => ({
        label: row.label ?? String(row.id),
        keywords: String(row.id),
        href: accountPaths.key(row.id),
      }),
      actions: [
        { label: 'Rename SSH key', icon: mdiKeyOutline, href: ({ id }) => accountPaths.key(id) },
        {
          label: 'Delete SSH key',
          icon: mdiTrashCanOutline,
          href: ({ id }) => accountPaths.deleteKey(id),
        },
      ],
    }),
    paletteObjects<Token>({
      kind: 'Access token',
      icon: mdiKeyOutline,
      list: tokensQuery,
      item: (row) => ({
        label: row.label ?? String(row.id),
        hint: row.token ?? '',
        keywords: [row.id, row.scopes].join(' '),
        href: accountPaths.token(row.id),
      }),
      actions: [
        {
          label: 'Rename access token',
          icon: mdiKeyOutline,
          href: ({ id }) => accountPaths.token(id),
        },
        {
          label: 'Revoke access token',
          icon: mdiTrashCanOutline,
          href: ({ id }) => accountPaths.revokeToken(id),
        },
      ],
    }),
    paletteObjects<AuthorizedApp>({
      kind: 'Application',
      icon: mdiApplicationOutline,
      list: appsQuery,
      item: (row) => ({
        id: row.id,
        label: row.label ?? String(row.id),
        keywords: [row.id, row.website].join(' '),
        href: accountPaths.apps(),
      }),
    }),
  ],
}
