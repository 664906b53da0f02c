import type { Command } from '#ui/commands.ts'

export interface PaletteItem extends Command {
  /** The kind of thing it is; shown beside it. */
  group: string
  /** Chosen, it asks for an object of the kind first. */
  objectAction?: { kind: string; label: string }
}
