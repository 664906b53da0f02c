import { day } from '#contract/rules/durations.ts'
import type { ComputeBackup, ComputeBackups } from '#api/generated/types.gen.ts'
import { parseTime } from '#lib/time.ts'

export interface BackupSlot {
  name: string
  kind: 'daily' | 'weekly' | 'snapshot'
  /** Text for an empty slot. */
  empty: string
  backup: ComputeBackup | undefined
}

const ageOf = ({ created }: ComputeBackup, now: number) =>
  (now - (parseTime(created)?.getTime() ?? now)) / day

/** Returns the slots, the oldest first. A slot contains the newest backup of its age range (response shapes 4.4). */
export function backupSlots(backups: ComputeBackups, now: number): BackupSlot[] {
  const { snapshot } = backups
  const automatic = backups.automatic ?? []
  const byAge = automatic.toSorted((a, b) => ageOf(a, now) - ageOf(b, now))
  const between = (from: number, to: number) =>
    byAge.find((backup) => ageOf(backup, now) >= from && ageOf(backup, now) < to)
  const slots: BackupSlot[] = [
    {
      name: 'Weekly, 8 to 14 days old',
      kind: 'weekly',
      empty: 'No weekly backup yet',
      backup: between(7, Infinity),
    },
    {
      name: 'Weekly, 2 to 7 days old',
      kind: 'weekly',
      empty: 'No weekly backup yet',
      backup: between(2, 7),
    },
    {
      name: 'Daily',
      kind: 'daily',
      empty: 'Taken in the next window',
      backup: between(-Infinity, 2),
    },
    {
      name: 'Snapshot',
      kind: 'snapshot',
      empty: 'No manual snapshot',
      backup: snapshot?.current ?? undefined,
    },
  ]
  if (snapshot?.in_progress) {
    slots.push({ name: 'Next snapshot', kind: 'snapshot', empty: '', backup: snapshot.in_progress })
  }
  return slots
}

/** Maximum age of a weekly backup, in milliseconds. */
const weeklyAge = 14 * day

const weekday = (time: number) =>
  new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(time)

/**
 * Estimates the expiry of a backup by its slot, because the API does not provide it; without a time for the slots
 * whose backup is replaced by the next one.
 * @param weeklyDay "Saturday": the daily backup of that day is retained as the weekly one
 */
export function backupExpiry(
  { kind, backup }: BackupSlot,
  weeklyDay: string | null | undefined,
): { words: string; at?: number } | undefined {
  const created = parseTime(backup?.created)?.getTime()
  if (kind === 'snapshot') return { words: 'Stored until the next snapshot' }
  if (created === undefined) return undefined
  return kind === 'weekly' || weekday(created) === weeklyDay
    ? { words: 'Expires around', at: created + weeklyAge }
    : { words: 'Stored until the next daily backup' }
}
