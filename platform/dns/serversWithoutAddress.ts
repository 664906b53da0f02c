import type { Selectable } from 'kysely'
import { normalizeName, relativeName } from '../../contract/rules/domainNames.ts'
import type { DomainRecordRow } from '../areas/domains/tables.ts'

type Row = Pick<Selectable<DomainRecordRow>, 'id' | 'type' | 'name' | 'target'>

/** Returns the name of a server relative to the zone; undefined if it is outside the zone. */
function serverInside(name: string, zone: string): string | undefined {
  const full = normalizeName(name)
  return full === zone || full.endsWith(`.${zone}`) ? relativeName(full, zone) : undefined
}

/** Returns true for an NS record of the apex whose target is inside the zone. */
export const isOwnServer = (row: Row, zone: string): boolean =>
  row.type === 'NS' && row.name === '' && serverInside(row.target, zone) !== undefined

/**
 * Returns the ids of NS records of the apex whose target is inside the zone and is an alias or has no address (RFC
 * 2181, 10.3). Name servers reject a zone with such a record, so it is not published until the name has an address.
 * Users can therefore create the two records in any order.
 * @param rows all records of the zone
 */
export function serversWithoutAddress(rows: readonly Row[], zone: string): Set<number> {
  const own = rows.filter((row) => isOwnServer(row, zone))
  if (own.length === 0) return new Set()
  const types = new Map<string, Set<string>>()
  for (const { type, name } of rows) types.set(name, (types.get(name) ?? new Set()).add(type))
  const nodes = new Set([...types.keys()].flatMap(withAncestors))
  const hasAddress = (name: string): boolean => {
    const upwards = withAncestors(name)
    // Below a delegation, only the child zone knows the addresses.
    if (upwards.some((cut) => cut !== '' && types.get(cut)?.has('NS'))) return true
    // A name that does not exist is matched by the wildcard below its closest encloser (RFC 4592, 3.3.1).
    const closest = upwards.find((ancestor) => nodes.has(ancestor)) ?? ''
    const source = closest === name ? name : ['*', closest].filter(Boolean).join('.')
    return ['A', 'AAAA'].some((type) => types.get(source)?.has(type))
  }
  return new Set(
    own.filter(({ target }) => !hasAddress(serverInside(target, zone) ?? '')).map(({ id }) => id),
  )
}

/** Returns a relative name and its ancestors: `a.b` → `a.b`, `b`, ``. */
function withAncestors(name: string): string[] {
  if (name === '') return ['']
  const labels = name.split('.')
  return [...labels.map((_, index) => labels.slice(index).join('.')), '']
}
