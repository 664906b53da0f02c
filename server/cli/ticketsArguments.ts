import { bodyErrorTexts } from './bodyErrors.ts'
import { parseCommandArgs, UsageError } from './runCommand.ts'

type TicketsCommand = 'help' | 'list' | { ticket: number; text: string; name: string | undefined }

/**
 * Parses the arguments of `desk`, including the checks of the API.
 * @throws UsageError with a readable message
 */
export function parseTicketsArguments(args: string[]): TicketsCommand {
  const { values, positionals } = parsed(args)
  const [command, ticket = '', text = '', ...others] = positionals
  if (values.help || command === undefined) return 'help'
  if (command === 'list' && positionals.length === 1) return 'list'
  if (command !== 'reply' || others.length > 0)
    throw new UsageError('Use list, or reply with a ticket and a text in quotation marks.')
  if (!/^[1-9]\d{0,9}$/.test(ticket))
    throw new UsageError(`The ticket must be a number, but is "${ticket}".`)
  const [fault] = bodyErrorTexts('createTicketReply', { description: text })
  if (fault) throw new UsageError(`The text: ${fault.reason}.`)
  return { ticket: Number(ticket), text, name: values.as }
}

const parsed = (args: string[]) =>
  parseCommandArgs({
    args,
    allowPositionals: true,
    options: { as: { type: 'string' }, help: { type: 'boolean', default: false } },
  })
