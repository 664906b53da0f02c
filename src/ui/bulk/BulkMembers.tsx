import { formatCount } from '#lib/format.ts'
import styles from './BulkMembers.module.css'

/** More names than these are a number. */
const named = 12

export interface LeftOut {
  name: string
  reason: string
}

interface BulkMembersProps {
  /** Names of those with which it is done. */
  able: readonly string[]
  unable: readonly LeftOut[]
}

/** With which of the chosen objects it is done, and why not with the others. */
export function BulkMembers({ able, unable }: BulkMembersProps) {
  return (
    <>
      <p className={styles.names}>{names(able)}</p>
      <BulkLeftOut unable={unable} />
    </>
  )
}

/** Those of the chosen ones that it cannot be done to, by reason. */
export function BulkLeftOut({ unable }: Pick<BulkMembersProps, 'unable'>) {
  if (unable.length === 0) return null
  const reasons = Map.groupBy(unable, ({ reason }) => reason)
  return (
    <div className={styles.left}>
      <p>Skipped:</p>
      <ul>
        {[...reasons].map(([reason, members]) => (
          <li key={reason}>
            {names(members.map(({ name }) => name))}: {reason}
          </li>
        ))}
      </ul>
    </div>
  )
}

function names(all: readonly string[]) {
  const shown = all.slice(0, named)
  const more = all.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${formatCount(more)} more` : shown.join(', ')
}
