import {
  automaticDays,
  databaseCan,
  snapshotError,
  snapshotsMax,
} from '#contract/rules/databaseStates.ts'
import { Button } from '#ui/display/Button.tsx'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { SkeletonRows } from '#ui/layout/Skeleton.tsx'
import { useDrawerAddress } from '#ui/overlay/useDrawerAddress.ts'
import { useShownDatabase } from '../DatabaseScreen.tsx'
import { useBackupsNeed, useUpdateNeed } from '../permissions.ts'
import { useBackups } from '../queries.ts'
import styles from '../Tab.module.css'
import { BackupDialog } from './BackupDialogs.tsx'
import { BackupTable } from './BackupTable.tsx'
import { DatabaseSnapshotForm } from './DatabaseSnapshotForm.tsx'

/** Tab with nightly backups and snapshots, newest first. */
export function DatabaseBackupsTab() {
  const database = useShownDatabase()
  const status = database.status ?? 'active'
  const drawer = useDrawerAddress({ names: ['snapshot', 'restore', 'delete'] })
  const viewReason = useBackupsNeed(database) ?? databaseCan.listBackups(status)
  const deniedReason = useUpdateNeed(database)
  const { data, error, refetch, isFetching, isLoading } = useBackups(
    database,
    viewReason === undefined,
  )
  const backups = (data?.data ?? []).toSorted((one, other) =>
    (other.created ?? '').localeCompare(one.created ?? ''),
  )
  const backupTypes = backups.map(({ type }) => ({ type: type ?? '' }))
  const snapshots = backupTypes.filter(({ type }) => type === 'snapshot').length
  const snapshotReason =
    deniedReason ?? databaseCan.createSnapshot(status) ?? snapshotError(backupTypes)
  const named = backups.find(({ id }) => `${id}` === drawer.id)
  return (
    <div className={styles.tab}>
      <Panel
        title="Backups"
        meta={`Automatic backups run at 00:00 UTC and are retained for ${automaticDays} days. Snapshots are retained until deleted${data ? `: ${snapshots} of ${snapshotsMax} taken` : ''}.`}
        action={
          <Button disabledReason={snapshotReason} onClick={() => drawer.open('snapshot')}>
            Take snapshot
          </Button>
        }
      >
        {viewReason !== undefined && <p className={styles.words}>{viewReason}.</p>}
        {status === 'backing_up' && (
          <p className={styles.words}>A backup is running; it is listed once it is complete.</p>
        )}
        {isLoading && <SkeletonRows label="Loading the backups" rows={4} />}
        {error && backups.length === 0 ? (
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          data && backups.length === 0 && <p className={styles.words}>No backups yet.</p>
        )}
        {backups.length > 0 && (
          <BackupTable
            backups={backups}
            restoreReason={deniedReason ?? databaseCan.restore(status)}
            deleteReason={deniedReason ?? databaseCan.deleteBackup(status)}
            onRestore={({ id }) => drawer.open('restore', id)}
            onDelete={({ id }) => drawer.open('delete', id)}
          />
        )}
      </Panel>
      {drawer.name === 'snapshot' && (
        <DatabaseSnapshotForm
          database={database}
          taken={backups.flatMap(({ label }) => label ?? [])}
          deniedReason={deniedReason}
          disabledReason={snapshotReason}
          onClose={drawer.close}
        />
      )}
      {(drawer.name === 'restore' || drawer.name === 'delete') && named && (
        <BackupDialog
          kind={drawer.name}
          database={database}
          backup={named}
          deniedReason={deniedReason}
          onClose={drawer.close}
        />
      )}
    </div>
  )
}
