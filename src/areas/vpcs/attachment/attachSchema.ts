import * as z from 'zod/mini'
import type { ConfigProfile, Subnet, VpcIp } from '#api/generated/types.gen.ts'
import { interfacesMax } from '#contract/rules/configInterfaces.ts'
import { rangeError, subnetAddressError } from '#contract/rules/cidr.ts'
import { plural } from '#lib/format.ts'
import { listEntries } from '#lib/listEntries.ts'

/** Form values of an interface in a VPC. */
export interface AttachValues {
  compute_id?: number | undefined
  config_id?: number | undefined
  subnet_id?: number | undefined
  /** If empty, the service selects an address. */
  address: string
  /** `any`, or undefined for no NAT. */
  nat?: 'any' | undefined
  /** Ranges, as separated by `listEntries`. */
  ranges: string
  /** Only asked if the configuration has no interfaces yet. */
  keepPublic: boolean
}

export type Attachment = AttachValues & {
  compute_id: number
  config_id: number
  subnet_id: number
}

/** Returns the reason why a configuration accepts no further interface. */
export const fullReason = ({ interfaces }: ConfigProfile): string | undefined =>
  (interfaces?.length ?? 0) >= interfacesMax
    ? `Already has ${plural(interfacesMax, 'interface')}`
    : undefined

/** Returns the reason why an interface cannot have this address in a subnet, based on the known addresses in use. */
function addressError(address: string, subnet: Subnet | undefined, ips: readonly VpcIp[]) {
  if (address === '' || subnet?.ipv4 === undefined) return undefined
  const holder = ips.find((ip) => ip.subnet_id === subnet.id && ip.address === address)
  return (
    subnetAddressError(address, subnet.ipv4) ??
    (holder &&
      (holder.compute_id == null
        ? 'Already in use'
        : `Already used by instance ${holder.compute_id}`))
  )
}

export const attachSchema = (subnets: readonly Subnet[], ips: readonly VpcIp[]) =>
  z
    .object({
      compute_id: z.number(),
      config_id: z.number(),
      subnet_id: z.number(),
      address: z.string(),
      nat: z.optional(z.literal('any')),
      ranges: z.string(),
      keepPublic: z.boolean(),
    })
    .check(
      z.superRefine((values, context) => {
        const subnet = subnets.find(({ id }) => id === values.subnet_id)
        const wrongRange = listEntries(values.ranges).find((range) => rangeError(range))
        const faults = {
          address: addressError(values.address.trim(), subnet, ips),
          ranges: wrongRange && `${wrongRange}: ${rangeError(wrongRange)}`,
        }
        for (const [field, message] of Object.entries(faults))
          if (message !== undefined)
            context.addIssue({ code: 'custom', message, path: [field], input: values })
      }),
    )
