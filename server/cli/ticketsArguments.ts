import { bodyErrorTexts } from './bodyErrors.ts'
import { type Invocation, UsageError } from './defineCommand.ts'

export const ticketsSyntax = {
  allowPositionals: true,
  options: { as: { type: 'string' } },
} as const

type TicketsCommand = 'list' | { ticket: number; text: string; name: string | undefined }

/**
 * Returns the arguments of `tickets`, including the checks of the API; undefined if there are none.
 * @throws UsageError with a readable message
 */
export function parseTicketsArguments({
  values,
  positionals,
}: Invocation<typeof ticketsSyntax.options>): TicketsCommand | undefined {
  const [command, ticket = '', text = '', ...others] = positionals
  if (command === undefined) return undefined
  if (command === 'list' && positionals.length === 1) return 'list'
  if (command !== 'reply' || others.length > 0)
    throw new UsageError('Use list, or reply with a ticket and a text in quotation marks.')
  if (!/^[1-9]\d{0,9}$/.test(ticket))
    throw new UsageError(`The ticket must be a number, but is "${ticket}".`)
  const [fault] = bodyErrorTexts('createTicketReply', { description: text })
  if (fault) throw new UsageError(`The text: ${fault.reason}.`)
  return { ticket: Number(ticket), text, name: values.as }
}
