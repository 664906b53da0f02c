import { expect, test } from 'vitest'
import { backupArguments } from './backupArguments.ts'

test('parses the folder of a backup or restore, and --replace for a restore', () => {
  expect(backupArguments([])).toBe('help')
  expect(backupArguments(['/backup', '--help'])).toBe('help')
  expect(backupArguments(['/backup'])).toEqual({ folder: '/backup', replace: false })
  expect(backupArguments(['--replace', '/backup'], true)).toEqual({
    folder: '/backup',
    replace: true,
  })
})

test.each([
  [['/one', '/two'], 'Give exactly one folder.'],
  [[''], 'Give exactly one folder.'],
  [['/one', '--replace'], '--replace'],
])('rejects the arguments %j', (args, said) => expect(() => backupArguments(args)).toThrow(said))
