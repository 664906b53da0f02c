import { call } from '#api/http/client.ts'
import { updateFirewall } from '#api/generated/sdk.gen.ts'
import type { Firewall } from '#api/generated/types.gen.ts'
import { queryClient } from '#api/query/query.ts'
import { firewallLabel } from '../labels.ts'
import { needs } from '../needs.ts'
import { taggedSource } from '../tags/taggedSource.ts'
import { firewallPaths } from './paths.ts'
import { firewallOfLists, firewallQuery, firewallsQuery, keepFirewall } from './queries.ts'

export const tagged = taggedSource<Firewall>({
  type: 'firewall',
  list: firewallsQuery,
  readers: ['listFirewalls', 'getFirewall'],
  labelOf: firewallLabel,
  href: (id) => firewallPaths.tab(id, 'rules'),
  isUnlisted: true,
  tagging: {
    need: needs.firewall.tag,
    read: (id) => queryClient.fetchQuery({ ...firewallQuery(id), staleTime: 0 }),
    write: async (firewallId, tags) =>
      keepFirewall(
        queryClient,
        await call(updateFirewall, { path: { firewallId }, body: { tags } }),
      ),
    known: (id) => firewallOfLists(queryClient, id),
  },
})
