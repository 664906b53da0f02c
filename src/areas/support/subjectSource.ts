import type { ListOptions } from '#api/allPages.ts'
import type { TicketIdField } from '#contract/rules/tickets.ts'

export type SubjectKind = TicketIdField | 'vlan'

/** A VLAN has no id. */
interface SubjectRow {
  id?: number
  label?: string | null
  domain?: string
  region?: string | null
}

/** Objects of an area that a ticket can be about. */
export interface TicketSubjects {
  /** By which a ticket names one. */
  field: SubjectKind
  /** Of the objects, as in `kind.ts`. */
  type: string
  list: () => ListOptions<SubjectRow>
}
