import type { QueryClient } from '@tanstack/react-query'
import { type Loss, storedList } from '#lib/draftKind.ts'
import { plural } from '#lib/format.ts'
import type { Area } from '../area.ts'

const lossOf = (domainId: number, text: string): Loss => ({
  label: `Domain ${domainId}`,
  text,
  name: async (client: QueryClient) => {
    const { domainQuery } = await import('./queries.ts')
    return (await client.ensureQueryData(domainQuery(domainId, client))).domain
  },
})

export const area: Area = {
  kinds: [
    {
      type: 'domain',
      label: 'Domain',
      plural: 'Domains',
      href: (id) => `/domains/${id}`,
      addGrant: 'add_domains',
    },
    // The spelling of old events.
    { type: 'dns_zone', label: 'Domain', plural: 'Domains' },
  ],
  eventPhrases: {
    dns_record_create: 'Record added',
    dns_record_delete: 'Record deleted',
    domain_record_create: 'Record added',
    domain_record_delete: 'Record deleted',
    domain_record_update: 'Record changed',
    domain_record_updated: 'Record changed',
  },
  drafts: [
    {
      key: /^console\.zone\.(\d+)$/,
      loss: (text, domainId) => {
        const staged = storedList(
          text,
          (stored) => (stored as { changes?: unknown }).changes,
        ).length
        return staged === 0 ? undefined : lossOf(domainId, plural(staged, 'staged change'))
      },
    },
    {
      key: /^console\.zone\.paste\.(\d+)$/,
      loss: (_, domainId) => lossOf(domainId, 'pasted records not added'),
    },
    { key: /^console\.zone\.paste\.\d+\.left$/, loss: () => undefined },
  ],
  palette: () => import('./palette.ts'),
  objects: () => import('./objects.ts'),
}
