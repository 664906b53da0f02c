import type { ListOptions } from '#api/allPages.ts'
import type { Command } from './commands.ts'

interface Found extends Pick<Command, 'label' | 'hint' | 'keywords' | 'href'> {
  /** Where the objects of a kind have no address of their own, and all lead to one list. */
  id?: string | number | undefined
}

/** Actions on an object of a kind; it is chosen in a second step, or named right behind the action. */
export interface ObjectAction<Row> {
  label: string
  icon?: string
  /** Where the action opens for this object. */
  href(this: void, row: Row): string
  /** The reason why the object cannot have it done now. */
  disabledReason?(this: void, row: Row): string | undefined
}

/** Objects of the account, asked from the API when they are searched and not loaded yet. */
export interface PaletteObjects<Row = unknown> {
  /** Singular: "Instance". */
  kind: string
  icon: string
  list: () => ListOptions<Row>
  /** How a row is named, found, and where it leads. */
  item(this: void, row: Row): Found
  actions?: readonly ObjectAction<Row>[]
  /** The kind of things that an object holds, in a list of its own: the records of a domain. */
  within?(this: void, row: Row): PaletteObjects
}

/** What an area gives the command palette: `paletteArea` of its file `palette.ts` is found by itself. */
export interface PaletteArea {
  /** Further words by which an entry of the menu is found, by its address. */
  menuKeywords?: Readonly<Record<string, string>>
  /** Screens and actions that need no object: "Create instance". */
  commands?: readonly Command[]
  objects?: readonly PaletteObjects[]
}

/** Keeps the type of the rows inside one kind of objects. */
export const paletteObjects = <Row>(objects: PaletteObjects<Row>): PaletteObjects => objects
