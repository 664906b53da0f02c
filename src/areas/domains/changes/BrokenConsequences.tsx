import { useMemo } from 'react'
import { listIpsOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type { IpAddress } from '#api/generated/types.gen.ts'
import { useAllPages } from '#api/query/query.ts'
import { isWhole } from '#api/query/allPages.ts'
import { absoluteName, normalizeName } from '#contract/rules/domainNames.ts'
import { addressKey } from '#lib/address.ts'
import { Consequence, Consequences } from '#ui/overlay/Consequences.tsx'
import { FailedConsequence } from '#ui/overlay/FailedConsequence.tsx'
import { applyChanges } from '../zone/applyChanges.ts'
import { useRecords } from '../queries.ts'
import { entriesOf } from '../recordRow.ts'
import { brokenBy } from '../zone/brokenBy.ts'
import type { ZoneChange } from '../zone/changeSet.ts'
import type { RecordDraft } from '../zone/recordModel.ts'

interface BrokenConsequencesProps {
  zone: { domainId: number; zone: string; ttl: number }
  changes: readonly ZoneChange[]
}

/** Maximum number of items that are listed. Above it, only their number is shown. */
const shownMax = 6
const none: readonly never[] = []

/** Lists the problems that changes cause in the zone and in the reverse DNS of the account. */
export function BrokenConsequences({ zone: of, changes }: BrokenConsequencesProps) {
  const { domainId, zone, ttl } = of
  // Additions break nothing.
  const enabled = changes.some(({ kind }) => kind !== 'add')
  const list = useRecords(domainId, enabled)
  const whole = enabled && isWhole(list)
  const { broken, unnamed } = useMemo(() => {
    if (!whole) return { broken: none, unnamed: none }
    const before = entriesOf(list.rows, zone)
    const after = applyChanges(before, changes)
    return {
      broken: brokenBy(before, after, { zone, ttl }),
      unnamed: namesLost(before, after),
    }
  }, [whole, list.rows, zone, ttl, changes])
  const ips = useAllPages<IpAddress>(listIpsOptions(), { enabled: unnamed.length > 0 })
  const reverse = reverseNames(ips.rows, unnamed, zone)
  const more = broken.length - shownMax
  return (
    <Consequences title="Warnings">
      {enabled && !whole && <FailedConsequence label="Other records" of={list} />}
      {broken.slice(0, shownMax).map((message) => (
        <Consequence key={message} label={message} />
      ))}
      {more > 0 && <Consequence label={`and ${more} more`} />}
      {reverse.length > 0 && (
        <Consequence label="Reverse DNS names that will no longer resolve to their address">
          {reverse.join(', ')}
        </Consequence>
      )}
      {unnamed.length > 0 && !isWhole(ips) && <FailedConsequence label="Reverse DNS" of={ips} />}
    </Consequences>
  )
}

const addressed = (records: readonly RecordDraft[]) =>
  records.filter(({ type }) => type === 'A' || type === 'AAAA')

const leadsTo = ({ name, target }: RecordDraft) => `${name} ${addressKey(target)}`

/** Returns the address records that exist before and not after the changes. */
function namesLost(before: readonly RecordDraft[], after: readonly RecordDraft[]) {
  const remaining = new Set(addressed(after).map(leadsTo))
  return addressed(before).filter((record) => !remaining.has(leadsTo(record)))
}

/** Returns the IP addresses of the account whose reverse DNS depends on such a record, with its name. */
function reverseNames(ips: readonly IpAddress[], records: readonly RecordDraft[], zone: string) {
  const names = new Map(
    ips.flatMap(({ address, rdns }) =>
      address && rdns ? [[addressKey(address), normalizeName(rdns)] as const] : [],
    ),
  )
  return records.flatMap(({ name, target }) => {
    const host = normalizeName(absoluteName(name, zone))
    return names.get(addressKey(target)) === host ? [`${target} (${host})`] : []
  })
}
