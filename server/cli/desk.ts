import { answerTicket, waitingTickets } from '#platform/areas/support/desk.ts'
import { systemClock } from '#shared/clock.ts'
import { commandName } from '#shared/commandName.ts'
import { openDatabaseForCli } from '#platform/index.ts'
import { deskArguments } from './deskArguments.ts'
import { runCommand } from './runCommand.ts'
import { readSettings, SettingsError } from '../config/settings.ts'

const usage = `Answer tickets of the local platform as the provider's staff.

  ${commandName('desk')} list
  ${commandName('desk')} reply TICKET "TEXT" [--as NAME]

  list    list open tickets, longest waiting first
  reply   reply to a ticket; TEXT can contain Markdown
  --as    name of the author of the reply, "Support" by default`

await runCommand(usage, run)

async function run(): Promise<string> {
  const command = deskArguments(process.argv.slice(2))
  if (command === 'help') return usage
  const settings = readSettings(process.env)
  if (settings.apiBaseUrl !== undefined)
    throw new SettingsError([
      'Tickets of a remote API (API_BASE_URL) are answered by its provider. Unset API_BASE_URL to use the local platform.',
    ])
  const db = await openDatabaseForCli(settings)
  try {
    if (command === 'list') {
      const tickets = await waitingTickets(db)
      if (tickets.length === 0) return 'No ticket is open.'
      return tickets
        .map(
          ({ id, status, updated, updated_by, opened_by, summary }) =>
            `${id}\t${status}\t${updated}\t${updated_by ?? opened_by}\t${summary.replaceAll(/\p{Cc}/gu, ' ')}`,
        )
        .join('\n')
    }
    await answerTicket(db, systemClock, command.ticket, command.text, command.name)
    return `Replied to ticket ${command.ticket}.`
  } finally {
    await db.destroy()
  }
}
