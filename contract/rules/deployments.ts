import { interfaceListErrors } from './configInterfaces.ts'
import type { InterfaceBody } from './configInterfaces.ts'
import type { RuleError } from './ruleErrors.ts'
import { isPrivateImage } from './images.ts'
import { passwordError } from './passwords.ts'
import { userDataError } from './userData.ts'

/** Fields that Compute Create, Rebuild and Disk Create share. */
interface DeploymentInput {
  image?: string | undefined
  backup_id?: number | undefined
  root_pass?: string | undefined
  metadata?: { user_data?: string | undefined } | undefined
  script_id?: number | undefined
}

export interface ComputeCreateInput extends DeploymentInput {
  interfaces?: readonly InterfaceBody[] | undefined
}

export interface DiskCreateInput extends DeploymentInput {
  label?: string | undefined
}

/** Returns the errors of a deployment that concern several fields (document 3, 2.1). */
export function deploymentErrors(body: DeploymentInput): RuleError[] {
  const faults: RuleError[] = []
  const fault = (field: string, reason: string | undefined) => {
    if (reason !== undefined) faults.push({ field, reason })
  }
  if (body.image !== undefined && body.backup_id !== undefined)
    fault('backup_id', 'An instance comes from an image or from a backup, not from both')
  if (body.root_pass !== undefined) fault('root_pass', passwordError(body.root_pass))
  else if (body.image !== undefined) fault('root_pass', 'Required with an image')
  if (body.script_id !== undefined) {
    if (body.backup_id !== undefined) fault('script_id', 'A script cannot be used with a backup')
    else if (body.image === undefined) fault('script_id', 'A script needs an image')
    else if (isPrivateImage(body.image))
      fault('script_id', 'A script cannot be used with a private image')
  }
  const userData = body.metadata?.user_data
  if (userData !== undefined) {
    fault('metadata.user_data', userDataError(userData))
    if (body.image === undefined) fault('metadata.user_data', 'User data needs an image')
  }
  return faults
}

/**
 * Rejects interfaces without an image, because they belong to the profile that is created from the image, so they would
 * be ignored.
 */
const interfaceSourceErrors = ({ image, interfaces = [] }: ComputeCreateInput): RuleError[] =>
  image === undefined && interfaces.length > 0
    ? [
        {
          field: 'interfaces',
          reason: 'Interfaces need an image, which makes the profile for them',
        },
      ]
    : []

/** Returns the errors of Compute Create that concern several fields. */
export const computeCreateErrors = (body: ComputeCreateInput): RuleError[] => [
  ...deploymentErrors(body),
  ...interfaceListErrors(body.interfaces ?? [], { creating: true }),
  ...interfaceSourceErrors(body),
]

/** Returns the errors of Disk Create that concern several fields (response shapes 4.7). */
export const diskCreateErrors = (body: DiskCreateInput): RuleError[] => [
  ...deploymentErrors(body),
  ...(body.image === undefined && body.label === undefined
    ? [{ field: 'label', reason: 'Required for an empty disk' }]
    : []),
]

/**
 * Validates the region and the image of a deployment by their `capabilities` (document 3, 2.1; response shapes 2.9).
 * @param imageCapabilities undefined without an image
 */
export function capabilityErrors(
  body: ComputeCreateInput,
  regionCapabilities: readonly string[],
  imageCapabilities: readonly string[] | undefined,
): RuleError[] {
  const faults: RuleError[] = []
  if (body.metadata?.user_data !== undefined) {
    if (!regionCapabilities.includes('Metadata'))
      faults.push({ field: 'metadata.user_data', reason: 'The region does not offer Metadata' })
    if (imageCapabilities !== undefined && !imageCapabilities.includes('cloud-init'))
      faults.push({ field: 'metadata.user_data', reason: 'The image does not take cloud-init' })
  }
  for (const [index, { purpose }] of (body.interfaces ?? []).entries()) {
    const needed = purpose === 'vlan' ? 'Vlans' : purpose === 'vpc' ? 'VPCs' : undefined
    if (needed !== undefined && !regionCapabilities.includes(needed))
      faults.push({
        field: `interfaces[${index}].purpose`,
        reason: `The region does not offer ${needed === 'Vlans' ? 'VLANs' : needed}`,
      })
  }
  return faults
}
