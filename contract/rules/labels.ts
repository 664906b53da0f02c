import * as limits from '../limits.gen.ts'

/** Characters a label may have. Its length is asked last, when all of them are ASCII. */
interface LabelLength {
  min: number
  max: number
}

export const computeLabelLength = limits.computeCreate.label
export const firewallLabelLength = limits.firewallCreate.label
export const vpcLabelLength = limits.vpcCreate.label

/** The reason for a label in use (response shapes 1.3). */
export const labelTaken = {
  compute: 'Label must be unique among your computes',
  database: 'Label must be unique among your databases',
  firewall: 'Label must be unique among your Cloud Firewalls',
  subnet: 'Label must be unique among the subnets of the VPC',
  volume: 'Label must be unique among your volumes',
  vpc: 'Label must be unique among your VPCs',
} as const

/** The label of an instance that was created without one (response shapes 4.2). */
export const defaultComputeLabel = (computeId: number): string => `compute${computeId}`

function lengthFault(label: string, { min, max }: LabelLength): string | undefined {
  return label.length < min || label.length > max ? `Must be ${min}-${max} characters` : undefined
}

function dottedLabelFault(label: string, length: LabelLength): string | undefined {
  if (/[^A-Za-z0-9._-]/.test(label))
    return 'Label must include only ASCII letters, digits, hyphens, underscores and periods'
  if (/^[._-]|[._-]$/.test(label)) return 'Label must begin and end with a letter or digit'
  if (/--|__|\.\./.test(label))
    return 'Label must not have two hyphens, underscores or periods in a row'
  return lengthFault(label, length)
}

function dashedLabelFault(label: string, length: LabelLength): string | undefined {
  if (/[^A-Za-z0-9-]/.test(label))
    return 'Label must include only ASCII letters, numbers, and dashes'
  if (label.includes('--')) return 'Label must not have two dashes in a row'
  return lengthFault(label, length)
}

/** The reason why an instance cannot have this label (document 3, 2.1). */
export const computeLabelFault = (label: string): string | undefined =>
  dottedLabelFault(label, computeLabelLength)

/** The reason why a firewall cannot have this label (response shapes 4.12). */
export const firewallLabelFault = (label: string): string | undefined =>
  dottedLabelFault(label, firewallLabelLength)

/** The reason why a VPC cannot have this label (document 1, 2.3; response shapes 2.2). */
export const vpcLabelFault = (label: string): string | undefined =>
  dashedLabelFault(label, vpcLabelLength)

/** The reason why a subnet cannot have this label (document 1, 2.4; response shapes 2.3). */
export const subnetLabelFault = vpcLabelFault

/** The reason why a VLAN cannot have this label (response shapes 4.6). */
export const vlanLabelFault = vpcLabelFault
