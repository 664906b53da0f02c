import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { days, hours, minutes } from '#shared/clock.ts'
import { engineOf } from '#shared/database/engine.ts'
import { temporaryStore } from '../../../test/durability/store.ts'
import { getSharedSetting, overwriteSharedSetting } from '../../installation/sharedSettings.ts'
import { openPlatform } from '../../index.ts'
import { isSealed } from '../../secrets/secretBox.ts'
import { newTestDatabase, postgresql } from '../../../test/support/platform/databases.ts'
import { testPlatform } from '../../../test/support/platform/platform.ts'
import { decryptPassword, scheduleEncryption } from './clusterSecrets.ts'

const { platform, clock, signedIn, settle } = await testPlatform()
const { db } = platform

const keptPasswords = async () =>
  (await db.selectFrom('database').select('password').orderBy('id').execute()).map(
    ({ password }) => password,
  )
const keptKeys = async () =>
  (await db.selectFrom('certificate_authority').select('private_key').execute()).map(
    ({ private_key }) => private_key,
  )

test('encrypts cluster secrets only after the rolling upgrade window', async () => {
  await overwriteSharedSetting(db, 'clusters_sealed_from', String(clock.now() + 2 * hours))
  const me = await signedIn()
  const { id } = await me.call('createPostgresqlDatabase', {
    body: { label: 'orders', engine: 'postgresql/14.6', region: 'us-east', type: 'g6-nano-1' },
  })
  const path = { instanceId: id }
  await settle()
  const { password } = await me.call('getPostgresqlDatabaseCredentials', { path })
  expect(await keptPasswords()).toEqual([password])
  expect(await keptKeys()).toEqual([expect.stringMatching(/^-----BEGIN PRIVATE KEY/)])

  clock.advance(2 * hours + 10 * minutes)
  await platform.jobs.runDue()
  for (const text of [...(await keptPasswords()), ...(await keptKeys())])
    expect(isSealed(text)).toBe(true)
  expect(await me.call('getPostgresqlDatabaseCredentials', { path })).toMatchObject({ password })

  await me.call('resetPostgresqlDatabaseCredentials', { path })
  await settle()
  const after = await me.call('getPostgresqlDatabaseCredentials', { path })
  expect(after.password).not.toBe(password)
  expect((await keptPasswords()).every(isSealed)).toBe(true)
})

test('starts encryption immediately in a new or embedded database, and a day later otherwise', async () => {
  const now = clock.now()
  const from = async (isNew: boolean) => {
    await db.deleteFrom('installation').where('name', '=', 'clusters_sealed_from').execute()
    await scheduleEncryption(db, now, isNew)
    return Number(await getSharedSetting(db, 'clusters_sealed_from')) - now
  }
  expect(await from(true)).toBe(0)
  expect(await from(false)).toBe(engineOf(db) === 'sqlite' ? 0 : days)
  // The value that the first process stored is not overwritten.
  await scheduleEncryption(db, now + 2 * days, false)
  expect(Number(await getSharedSetting(db, 'clusters_sealed_from'))).toBeLessThan(now + 2 * days)
})

test('encrypts an existing data folder at the next start and leaves no plaintext in its files', async () => {
  const { store, drop } = await temporaryStore()
  onTestFinished(drop)
  const open = () => openPlatform({ ...store, speed: 1, demo: 'none', worker: false })
  const before = await open()
  const { account_id: accountId } = await before.db
    .selectFrom('user')
    .select('account_id')
    .executeTakeFirstOrThrow()
  const password = 'PasswordOfBefore1'
  const id = await newTestDatabase(before, { user: { accountId } }, { ...postgresql, password })
  await before.db
    .insertInto('certificate_authority')
    .values({ id: 1, certificate: '', private_key: '-----BEGIN KeyOfBefore' })
    .execute()
  await before.close()

  const after = await open()
  onTestFinished(() => after.close())
  const row = await after.db
    .selectFrom('database')
    .select(['id', 'password'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(isSealed(row.password)).toBe(true)
  expect(decryptPassword(after.jobs.secrets, row)).toBe(password)
  const texts = readdirSync(store.dataDir)
    .filter((name) => name.startsWith('platform.sqlite'))
    .map((name) => readFileSync(join(store.dataDir, name), 'latin1'))
  if (engineOf(after.db) === 'sqlite') expect(texts.length).toBeGreaterThan(0)
  for (const text of texts) {
    expect(text).not.toContain(password)
    expect(text).not.toContain('KeyOfBefore')
  }
})
