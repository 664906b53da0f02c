import { mdiCheck, mdiLifebuoy, mdiReply } from '@mdi/js'
import type { Ticket } from '#api/generated/types.gen.ts'
import { ticketCan } from '#contract/rules/tickets.ts'
import type { PaletteArea } from '#ui/paletteArea.ts'
import { paletteObjects } from '#ui/paletteArea.ts'
import { ticketLabel } from '../labels.ts'
import { ticketPaths } from '#paths/support.ts'
import { ticketsQuery } from './ticketLists.ts'

export const paletteArea: PaletteArea = {
  menuKeywords: {
    '/support': 'support help contact provider',
  },
  commands: [
    {
      id: 'open-ticket',
      label: 'Open ticket',
      icon: mdiLifebuoy,
      keywords: 'support help contact provider new create',
      href: ticketPaths.open(),
    },
  ],
  objects: [
    paletteObjects<Ticket>({
      kind: 'Ticket',
      icon: mdiLifebuoy,
      list: ticketsQuery,
      item: (row) => ({
        label: ticketLabel(row),
        hint: row.status ?? '',
        keywords: [row.id, row.entity?.label, row.opened_by].join(' '),
        href: ticketPaths.ticket(row.id),
      }),
      actions: [
        { label: 'Reply to ticket', icon: mdiReply, href: ({ id }) => ticketPaths.ticket(id) },
        {
          label: 'Close ticket',
          icon: mdiCheck,
          href: ({ id }) => ticketPaths.close(id),
          disabledReason: (ticket) => ticketCan.close(ticket),
        },
      ],
    }),
  ],
}
