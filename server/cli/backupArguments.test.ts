import { expect, test } from 'vitest'
import { backupArguments } from './backupArguments.ts'

test('a backup and a restore take one folder, and a restore may replace', () => {
  expect(backupArguments([])).toBe('help')
  expect(backupArguments(['/backup', '--help'])).toBe('help')
  expect(backupArguments(['/backup'])).toEqual({ folder: '/backup', replace: false })
  expect(backupArguments(['--replace', '/backup'], true)).toEqual({
    folder: '/backup',
    replace: true,
  })
})

test.each([
  [['/one', '/two'], 'Name one folder.'],
  [[''], 'Name one folder.'],
  [['/one', '--replace'], '--replace'],
])('%j is refused', (args, said) => expect(() => backupArguments(args)).toThrow(said))
