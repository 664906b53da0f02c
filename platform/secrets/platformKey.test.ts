import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { expect, onTestFinished, test } from 'vitest'
import { newAccount } from '../areas/account/newAccount.ts'
import { certificateAuthority } from '../areas/databases/certificateAuthority.ts'
import { decryptPassword, replacePassword } from '../areas/databases/clusterSecrets.ts'
import { accessKeySecretOf, signerOf } from '../object-store/accessKeys.ts'
import { systemClock } from '#shared/clock.ts'
import { temporaryStore } from '../../test/durability/store.ts'
import { userId } from '../auth/users.ts'
import { createClient } from '../oauth/clients.ts'
import { openPlatform, type Platform } from '../index.ts'
import { secretsOf } from './secretBox.ts'
import { newTestDatabase } from '../../test/support/platform/databases.ts'
import { secretsFrom } from './platformKey.ts'
import { findUnreadableData, adoptKeyAndFolder } from '../maintenance/rekey.ts'

const ownKey = 'the key that the database was begun with'
const otherKey = 'a key of another database, as long as it'

/** Creates data that was used with a key and contains an access key and an application. */
async function begun(secretKey?: string) {
  const { store, drop } = await temporaryStore()
  onTestFinished(drop)
  const settings = { ...store, speed: 1, demo: 'none', worker: false } as const
  const open = (key: string | undefined) =>
    openPlatform({ ...settings, ...(key !== undefined && { secretKey: key }) })
  const platform = await open(secretKey)
  const { accountId } = await newAccount(platform.db, systemClock, {
    username: 'ada',
    email: 'ada@example.com',
  })
  const source = { dataDir: store.dataDir, ...(secretKey !== undefined && { secretKey }) }
  const secrets = await secretsFrom(source)
  await platform.db
    .insertInto('storage_key')
    .values({
      id: 1,
      account_id: accountId,
      label: 'backup',
      access_key: 'AK1',
      secret: secrets.seal('secret of before', accessKeySecretOf(1)),
      limited: 0,
      bucket_access: null,
      created: '2026-01-01T00:00:00',
    })
    .execute()
  await createClient(platform.db, systemClock, secrets, {
    label: 'Dashboard',
    website: '',
    redirectUris: ['https://app.example.com/callback'],
    confidential: true,
  })
  const keeping = { secrets, now: systemClock.now() }
  const authority = await certificateAuthority(platform.db, keeping)
  const id = await newTestDatabase(
    platform,
    { user: { accountId } },
    { label: 'orders', ca_certificate: authority.certificate },
  )
  await replacePassword(platform.db, keeping, id, 'password of before')
  await turnCodesOn(platform)
  return { open, platform, dataDir: store.dataDir, keyFile: join(store.dataDir, 'platform.key') }
}

async function turnCodesOn({ db, codes }: Platform) {
  const id = await userId(db, 'ada')
  const { secret = '' } = (await codes.begin(id)) ?? {}
  const timestamp = systemClock.now()
  await codes.confirm(id, new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp }))
}

test('refuses to start with another platform key and counts the unreadable secrets', async () => {
  const { open, platform } = await begun(ownKey)
  await platform.close()
  await expect(open(otherKey)).rejects.toThrow(
    /^PLATFORM_KEY is not the key that this database is used with\.[^]*1 access keys of object storage, 1 secrets of applications, 1 passwords of managed databases, 1 authorities of managed databases, 1 seeds of one-time codes[^]*rekey/,
  )
  await (await open(ownKey)).close()
})

test('refuses to start without the platform key and creates no new key', async () => {
  const { open, platform, dataDir } = await begun(ownKey)
  await platform.close()
  await expect(open(undefined)).rejects.toThrow(/^PLATFORM_KEY is not set, and \S+platform\.key/)
  expect(readdirSync(dataDir)).not.toContain('platform.key')
})

test('refuses to start with a missing or damaged key file and does not suggest to remove it', async () => {
  const { open, platform, keyFile } = await begun()
  await platform.close()
  writeFileSync(keyFile, 'short')
  const damaged = await open(undefined).then(
    () => '',
    (error: Error) => error.message,
  )
  expect(damaged).toContain(`${keyFile} is damaged. Do not delete it. Restore the previous file`)
  expect(damaged).not.toMatch(/remove/i)
  writeFileSync(keyFile, otherKey)
  await expect(open(undefined)).rejects.toThrow(
    `The key in ${keyFile} is not the key that this database is used with.`,
  )
  rmSync(keyFile)
  await expect(open(undefined)).rejects.toThrow(`${keyFile} does not exist.`)
})

test('accepts only the key that decrypts the secrets of a database without a check value', async () => {
  const { open, platform } = await begun(ownKey)
  await platform.db.deleteFrom('installation').where('name', '=', 'platform_key').execute()
  await platform.close()
  await expect(open(otherKey)).rejects.toThrow('PLATFORM_KEY is not the key')
  await expect(open(undefined)).rejects.toThrow('PLATFORM_KEY is not set')
  await (await open(ownKey)).close()
  await expect(open(otherKey)).rejects.toThrow('PLATFORM_KEY is not the key')
})

test('replaces unreadable secrets and lists each of them', async () => {
  const { open, platform, dataDir } = await begun(ownKey)
  const source = { dataDir, secretKey: otherKey, ownFolder: true }
  const lost = await findUnreadableData(platform.db, source)
  expect(lost.key).toEqual([
    { what: 'access keys of object storage', count: 1 },
    { what: 'secrets of applications', count: 1 },
    { what: 'passwords of managed databases', count: 1 },
    { what: 'authorities of managed databases', count: 1 },
    { what: 'seeds of one-time codes', count: 1 },
  ])
  const lines = await adoptKeyAndFolder(platform.db, source, lost)
  expect(lines).toEqual([
    expect.stringMatching(/^Access key AK1 \(backup\) of ada@example\.com: its secret is now \S+$/),
    expect.stringMatching(/^Application \w+ \(Dashboard\): its client_secret is now \S+$/),
    expect.stringMatching(
      /^Database orders: its root password is now \w{16}; download its CA certificate again$/,
    ),
    'User ada: one-time codes and recovery codes are off. Sign in and set them up again under Account, Security.',
    'Signed links to objects: sign them again.',
  ])
  await platform.close()
  const again = await open(otherKey)
  const otherSecrets = secretsOf(otherKey)
  expect(lines[0]).toContain((await signerOf(again.db, otherSecrets, 'AK1'))?.secret)
  const database = await again.db
    .selectFrom('database')
    .select(['id', 'password', 'ca_certificate'])
    .executeTakeFirstOrThrow()
  expect(lines[2]).toContain(` ${decryptPassword(otherSecrets, database)};`)
  const id = await userId(again.db, 'ada')
  expect(await again.codes.stateOf(id)).toEqual({ since: null, recovery_left: 0 })
  const { two_factor_auth } = await again.db
    .selectFrom('user')
    .select('two_factor_auth')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(two_factor_auth).toBe(0)
  expect(await again.codes.begin(id)).toBeDefined()
  const keeping = { secrets: otherSecrets, now: systemClock.now() }
  expect((await certificateAuthority(again.db, keeping)).certificate).toBe(database.ca_certificate)
  await again.close()
  await expect(open(ownKey)).rejects.toThrow('PLATFORM_KEY is not the key')
})
