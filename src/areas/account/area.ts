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
    { type: 'oauth_client', label: 'OAuth client', plural: 'OAuth clients' },
    { type: 'entity_transfer', label: 'Service transfer', plural: 'Service transfers' },
  ],
  eventPhrases: {
    account_agreement_eu_model: 'EU agreement accepted',
    account_promo_apply: 'Promotion applied',
    community_like: 'Community post liked',
    community_mention: 'Mentioned in the community',
    community_question_reply: 'Community question answered',
    entity_transfer_accept_recipient: 'Service transfer received',
    entity_transfer_fail: 'Service transfer failed',
    entity_transfer_stale: 'Service transfer expired',
    oauth_client_secret_reset: 'OAuth client secret reset',
    tax_id_invalid: 'Tax ID rejected',
    tax_id_valid: 'Tax ID confirmed',
    tfa_disabled: 'Two-factor authentication disabled',
    tfa_enabled: 'Two-factor authentication enabled',
  },
  palette: () => import('./palette.ts'),
  objects: () => import('./objects.ts'),
}
