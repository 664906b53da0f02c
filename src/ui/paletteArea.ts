import type { ListOptions } from '#api/query/allPages.ts'
import type { Command } from './commands.ts'

interface Found extends Pick<Command, 'label' | 'hint' | 'keywords' | 'href'> {
  /** Id of the object, for kinds whose objects have no separate URL and link to the same list. */
  id?: string | number | undefined
}

/** Action on an object. The user selects the object in a second step, or types its name after the action. */
export interface ObjectAction<Row> {
  label: string
  icon?: string
  /** Returns the URL that opens the action for the object. */
  href(this: void, row: Row): string
  /** Returns the reason why the action is unavailable for the object. */
  disabledReason?(this: void, row: Row): string | undefined
}

/** Objects of the account that the palette searches; loaded from the API on first search. */
export interface PaletteObjects<Row = unknown> {
  /** Singular noun: "Instance". */
  kind: string
  icon: string
  list: () => ListOptions<Row>
  /** Returns the name, search terms and link target of an object. */
  item(this: void, row: Row): Found
  actions?: readonly ObjectAction<Row>[]
  /** Returns the objects contained in an object, as a nested list: the records of a domain. */
  within?(this: void, row: Row): PaletteObjects
}

/**
 * Contribution of an area to the command palette: the export `paletteArea` of its file `palette.ts` is registered
 * automatically.
 */
export interface PaletteArea {
  /** Additional search terms of navigation entries, by path. */
  menuKeywords?: Readonly<Record<string, string>>
  /** Screens and actions without an object: "Create instance". */
  commands?: readonly Command[]
  objects?: readonly PaletteObjects[]
}

/** Erases the row type, so that kinds of objects with different rows fit into one list. */
export const paletteObjects = <Row>(objects: PaletteObjects<Row>): PaletteObjects => objects
