import type { Compute, ComputeUpdate } from '#api/generated/types.gen.ts'
import { changedFields } from '#lib/changedFields.ts'
import { type EveryField, requestBody, unset } from '#lib/requestBody.ts'
import { alertFields } from './alertFields.ts'
import type { ComputeSettings } from './settingsSchema.ts'

/** Returns the form values of an instance; fields missing from the response remain undefined. */
export const settingsOf = (compute: Compute): ComputeSettings => ({
  label: compute.label ?? '',
  group: compute.group ?? '',
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

const changedAlerts = (
  initial: ComputeSettings['alerts'],
  wanted: ComputeSettings['alerts'],
): ComputeSettings['alerts'] => requestBody<object>(changedFields(initial, wanted))

/** Returns the request body with the changed fields only. The order of tags is ignored. */
export function computeChanges(
  initialSettings: ComputeSettings,
  newSettings: ComputeSettings,
): EveryField<ComputeUpdate> {
  const tags = sameTags(initialSettings.tags, newSettings.tags)
    ? initialSettings.tags
    : newSettings.tags
  const { alerts, ...changes } = changedFields(initialSettings, { ...newSettings, tags })
  return {
    ...changes,
    alerts: alerts && changedAlerts(initialSettings.alerts, alerts),
    ...unset('backups'),
  }
}
