import { asApiError } from '#api/http/client.ts'
import type { Compute } from '#api/generated/types.gen.ts'
import { formatCount, plural, sentenceList } from '#lib/format.ts'
import { AddressCopy } from '#ui/display/AddressCopy.tsx'
import { Copy } from '#ui/display/Copy.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { SkeletonRows } from '#ui/layout/Skeleton.tsx'
import { StatusChip } from '#ui/display/StatusChip.tsx'
import type { StatusFamily } from '#ui/display/statusFamily.ts'
import { useZoneRecords, type ZoneRecords } from '../useZoneRecords.ts'
import type { AddressRow } from './addressRows.ts'
import { checkName, isNamed, type NameCheck } from './nameChecks.ts'
import styles from './NamesPanel.module.css'
import { FixButton } from './FixButton.tsx'

interface NamesPanelProps {
  compute: Compute
  rows: readonly AddressRow[]
}

const states: Readonly<Record<NameCheck['state'], { word: string; family: StatusFamily }>> = {
  match: { word: 'Matches', family: 'done' },
  mismatch: { word: 'Does not match', family: 'attention' },
  nameless: { word: 'No name', family: 'offline' },
  unknown: { word: 'Not checked', family: 'unknown' },
}

/** Checks whether forward and reverse DNS of each public address match, as far as the account's domains show. */
export function NamesPanel({ compute, rows }: NamesPanelProps) {
  const addresses = rows.filter(isNamed)
  const records = useZoneRecords(addresses.flatMap(({ rdns }) => rdns ?? []))
  const { isPending, zones, elsewhere } = records
  if (addresses.length === 0) return null
  return (
    <Panel title="Forward and reverse DNS">
      {isPending ? (
        <SkeletonRows label="Loading the domains of the account" rows={addresses.length} />
      ) : (
        <>
          <ul className={styles.checks} aria-label="Names of the public addresses">
            {addresses.map((address) => {
              const { state, text, fixes } = checkName({ address, zones, elsewhere })
              return (
                <li key={address.id} className={styles.check}>
                  <span className={styles.names}>
                    <AddressCopy value={address.address} what="address" />
                    {address.rdns && <Copy value={address.rdns} what="reverse DNS name" />}
                  </span>
                  <span className={styles.result}>
                    <StatusChip status={state} family={states[state].family}>
                      {states[state].word}
                    </StatusChip>
                    <span>{text}</span>
                  </span>
                  {fixes.length > 0 && (
                    <div className={styles.fixes}>
                      {fixes.map((fix) => (
                        <FixButton
                          key={`${fix.kind} ${fix.host}`}
                          compute={compute}
                          address={address.address ?? ''}
                          fix={fix}
                        />
                      ))}
                    </div>
                  )}
                </li>
              )
            })}
          </ul>
          <p className={styles.searched}>{searched(records)}</p>
        </>
      )}
    </Panel>
  )
}

/** Describes which domains were searched and which could not be. */
function searched({ zones, left, elsewhere, error }: ZoneRecords): string {
  const limit = 'Only your own domains are checked.'
  if (error) {
    return `The domains of the account could not be loaded: ${asApiError(error).message}. ${limit}`
  }
  const count = zones.reduce((sum, { records }) => sum + records.length, 0)
  const partly = zones.filter(({ whole }) => !whole).map(({ domain }) => domain)
  const missing = [...partly, ...left, ...elsewhere]
  return [
    `Searched ${formatCount(count)} ${count === 1 ? 'record' : 'records'} in ${plural(zones.length, 'domain')} of the account.`,
    missing.length > 0 && `${sentenceList(missing)} could not be searched completely.`,
    limit,
  ]
    .filter(Boolean)
    .join(' ')
}
