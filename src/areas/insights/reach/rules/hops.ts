import type { Compute, DatabaseSummary, Firewall } from '#api/generated/types.gen.ts'
import type { Hop, Verdict } from './answer.ts'
import {
  type PacketFilter,
  filterOf,
  type Ruling,
  rulingsOf,
  type Traffic,
} from '#contract/rules/packetFilter.ts'
import type { RuleDirection } from '../../../firewalls/rules/ruleLabels.ts'
import type { ReachData } from './known.ts'
import { overlap, parseIpRange, type IpRange, without } from '#contract/rules/ipRanges.ts'

export const offHops = (compute: Compute): Hop[] =>
  compute.status === 'offline' ? [{ is: 'off', verdict: 'blocked', compute }] : []

/** Compares the allow list of a database with the addresses of the clients. */
function allowHop(database: DatabaseSummary, peers: IpRange): Hop {
  const { allow_list: list } = database
  if (list === undefined) return { is: 'allowList', verdict: 'unknown', database, entries: [] }
  let remainingRanges: IpRange[] = [peers]
  const entries = list.filter((entry) => {
    const range = parseIpRange(entry)
    if (!range || !remainingRanges.some((part) => overlap(part, range))) return false
    remainingRanges = remainingRanges.flatMap((part) => without(part, range))
    return true
  })
  const verdict = remainingRanges.length === 0 ? 'reached' : entries.length > 0 ? 'part' : 'blocked'
  return { is: 'allowList', verdict, database, entries }
}

const verdictOf = (rulings: readonly Ruling[]): Verdict => {
  const [first] = rulings
  if (first && rulings.every(({ accepts }) => accepts === first.accepts))
    return first.accepts ? 'reached' : 'blocked'
  return 'part'
}

export function databaseHops(database: DatabaseSummary, peers: IpRange, traffic: Traffic): Hop[] {
  const hops: Hop[] = [allowHop(database, peers)]
  if (traffic.protocol !== 'TCP') hops.push({ is: 'otherProtocol', verdict: 'blocked', database })
  else if (database.port !== undefined && database.port !== traffic.port)
    hops.push({ is: 'otherPort', verdict: 'blocked', database })
  if (database.status === 'suspended') hops.push({ is: 'suspended', verdict: 'blocked', database })
  return hops
}

/** Returns a function for the firewalls on the path from or to an instance. Rules are parsed once. */
export function firewallHops(known: ReachData) {
  const filters = new Map<number, { firewall: Firewall; filter: PacketFilter | undefined }[]>()
  // If the API does not return the devices of every firewall, the firewalls of an instance are unknown.
  const tellsDevices = known.firewalls?.every(({ entities }) => entities !== undefined) ?? false
  for (const firewall of known.firewalls ?? []) {
    if (firewall.status === 'disabled') continue
    // The API does not return the rules of some firewalls.
    const filter = firewall.rules && filterOf(firewall.rules)
    for (const { id, type } of firewall.entities ?? [])
      if (type === 'compute') filters.set(id, [...(filters.get(id) ?? []), { firewall, filter }])
  }

  /** @param isPeerKnown false if only decisions about all addresses count */
  return (
    compute: Compute,
    direction: RuleDirection,
    peers: IpRange,
    traffic: Traffic,
    isPeerKnown = true,
  ): Hop[] => {
    const own = filters.get(compute.id)
    const hops: Hop[] = []
    let isWhole = tellsDevices && known.allFirewalls
    for (const { firewall, filter } of own ?? []) {
      if (filter) {
        const rulings = rulingsOf(filter, direction, peers, traffic)
        const verdict = verdictOf(rulings)
        hops.push({
          is: 'firewall',
          verdict: verdict === 'part' && !isPeerKnown ? 'unknown' : verdict,
          compute,
          firewall,
          direction,
          rulings,
        })
      } else isWhole = false
    }
    if (!isWhole) hops.push({ is: 'firewallsUnread', verdict: 'unknown', compute })
    else if (!own) hops.push({ is: 'unfiltered', verdict: 'reached', compute })
    return hops
  }
}
