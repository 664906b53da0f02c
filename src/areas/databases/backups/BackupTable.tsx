import { mdiTrashCanOutline } from '@mdi/js'
import type { DatabaseBackup } from '#api/generated/types.gen.ts'
import { automaticDays } from '#contract/rules/databaseStates.ts'
import { day } from '#contract/rules/durations.ts'
import { none } from '#lib/format.ts'
import { parseTime } from '#lib/time.ts'
import { Button } from '#ui/display/Button.tsx'
import { Time, useTimeZone } from '#ui/display/Time.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
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

/** Table of the backups of a database, with a button to restore each. */
export function BackupTable(props: BackupTableProps) {
  const zone = useTimeZone()
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label="Backups">
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Kind</th>
            <th scope="col">Name</th>
            <th scope="col">Expires</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {props.backups.map((backup) => {
            const name = databaseBackupName(backup, zone)
            const isAutomatic = backup.type === 'auto'
            return (
              <tr key={backup.id}>
                <td>
                  <Time value={backup.created} as="dateTime" />
                </td>
                <td>{isAutomatic ? 'Automatic' : 'Snapshot'}</td>
                <td className={styles.name}>{isAutomatic ? none : name}</td>
                <td>
                  <Expiry backup={backup} />
                </td>
                <td className={styles.actions}>
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
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Automatic backups expire after a fixed number of days (document 2, 4.2); snapshots do not expire. */
function Expiry({ backup: { type, created } }: { backup: DatabaseBackup }) {
  const time = type === 'auto' ? parseTime(created)?.getTime() : undefined
  return time === undefined ? <>Never</> : <Time value={time + automaticDays * day} />
}
