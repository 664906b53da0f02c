import type { ListOptions } from '#api/allPages.ts'
import { type Match, matchValue, type Wanted } from './match.ts'

/** A place where an address or a name is used. */
export interface Use {
  id: string
  kind: string
  /** The object that uses it. */
  object: string
  href: string | undefined
  /** In which part of it: "A record", "allow list". */
  where: string
  value: string
  match: Match
  /** The instance behind it, where only its id is known. */
  computeId?: number
}

type Place = Pick<Use, 'kind' | 'object' | 'href' | 'computeId'>

/** Of one object: each part of it with its values, those that match. */
export function usesIn(
  wanted: Wanted,
  place: Place,
  parts: readonly (readonly [where: string, values: readonly (string | null | undefined)[]])[],
): Use[] {
  return parts.flatMap(([where, values]) =>
    values.flatMap((value) => {
      const match = matchValue(wanted, value)
      if (!match || !value) return []
      return [
        {
          ...place,
          id: [place.kind, place.href ?? place.object, where, value].join(' '),
          where,
          value,
          match,
        },
      ]
    }),
  )
}

/** A list of the account in whose objects an address or a name can stand. */
export interface FindSource<Row = unknown, Inner = unknown> {
  /** In the plural: "instances". */
  noun: string
  /** Its objects go on naming an address or a range after it was released, and let in whoever has it next. */
  admits?: boolean
  list: () => ListOptions<Row>
  usesOf(this: void, wanted: Wanted, row: Row): Use[]
  /** A list of each object, which is a request or more. */
  inner?: {
    noun: string
    /** What its objects are called as places: "zone". */
    place: string
    list(this: void, row: Row): ListOptions<Inner>
    usesOf(this: void, wanted: Wanted, row: Row, inner: Inner): Use[]
  }
}

/** Keeps the type of the rows inside one source. */
export const findSource = <Row, Inner = never>(source: FindSource<Row, Inner>): FindSource => source
