import { formatCount } from '#lib/format.ts'
import styles from './BulkMembers.module.css'
import { visibleText } from '#lib/visibleText.ts'

/** Maximum number of names listed; the remaining ones are only counted. */
const named = 12

export interface LeftOut {
  name: string
  reason: string
}

interface BulkMembersProps {
  /** Names of the objects that the action applies to. */
  able: readonly string[]
  unable: readonly LeftOut[]
}

/** Lists the selected objects that the action applies to, and the skipped ones with their reasons. */
export function BulkMembers({ able, unable }: BulkMembersProps) {
  return (
    <>
      <p className={styles.names}>{names(able)}</p>
      <BulkLeftOut unable={unable} />
    </>
  )
}

/** Lists the selected objects that the action skips, grouped by reason. */
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
  const visibleNames = all.slice(0, named).map(visibleText)
  const more = all.length - visibleNames.length
  return more > 0
    ? `${visibleNames.join(', ')} and ${formatCount(more)} more`
    : visibleNames.join(', ')
}
