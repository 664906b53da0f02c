import type { ComputeBackups } from '#api/generated/types.gen.ts'
import { backupError } from '#contract/rules/backupRestores.ts'
import { cx } from '#lib/cx.ts'
import { formatMegabytes, plural, sentenceList } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { StatusChip } from '#ui/display/StatusChip.tsx'
import { Time, useTimeZone } from '#ui/display/Time.tsx'
import { useNow } from '#ui/display/useNow.ts'
import { computeBackupName } from './computeBackupName.ts'
import { backupExpiry, type BackupSlot, backupSlots } from './backupSlots.ts'
import styles from './ComputeBackupsTab.module.css'
import { computePaths } from '#paths/computes.ts'
import { isBackupInProgress } from './queries.ts'

interface BackupTimelineProps {
  computeId: number
  backups: ComputeBackups
  /** Day name as in the schedule. */
  weeklyDay: string | null | undefined
  deniedReason: string | undefined
  onRestore: (backupId: number) => void
}

/** Shows the backup slots, the oldest first. */
export function BackupTimeline({
  computeId,
  backups,
  weeklyDay,
  deniedReason,
  onRestore,
}: BackupTimelineProps) {
  const now = useNow()
  return (
    <ul className={styles.timeline} aria-label="Backups">
      {backupSlots(backups, now).map((slot) => (
        <Slot
          key={slot.name}
          computeId={computeId}
          slot={slot}
          weeklyDay={weeklyDay}
          deniedReason={deniedReason}
          onRestore={onRestore}
        />
      ))}
    </ul>
  )
}

interface SlotProps extends Omit<BackupTimelineProps, 'backups'> {
  slot: BackupSlot
}

function Slot({ computeId, slot, weeklyDay, deniedReason, onRestore }: SlotProps) {
  const { name, empty, backup } = slot
  const zone = useTimeZone()
  if (!backup) {
    return (
      <li className={cx(styles.slot, styles.empty)}>
        <span className={styles.age}>{name}</span>
        {empty}
      </li>
    )
  }
  const disks = backup.disks ?? []
  const size = disks.reduce((sum, disk) => sum + (disk.size ?? 0), 0)
  const expiry = isBackupInProgress(backup) ? undefined : backupExpiry(slot, weeklyDay)
  const unusable = backupError({
    status: backup.status ?? '',
    available: backup.available ?? true,
    region: backup.region ?? '',
    disks: [],
  })
  return (
    <li className={styles.slot}>
      <span className={styles.age}>{name}</span>
      <span className={styles.name}>{computeBackupName(backup, zone)}</span>
      <StatusChip
        status={backup.status}
        {...(isBackupInProgress(backup) && { family: 'working' as const })}
      />
      <span className={styles.facts}>
        Taken <Time value={backup.created} />
        {disks.length > 0 &&
          `, ${plural(disks.length, 'disk')}, ${formatMegabytes(size).replace(' ', '\u00a0')}`}
        {(backup.configs?.length ?? 0) > 0 &&
          `; ${backup.configs?.length === 1 ? 'configuration' : 'configurations'} ${sentenceList(backup.configs ?? [], 4)}`}
      </span>
      {expiry && (
        <span className={styles.facts}>
          {expiry.words}
          {expiry.at !== undefined && (
            <>
              {' '}
              <Time value={expiry.at} as="date" />
            </>
          )}
        </span>
      )}
      <span className={styles.act}>
        <Button
          size="small"
          label={`Restore ${computeBackupName(backup, zone, 'within')}`}
          disabledReason={unusable ?? deniedReason}
          onClick={() => onRestore(backup.id)}
        >
          Restore
        </Button>
        <Button
          size="small"
          variant="quiet"
          label={`Create instance from ${computeBackupName(backup, zone, 'within')}`}
          href={computePaths.createFrom(computeId, backup.id)}
          disabledReason={unusable}
        >
          Create instance
        </Button>
      </span>
    </li>
  )
}
