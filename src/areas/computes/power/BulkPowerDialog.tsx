import { plural } from '#lib/format.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { BulkMembers } from '#ui/bulk/BulkMembers.tsx'
import { bulkNames, type BulkRows } from '../actions/bulkRows.ts'
import { computeActions, type PowerAction } from '../actions/computeActions.ts'

interface BulkPowerDialogProps {
  action: PowerAction
  sorted: BulkRows
  onConfirm: () => void
  onClose: () => void
}

export function BulkPowerDialog({ action, sorted, onConfirm, onClose }: BulkPowerDialogProps) {
  const { able } = sorted
  const { label, consequence, consequences } = computeActions[action]
  const lost = able.length === 1 ? consequence : consequences
  const what = `${label} ${plural(able.length, 'instance')}`
  return (
    <ConfirmDialog
      title={`${what}?`}
      action={what}
      tone={lost === undefined ? 'plain' : 'danger'}
      onConfirm={() => Promise.resolve(onConfirm())}
      onClose={onClose}
    >
      {lost !== undefined && <p>{lost}</p>}
      <BulkMembers {...bulkNames(sorted)} />
    </ConfirmDialog>
  )
}
