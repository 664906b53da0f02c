import type { ListOptions } from '#api/query/allPages.ts'
import type { TagCreate } from '#api/generated/types.gen.ts'
import type { ClientOperationId } from '#api/http/operationId.ts'
import type { Need } from '#api/session/permissions.ts'

/** Fields of the create request that contain the objects to tag. */
export type TaggedField = Exclude<keyof TagCreate, 'label'>

interface TaggedRow {
  id: number
  tags?: string[]
}

/** Objects of an area that have tags. */
export interface TaggedSource<Row = TaggedRow> {
  /** Object type, as in `kind.ts` and in the API's list of tagged objects. */
  type: string
  /** Undefined if a new tag cannot be created on them. */
  field?: TaggedField
  list: () => ListOptions<Row>
  /** Operations whose responses contain their tags. */
  readers: readonly ClientOperationId[]
  labelOf(this: void, row: Row): string
  /** URL of an object; undefined if the console has no screen for it. */
  href?: (id: number, label: string) => string
  /** True if the API's list of tagged objects omits them. */
  isUnlisted?: boolean
  /** True if the delete lock also prevents rebuilding. */
  isRebuilt?: boolean
  /** Undefined if their tags are read-only. */
  tagging?: {
    need: Need
    /** Fetches the current tags and bypasses the cache. */
    read: (id: number) => Promise<{ tags?: string[] }>
    write: (id: number, tags: string[]) => Promise<void>
    /** Returns the object from a cached list. */
    known: (id: number) => Row | undefined
  }
}

/** Preserves the row type inside one source. */
export const taggedSource = <Row extends TaggedRow>(source: TaggedSource<Row>): TaggedSource =>
  source
