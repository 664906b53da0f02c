import type { Kind } from '../kinds.ts'

export const kinds: readonly Kind[] = [
  {
    type: 'domain',
    label: 'Domain',
    plural: 'Domains',
    href: (id) => `/domains/${id}`,
    addGrant: 'add_domains',
  },
]

export const eventPhrases: Readonly<Record<string, string>> = {
  domain_record_create: 'Record added',
  domain_record_delete: 'Record deleted',
  domain_record_update: 'Record changed',
}
