import {
  listDomainRecordsOptions,
  listDomainsOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import type { Domain, DomainRecord } from '#api/generated/types.gen.ts'
import { absoluteName } from '#contract/rules/domainNames.ts'
import { matchText, matchValue, type Wanted } from '../find/match.ts'
import { type FindSource, findSource, type Use, usesIn } from '../find/source.ts'
import { domainPaths } from './paths.ts'

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
  const place = {
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
    ...(inName ? [{ ...place, id: `name ${id}`, where: 'Name', match: inName }] : []),
    ...(inTarget ? [{ ...place, id: `target ${id}`, where: 'Value', match: inTarget }] : []),
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
      place: 'zone',
      list: ({ id }) => listDomainRecordsOptions({ path: { domainId: id } }),
      usesOf: recordUses,
    },
  }),
]
