import type { Generated } from 'kysely'

export interface SupportTables {
  ticket: TicketRow
  ticket_reply: TicketReplyRow
  ticket_attachment: TicketAttachmentRow
  ticket_attachment_piece: TicketAttachmentPieceRow
}

export interface TicketRow {
  id: Generated<number>
  account_id: number
  summary: string
  description: string
  status: string
  closable: Generated<number>
  closed: string | null
  opened: string
  opened_by: string
  updated: string
  updated_by: string | null
  avatar_id: Generated<string>
  /** JSON: `{id, label, type, url}` or null. */
  entity: string | null
  managed_issue: Generated<number>
}

export interface TicketReplyRow {
  id: Generated<number>
  ticket_id: number
  created: string
  /** Username, or the display name of the support staff. */
  created_by: string
  description: string
  from_compute: Generated<number>
  avatar_id: Generated<string>
}

interface TicketAttachmentRow {
  id: Generated<number>
  ticket_id: number
  name: string
  /** Size in bytes. */
  size: Generated<number>
  created: string
}

/** Chunk of a file, so that no file is ever completely in memory. */
interface TicketAttachmentPieceRow {
  attachment_id: number
  /** Consecutive numbers, starting at 0. */
  number: number
  content: Uint8Array
}
