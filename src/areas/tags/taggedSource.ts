import type { ListOptions } from '#api/allPages.ts'
import type { TagCreate } from '#api/generated/types.gen.ts'
import type { OperationId } from '#api/operationId.ts'
import type { Need } from '#api/permissions.ts'

/** The fields of a new tag that name the objects to put it on. */
export type TaggedField = Exclude<keyof TagCreate, 'label'>

interface TaggedRow {
  id: number
  tags?: string[]
}

/** Objects of an area that carry tags. */
export interface TaggedSource<Row = TaggedRow> {
  /** As in `kind.ts`, and as the API's list of tagged objects calls it. */
  type: string
  /** Absent where a new tag is not put on them. */
  field?: TaggedField
  list: () => ListOptions<Row>
  /** The operations that answer with their tags. */
  readers: readonly OperationId[]
  labelOf(this: void, row: Row): string
  /** Where an object is shown; absent where the console has no screen for it. */
  href?: (id: number, label: string) => string
  /** The API's list of tagged objects leaves them out. */
  isUnlisted?: boolean
  /** The lock against deletion keeps them from being rebuilt too. */
  isRebuilt?: boolean
  /** Absent where tags can be read only. */
  tagging?: {
    need: Need
    /** As it is now, whatever was read before. */
    read: (id: number) => Promise<{ tags?: string[] }>
    write: (id: number, tags: string[]) => Promise<void>
    /** As far as a list here knows it. */
    known: (id: number) => Row | undefined
  }
}

/** Keeps the type of the rows inside one source. */
export const taggedSource = <Row extends TaggedRow>(source: TaggedSource<Row>): TaggedSource =>
  source
