import { expect, test } from 'vitest'
import { backupArguments, backupOptions, restoreOptions } from './backupArguments.ts'
import { parseCommandLine } from './defineCommand.ts'

const ofBackup = (...args: string[]) =>
  backupArguments(parseCommandLine({ options: backupOptions, allowPositionals: true }, args))

const ofRestore = (...args: string[]) =>
  backupArguments(parseCommandLine({ options: restoreOptions, allowPositionals: true }, args))

test('parses the folder of a backup or restore, and --replace for a restore', () => {
  expect(ofBackup()).toBeUndefined()
  expect(ofBackup('/backup')).toEqual({ folder: '/backup', replace: false })
  expect(ofRestore()).toBeUndefined()
  expect(ofRestore('--replace', '/backup')).toEqual({ folder: '/backup', replace: true })
  expect(() => ofRestore('--replace')).toThrow('Give exactly one folder.')
})

test.each([
  [['/one', '/two'], 'Give exactly one folder.'],
  [[''], 'Give exactly one folder.'],
  [['/one', '--replace'], '--replace'],
])('rejects the arguments %j', (args, said) => expect(() => ofBackup(...args)).toThrow(said))
