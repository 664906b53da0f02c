import * as z from 'zod/mini'
import { zComputeAlertsUpdate, zComputeTags } from '#api/generated/zod.gen.ts'
import { computeLabelError } from '#contract/rules/labels.ts'

/**
 * Schema of the editable settings, with the limits of the contract. The label rules and their messages are shared with
 * the server. The backup schedule is read-only.
 */
export const settingsSchema = z.strictObject({
  label: z.string().check(
    z.superRefine((label, context) => {
      const fault = computeLabelError(label)
      if (fault !== undefined) context.addIssue(fault)
    }),
  ),
  group: z.string(),
  tags: zComputeTags,
  watchdog_enabled: z.boolean(),
  alerts: zComputeAlertsUpdate,
})

export type ComputeSettings = z.infer<typeof settingsSchema>
