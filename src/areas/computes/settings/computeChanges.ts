import type { Compute, ComputeUpdate } from '#api/generated/types.gen.ts'
import { alertFields } from './alertFields.ts'
import type { ComputeSettings } from './settingsSchema.ts'

/** The settings as the API told them; what it left out stays out. */
export const settingsOf = (compute: Compute): ComputeSettings => ({
  label: compute.label ?? '',
  tags: compute.tags ?? [],
  watchdog_enabled: compute.watchdog_enabled ?? false,
  alerts: Object.fromEntries(
    alertFields.flatMap(({ name }) => {
      const limit = compute.alerts?.[name]
      return limit === undefined ? [] : [[name, limit] as const]
    }),
  ),
})

const sameTags = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((tag) => b.includes(tag))

/** The body of an update: the fields that differ from what was shown, and no other. */
export function computeChanges(shown: ComputeSettings, wanted: ComputeSettings): ComputeUpdate {
  const alerts = alertFields.flatMap(({ name }) => {
    const limit = wanted.alerts[name]
    return limit === undefined || limit === shown.alerts[name] ? [] : [[name, limit] as const]
  })
  return {
    ...(wanted.label !== shown.label && { label: wanted.label }),
    ...(!sameTags(wanted.tags, shown.tags) && { tags: wanted.tags }),
    ...(wanted.watchdog_enabled !== shown.watchdog_enabled && {
      watchdog_enabled: wanted.watchdog_enabled,
    }),
    ...(alerts.length > 0 && { alerts: Object.fromEntries(alerts) }),
  }
}
