import type { Compute, DatabaseSummary, Firewall } from '#api/generated/types.gen.ts'
import type { Hop, Verdict } from './answer.ts'
import {
  type Filter,
  filterOf,
  type Ruling,
  rulingsOf,
  type Traffic,
} from '../../firewalls/rules/filter.ts'
import type { Direction } from '../../firewalls/rules/ruleWords.ts'
import type { Known } from './known.ts'
import { overlap, parseRange, type Range, without } from '../../firewalls/rules/ranges.ts'

export const offHops = (compute: Compute): Hop[] =>
  compute.status === 'offline' ? [{ is: 'off', verdict: 'blocked', compute }] : []

/** The addresses from which a database lets clients in, held against those that ask. */
function allowHop(database: DatabaseSummary, peers: Range): Hop {
  const { allow_list: list } = database
  if (list === undefined) return { is: 'allowList', verdict: 'unknown', database, entries: [] }
  let left: Range[] = [peers]
  const entries = list.filter((entry) => {
    const range = parseRange(entry)
    if (!range || !left.some((part) => overlap(part, range))) return false
    left = left.flatMap((part) => without(part, range))
    return true
  })
  const verdict = left.length === 0 ? 'reached' : entries.length > 0 ? 'part' : 'blocked'
  return { is: 'allowList', verdict, database, entries }
}

const verdictOf = (rulings: readonly Ruling[]): Verdict => {
  const [first] = rulings
  if (first && rulings.every(({ accepts }) => accepts === first.accepts))
    return first.accepts ? 'reached' : 'blocked'
  return 'part'
}

export function databaseHops(database: DatabaseSummary, peers: Range, traffic: Traffic): Hop[] {
  const hops: Hop[] = [allowHop(database, peers)]
  if (traffic.protocol !== 'TCP') hops.push({ is: 'otherProtocol', verdict: 'blocked', database })
  else if (database.port !== undefined && database.port !== traffic.port)
    hops.push({ is: 'otherPort', verdict: 'blocked', database })
  if (database.status === 'suspended') hops.push({ is: 'suspended', verdict: 'blocked', database })
  return hops
}

/** The firewalls on the way from or to an instance; their rules are read once. */
export function firewallHops(known: Known) {
  const filters = new Map<number, { firewall: Firewall; filter: Filter | undefined }[]>()
  // An API that names no devices tells of no instance what filters it.
  const tellsDevices = known.firewalls?.every(({ entities }) => entities !== undefined) ?? false
  for (const firewall of known.firewalls ?? []) {
    if (firewall.status === 'disabled') continue
    // Of some firewalls the API does not tell the rules.
    const filter = firewall.rules && filterOf(firewall.rules)
    for (const { id, type } of firewall.entities ?? [])
      if (type === 'compute') filters.set(id, [...(filters.get(id) ?? []), { firewall, filter }])
  }

  /** @param isPeerKnown false where only a decision about everyone counts */
  return (
    compute: Compute,
    direction: Direction,
    peers: Range,
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
