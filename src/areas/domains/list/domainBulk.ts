import { call } from '#api/http/client.ts'
import { deleteDomain, updateDomain } from '#api/generated/sdk.gen.ts'
import type { Domain } from '#api/generated/types.gen.ts'
import { ignoreNotFound } from '#api/http/ignoreNotFound.ts'
import { ifUnlocked } from '#api/writes/ifUnlocked.ts'
import { queryClient, refreshAllTabs } from '#api/query/query.ts'
import { lockedReason } from '#lib/deleteLock.ts'
import { plural } from '#lib/format.ts'
import { bulkKind } from '#ui/bulk/bulk.ts'
import type { LeftOut } from '#ui/bulk/BulkMembers.tsx'
import { clearChanges } from '../changes/zoneChanges.ts'
import { domainName } from '../domainName.ts'
import { domainOfLists, domainQuery, keepDomain, tagReaders } from '../queries.ts'

export type DomainBulk = 'enable' | 'disable' | 'delete'

export const bulkVerbs = { enable: 'Enable', disable: 'Disable', delete: 'Delete' } as const

const label = (domainId: number) =>
  domainName({ id: domainId, ...domainOfLists(queryClient, domainId) })

const statusKind = (name: 'enable' | 'disable', undo: (ids: readonly number[]) => void) =>
  bulkKind<number>({
    name: `${name}Domains`,
    title: (count) => `${bulkVerbs[name]} ${plural(count, 'domain')}`,
    run: async (domainId) => {
      const status = name === 'enable' ? 'active' : 'disabled'
      const path = { domainId }
      keepDomain(queryClient, await call(updateDomain, { path, body: { status } }))
    },
    label,
    ended: () => void refreshAllTabs(['listEvents', 'getDomainZoneFile']),
    undo,
  })

const domainBulkKinds = {
  enable: statusKind('enable', (ids) => startDomainBulk('disable', ids)),
  disable: statusKind('disable', (ids) => startDomainBulk('enable', ids)),
  delete: bulkKind<number>({
    name: 'deleteDomains',
    title: (count) => `Delete ${plural(count, 'domain')}`,
    run: async (domainId) => {
      const path = { domainId }
      await ignoreNotFound(ifUnlocked(domainQuery(domainId), () => call(deleteDomain, { path })))
      clearChanges(domainId)
    },
    label,
    ended: () => void refreshAllTabs(['listDomains', 'listEvents', ...tagReaders]),
  }),
}

export function startDomainBulk(name: DomainBulk, ids: readonly number[]): void {
  domainBulkKinds[name].start(ids)
}

/** Returns the reason why a bulk action skips a domain; undefined if it is included. */
function leftOutReason(name: DomainBulk, domain: Domain): string | undefined {
  if (name === 'delete') return lockedReason(domain)
  if (name === 'enable') return domain.status === 'active' ? 'Already enabled' : undefined
  return domain.status === 'disabled' ? 'Already disabled' : undefined
}

export interface DomainSelection {
  name: DomainBulk
  able: readonly Domain[]
  unable: readonly LeftOut[]
}

export function sortOutDomains(
  name: DomainBulk,
  domains: readonly Domain[],
  deniedReasonOf: (id: number) => string | undefined,
): DomainSelection {
  const able: Domain[] = []
  const unable: LeftOut[] = []
  for (const domain of domains) {
    const reason = deniedReasonOf(domain.id) ?? leftOutReason(name, domain)
    if (reason === undefined) able.push(domain)
    else unable.push({ name: domainName(domain), reason })
  }
  return { name, able, unable }
}
