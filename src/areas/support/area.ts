import type { Area } from '../area.ts'
import { drafts } from './drafts.ts'

export const area: Area = {
  kinds: [
    {
      type: 'ticket',
      label: 'Ticket',
      plural: 'Tickets',
      href: (id) => `/support/${id}`,
    },
  ],
  eventPhrases: { ticket_attachment_upload: 'File attached' },
  drafts,
  palette: () => import('./palette.ts'),
}
