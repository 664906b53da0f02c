import type { Event } from '#api/generated/types.gen.ts'
import { day } from '#contract/rules/durations.ts'
import { formatMoney } from '#lib/format.ts'
import { parseTime } from '#lib/time.ts'
import { computePaths } from '#paths/computes.ts'
import { computeLabel } from '../../../labels.ts'
import { newestEventsSize } from '../../../newestEventsSize.ts'
import { monthlyPrice } from './prices.ts'
import { rule } from './rule.ts'

const isRecent = (time: string | undefined, now: number) =>
  now - (parseTime(time)?.getTime() ?? 0) < day

/** Returns true if the newest events contain all events of the last day. */
const includeLastDay = (events: readonly Event[], now: number) =>
  events.length < newestEventsSize || events.some(({ created }) => !isRecent(created, now))

/** Returns the instances that were shut down during the last day, because many users stop them overnight. */
const shutDownRecently = (events: readonly Event[], now: number) =>
  new Set(
    events.flatMap(({ action, entity, created }) =>
      action === 'compute_shutdown' && isRecent(created, now) ? [Number(entity?.id)] : [],
    ),
  )

export const stoppedComputes = rule({
  id: 'off-billed',
  label: 'Off and billed',
  about: 'Instances that have been off for at least a day and are still billed',
  several: { one: 'instance', text: 'are off and still billed', of: 'computes' },
  urgency: 'plan',
  // Without the events, an instance that was shut down an hour ago looks like one that was shut down a month ago.
  reads: ['computes', 'computeTypes', 'events'],
  find: ({ computes, computeTypes, events }, { now }) => {
    if (!includeLastDay(events, now)) return []
    const recent = shutDownRecently(events, now)
    return computes.flatMap((compute) => {
      // A clone, or an instance without an image, is off from its creation, without an event of a shutdown.
      if (compute.status !== 'offline' || recent.has(compute.id) || isRecent(compute.created, now))
        return []
      const price = monthlyPrice(compute, computeTypes)
      return [
        {
          id: `compute ${compute.id}`,
          kind: 'Instance',
          object: computeLabel(compute),
          tags: compute.tags,
          reason: `Off, still billed${price === undefined ? '' : `: ${formatMoney(price)}/mo`}.`,
          href: computePaths.detail(compute.id),
          action: { label: 'Review', href: computePaths.detail(compute.id) },
          computeId: compute.id,
          monthly: price,
        },
      ]
    })
  },
})
