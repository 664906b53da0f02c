import type { Kind } from '../kinds.ts'

export const kinds: readonly Kind[] = [
  {
    type: 'ticket',
    label: 'Ticket',
    plural: 'Tickets',
    href: (id) => `/support/${id}`,
  },
]

export const eventPhrases: Readonly<Record<string, string>> = {
  ticket_attachment_upload: 'File attached',
}
