import type { ComputeBackupSchedule } from '#api/generated/types.gen.ts'
import { backupWindowHours } from '#contract/rules/backupWindows.ts'

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** "Saturdays, 10:00–12:00 UTC"; `Scheduling` and null both mean that nothing is chosen yet. */
export function backupScheduleWords(schedule: ComputeBackupSchedule | undefined): string {
  const { day, window } = schedule ?? {}
  const hours = backupWindowHours(window)
  const when = day && day !== 'Scheduling' ? `${day}s` : undefined
  const span = hours && `${clock(hours.start)}–${clock(hours.end)} UTC`
  if (when && span) return `${when}, ${span}`
  return when ?? span ?? 'The service is choosing a day and a window'
}
