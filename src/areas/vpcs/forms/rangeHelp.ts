import type { Vpc } from '#api/generated/types.gen.ts'
import { parseRange, rangeError, subnetAddresses } from '#contract/rules/cidr.ts'
import { formatCount, sentenceList } from '#lib/format.ts'
import { vpcLabel } from '../../labels.ts'
import { overlapsElsewhere } from '../addressSpace.ts'

/** Formats the number of addresses in a range, and the other VPCs that overlap it. */
export function rangeHelp(ipv4: string, others: readonly Vpc[]): string | undefined {
  const range = parseRange(ipv4)
  if (rangeError(ipv4) !== undefined || range === undefined || range.prefix > 29) return undefined
  const count = `${formatCount(subnetAddresses(ipv4).count)} usable addresses.`
  const found = overlapsElsewhere(ipv4, others)
  if (found.length === 0) return count
  const names = found.map(({ vpc, subnet, ipv4: other }) => `${vpcLabel(vpc)}/${subnet} (${other})`)
  const rangeNames = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names
  return `${count} Overlaps ${sentenceList(rangeNames)} in another VPC (allowed).`
}
