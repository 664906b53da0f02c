import type { ListOptions } from '#api/allPages.ts'
import type { OperationId } from '#api/operationId.ts'
import type { Need } from '#api/permissions.ts'

/** Objects of an area that carry tags. */
export interface TaggedSource<Row = unknown> {
  /** As in `kind.ts`, and as the API's list of tagged objects calls it. */
  type: string
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
export const taggedSource = <Row extends { id: number; tags?: string[] }>(
  source: TaggedSource<Row>,
): TaggedSource => source
