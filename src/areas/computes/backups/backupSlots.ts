import { day } from '#contract/rules/durations.ts'
import type { ComputeBackup, ComputeBackups } from '#api/generated/types.gen.ts'
import { parseTime } from '#lib/time.ts'

export interface BackupSlot {
  name: string
  /** The text of an empty slot. */
  empty: string
  backup: ComputeBackup | undefined
}

const ageOf = ({ created }: ComputeBackup, now: number) =>
  (now - (parseTime(created)?.getTime() ?? now)) / day

/** The oldest first, as time goes; a slot holds the newest of its age (response shapes 4.4). */
export function backupSlots(backups: ComputeBackups, now: number): BackupSlot[] {
  const { automatic = [], snapshot } = backups
  const byAge = automatic.toSorted((a, b) => ageOf(a, now) - ageOf(b, now))
  const between = (from: number, to: number) =>
    byAge.find((backup) => ageOf(backup, now) >= from && ageOf(backup, now) < to)
  const slots: BackupSlot[] = [
    { name: '8 to 14 days', empty: 'No weekly backup yet', backup: between(7, Infinity) },
    { name: '2 to 7 days', empty: 'No weekly backup yet', backup: between(2, 7) },
    { name: 'Daily', empty: 'Taken in the next window', backup: between(-Infinity, 2) },
    { name: 'Snapshot', empty: 'No manual snapshot', backup: snapshot?.current ?? undefined },
  ]
  if (snapshot?.in_progress) {
    slots.push({ name: 'Next snapshot', empty: '', backup: snapshot.in_progress })
  }
  return slots
}
