import { expect, test } from 'vitest'
import { parseCommandLine } from './defineCommand.ts'
import { parseTicketsArguments, ticketsSyntax } from './ticketsArguments.ts'

const parsed = (args: string[]) => parseTicketsArguments(parseCommandLine(ticketsSyntax, args))

test('parses list and reply', () => {
  expect(parseTicketsArguments({ values: {}, positionals: [] })).toBeUndefined()
  expect(parsed(['list'])).toBe('list')
  expect(parsed(['reply', '7', '  We look **into** it.', '--as', 'Maya'])).toEqual({
    ticket: 7,
    text: '  We look **into** it.',
    name: 'Maya',
  })
})

test.each([
  [['close', '7'], 'Use list, or reply with a ticket'],
  [['list', '7'], 'Use list, or reply with a ticket'],
  [['reply', '7', 'two', 'words'], 'in quotation marks'],
  [['reply', 'seven', 'text'], 'The ticket must be a number, but is "seven".'],
  [['reply', '7'], 'The text: Length must be 1-65535 characters.'],
  [['reply', '7', 'x'.repeat(65_536)], 'The text: Length must be 1-65535 characters.'],
  [['list', '--all'], '--all'],
])('rejects the arguments %j', (args, said) => expect(() => parsed(args)).toThrow(said))
