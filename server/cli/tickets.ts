import { withDatabase } from '#platform/maintenance/openDatabase.ts'
import { answerTicket, waitingTickets } from '#platform/maintenance/tickets.ts'
import { systemClock } from '#shared/clock.ts'
import { parseTicketsArguments, ticketsSyntax } from './ticketsArguments.ts'
import { defineCommand } from './defineCommand.ts'
import { readSettings, SettingsError } from '../config/settings.ts'

await defineCommand({
  name: 'tickets',
  help: (
    command,
  ) => `List support tickets of the local platform, and reply to them as support staff.

  ${command} list
  ${command} reply TICKET "TEXT" [--as NAME]

  list    list open tickets, longest waiting first
  reply   reply to a ticket; TEXT can contain Markdown
  --as    name of the author of the reply, "Support" by default`,
  ...ticketsSyntax,
  run: async ({ help, ...invocation }) => {
    const command = parseTicketsArguments(invocation)
    if (!command) return help
    const settings = readSettings(process.env)
    if (settings.apiBaseUrl !== undefined)
      throw new SettingsError([
        'Tickets of a remote API (API_BASE_URL) are answered by its provider. Unset API_BASE_URL to use the local platform.',
      ])
    if (command === 'list') {
      const tickets = await withDatabase(settings, waitingTickets)
      if (tickets.length === 0) return 'No ticket is open.'
      return tickets
        .map(
          ({ id, status, updated, updated_by, opened_by, summary }) =>
            `${id}\t${status}\t${updated}\t${updated_by ?? opened_by}\t${summary.replaceAll(/\p{Cc}/gu, ' ')}`,
        )
        .join('\n')
    }
    const { ticket, text, name } = command
    await withDatabase(settings, (db) => answerTicket(db, systemClock, ticket, text, name))
    return `Replied to ticket ${ticket}.`
  },
}).start()
