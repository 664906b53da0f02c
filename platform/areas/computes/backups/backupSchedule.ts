import {
  backupDays,
  backupWindowHours,
  backupWindows,
} from '../../../../contract/rules/backupWindows.ts'
import { nextDaily } from '../../../../contract/rules/recurrences.ts'
import { mix } from '../../../catalogue/hash.ts'
import { minutes } from '#shared/clock.ts'
import type { ComputeRecord } from '../rows.ts'

type Chosen = string | null | undefined

const isOpen = (choice: Chosen): boolean => choice == null || choice === 'Scheduling'

/** Returns the backup day and window that the service chooses; always the same for an instance. */
const servicesChoice = (computeId: number) => ({
  day: backupDays[mix(computeId) % backupDays.length] ?? backupDays[0],
  window: backupWindows[mix(computeId + 1) % backupWindows.length] ?? backupWindows[0],
})

/**
 * Returns the schedule after a change. Omitted fields stay unchanged; open fields are chosen by the service (document
 * 3, 2.2).
 */
export function chosenSchedule(
  compute: Pick<ComputeRecord, 'id' | 'backup_day' | 'backup_window'>,
  requestedSchedule: { day?: Chosen; window?: Chosen },
): Pick<ComputeRecord, 'backup_day' | 'backup_window'> {
  const { day, window } = servicesChoice(compute.id)
  const choose = (sent: Chosen, present: string | null, own: string) => {
    if (sent === undefined) return present
    return isOpen(sent) ? own : sent
  }
  return {
    backup_day: choose(requestedSchedule.day, compute.backup_day, day),
    backup_window: choose(requestedSchedule.window, compute.backup_window, window),
  }
}

/** Returns true when the service has not yet chosen the day or the window. */
export const isScheduling = (
  compute: Pick<ComputeRecord, 'backup_day' | 'backup_window'>,
): boolean => isOpen(compute.backup_day) || isOpen(compute.backup_window)

/**
 * Returns the start of the next daily backup after a time, in milliseconds. Each instance has a fixed minute in its
 * window.
 */
export function nextBackupAt(
  compute: Pick<ComputeRecord, 'id' | 'backup_window'>,
  after: number,
): number {
  const { start } = backupWindowHours(compute.backup_window) ?? { start: 0 }
  const own = (mix(compute.id) % 110) * minutes
  return nextDaily(start, after - own) + own
}
