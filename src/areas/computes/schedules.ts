import type { Compute } from '#api/generated/types.gen.ts'
import { backupDays, dailyBackupWindow } from '#contract/rules/backupWindows.ts'
import { parseTime } from '#lib/time.ts'
import type { Schedule, ScheduleKind, Schedules, UnknownSchedule } from '../schedule.ts'
import { computeLabel } from '../labels.ts'
import { computePaths } from '#paths/computes.ts'

export const computeScheduleKinds = {
  'instance-backup': {
    label: 'Instance backups',
    one: 'instance',
    maintains: false,
    tone: 'blue',
  },
} satisfies Record<string, ScheduleKind>

export function instanceSchedules(computes: readonly Compute[]): Schedules {
  const schedules: Schedule[] = []
  const unknown: UnknownSchedule[] = []
  for (const compute of computes) {
    if (compute.backups?.enabled !== true) continue
    const { day, window } = compute.backups.schedule ?? {}
    const opens = dailyBackupWindow(window)
    const common = {
      kind: 'instance-backup',
      name: computeLabel(compute),
      href: computePaths.tab(compute.id, 'backups'),
    } as const
    if (!opens) {
      unknown.push(common)
      continue
    }
    const isDay = backupDays.some((known) => known === day)
    schedules.push({
      ...common,
      object: `compute ${compute.id}`,
      ...opens,
      lastRun: parseTime(compute.backups.last_successful)?.getTime(),
      note: isDay ? `The backup of ${day} becomes the weekly one.` : undefined,
    })
  }
  return { schedules, unknown }
}
