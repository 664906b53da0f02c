import { plural } from '#lib/format.ts'
import { formatDuration } from '#lib/time.ts'
import type { Schedule } from '../calendar/schedule.ts'
import { calendarSource } from '../calendar/source.ts'
import { domainPaths } from './paths.ts'
import { holdsFrom, type TtlPlan, ttlPlans } from './records/ttlPlans.ts'

function planned(plan: TtlPlan): Schedule[] {
  const { domainId, zone, before, low } = plan
  const start = holdsFrom(plan)
  if (start === undefined) return []
  const count = plural(Object.keys(before).length, 'record')
  return [
    {
      kind: 'ttl-plan',
      object: `domain ${domainId}`,
      name: zone ?? `Domain ${domainId}`,
      href: domainPaths.records(domainId),
      note: `The TTL of ${formatDuration(low)} applies everywhere: move ${count}, then raise it again.`,
      recurrence: { frequency: 'once', start },
      length: 0,
    },
  ]
}

export const calendar = calendarSource({
  kinds: {
    'ttl-plan': { label: 'Planned moves', one: 'domain', maintains: false, tone: 'accent' },
  },
  // TTL plans are stored in this browser, so no API request is needed.
  reads: [],
  schedulesOf: () => ({ schedules: ttlPlans().flatMap(planned), unknown: [] }),
})
