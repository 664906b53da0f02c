import type { TaskArea } from '#api/tasks/taskRules.ts'
import type { DraftKind } from '#lib/draftKind.ts'
import type { PaletteArea } from '#ui/paletteArea.ts'
import type { CalendarSource } from './calendarSource.ts'
import type { FindSource } from './findSource.ts'
import type { InventorySource } from './inventorySource.ts'
import type { AreaLabels } from './kind.ts'
import type { TicketSubjects } from './ticketSubjects.ts'
import type { TaggedSource } from './taggedSource.ts'

/** Information about the objects of an area that the screens of other areas need. */
export interface AreaObjects {
  /** Returns the lists in the inventory. */
  inventorySources?: () => InventorySource[]
  /** Lists that can contain an IP address or a name. */
  findSources?: readonly FindSource[]
  /** The objects that can have tags, and how to tag them. */
  tagged?: TaggedSource
  /** Scheduled events of the objects. */
  calendar?: CalendarSource
  /** The objects that a ticket can refer to. */
  ticketSubjects?: readonly TicketSubjects[]
}

/**
 * The manifest of an area: the export `area` of its `area.ts`, which is found by its path. It is part of the initial
 * bundle, so it imports only types and small modules. The functions load the other parts when they are needed first.
 */
export interface Area extends AreaLabels, TaskArea {
  /** Unsent input stored in the tab, deleted at sign-out. After a reload, a draft may exist before its area is loaded. */
  drafts?: readonly DraftKind[]
  /** Loads the commands, the search terms of the menu, and the objects with their actions. */
  palette?: () => Promise<{ paletteArea: PaletteArea }>
  objects?: () => Promise<AreaObjects>
}
