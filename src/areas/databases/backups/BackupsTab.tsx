import { useState } from 'react'
import type { DatabaseBackup } from '#api/generated/types.gen.ts'
import { databaseCan, snapshotFault } from '#contract/rules/databaseStates.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Time } from '#ui/Time.tsx'
import { useShownDatabase } from '../DatabaseScreen.tsx'
import { useBackupsNeed, useUpdateNeed } from '../permissions.ts'
import { useBackups } from '../queries.ts'
import styles from '../Tab.module.css'
import { BackupDialog } from './BackupDialogs.tsx'
import { SnapshotForm } from './SnapshotForm.tsx'

type Open = { kind: 'restore' | 'delete'; backup: DatabaseBackup } | { kind: 'snapshot' }

/** Nightly backups and snapshots, the newest first. */
export function BackupsTab() {
  const database = useShownDatabase()
  const status = database.status ?? 'active'
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const viewReason = useBackupsNeed(database) ?? databaseCan.listBackups(status)
  const denied = useUpdateNeed(database)
  const { data, error, refetch, isFetching } = useBackups(database, viewReason === undefined)
  const backups = (data?.data ?? []).toSorted((one, other) =>
    (other.created ?? '').localeCompare(one.created ?? ''),
  )
  const typed = backups.map(({ type }) => ({ type: type ?? '' }))
  const snapshotReason = denied ?? databaseCan.createSnapshot(status) ?? snapshotFault(typed)
  return (
    <div className={styles.tab}>
      <Panel
        title="Backups"
        meta="Automatic ones are made at 0:00 UTC and kept for seven days; three snapshots stay until deleted."
        action={
          <Button disabledReason={snapshotReason} onClick={() => setOpen({ kind: 'snapshot' })}>
            Take snapshot
          </Button>
        }
      >
        {viewReason !== undefined && <p className={styles.words}>{viewReason}.</p>}
        {status === 'backing_up' && (
          <p className={styles.words}>A backup is running; it is listed once it is complete.</p>
        )}
        {error && backups.length === 0 ? (
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          data && backups.length === 0 && <p className={styles.words}>There is no backup yet.</p>
        )}
        <ul className={styles.list} aria-label="Backups">
          {backups.map((backup) => (
            <li key={backup.id} className={styles.slot}>
              <span className={styles.name}>{backup.label}</span>
              <span>
                <Chip>{backup.type === 'auto' ? 'Automatic' : 'Snapshot'}</Chip>{' '}
                <Time value={backup.created} as="dateTime" />
              </span>
              <span className={styles.line}>
                <Button
                  size="small"
                  label={`Restore ${backup.label ?? 'backup'}`}
                  disabledReason={denied ?? databaseCan.restore(status)}
                  onClick={() => setOpen({ kind: 'restore', backup })}
                >
                  Restore
                </Button>
                <Button
                  size="small"
                  label={`Delete ${backup.label ?? 'backup'}`}
                  disabledReason={denied ?? databaseCan.deleteBackup(status)}
                  onClick={() => setOpen({ kind: 'delete', backup })}
                >
                  Delete
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </Panel>
      {open?.kind === 'snapshot' && (
        <SnapshotForm
          database={database}
          taken={backups.flatMap(({ label }) => label ?? [])}
          disabledReason={snapshotReason}
          onClose={close}
        />
      )}
      {open && open.kind !== 'snapshot' && (
        <BackupDialog
          kind={open.kind}
          database={database}
          backup={open.backup}
          deniedReason={denied}
          onClose={close}
        />
      )}
    </div>
  )
}
