import type { Area } from '../area.ts'

export const area: Area = {
  kinds: [
    { type: 'account', label: 'Account', plural: 'Accounts', href: () => '/account/contact' },
    { type: 'profile', label: 'Profile', plural: 'Profiles', href: () => '/account/profile' },
    { type: 'token', label: 'Token', plural: 'Tokens', href: () => '/account/tokens' },
    {
      type: 'user',
      label: 'User',
      plural: 'Users',
      // The path of a user contains the name, but the id in an event can be a number, so take the name from the event's
      // URL.
      href: (_id, { url }) => /\/account\/users\/[^/]+$/.exec(url ?? '')?.[0] ?? '/account/users',
      list: '/account/users',
    },
    { type: 'user_ssh_key', label: 'SSH key', plural: 'SSH keys', href: () => '/account/keys' },
  ],
  palette: () => import('./palette.ts'),
  objects: () => import('./objects.ts'),
}
