import type { Command } from '#ui/commands.ts'

export interface PaletteItem extends Command {
  /** Category, shown next to the label. */
  group: string
  /** Action for which the user selects an object of this kind in a second step. */
  objectAction?: { kind: string; label: string }
}
