import type { ListOptions } from '#api/query/allPages.ts'
import type { TicketIdField } from '#contract/rules/tickets.ts'

export type SubjectKind = TicketIdField | 'vlan'

/** A VLAN has no id. */
interface SubjectRow {
  id?: number
  label?: string | null
  domain?: string
  region?: string | null
}

/** Objects of an area that can be the subject of a ticket. */
export interface TicketSubjects {
  /** Field of the ticket that references the object. */
  field: SubjectKind
  /** Object type, as in `kind.ts`. */
  type: string
  list: () => ListOptions<SubjectRow>
}
