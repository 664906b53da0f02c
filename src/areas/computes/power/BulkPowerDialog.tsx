import type { Compute } from '#api/generated/types.gen.ts'
import { plural } from '#lib/format.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import styles from './BulkPowerDialog.module.css'
import { type PowerAction, powerActions } from './powerActions.ts'
import type { Sorted } from './useBulkPower.tsx'

/** More names than these are a number. */
const named = 12

interface BulkPowerDialogProps {
  action: PowerAction
  sorted: Sorted
  onConfirm: () => void
  onClose: () => void
}

export function BulkPowerDialog({ action, sorted, onConfirm, onClose }: BulkPowerDialogProps) {
  const { able, unable } = sorted
  const { label, consequence, consequences } = powerActions[action]
  const lost = able.length === 1 ? consequence : consequences
  const what = `${label} ${plural(able.length, 'instance')}`
  const reasons = Map.groupBy(unable, ({ reason }) => reason)
  return (
    <ConfirmDialog
      title={`${what}?`}
      action={what}
      tone={lost === undefined ? 'plain' : 'danger'}
      onConfirm={() => Promise.resolve(onConfirm())}
      onClose={onClose}
    >
      {lost !== undefined && <p>{lost}</p>}
      <p className={styles.names}>{names(able)}</p>
      {unable.length > 0 && (
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
      )}
    </ConfirmDialog>
  )
}

function names(computes: readonly Compute[]) {
  const shown = computes.slice(0, named).map(({ id, label }) => label ?? `Instance ${id}`)
  const more = computes.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}
