import { plural } from '#lib/format.ts'
import { BulkLeftOut, BulkMembers } from '#ui/bulk/BulkMembers.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { BulkConsequences } from './consequences/BulkConsequences.tsx'
import { ReplacedSnapshots } from './consequences/ReplacedSnapshots.tsx'
import { startBulk } from './bulkActions.ts'
import { EnableBackupsDialog } from './EnableBackupsDialog.tsx'
import { bulkNames } from './bulkRows.ts'
import type { BulkSelection } from './bulkRows.ts'
import { computeActions, isPowerAction } from '../computeActions.ts'

/** Confirmation of a bulk action. A resize has a form instead. */
export function BulkActionDialog({
  selection,
  onClose,
}: {
  selection: BulkSelection
  onClose: () => void
}) {
  const { name, able } = selection
  const ids = able.map(({ id }) => id)
  const count = plural(able.length, 'instance')
  if (name === 'resize') return null
  const onConfirm = () => Promise.resolve(startBulk(name, ids))
  if (isPowerAction(name)) {
    const { label, consequence, consequences } = computeActions[name]
    const lost = able.length === 1 ? consequence : consequences
    return (
      <ConfirmDialog
        title={`${label} ${count}?`}
        action={`${label} ${count}`}
        tone={lost === undefined ? 'plain' : 'danger'}
        onConfirm={onConfirm}
        onClose={onClose}
      >
        {lost !== undefined && <p>{lost}</p>}
        <BulkMembers {...bulkNames(selection)} />
      </ConfirmDialog>
    )
  }
  if (name === 'backups') {
    const computes = [...selection.able, ...selection.unable.map(({ compute }) => compute)]
    return <EnableBackupsDialog computes={computes} onClose={onClose} />
  }
  if (name === 'snapshot') {
    return (
      <ConfirmDialog
        title={`Take a snapshot of ${count}?`}
        action={`Take ${plural(able.length, 'snapshot')}`}
        onConfirm={onConfirm}
        onClose={onClose}
      >
        <p>A snapshot replaces the previous one of its instance, which is deleted.</p>
        <BulkMembers {...bulkNames(selection)} />
        <ReplacedSnapshots computes={able} />
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      title={`Delete ${count}?`}
      action={`Delete ${count}`}
      typeCount={able.length}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>This cannot be undone. You are billed for usage up to now.</p>
      <BulkConsequences computes={able} />
      <BulkLeftOut unable={bulkNames(selection).unable} />
    </ConfirmDialog>
  )
}
