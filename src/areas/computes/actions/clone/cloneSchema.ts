import * as z from 'zod/mini'
import type { ComputeClone } from '#api/generated/types.gen.ts'
import { cloneErrors } from '#contract/rules/computeMoves.ts'
import { computeLabelError } from '#contract/rules/labels.ts'
import { encodeUserData } from '#contract/rules/userData.ts'
import { type EveryField, requestBody, unset } from '#lib/requestBody.ts'
import { userDataSchema } from '../../deploy/deployment.ts'

/** Form values. Values for the other target are preserved but not sent. */
export interface Clone {
  target: 'new' | 'existing'
  compute_id?: number | undefined
  region?: string | undefined
  type?: string | undefined
  label: string
  backups_enabled: boolean
  private_ip: boolean
  user_data: string
  configs: number[]
  disks: number[]
}

/**
 * Returns the schema of the form.
 * @param hasUserData true if the source uses metadata, so that the clone requires user data
 */
export const cloneSchema = (hasUserData: boolean) =>
  z
    .object({
      target: z.enum(['new', 'existing']),
      compute_id: z.optional(z.number()),
      region: z.optional(z.string()),
      type: z.optional(z.string()),
      label: z.string(),
      backups_enabled: z.boolean(),
      private_ip: z.boolean(),
      user_data: userDataSchema,
      configs: z.array(z.number()),
      disks: z.array(z.number()),
    })
    .check(
      z.superRefine((values, context) => {
        const issue = (field: string, message: string) =>
          context.addIssue({ code: 'custom', message, path: [field], input: values })
        if (values.target === 'existing' && values.compute_id === undefined)
          issue('compute_id', 'Required')
        if (values.target === 'new') {
          for (const { field, reason } of cloneErrors(requestBody(cloneBody(values)), hasUserData))
            issue(field === 'metadata.user_data' ? 'user_data' : (field ?? 'type'), reason)
          const fault = values.label === '' ? undefined : computeLabelError(values.label)
          if (fault !== undefined) issue('label', fault)
        }
      }),
    )

/** Returns the request body with the fields of the chosen target only (document 3, 3). */
export function cloneBody(values: Clone): EveryField<ComputeClone> {
  const { configs, disks } = values
  if (values.target === 'existing') {
    return {
      configs,
      disks,
      compute_id: values.compute_id,
      ...unset('region', 'type', 'label', 'group', 'backups_enabled', 'private_ip', 'metadata'),
    }
  }
  return {
    configs,
    disks,
    region: values.region,
    type: values.type,
    label: values.label || undefined,
    backups_enabled: values.backups_enabled || undefined,
    private_ip: values.private_ip || undefined,
    metadata: values.user_data === '' ? undefined : { user_data: encodeUserData(values.user_data) },
    ...unset('compute_id', 'group'),
  }
}
