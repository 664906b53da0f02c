import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apiOf, newDatabase, runCommand, s3Of, startConsole, temporaryFolder } from './consoles.ts'
import { prepared } from './load.ts'

test('creates a token and a restorable backup by command while the console runs', async () => {
  const environment = { DATABASE_URL: await newDatabase(), DATA_DIR: temporaryFolder() }
  const first = await startConsole(environment)
  const [token = ''] =
    /[\da-f]{64}/.exec(await runCommand('token', ['--scopes', '*'], environment)) ?? []
  const { key } = await prepared({ ...first, token })
  const named = { Bucket: 'load', Key: 'object' }
  await s3Of(first, key).send(new PutObjectCommand({ ...named, Body: 'kept' }))
  const backup = join(temporaryFolder(), 'monday')
  const printed = await runCommand('backup', [backup], environment)
  expect(printed).toMatch(
    / is complete: \d+ files, \d+ bytes\.\nIt contains 1 objects in 1 files\.\n/,
  )
  expect(printed).toMatch(/^It contains \d+ rows:\n(?: {2}[\w.]+: \d+\n)* {2}user: 1$/m)
  await expect(runCommand('restore', [backup], environment)).rejects.toThrow('is not empty')
  expect(await runCommand('check-data', [], environment)).toContain('No errors.')
  await first.stop()

  const other = {
    DATABASE_URL: await newDatabase(),
    DATA_DIR: temporaryFolder(),
    DATABASE_DIR: join(temporaryFolder(), 'servers'),
  }
  mkdirSync(join(other.DATABASE_DIR, '7', 'dumps'), { recursive: true })
  const restored = await runCommand('restore', [backup, '--replace'], other)
  const [, rows] = /^It contains (\d+) rows:$/m.exec(printed) ?? []
  expect(restored).toMatch(/^Restored \d+ files of /)
  expect(restored).toContain(`All ${rows} rows are the same as in the backup.`)
  // The recovery steps of docs/operate.md.
  const [, moved = ''] = /The data of the database servers is in (\S+),/.exec(restored) ?? []
  expect(restored).toContain(`back to ${other.DATABASE_DIR}.`)
  expect(readdirSync(join(moved, '7'))).toEqual(['dumps'])
  const second = await startConsole(other)
  expect(await apiOf(second, token).send('GET', '/account')).toMatchObject({ status: 200 })
  const { Body } = await s3Of(second, key).send(new GetObjectCommand(named))
  expect(await Body?.transformToString()).toBe('kept')
  expect(await runCommand('check-data', [], other)).toContain('No errors.')
  rmSync(join(other.DATA_DIR, 'objects', 'kept'), { recursive: true })
  await expect(runCommand('check-data', [], other)).rejects.toThrow(
    /: it is missing\n1 error\. Restore/,
  )
})
