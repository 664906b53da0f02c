import { mdiTrashCanOutline } from '@mdi/js'
import type { DatabaseBackup } from '#api/generated/types.gen.ts'
import { automaticDays } from '#contract/rules/databaseStates.ts'
import { day } from '#contract/rules/durations.ts'
import { cx } from '#lib/cx.ts'
import { none } from '#lib/format.ts'
import { parseTime } from '#lib/time.ts'
import { Button } from '#ui/display/Button.tsx'
import { Time, useTimeZone } from '#ui/display/Time.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import { useNarrow } from '#ui/theme/useMediaQuery.ts'
import { databaseBackupName } from '../databaseName.ts'
import styles from './BackupTable.module.css'

interface BackupTableProps {
  /** Backups in the order of the rows. */
  backups: readonly DatabaseBackup[]
  restoreReason: string | undefined
  deleteReason: string | undefined
  onRestore: (backup: DatabaseBackup) => void
  onDelete: (backup: DatabaseBackup) => void
}

/** Table of the backups of a database, with a button to restore each. On small screens, a row has two lines. */
export function BackupTable(props: BackupTableProps) {
  const narrow = useNarrow()
  return (
    <div className={styles.scroll}>
      <table className={cx(styles.table, narrow && styles.narrow)} aria-label="Backups">
        <thead className={narrow ? 'visually-hidden' : undefined}>
          <tr>
            <th scope="col">{narrow ? 'Backup' : 'Time'}</th>
            {!narrow && (
              <>
                <th scope="col">Kind</th>
                <th scope="col">Name</th>
                <th scope="col">Expires</th>
              </>
            )}
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {props.backups.map((backup) => (
            <tr key={backup.id}>
              {narrow ? <Lines backup={backup} /> : <Cells backup={backup} />}
              <td className={styles.actions}>
                <Actions {...props} backup={backup} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface BackupProps {
  backup: DatabaseBackup
}

const kindOf = ({ type }: DatabaseBackup) => (type === 'auto' ? 'Automatic' : 'Snapshot')

function Cells({ backup }: BackupProps) {
  const name = databaseBackupName(backup, useTimeZone())
  return (
    <>
      <td>
        <Time value={backup.created} as="dateTime" />
      </td>
      <td>{kindOf(backup)}</td>
      <td className={styles.name}>{backup.type === 'auto' ? none : name}</td>
      <td>
        <Expiry backup={backup} />
      </td>
    </>
  )
}

/** Time above the kind and the name or expiry, because a small screen has no room for column headers. */
function Lines({ backup }: BackupProps) {
  const name = databaseBackupName(backup, useTimeZone())
  return (
    <td className={styles.lines}>
      <span className={styles.title}>
        <Time value={backup.created} as="dateTime" />
      </span>
      <span className={styles.meta}>
        {kindOf(backup)}
        {' · '}
        {backup.type === 'auto' ? (
          <>
            expires <Expiry backup={backup} />
          </>
        ) : (
          name
        )}
      </span>
    </td>
  )
}

function Actions(props: BackupTableProps & BackupProps) {
  const { backup } = props
  const name = databaseBackupName(backup, useTimeZone())
  return (
    <span className={styles.buttons}>
      <Button
        size="small"
        label={`Restore ${name}`}
        disabledReason={props.restoreReason}
        onClick={() => props.onRestore(backup)}
      >
        Restore
      </Button>
      <Menu
        label={`Actions for ${name}`}
        size="small"
        items={[
          {
            label: 'Delete',
            icon: mdiTrashCanOutline,
            danger: true,
            onSelect: () => props.onDelete(backup),
            disabledReason: props.deleteReason,
          },
        ]}
      />
    </span>
  )
}

/** Automatic backups expire after a fixed number of days (document 2, 4.2); snapshots do not expire. */
function Expiry({ backup: { type, created } }: BackupProps) {
  const time = type === 'auto' ? parseTime(created)?.getTime() : undefined
  return time === undefined ? <>Never</> : <Time value={time + automaticDays * day} />
}
