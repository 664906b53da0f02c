import type { Compute } from '#api/generated/types.gen.ts'
import { formatCount } from '#lib/format.ts'
import styles from './BulkMembers.module.css'
import type { BulkRows } from './bulkRows.ts'
import { computeLabel } from '../../labels.ts'

/** More names than these are a number. */
const named = 12

/** With which of the chosen instances it is done, and why not with the others. */
export function BulkMembers({ able, unable }: BulkRows) {
  return (
    <>
      <p className={styles.names}>{names(able)}</p>
      <BulkLeftOut unable={unable} />
    </>
  )
}

/** Those of the chosen ones that it cannot be done to, by reason. */
export function BulkLeftOut({ unable }: Pick<BulkRows, 'unable'>) {
  if (unable.length === 0) return null
  const reasons = Map.groupBy(unable, ({ reason }) => reason)
  return (
    <div className={styles.left}>
      <p>Left out:</p>
      <ul>
        {[...reasons].map(([reason, members]) => (
          <li key={reason}>
            {names(members.map(({ compute }) => compute))}: {reason}
          </li>
        ))}
      </ul>
    </div>
  )
}

function names(computes: readonly Compute[]) {
  const shown = computes.slice(0, named).map(computeLabel)
  const more = computes.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${formatCount(more)} more` : shown.join(', ')
}
