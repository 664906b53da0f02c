import type { Event } from '#api/generated/types.gen.ts'
import { day } from '#contract/rules/durations.ts'
import { formatMoney } from '#lib/format.ts'
import { parseTime } from '#lib/time.ts'
import { computePaths } from '#paths/computes.ts'
import { computeLabel } from '../../../labels.ts'
import { monthlyPrice } from './prices.ts'
import { rule } from './rule.ts'

/** Returns the instances that were shut down during the last day, because many users stop them overnight. */
const shutDownRecently = (events: readonly Event[], now: number) =>
  new Set(
    events.flatMap(({ action, entity, created }) =>
      action === 'compute_shutdown' && now - (parseTime(created)?.getTime() ?? 0) < day
        ? [Number(entity?.id)]
        : [],
    ),
  )

export const stoppedComputes = rule({
  id: 'off-billed',
  label: 'Off and billed',
  about: 'Instances that are off for a day and still billed',
  several: { one: 'instance', text: 'are off and still billed', of: 'computes' },
  urgency: 'plan',
  reads: ['computes', 'computeTypes'],
  optional: ['events'],
  find: ({ computes, computeTypes, events = [] }, { now }) => {
    const recent = shutDownRecently(events, now)
    return computes.flatMap((compute) => {
      if (compute.status !== 'offline' || recent.has(compute.id)) return []
      const price = monthlyPrice(compute, computeTypes)
      return [
        {
          id: `compute ${compute.id}`,
          kind: 'Instance',
          object: computeLabel(compute),
          reason: `Off, still billed${price === undefined ? '' : `: ${formatMoney(price)}/mo`}.`,
          href: computePaths.detail(compute.id),
          action: { label: 'Review', href: computePaths.detail(compute.id) },
          computeId: compute.id,
        },
      ]
    })
  },
})
