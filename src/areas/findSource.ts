import type { ListOptions } from '#api/query/allPages.ts'
import { type Match, matchValue, type Wanted } from './addressMatch.ts'

/** A use of an IP address or name. */
export interface Use {
  id: string
  kind: string
  /** The object that contains the value. */
  object: string
  href: string | undefined
  /** Part of the object, for example "A record" or "allow list". */
  where: string
  value: string
  match: Match
  /** Id of the related instance, if only the id is known. */
  computeId?: number
}

type UseOwner = Pick<Use, 'kind' | 'object' | 'href' | 'computeId'>

/** Returns the matching values of one object, by part. */
export function usesIn(
  searchTerm: Wanted,
  owner: UseOwner,
  parts: readonly (readonly [where: string, values: readonly (string | null | undefined)[]])[],
): Use[] {
  return parts.flatMap(([where, values]) =>
    values.flatMap((value) => {
      const match = matchValue(searchTerm, value)
      if (!match || !value) return []
      return [
        {
          ...owner,
          id: [owner.kind, owner.href ?? owner.object, where, value].join(' '),
          where,
          value,
          match,
        },
      ]
    }),
  )
}

/** A list of the account whose objects can contain an IP address or name. */
export interface FindSource<Row = unknown, Inner = unknown> {
  /** Plural noun, for example "instances". */
  noun: string
  /** True if its objects still reference a released address or range, and so admit its next owner. */
  admits?: boolean
  list: () => ListOptions<Row>
  usesOf(this: void, wanted: Wanted, row: Row): Use[]
  /** A nested list of each object, which needs one or more requests. */
  inner?: {
    noun: string
    /** Singular noun of the parent object, for example "zone". */
    parentNoun: string
    list(this: void, row: Row): ListOptions<Inner>
    usesOf(this: void, wanted: Wanted, row: Row, inner: Inner): Use[]
  }
}

/** Preserves the row types inside one source. */
export const findSource = <Row, Inner = never>(source: FindSource<Row, Inner>): FindSource => source
