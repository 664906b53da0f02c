import type { ComputeBackups } from '#api/generated/types.gen.ts'
import { backupFault } from '#contract/rules/backupRestores.ts'
import { cx } from '#lib/cx.ts'
import { formatMegabytes, plural } from '#lib/format.ts'
import { Button } from '#ui/Button.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { Time } from '#ui/Time.tsx'
import { useNow } from '#ui/useNow.ts'
import { backupName } from './backupName.ts'
import { type BackupSlot, backupSlots } from './backupSlots.ts'
import styles from './BackupsTab.module.css'
import { isUnderWay } from './queries.ts'

interface BackupTimelineProps {
  backups: ComputeBackups
  deniedReason: string | undefined
  onRestore: (backupId: number) => void
}

/** The places that backups have, the oldest first. */
export function BackupTimeline({ backups, deniedReason, onRestore }: BackupTimelineProps) {
  const now = useNow()
  return (
    <ul className={styles.timeline} aria-label="Backups">
      {backupSlots(backups, now).map((slot) => (
        <Slot key={slot.name} slot={slot} deniedReason={deniedReason} onRestore={onRestore} />
      ))}
    </ul>
  )
}

interface SlotProps extends Omit<BackupTimelineProps, 'backups'> {
  slot: BackupSlot
}

function Slot({ slot: { name, empty, backup }, deniedReason, onRestore }: SlotProps) {
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
  const unusable = backupFault({
    status: backup.status ?? '',
    available: backup.available ?? true,
    region: backup.region ?? '',
    disks: [],
  })
  return (
    <li className={styles.slot}>
      <span className={styles.age}>{name}</span>
      <span className={styles.name}>{backupName(backup)}</span>
      <StatusChip
        status={backup.status}
        {...(isUnderWay(backup) && { family: 'working' as const })}
      />
      <span className={styles.facts}>
        Taken <Time value={backup.created} />
        {disks.length > 0 &&
          `, ${plural(disks.length, 'disk')}, ${formatMegabytes(size).replace(' ', '\u00a0')}`}
      </span>
      <span className={styles.act}>
        <Button
          size="small"
          label={`Restore ${backupName(backup, 'within')}`}
          disabledReason={unusable ?? deniedReason}
          onClick={() => onRestore(backup.id)}
        >
          Restore
        </Button>
      </span>
    </li>
  )
}
