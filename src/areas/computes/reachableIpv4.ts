import type { Compute, ConfigProfile } from '#api/generated/types.gen.ts'
import { leadsOutside } from './public/interfaceWords.ts'
import { activeInterfaces } from './public/activeInterfaces.ts'

/**
 * Returns the IPv4 address to show for an instance: its first one, or its VPC address if the active configuration has
 * neither a public interface nor 1:1 NAT.
 * @param configs undefined if they are not loaded
 */
export function reachableIpv4(
  { ipv4, status }: Pick<Compute, 'ipv4' | 'status'>,
  configs: readonly ConfigProfile[] | undefined,
): string | undefined {
  const interfaces = activeInterfaces(configs ?? [], status) ?? []
  if (leadsOutside(interfaces)) return ipv4?.[0]
  return interfaces.map((each) => each.ipv4?.vpc).find(Boolean) ?? undefined
}
