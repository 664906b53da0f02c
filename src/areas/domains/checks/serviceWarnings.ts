import type { QueryClient } from '@tanstack/react-query'
import type { Domain, DomainRecord } from '#api/generated/types.gen.ts'
import { normalizeName } from '#contract/rules/domainNames.ts'
import { otherZoneOf, unreliableReason } from './otherZone.ts'
import { referencedZones } from './referencedZones.ts'
import { allRecordsQuery } from '../queries.ts'
import { entriesOf } from '../recordRow.ts'
import { lintTargets } from '../zone/lintTargets.ts'
import type { ZoneEntry } from '../zone/recordModel.ts'
import { indexZone, type OtherZone } from '../zone/zoneIndex.ts'

/** A problem with the target of an SRV record, as the validation of the zone reports it. */
interface ServiceWarning {
  record: ZoneEntry
  rule: string
  message: string
  advice: string
}

/** Returns a zone of the account with its records; undefined if they cannot be read or are not reliable. */
async function readZone(client: QueryClient, domain: Domain): Promise<OtherZone | undefined> {
  try {
    const list = await client.fetchQuery(allRecordsQuery(client, domain.id))
    const isReliable = list.complete && !list.failure && !unreliableReason(domain, list)
    return isReliable ? otherZoneOf(domain, list) : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the problems that the validation of a zone finds in the targets of its SRV records. Reads the other zones that
 * contain targets; records whose target is in a zone that cannot be read have no warnings.
 * @param records all records of the zone
 * @param domains all domains of the account
 */
export async function serviceWarnings(
  client: QueryClient,
  { domain = '' }: Domain,
  records: readonly DomainRecord[],
  domains: readonly Domain[],
): Promise<ServiceWarning[]> {
  const zone = normalizeName(domain)
  const entries = entriesOf(records, zone)
  const services = entries.filter(({ type }) => type === 'SRV')
  if (services.length === 0) return []
  const byName = new Map(domains.map((each) => [normalizeName(each.domain ?? ''), each]))
  const names = new Set(byName.keys())
  const zones: OtherZone[] = []
  const unreadNames = new Set<string>()
  for (const name of referencedZones(services, zone, names)) {
    const other = byName.get(name)
    const read = other && (await readZone(client, other))
    if (read) zones.push(read)
    else unreadNames.add(name)
  }
  const isRead = (record: ZoneEntry) =>
    referencedZones([record], zone, names).every((name) => !unreadNames.has(name))
  const checkedRecords = new Set(services.filter(isRead))
  return lintTargets([indexZone({ zone, records: entries }), ...zones.map(indexZone)]).flatMap(
    ({ records: [record], rule, message, advice }) =>
      record && checkedRecords.has(record) ? [{ record, rule, message, advice }] : [],
  )
}
