import * as z from 'zod/mini'
import type { Database, DatabaseUpdate } from '#api/generated/types.gen.ts'
import { requestBody, unset } from '#lib/requestBody.ts'
import * as limits from '#contract/generated/limits.gen.ts'
import { maintenanceErrors } from '#contract/rules/maintenanceWindows.ts'

const bounds = limits.databaseUpdate.updates

const between = ({ min, max }: { min: number; max: number }) =>
  z.number().check(z.minimum(min), z.maximum(max))

/** The fields are nested under `updates` so that their names match those in API errors. */
export const windowSchema = z
  .object({
    updates: z.object({
      frequency: z.enum(['weekly', 'monthly']),
      day_of_week: between(bounds.day_of_week),
      hour_of_day: between(bounds.hour_of_day),
      duration: between(bounds.duration),
      week_of_month: z.optional(between(bounds.week_of_month)),
    }),
  })
  .check(
    z.superRefine(({ updates }, context) => {
      for (const { field, reason } of maintenanceErrors(sentWindow(updates)))
        context.addIssue({
          code: 'custom',
          message: reason,
          path: field.split('.'),
          input: updates,
        })
    }),
  )

export type WindowSent = z.infer<typeof windowSchema>

/** A weekly window is sent without `week_of_month`, even if a week was selected before (document 2, 2.1). */
const sentWindow = (updates: WindowSent['updates']) => ({
  frequency: updates.frequency,
  day_of_week: updates.day_of_week,
  hour_of_day: updates.hour_of_day,
  duration: updates.duration,
  week_of_month: updates.frequency === 'monthly' ? (updates.week_of_month ?? null) : null,
})

/** Returns the body of the update request, which contains only `updates`. */
export const windowBody = ({ updates }: WindowSent): DatabaseUpdate =>
  requestBody({ updates: sentWindow(updates), ...unset('label', 'allow_list', 'type') })

/** Returns true if the stored window equals the window that was sent. */
export function isKept(sent: DatabaseUpdate, read: Pick<Database, 'updates'>): boolean {
  return Object.entries(sent.updates ?? {}).every(
    ([name, value]) =>
      ((read.updates as Record<string, unknown> | undefined)?.[name] ?? null) === value,
  )
}
