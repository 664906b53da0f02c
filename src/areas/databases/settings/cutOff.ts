import type { Compute } from '#api/generated/types.gen.ts'
import { holds, parseIpRange, type IpRange, parseIpRanges } from '#contract/rules/ipRanges.ts'

interface CutOff {
  compute: Compute
  addresses: string[]
}

/** Returns the instances whose addresses the old list admits and the new list does not. */
export function cutOff(
  before: readonly string[],
  after: readonly string[],
  computes: readonly Compute[],
): CutOff[] {
  const [admitted, stillAdmitted] = [parseIpRanges(before), parseIpRanges(after)]
  const isIn = (list: readonly IpRange[], address: IpRange) =>
    list.some((range) => holds(range, address))
  return computes.flatMap((compute) => {
    const own = [
      ...(compute.ipv4 ?? []),
      ...(compute.ipv6 ? [compute.ipv6.replace(/\/.*/, '')] : []),
    ]
    const addresses = own.filter((text) => {
      const address = parseIpRange(text)
      return address !== undefined && isIn(admitted, address) && !isIn(stillAdmitted, address)
    })
    return addresses.length > 0 ? [{ compute, addresses }] : []
  })
}
