import {
  listDomainRecordsOptions,
  listDomainsOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import { updateDomain } from '#api/generated/sdk.gen.ts'
import type { Domain, DomainRecord } from '#api/generated/types.gen.ts'
import { call } from '#api/http/client.ts'
import { queryClient } from '#api/query/query.ts'
import { absoluteName } from '#contract/rules/domainNames.ts'
import { plural } from '#lib/format.ts'
import { formatDuration } from '#lib/time.ts'
import type { Schedule } from '../schedule.ts'
import { calendarSource } from '../calendarSource.ts'
import { matchText, matchValue, type Wanted } from '../addressMatch.ts'
import { type FindSource, findSource, type Use, usesIn } from '../findSource.ts'
import { byId, inventoryList, type InventorySource } from '../inventorySource.ts'
import { needs } from '../needs.ts'
import type { TicketSubjects } from '../ticketSubjects.ts'
import { taggedSource } from '../taggedSource.ts'
import { domainName } from './domainName.ts'
import { domainPaths } from '#paths/domains.ts'
import { domainOfLists, domainQuery, domainsQuery, keepDomain } from './queries.ts'
import { holdsFrom, type TtlPlan, ttlPlans } from './records/ttlPlans.ts'

export const inventorySources = (): InventorySource[] => [
  inventoryList('listDomains', 'Domains', 'Domain', listDomainsOptions(), {
    ...byId,
    innerOf: listsOfDomain,
  }),
]

function listsOfDomain(domain: Domain): InventorySource[] {
  const { id } = domain
  const options = listDomainRecordsOptions({ path: { domainId: id } })
  const name = `Records of ${domainName(domain)}`
  return [inventoryList(`listDomainRecords ${id}`, name, 'Record', options, byId)]
}

export const domainUses = (wanted: Wanted, domain: Domain): Use[] =>
  usesIn(
    wanted,
    {
      kind: 'Domain',
      object: domain.domain ?? `Domain ${domain.id}`,
      href: domainPaths.records(domain.id),
    },
    [
      ['Domain name', [domain.domain]],
      ['Primary DNS server', domain.master_ips ?? []],
      ['Allowed AXFR address', domain.axfr_ips ?? []],
    ],
  )

export function recordUses(wanted: Wanted, domain: Domain, record: DomainRecord): Use[] {
  const { id, type = 'Record', name = '', target = '' } = record
  const zone = domain.domain ?? ''
  const full = absoluteName(name, zone)
  const use = {
    kind: 'Record',
    object: `${type} ${full}`,
    href: domainPaths.record(domain.id, id),
    value: target,
  }
  const inName = wanted.name === undefined ? undefined : matchValue(wanted, full)
  const inTarget =
    matchValue(wanted, target) ??
    // A target without a dot is a name in the zone. Text values may contain several names.
    (wanted.name !== undefined && target !== '' && !target.includes('.')
      ? matchValue(wanted, absoluteName(target, zone))
      : matchText(wanted, target))
  return [
    ...(inName ? [{ ...use, id: `name ${id}`, where: 'Name', match: inName }] : []),
    ...(inTarget ? [{ ...use, id: `target ${id}`, where: 'Value', match: inTarget }] : []),
  ]
}

export const findSources: readonly FindSource[] = [
  findSource<Domain, DomainRecord>({
    noun: 'domains',
    admits: true,
    list: listDomainsOptions,
    usesOf: domainUses,
    inner: {
      noun: 'records',
      parentNoun: 'zone',
      list: ({ id }) => listDomainRecordsOptions({ path: { domainId: id } }),
      usesOf: recordUses,
    },
  }),
]

export const tagged = taggedSource<Domain>({
  type: 'domain',
  field: 'domains',
  list: domainsQuery,
  readers: ['listDomains', 'getDomain'],
  labelOf: domainName,
  href: (id) => domainPaths.records(id),
  tagging: {
    need: needs.domain.tag,
    read: (id) => queryClient.fetchQuery({ ...domainQuery(id), staleTime: 0 }),
    write: async (domainId, tags) =>
      keepDomain(queryClient, await call(updateDomain, { path: { domainId }, body: { tags } })),
    known: (id) => domainOfLists(queryClient, id),
  },
})

export const ticketSubjects: readonly TicketSubjects[] = [
  { field: 'domain_id', type: 'domain', list: () => listDomainsOptions() },
]

function planned(plan: TtlPlan): Schedule[] {
  const { domainId, zone, before, low } = plan
  const start = holdsFrom(plan)
  if (start === undefined) return []
  const count = plural(Object.keys(before).length, 'record')
  return [
    {
      kind: 'ttl-plan',
      object: `domain ${domainId}`,
      name: zone ?? `Domain ${domainId}`,
      href: domainPaths.records(domainId),
      note: `The TTL of ${formatDuration(low)} applies everywhere: move ${count}, then raise it again.`,
      recurrence: { frequency: 'once', start },
      length: 0,
    },
  ]
}

export const calendar = calendarSource({
  kinds: {
    'ttl-plan': { label: 'Planned moves', one: 'domain', maintains: false, tone: 'accent' },
  },
  // TTL plans are stored in this browser, so no API request is needed.
  reads: [],
  schedulesOf: () => ({ schedules: ttlPlans().flatMap(planned), unknown: [] }),
})
