import type { ConfigInterface, Vpc } from '#api/generated/types.gen.ts'
import type { ListedChange } from '#ui/ChangesTable.tsx'
import {
  interfaceFacts,
  interfaceName,
  leadsOutside,
  primaryInterface,
} from '../../interfaceWords.ts'
import { subnetLabel, vpcLabel } from '../../labels.ts'

/** An interface as it is, or as it is about to be: without an id. */
export type PlannedInterface = Partial<ConfigInterface>

const publicInterface: PlannedInterface = { purpose: 'public', primary: true }

/**
 * The interfaces of a configuration with one more at the end. Without any an instance has the public one, which the
 * first of its own replaces.
 * @param keepPublic in that case eth0 stays public
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

/** "shop/front, 10.0.0.9", "Public, default route". */
function words(each: PlannedInterface, isPrimary: boolean, vpcs: readonly Vpc[]): string {
  const vpc = vpcs.find(({ id }) => id === each.vpc_id)
  const subnet = vpc?.subnets?.find(({ id }) => id === each.subnet_id)
  const name = vpc && subnet ? `${vpcLabel(vpc)}/${subnetLabel(subnet)}` : interfaceName(each)
  return [name, ...interfaceFacts(each, isPrimary)].join(', ')
}

const linesOf = (interfaces: readonly PlannedInterface[], vpcs: readonly Vpc[]): string[] => {
  const shown = interfaces.length === 0 ? [publicInterface] : interfaces
  const primary = primaryInterface(shown)
  return shown.map((each, index) => words(each, index === primary, vpcs))
}

/** Each network interface of an instance before and after a change, eth0 first. */
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

/** The reason why an instance loses the way to the public internet by a change; undefined when it does not. */
export function publicLoss(
  before: readonly PlannedInterface[],
  after: readonly PlannedInterface[],
): string | undefined {
  return leadsOutside(before) && !leadsOutside(after)
    ? 'Without a public interface or 1:1 NAT its public addresses are unreachable.'
    : undefined
}
