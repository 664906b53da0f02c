import { useMemo } from 'react'
import { plural } from '#lib/format.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Consequence, Consequences } from '#ui/overlay/Consequences.tsx'
import { BrokenConsequences } from '../changes/BrokenConsequences.tsx'
import type { ZoneChange } from '../zone/changeSet.ts'
import { entryOf } from '../recordRow.ts'
import { ChangeValueDialog } from './ChangeValueDialog.tsx'
import { CopyRecordsDialog } from './CopyRecordsDialog.tsx'
import type { RecordDialog } from './recordActions.ts'
import type { RecordDialogProps } from './recordDialogProps.ts'
import { TtlDialog } from './TtlDialog.tsx'

const dialogs = {
  delete: DeleteDialog,
  ttl: TtlDialog,
  value: ChangeValueDialog,
  copy: CopyRecordsDialog,
} satisfies Record<RecordDialog['what'], unknown>

export function RecordDialogs({ what, ...props }: RecordDialogProps & Pick<RecordDialog, 'what'>) {
  const Asking = dialogs[what]
  return <Asking {...props} />
}

const shownMax = 8

function DeleteDialog({ rows, editing, onClose }: RecordDialogProps) {
  const { zone } = editing
  const deletions = useMemo(
    () =>
      rows.flatMap((row): ZoneChange[] => {
        const entry = entryOf(row, zone)
        return entry ? [{ kind: 'delete', entry }] : []
      }),
    [rows, zone],
  )
  const [first] = rows
  const single = rows.length === 1 && first
  const what = single ? `${first.type} ${first.name || '@'}` : plural(rows.length, 'record')
  return (
    <ConfirmDialog
      title={`Delete ${what}?`}
      action={`Delete ${what}`}
      onConfirm={() => editing.remove(rows)}
      onClose={onClose}
    >
      <Consequences title="Deleted">
        {rows.slice(0, shownMax).map((row) => (
          <Consequence key={row.id} label={`${row.type} ${row.name || '@'}`}>
            {row.target || 'null MX'}
          </Consequence>
        ))}
        {rows.length > shownMax && <Consequence label={`and ${rows.length - shownMax} more`} />}
      </Consequences>
      <BrokenConsequences zone={editing} changes={deletions} />
    </ConfirmDialog>
  )
}
