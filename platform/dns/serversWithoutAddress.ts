import type { Selectable } from 'kysely'
import { normalizeName, relativeName } from '../../contract/rules/domainNames.ts'
import type { DomainRecordRow } from '../areas/domains/tables.ts'

type Row = Pick<Selectable<DomainRecordRow>, 'id' | 'type' | 'name' | 'target'>

/** A server's full name relative to the zone, or undefined when it lies elsewhere. */
function serverInside(name: string, zone: string): string | undefined {
  const full = normalizeName(name)
  return full === zone || full.endsWith(`.${zone}`) ? relativeName(full, zone) : undefined
}

/** True when a record names a server of the zone that lies in the zone itself. */
export const isOwnServer = (row: Row, zone: string): boolean =>
  row.type === 'NS' && row.name === '' && serverInside(row.target, zone) !== undefined

/**
 * The ids of records that name a server of the zone by a name in it that is an alias or has no address (RFC 2181, 10.3).
 * Servers refuse a zone with such a record, so it stays out until the name has an address: whoever adds both is free to
 * begin with either.
 * @param rows all of the zone
 */
export function serversWithoutAddress(rows: readonly Row[], zone: string): Set<number> {
  const own = rows.filter((row) => isOwnServer(row, zone))
  if (own.length === 0) return new Set()
  const types = new Map<string, Set<string>>()
  for (const { type, name } of rows) types.set(name, (types.get(name) ?? new Set()).add(type))
  const nodes = new Set([...types.keys()].flatMap(withAncestors))
  const hasAddress = (name: string): boolean => {
    const upwards = withAncestors(name)
    // Elsewhere there may be an address below a cut; the zone does not say.
    if (upwards.some((cut) => cut !== '' && types.get(cut)?.has('NS'))) return true
    // Where the name does not exist, the wildcard below its closest ancestor speaks for it (RFC 4592, 3.3.1).
    const closest = upwards.find((ancestor) => nodes.has(ancestor)) ?? ''
    const source = closest === name ? name : ['*', closest].filter(Boolean).join('.')
    return ['A', 'AAAA'].some((type) => types.get(source)?.has(type))
  }
  return new Set(
    own.filter(({ target }) => !hasAddress(serverInside(target, zone) ?? '')).map(({ id }) => id),
  )
}

/** `a.b` → `a.b`, `b`, `` */
function withAncestors(name: string): string[] {
  if (name === '') return ['']
  const labels = name.split('.')
  return [...labels.map((_, index) => labels.slice(index).join('.')), '']
}
