import type { ConfigInterface, Vpc } from '#api/generated/types.gen.ts'
import type { ListedChange } from '#ui/form/ChangesTable.tsx'
import {
  interfaceFacts,
  interfaceName,
  leadsOutside,
  primaryInterface,
} from '../../computes/public/interfaceWords.ts'
import { subnetLabel, vpcLabel } from '../../labels.ts'

/** An existing interface, or a planned one without an id. */
export type PlannedInterface = Partial<ConfigInterface>

const publicInterface: PlannedInterface = { purpose: 'public', primary: true }

/**
 * Appends an interface to a configuration. An instance without configured interfaces has an implicit public one, which
 * the first configured interface replaces.
 * @param keepPublic if there are no interfaces, adds the public one explicitly as eth0
 */
export const withInterface = (
  interfaces: readonly ConfigInterface[],
  added: PlannedInterface,
  keepPublic: boolean,
): readonly PlannedInterface[] =>
  interfaces.length === 0 && keepPublic ? [publicInterface, added] : [...interfaces, added]

export const withoutInterface = (
  interfaces: readonly ConfigInterface[],
  interfaceId: number,
): readonly PlannedInterface[] => interfaces.filter(({ id }) => id !== interfaceId)

/** Formats an interface, for example "shop/front, 10.0.0.9" or "Public, default route". */
function words(each: PlannedInterface, isPrimary: boolean, vpcs: readonly Vpc[]): string {
  const vpc = vpcs.find(({ id }) => id === each.vpc_id)
  const subnet = vpc?.subnets?.find(({ id }) => id === each.subnet_id)
  const name = vpc && subnet ? `${vpcLabel(vpc)}/${subnetLabel(subnet)}` : interfaceName(each)
  return [name, ...interfaceFacts(each, isPrimary)].join(', ')
}

const linesOf = (interfaces: readonly PlannedInterface[], vpcs: readonly Vpc[]): string[] => {
  const listed = interfaces.length === 0 ? [publicInterface] : interfaces
  const primary = primaryInterface(listed)
  return listed.map((each, index) => words(each, index === primary, vpcs))
}

/** Returns the network interfaces of an instance before and after a change, eth0 first. */
export function interfaceChanges(
  before: readonly PlannedInterface[],
  after: readonly PlannedInterface[],
  vpcs: readonly Vpc[],
): ListedChange[] {
  const now = linesOf(before, vpcs)
  const then = linesOf(after, vpcs)
  return Array.from({ length: Math.max(now.length, then.length) }, (_, index) => ({
    id: `eth${index}`,
    where: `eth${index}`,
    before: now[index] ?? 'None',
    after: then[index] ?? 'None',
  }))
}

/** Returns the reason why an instance loses its access to the public internet; undefined if it does not. */
export function publicLoss(
  before: readonly PlannedInterface[],
  after: readonly PlannedInterface[],
): string | undefined {
  return leadsOutside(before) && !leadsOutside(after)
    ? 'No public interface and no 1:1 NAT: not reachable from the internet.'
    : undefined
}
