import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/database/open.ts'
import { joinDataFolder } from '#platform/process/dataFolder.ts'
import {
  type AccessKey,
  apiOf,
  newDatabase,
  runCommand,
  s3Of,
  startConsole,
  temporaryFolder,
  tokenOf,
} from './consoles.ts'

test('rejects a process with another data folder, and suggests two solutions', async () => {
  const DATABASE_URL = await newDatabase()
  await startConsole({ DATABASE_URL, DATA_DIR: temporaryFolder() })
  await expect(startConsole({ DATABASE_URL, DATA_DIR: temporaryFolder() })).rejects.toThrow(
    /is not the data folder of this database[^]*store objects, the platform key, the session key in another one[^]*One shared folder[^]*An S3 store: set OBJECT_STORE_URL, PLATFORM_KEY, SESSION_KEY/,
  )
})

test('accepts another data folder when nothing shared is stored in it', async () => {
  const databaseUrl = await newDatabase()
  const db = await openDatabase(databaseUrl)
  onTestFinished(() => db.destroy())
  const joining = (further: object) =>
    joinDataFolder(db, { databaseUrl, dataDir: temporaryFolder(), ...further })
  const elsewhere = { remoteStore: {}, secretKey: 'given', sessionKey: 'given' }
  await joining({})
  await expect(joining({})).rejects.toThrow('OBJECT_STORE_URL, PLATFORM_KEY, SESSION_KEY')
  await joining(elsewhere)
  await joining(elsewhere)
  await expect(joining({ ...elsewhere, remoteStore: undefined })).rejects.toThrow(
    'store objects in another one',
  )
  await expect(joining({ ...elsewhere, sessionKey: undefined })).rejects.toThrow('set SESSION_KEY,')
  await expect(joining({ ...elsewhere, databaseEngines: 'local' })).rejects.toThrow(
    'store database servers in another one',
  )
})

test('lists unreadable data after a lost key and folder, and issues new secrets', async () => {
  const [DATABASE_URL, lostFolder] = [await newDatabase(), temporaryFolder()]
  const first = await startConsole({ DATABASE_URL, DATA_DIR: lostFolder })
  const api = apiOf(first, await tokenOf(DATABASE_URL))
  await api.send('POST', '/object-storage/buckets', { cluster: 'us-east-1', label: 'logs' })
  const outcome = await api.send<AccessKey>('POST', '/object-storage/keys', { label: 'backup' })
  if (!outcome.answered) throw new Error('No key')
  const named = { Bucket: 'logs', Key: 'night' }
  await s3Of(first, outcome.body).send(new PutObjectCommand({ ...named, Body: 'log' }))
  await first.kill()

  rmSync(join(lostFolder, 'platform.key'))
  await expect(startConsole({ DATABASE_URL, DATA_DIR: lostFolder })).rejects.toThrow(
    /platform\.key does not exist\.[^]*1 access keys of object storage/,
  )
  const environment = { DATABASE_URL, DATA_DIR: temporaryFolder() }
  await expect(startConsole(environment)).rejects.toThrow('rekey adopts this one')
  expect(await runCommand('rekey', [], environment)).toContain(
    'Bucket logs: 1 objects are lost.\n1 access keys of object storage\n',
  )
  await expect(startConsole(environment)).rejects.toThrow('is not the data folder')
  const rekeyed = await runCommand('rekey', ['--confirm'], environment)
  const [, secret = ''] = /its secret is now (\S+)/.exec(rekeyed) ?? []
  expect(await runCommand('rekey', ['--confirm'], environment)).toContain('Nothing to do')

  const second = await startConsole(environment)
  const store = s3Of(second, { ...outcome.body, secret_key: secret })
  await store.send(new PutObjectCommand({ ...named, Body: 'log of today' }))
  const { Body } = await store.send(new GetObjectCommand(named))
  expect(await Body?.transformToString()).toBe('log of today')
})
