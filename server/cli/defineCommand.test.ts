import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineCommand, UsageError } from './defineCommand.ts'

const written = { stdout: '', stderr: '' }
const { exitCode } = process
beforeEach(() => {
  process.exitCode = undefined
  Object.assign(written, { stdout: '', stderr: '' })
  for (const name of ['stdout', 'stderr'] as const)
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += String(text)
      return true
    })
})
afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = exitCode
})

const greet = defineCommand({
  name: 'greet',
  help: (command) => `Greet.\n\n  ${command} [NAME] [--loud]`,
  allowPositionals: true,
  options: { loud: { type: 'boolean', default: false } },
  run: async ({ values, positionals: [name], help, print }) => {
    if (name === undefined) return help
    if (name === '') throw new UsageError('Give a name.')
    if (name === 'nobody') throw new Error('There is nobody.')
    print('Greeting:')
    return values.loud ? `Hello ${name}!` : `Hello ${name}`
  },
})
const help = 'Greet.\n\n  npm run -s greet -- [NAME] [--loud]\n'

test('prints the texts of a command', async () => {
  await greet.start(['Maya', '--loud'])
  expect(written).toEqual({ stdout: 'Greeting:\nHello Maya!\n', stderr: '' })
  expect(process.exitCode).toBeUndefined()
})

test.each([[['--help']], [['Maya', '--help']], [[]]])('prints the help for %j', async (args) => {
  await greet.start(args)
  expect(written).toEqual({ stdout: help, stderr: '' })
  expect(process.exitCode).toBeUndefined()
})

test.each([
  ['an unknown option', ['--quiet'], /^Unknown option '--quiet'[^]*\n\nGreet\.\n/],
  ['an invalid argument', [''], /^Give a name\.\n\nGreet\.\n/],
  ['an error', ['nobody'], /^There is nobody\.\n$/],
])('prints the message of %s, and the help for invalid command lines', async (_, args, text) => {
  await greet.start(args)
  expect(written.stdout).toBe('')
  expect(written.stderr).toMatch(text)
  expect(process.exitCode).toBe(1)
})
