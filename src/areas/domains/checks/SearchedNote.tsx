import { formatCount, plural } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import styles from './CheckTab.module.css'
import type { SearchedZones } from './useOtherZones.ts'

const namesMax = 5

const named = (names: readonly string[]) =>
  names.length > namesMax
    ? `${names.slice(0, namesMax).join(', ')} and ${formatCount(names.length - namesMax)} more`
    : names.join(', ')

/** Note about which zones of the account were searched for targets, and which could not be read. */
export function SearchedNote({ searched }: { searched: SearchedZones }) {
  const { known, zones, pending, failed, left, readLeft, retry } = searched
  const records = zones.reduce((sum, { records: { length } }) => sum + length, 0)
  return (
    <div className={styles.searched}>
      <output>
        {pending.length > 0
          ? `Loading ${plural(pending.length, 'other zone')} that records point to: ${named(pending)}.`
          : zones.length > 0
            ? `Targets were looked up in ${plural(zones.length, 'other zone')} of the account, ${plural(records, 'record')} in total: ${named(zones.map(({ zone }) => zone))}.`
            : known === undefined
              ? failed.length === 0 && 'Loading the other zones of the account.'
              : undefined}
      </output>
      {failed.length > 0 && (
        <p role="alert" className={styles.fault}>
          Not looked up in{' '}
          {failed.map(({ what, reason }) => `${what} (${reason.replace(/\.$/, '')})`).join(', ')}.{' '}
          <Button size="small" onClick={retry}>
            Retry
          </Button>
        </p>
      )}
      {left.length > 0 && (
        <p>
          Not searched, to limit API requests: {named(left)}.{' '}
          <Button size="small" onClick={readLeft}>
            {`Search ${plural(left.length, 'more zone')}`}
          </Button>
        </p>
      )}
    </div>
  )
}
