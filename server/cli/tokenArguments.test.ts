import { expect, test } from 'vitest'
import { parseCommandLine } from './defineCommand.ts'
import { tokenOptions, validTokenValues } from './tokenArguments.ts'

const tokenArguments = (args: string[]) =>
  validTokenValues(parseCommandLine({ options: tokenOptions }, args).values)

test.each([
  ['--label', '', '--label: Length must be 1-100 characters.'],
  ['--label', 'a'.repeat(101), '--label: Length must be 1-100 characters.'],
  ['--scopes', ' * ', '--scopes: Must be *, or scopes such as'],
  ['--scopes', 'machines:read_only', 'is not an area'],
  ['--expiry', '2027-02-30T00:00:00', '--expiry must be a time such as'],
  ['--expiry', 'tomorrow', '--expiry must be a time such as'],
  ['--expiry', '2020-01-01T00:00:00', '--expiry must be in the future.'],
])('rejects %s "%s" like the API', (name, value, said) => {
  expect(() => tokenArguments([name, value])).toThrow(said)
})

test('defaults to a token with all scopes and no expiry', () => {
  expect(tokenArguments([])).toEqual({ scopes: '*', label: 'Command line' })
  expect(
    tokenArguments(['--label', 'a'.repeat(100), '--expiry', '2100-02-28T00:00:00']),
  ).toMatchObject({ label: 'a'.repeat(100), expiry: '2100-02-28T00:00:00' })
})
