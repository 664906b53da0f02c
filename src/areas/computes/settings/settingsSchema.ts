import * as z from 'zod/mini'
import { zComputeAlertsUpdate, zComputeTags } from '#api/generated/zod.gen.ts'
import { computeLabelFault } from '#contract/rules/labels.ts'

/**
 * What the settings of an instance let a person change, with the limits of the contract; a label's rules in the words
 * that both sides have for them. The backup schedule is only shown.
 */
export const settingsSchema = z.strictObject({
  label: z.string().check(
    z.superRefine((label, context) => {
      const fault = computeLabelFault(label)
      if (fault !== undefined) context.addIssue(fault)
    }),
  ),
  group: z.string(),
  tags: zComputeTags,
  watchdog_enabled: z.boolean(),
  alerts: zComputeAlertsUpdate,
})

export type ComputeSettings = z.infer<typeof settingsSchema>
