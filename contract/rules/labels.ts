import * as limits from '../generated/limits.gen.ts'

/** Limits of a label's length. The length is checked last, when all characters are known to be ASCII. */
interface LabelLength {
  min: number
  max: number
}

export const computeLabelLength = limits.computeCreate.label
export const firewallLabelLength = limits.firewallCreate.label
export const vpcLabelLength = limits.vpcCreate.label

/** Error messages for a label that is in use (response shapes 1.3). */
export const labelTaken = {
  compute: 'Label must be unique among your computes',
  database: 'Label must be unique among your databases',
  firewall: 'Label must be unique among your Cloud Firewalls',
  subnet: 'Label must be unique among the subnets of the VPC',
  volume: 'Label must be unique among your volumes',
  vpc: 'Label must be unique among your VPCs',
} as const

/** Returns the default label of an instance (response shapes 4.2). */
export const defaultComputeLabel = (computeId: number): string => `compute${computeId}`

function lengthError(label: string, { min, max }: LabelLength): string | undefined {
  return label.length < min || label.length > max ? `Must be ${min}-${max} characters` : undefined
}

function dottedLabelError(label: string, length: LabelLength): string | undefined {
  if (/[^A-Za-z0-9._-]/.test(label))
    return 'Label must include only ASCII letters, digits, hyphens, underscores and periods'
  if (/^[._-]|[._-]$/.test(label)) return 'Label must begin and end with a letter or digit'
  if (/--|__|\.\./.test(label))
    return 'Label must not have two hyphens, underscores or periods in a row'
  return lengthError(label, length)
}

function dashedLabelError(label: string, length: LabelLength): string | undefined {
  if (/[^A-Za-z0-9-]/.test(label))
    return 'Label must include only ASCII letters, numbers, and dashes'
  if (label.includes('--')) return 'Label must not have two dashes in a row'
  return lengthError(label, length)
}

/** Returns the reason why a label of an instance is invalid (document 3, 2.1), or undefined. */
export const computeLabelError = (label: string): string | undefined =>
  dottedLabelError(label, computeLabelLength)

/** Returns the reason why a label of a firewall is invalid (response shapes 4.12), or undefined. */
export const firewallLabelError = (label: string): string | undefined =>
  dottedLabelError(label, firewallLabelLength)

/** Returns the reason why a label of a VPC is invalid (document 1, 2.3; response shapes 2.2), or undefined. */
export const vpcLabelError = (label: string): string | undefined =>
  dashedLabelError(label, vpcLabelLength)

/** Returns the reason why a label of a subnet is invalid (document 1, 2.4; response shapes 2.3), or undefined. */
export const subnetLabelError = vpcLabelError

/** Returns the reason why a label of a VLAN is invalid (response shapes 4.6), or undefined. */
export const vlanLabelError = vpcLabelError
