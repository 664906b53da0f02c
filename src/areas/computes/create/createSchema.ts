import * as z from 'zod/mini'
import type { Compute, ComputeCreate, Image, Region, Script } from '#api/generated/types.gen.ts'
import { zComputeTags } from '#api/generated/zod.gen.ts'
import * as limits from '#contract/generated/limits.gen.ts'
import { capabilityErrors, computeCreateErrors } from '#contract/rules/deployments.ts'
import { computeLabelError } from '#contract/rules/labels.ts'
import { formFieldName } from '#ui/form/formErrors.ts'
import { type EveryField, requestBody, unset } from '#lib/requestBody.ts'
import { type Clone, cloneSchema } from '../actions/clone/cloneSchema.ts'
import { numberedLabels } from './numberedLabels.ts'
import { type InterfaceDraft, interfaceBody } from '../configs/interfaceDraft.ts'
import {
  type Deployment,
  deploymentBody,
  deploymentShape,
  emptyDeployment,
  scriptRules,
} from '../deploy/deployment.ts'
import { rootPasswordError } from '../deploy/passwordSchema.ts'

/** Form values. Fields that the chosen source does not use are preserved but not sent. */
export interface Creation extends Deployment {
  source: 'image' | 'backup' | 'clone' | 'empty'
  region?: string | undefined
  type?: string | undefined
  label: string
  /** Number of identical instances to create, distinguished by their labels. */
  count: number
  tags: string[]
  /** ID of the instance to clone. */
  clone_of?: number | undefined
  /** Copied configurations and disks of the instance to clone. */
  configs: number[]
  disks: number[]
  /** ID of the instance whose region, plan and configurations the fields started with. */
  started_from?: number | undefined
  /** True if the region, plan and backups are those of a clone. */
  placed_for_clone?: boolean | undefined
  /** Region, plan and backups of the other sources while a clone is entered, and of the clone otherwise. */
  other_placement?: Pick<Creation, 'region' | 'type' | 'backups_enabled'> | undefined
  /** ID of the instance whose backup is used. */
  backup_of?: number | undefined
  backup_id?: number | undefined
  backups_enabled: boolean
  private_ip: boolean
  firewall_id?: number | undefined
  booted: boolean
  swap_size: number
  interfaces: InterfaceDraft[]
}

/** Maximum number of instances in one run; correcting more of them individually would be impractical. */
export const maxInstances = 20

const swapDefault = limits.computeCreate.swap_size.default

export const emptyCreation: Creation = {
  ...emptyDeployment,
  source: 'image',
  label: '',
  count: 1,
  tags: [],
  backups_enabled: false,
  private_ip: false,
  booted: true,
  swap_size: swapDefault,
  interfaces: [],
  configs: [],
  disks: [],
}

/** Resets the fields that apply to images only, if the source is not an image. */
const usedBy = (values: Creation): Creation =>
  values.source === 'image'
    ? values
    : {
        ...values,
        ...emptyDeployment,
        ...(values.source === 'clone' && { user_data: values.user_data, count: 1 }),
        swap_size: swapDefault,
        interfaces: [],
      }

/** Returns the values of a clone to a new instance. */
export const cloneOf = ({ region, type, label, ...values }: Creation): Clone => ({
  target: 'new',
  region,
  type,
  label: label.trim(),
  backups_enabled: values.backups_enabled,
  private_ip: values.private_ip,
  user_data: values.user_data,
  configs: values.configs,
  disks: values.disks,
})

/** Returns the request body. */
export function computeCreationBody(
  values: Creation,
  scripts: readonly Script[],
): EveryField<ComputeCreate> {
  const { source, region = '', type = '', image, root_pass: password, interfaces } = values
  const isImage = source === 'image'
  return {
    region,
    type,
    label: values.label.trim() || undefined,
    ...(isImage
      ? deploymentBody(values, scripts)
      : unset('authorized_keys', 'authorized_users', 'metadata', 'script_id', 'script_data')),
    image: isImage && image ? image : undefined,
    root_pass: isImage && password ? password : undefined,
    swap_size: isImage && values.swap_size !== swapDefault ? values.swap_size : undefined,
    interfaces: isImage && interfaces.length > 0 ? interfaces.map(interfaceBody) : undefined,
    backup_id: source === 'backup' ? values.backup_id : undefined,
    booted: source === 'empty' || values.booted ? undefined : false,
    backups_enabled: values.backups_enabled || undefined,
    private_ip: values.private_ip || undefined,
    firewall_id: values.firewall_id,
    tags: values.tags.length > 0 ? values.tags : undefined,
    // Tags supersede `group`; an existing one can be changed in the settings.
    ...unset('group'),
  }
}

interface Known {
  computes: readonly Compute[]
  regions: readonly Region[]
  images: readonly Image[]
  scripts: readonly Script[]
}

const placement = z.object({
  region: z.optional(z.string()),
  type: z.optional(z.string()),
  backups_enabled: z.boolean(),
})

const shape = z.object({
  ...deploymentShape,
  root_pass: z.string(),
  source: z.enum(['image', 'backup', 'clone', 'empty']),
  region: z.optional(z.string()),
  type: z.optional(z.string()),
  label: z.string(),
  count: z
    .int('Type a whole number')
    .check(z.gte(1, 'At least 1'), z.lte(maxInstances, `At most ${maxInstances}`)),
  tags: zComputeTags,
  clone_of: z.optional(z.number()),
  configs: z.array(z.number()),
  disks: z.array(z.number()),
  started_from: z.optional(z.number()),
  placed_for_clone: z.optional(z.boolean()),
  other_placement: z.optional(placement),
  backup_of: z.optional(z.number()),
  backup_id: z.optional(z.number()),
  backups_enabled: z.boolean(),
  private_ip: z.boolean(),
  firewall_id: z.optional(z.number()),
  booted: z.boolean(),
  swap_size: z.int().check(z.gte(0)),
  interfaces: z.array(z.custom<InterfaceDraft>()),
})

/** Returns true if an interface has an address that only one instance can use. */
const hasOwnAddress = ({ vpc, nat, ip_ranges: ranges, ipam_address: ipam }: InterfaceDraft) =>
  [vpc, ranges, ipam].some((text) => text.trim() !== '') || !['', 'any'].includes(nat)

const fieldOf = (field = 'label') =>
  field === 'metadata.user_data' ? 'user_data' : formFieldName(field)

/**
 * Schema with all documented rules that can be checked before sending (document 3, 2.1 and 7). Fields that the source
 * does not use are reset first, because their errors would refer to hidden fields.
 */
export const computeCreationSchema = (known: Known) =>
  z.pipe(z.transform(usedBy), usedSchema(known))

const usedSchema = ({ computes, regions, images, scripts }: Known) =>
  shape.check(
    z.superRefine((values, context) => {
      const issue = (field: string, message: string) =>
        context.addIssue({ code: 'custom', message, path: field.split('.'), input: values })
      if (values.source === 'clone') {
        if (values.clone_of === undefined) {
          issue('clone_of', 'Required')
          return
        }
        const source = computes.find(({ id }) => id === values.clone_of)
        const { error } = cloneSchema(source?.has_user_data === true).safeParse(cloneOf(values))
        for (const { path, message } of error?.issues ?? []) issue(path.join('.'), message)
        return
      }
      if (!values.region) issue('region', 'Required')
      if (!values.type) issue('type', 'Required')
      if (values.source === 'image' && values.image === '') issue('image', 'Required')
      if (values.source === 'backup' && values.backup_id === undefined)
        issue(values.backup_of === undefined ? 'backup_of' : 'backup_id', 'Required')
      const label = values.label.trim()
      const last = numberedLabels(label, values.count).at(-1) ?? label
      const labelFault =
        label === '' ? undefined : (computeLabelError(label) ?? computeLabelError(last))
      if (labelFault !== undefined) issue('label', labelFault)
      if (values.count > 1) {
        if (label === '') issue('label', 'Type a label to distinguish the instances')
        if (values.interfaces.some(hasOwnAddress))
          issue(
            'interfaces',
            'Several instances cannot share an address. Leave the addresses blank.',
          )
      }
      const body = requestBody(computeCreationBody(values, scripts))
      const region = regions.find(({ id }) => id === values.region)
      const image = images.find(({ id }) => id === body.image)
      for (const { field, reason } of [
        ...computeCreateErrors(body),
        ...(region?.capabilities
          ? capabilityErrors(body, region.capabilities, image?.capabilities)
          : []),
      ]) {
        const weak =
          field === 'root_pass' && body.root_pass !== undefined
            ? rootPasswordError(body.root_pass)
            : undefined
        issue(fieldOf(field), weak ?? reason)
      }
    }),
    scriptRules(scripts),
  )
