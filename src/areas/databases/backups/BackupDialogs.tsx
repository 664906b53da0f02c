import type { Database, DatabaseBackup } from '#api/generated/types.gen.ts'
import { databaseCan } from '#contract/rules/databaseStates.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Time, useTimeZone } from '#ui/display/Time.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { databaseBackupName, databaseName } from '../databaseName.ts'
import { followDatabase } from '../followDatabase.ts'
import { useDeleteBackup, useLastReset, useRestoreBackup } from '../queries.ts'

interface BackupDialogProps {
  kind: 'restore' | 'delete'
  database: Database
  backup: DatabaseBackup
  deniedReason: string | undefined
  onClose: () => void
}

/** Dialog that confirms restoring a database from a backup or deleting a backup. */
export function BackupDialog({ kind, database, backup, deniedReason, onClose }: BackupDialogProps) {
  const { mutateAsync: restore } = useRestoreBackup(database)
  const { mutateAsync: remove } = useDeleteBackup(database)
  const reset = useLastReset(database)
  const name = databaseName(database)
  const label = databaseBackupName(backup, useTimeZone())
  const path = { instanceId: database.id, backupId: backup.id }
  const status = database.status ?? 'active'
  if (kind === 'delete')
    return (
      <ConfirmDialog
        title={`Delete ${label}?`}
        action="Delete backup"
        typeName={label}
        disabledReason={deniedReason ?? databaseCan.deleteBackup(status)}
        onClose={onClose}
        call={`DELETE /databases/${database.engine}/instances/{instanceId}/backups/{backupId}`}
        callParts={{ path }}
        onConfirm={async () => {
          await remove({ path })
          toast(`Deleted ${label}`)
        }}
      >
        <p>This cannot be undone.</p>
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      title={`Restore ${label}?`}
      action={`Erase ${name} and restore`}
      typeName={name}
      disabledReason={deniedReason ?? databaseCan.restore(status)}
      onClose={onClose}
      call={`POST /databases/${database.engine}/instances/{instanceId}/backups/{backupId}/restore`}
      callParts={{ path }}
      onConfirm={async () => {
        await restore({ path })
        followDatabase('databaseRestore', database, `${name} is being restored`)
      }}
    >
      <p>
        All data of {name} is replaced with that of <Time value={backup.created} as="dateTime" />.
        Everything written since is lost.
      </p>
      {reset === undefined ? (
        <p>
          If the password was ever reset, the restore leaves the database failed. You can then only
          restore it again or delete it.
        </p>
      ) : (
        <p>
          The password was reset on <Time value={reset} as="dateTime" />, so{' '}
          <strong>the restore leaves the database failed</strong>. You can then only restore it
          again or delete it.
        </p>
      )}
    </ConfirmDialog>
  )
}
