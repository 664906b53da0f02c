import { plural } from '#lib/format.ts'
import { BulkLeftOut, BulkMembers } from '#ui/bulk/BulkMembers.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { BulkConsequences } from './consequences/BulkConsequences.tsx'
import { startDeletions, startSnapshots } from './bulkActions.ts'
import { bulkNames } from './bulkRows.ts'
import type { BulkAsked } from './bulkRows.ts'

export function BulkActionDialog({ asked, onClose }: { asked: BulkAsked; onClose: () => void }) {
  const { name, able } = asked
  const ids = able.map(({ id }) => id)
  const count = plural(able.length, 'instance')
  if (name === 'snapshot') {
    return (
      <ConfirmDialog
        title={`Take a snapshot of ${count}?`}
        action={`Take ${plural(able.length, 'snapshot')}`}
        onConfirm={() => Promise.resolve(startSnapshots(ids))}
        onClose={onClose}
      >
        <p>A snapshot takes the place of the former one of its instance, which is deleted.</p>
        <BulkMembers {...bulkNames(asked)} />
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      title={`Delete ${count}?`}
      action={`Delete ${count}`}
      typeCount={able.length}
      onConfirm={() => Promise.resolve(startDeletions(ids))}
      onClose={onClose}
    >
      <p>This cannot be undone. You are billed for usage up to now.</p>
      <BulkConsequences computes={able} />
      <BulkLeftOut unable={bulkNames(asked).unable} />
    </ConfirmDialog>
  )
}
