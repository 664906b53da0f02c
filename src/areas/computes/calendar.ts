import type { Compute } from '#api/generated/types.gen.ts'
import { wholeList } from '#api/reads.ts'
import { backupDays, dailyBackupWindow } from '#contract/rules/backupWindows.ts'
import {
  calendarSource,
  type Schedule,
  type Schedules,
  type UnknownSchedule,
} from '../calendar/source.ts'
import { computeLabel } from '../labels.ts'
import { computePaths } from './paths.ts'
import { computesQuery } from './queries.ts'

function instanceSchedules(computes: readonly Compute[]): Schedules {
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
      note: isDay ? `The backup of ${day} is kept as the weekly one.` : undefined,
    })
  }
  return { schedules, unknown }
}

export const calendar = calendarSource({
  kinds: {
    'instance-backup': {
      label: 'Instance backups',
      one: 'instance',
      maintains: false,
      tone: 'blue',
    },
  },
  reads: [wholeList('instances', computesQuery)],
  schedulesOf: (computes) => instanceSchedules(computes?.rows ?? []),
})
