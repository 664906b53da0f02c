import * as z from 'zod/mini'
import type { Subnet, Vpc } from '#api/generated/types.gen.ts'
import { firstOverlaps, subnetRangeError } from '#contract/rules/cidr.ts'
import { labelTaken, subnetLabelError, vpcLabelError } from '#contract/rules/labels.ts'

interface Labelled {
  id: number
  label?: string
}

const isTaken = (label: string, others: readonly Labelled[], own: Labelled | undefined) =>
  others.some((other) => other.label === label && other.id !== own?.id)

/** Returns the reason why a VPC cannot have this label, based on the VPCs loaded so far. */
export const validateVpcLabel = (label: string, vpcs: readonly Vpc[], own?: Vpc) =>
  label === ''
    ? 'Required'
    : (vpcLabelError(label) ?? (isTaken(label, vpcs, own) ? labelTaken.vpc : undefined))

/** Returns the reason why a subnet cannot have this label, considering the other subnets of its VPC. */
export const subnetError = (label: string, subnets: readonly Subnet[], own?: Subnet) =>
  label === ''
    ? 'Required'
    : (subnetLabelError(label) ?? (isTaken(label, subnets, own) ? labelTaken.subnet : undefined))

/** Schema of a text for which a rule reports no error. */
export const ruled = (fault: (text: string) => string | undefined) =>
  z.string().check(
    z.superRefine((text, context) => {
      const message = fault(text)
      if (message !== undefined) context.addIssue({ code: 'custom', message, input: text })
    }),
  )

interface NewSubnet {
  label: string
  ipv4: string
}

/** Schema of the subnets in a new VPC. Each is validated against the preceding ones. */
export const newSubnets = z.array(z.object({ label: z.string(), ipv4: z.string() })).check(
  z.superRefine((subnets: NewSubnet[], context) => {
    const overlaps = firstOverlaps(subnets.map(({ ipv4 }) => ipv4))
    for (const [index, { label, ipv4 }] of subnets.entries()) {
      const before = subnets.slice(0, index).map((each, id) => ({ id, label: each.label }))
      const faults = {
        label: subnetError(label, before),
        ipv4: ipv4 === '' ? 'Required' : subnetRangeError(ipv4, overlaps[index]),
      }
      for (const [field, message] of Object.entries(faults))
        if (message !== undefined)
          context.addIssue({ code: 'custom', message, path: [index, field], input: subnets })
    }
  }),
)
