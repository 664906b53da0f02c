import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { certificateAuthority } from '#platform/areas/databases/certificateAuthority.ts'
import { makeBackup } from '#platform/maintenance/backup/createBackup.ts'
import { createClient } from '#platform/oauth/clients.ts'
import { setRandomPassword } from '../support/platform/setRandomPassword.ts'
import { openPlatform, type Platform } from '#platform/index.ts'
import { secretsOf } from '#platform/secrets/secretBox.ts'
import { newKeys, privatePem, testAuthority } from '../support/certificates.ts'
import { hideSecrets } from '../../server/observability/redactSecrets.ts'
import { logCalls, openLog } from '../../server/observability/logger.ts'
import { buildServer } from '../../server/app.ts'
import { Metrics } from '../../server/observability/metrics/metrics.ts'
import { readSettings } from '../../server/config/settings.ts'
import { browserOf } from '../support/server/serve.ts'

const folder = mkdtempSync(join(tmpdir(), 'planted-secrets-'))
const dataDir = join(folder, 'data')
const sessionKey = 'planted-session-key-0123456789abcdef'
const platformKey = 'planted-platform-key-0123456789abcdef'
const settings = readSettings({
  DATA_DIR: dataDir,
  SESSION_KEY: sessionKey,
  PLATFORM_KEY: platformKey,
  HOSTS: 'console.test',
})
const secrets = secretsOf(platformKey)

const lines: string[] = []
const log = openLog({ level: 'debug', format: 'json', calls: true }, hideSecrets(settings), {
  write: (line) => lines.push(line),
})
const stopLogging = logCalls(log)
let platform: Platform
let app: FastifyInstance
beforeAll(async () => {
  platform = await openPlatform({
    dataDir,
    speed: 100_000,
    demo: 'none',
    rateLimits: 'off',
    secretKey: platformKey,
    objectPort: 0,
    report: (error, about) => log.error({ ...about, error }, String(error)),
  })
  app = await buildServer(settings, {
    platform,
    clock: platform.clock,
    addPages: () => Promise.resolve(),
    log,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  stopLogging()
  await app.close()
  await platform.close()
  rmSync(folder, { recursive: true })
})

/** Secrets that must not appear in any output or file, by kind. */
const planted = new Map<string, string>([
  ['the key of sessions', sessionKey],
  ['the key of the platform', platformKey],
])
const plant = (what: string, secret: string) => {
  planted.set(what, secret)
  return secret
}

/**
 * Returns the secrets that a text contains, unchanged or in JSON, base64 or hexadecimal encoding.
 */
const heldBy = (text: string) =>
  [...planted].flatMap(([what, secret]) =>
    [
      secret,
      JSON.stringify(secret).slice(1, -1),
      Buffer.from(secret).toString('base64').replace(/=+$/, ''),
      Buffer.from(secret).toString('hex'),
      encodeURIComponent(secret),
    ].some((form) => text.includes(form))
      ? [what]
      : [],
  )

const filesOf = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

interface Answered {
  status: number
  text: string
  body: Record<string, unknown>
}

async function send(
  token: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: unknown,
): Promise<Answered> {
  // Send the request over a socket, because injected requests are not logged.
  const { port } = app.server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/v4${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && {
      body: typeof payload === 'string' ? payload : JSON.stringify(payload),
    }),
  })
  const text = await answer.text()
  return { status: answer.status, text, body: text.startsWith('{') ? JSON.parse(text) : {} }
}

/**
 * Uses every kind of secret that the platform accepts or creates.
 * @returns an instance, a bucket and a token
 */
async function useSecrets() {
  const token = plant(
    'a token of the command line',
    await platform.createToken({ username: 'admin', scopes: '*', label: 'planted' }),
  )
  const response = await send(token, 'POST', '/profile/tokens', { label: 'own', scopes: '*' })
  plant('a token of the API', String(response.body['token']))
  const compute = await send(token, 'POST', '/compute/instances', {
    region: 'us-east',
    type: 'g6-standard-1',
    image: 'compute/debian12',
    root_pass: plant('the root password of an instance', 'planted Root 1 "in" quotes'),
    booted: false,
  })
  expect(compute.status).toBe(200)
  const key = await send(token, 'POST', '/object-storage/keys', { label: 'planted' })
  expect(key.status).toBe(200)
  plant('the secret of an access key', String(key.body['secret_key']))
  const bucket = { cluster: 'us-east-1', label: 'planted-bucket' }
  expect((await send(token, 'POST', '/object-storage/buckets', bucket)).status).toBe(200)
  const keys = await newKeys()
  const authority = await testAuthority(platform.clock.now())
  const tls = await send(token, 'POST', '/object-storage/buckets/us-east-1/planted-bucket/ssl', {
    certificate: await authority.issue(keys.publicKey, 'media.example.com', -1, 90),
    private_key: await privatePem(keys),
  })
  expect(tls.status).toBe(200)
  // A single line is enough to identify the key.
  plant('the private key of a bucket', (await privatePem(keys)).split('\n')[1] ?? '')
  const cluster = await send(token, 'POST', '/databases/postgresql/instances', {
    label: 'planted',
    engine: 'postgresql/14.6',
    region: 'us-east',
    type: 'g6-nano-1',
  })
  expect(cluster.status).toBe(200)
  const clusterPath = `/databases/postgresql/instances/${String(cluster.body['id'])}`
  await expect
    .poll(async () => (await send(token, 'GET', clusterPath)).body['status'])
    .toBe('active')
  const first = await send(token, 'GET', `${clusterPath}/credentials`)
  plant('the password of a managed database', String(first.body['password']))
  await send(token, 'POST', `${clusterPath}/credentials/reset`)
  const again = () => send(token, 'GET', `${clusterPath}/credentials`)
  await expect.poll(async () => (await again()).body['password']).not.toBe(first.body['password'])
  plant('the new password of a managed database', String((await again()).body['password']))
  const { private_key } = await certificateAuthority(platform.db, {
    secrets: platform.jobs.secrets,
    now: platform.clock.now(),
  })
  plant('the key of the authority of managed databases', private_key.split('\n')[1] ?? '')
  const client = await createClient(platform.db, platform.clock, secrets, {
    label: 'Planted',
    website: 'https://app.example.com',
    redirectUris: ['https://app.example.com/callback'],
    confidential: true,
  })
  plant('the secret of an application', client.secret ?? '')
  plant('a password', await setRandomPassword(platform.db, platform.clock, 'admin'))
  const { id } = await platform.db
    .selectFrom('user')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  const begun = await platform.codes.begin(id)
  const seed = plant('the seed of one-time codes', begun?.secret ?? '')
  const recovery = await platform.codes.confirm(
    id,
    new TOTP({ secret: Secret.fromBase32(seed) }).generate({ timestamp: platform.clock.now() }),
  )
  if (typeof recovery === 'string') throw new Error(recovery)
  plant('a recovery code', recovery[0] ?? '')
  const code = plant('a sign-in code', await platform.createSignInCode('admin'))
  const browser = browserOf(app)
  const signedIn = await browser.call('POST', '/session/code', { payload: { code } })
  expect(signedIn.statusCode).toBe(200)
  for (const { value } of signedIn.cookies) plant('a session cookie', value)
  return { token, client }
}

test('leaks no secret into logs, storage, error responses, metrics or backups', async () => {
  const metrics = new Metrics(platform)
  onTestFinished(() => metrics.close())
  const { token, client } = await useSecrets()
  expect([...planted].filter(([, secret]) => secret.length < 8)).toEqual([])
  const rootPassword = planted.get('the root password of an instance')
  const refused = [
    await send(token, 'POST', '/compute/instances', {
      region: 'nowhere',
      type: 7,
      image: null,
      root_pass: [rootPassword],
    }),
    await send(
      token,
      'POST',
      '/compute/instances',
      `{"root_pass": ${JSON.stringify(rootPassword)}`,
    ),
    await send(`${token}0`, 'GET', '/profile'),
    await send(token, 'POST', '/object-storage/buckets/us-east-1/planted-bucket/ssl', {
      certificate: 'none',
      private_key: planted.get('the private key of a bucket'),
    }),
  ]
  const exchange = await app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { host: 'console.test', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'authorization_code',
      code: planted.get('a sign-in code') ?? '',
      client_id: client.id,
      client_secret: `${client.secret}0`,
    }).toString(),
  })
  refused.push({ status: exchange.statusCode, text: exchange.body, body: {} })
  for (const { status, text } of refused) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(heldBy(text)).toEqual([])
  }
  const signature = plant('the signature of a link', createHash('sha256').update('x').digest('hex'))
  await fetch(
    `http://127.0.0.1:${platform.objectStore.port}/planted-bucket/x?X-Amz-Signature=${signature}`,
  )

  const measured = () => metrics.read()
  await expect.poll(measured).toContain('operation="createToken",status="200"')
  await expect.poll(measured).toContain('listener="s3"')
  expect(heldBy(await measured())).toEqual([])

  const backup = join(folder, 'backup')
  await makeBackup(platform.db, { dataDir, hasRemoteStore: false }, backup)
  for (const directory of [dataDir, backup]) {
    const files = filesOf(directory).map((path) => ({ path, text: readFileSync(path, 'latin1') }))
    // A label is no secret. Finding it shows that the search reads the stored data.
    expect(files.some(({ text }) => text.includes('planted-bucket'))).toBe(true)
    for (const { path, text } of files)
      expect({ path, held: heldBy(text) }).toEqual({ path, held: [] })
  }

  // A database error contains the values of the query.
  await sql`alter table compute rename to gone`.execute(platform.db)
  const failed = await send(token, 'POST', '/compute/instances', {
    region: 'us-east',
    type: 'g6-standard-1',
    image: 'compute/debian12',
    root_pass: rootPassword,
  })
  expect(failed.status).toBe(500)
  expect(heldBy(failed.text)).toEqual([])
  await expect.poll(() => lines.join('')).toContain('no such table')
  expect(lines.length).toBeGreaterThan(10)
  expect(lines.flatMap((line) => heldBy(line).map((what) => `${what}: ${line}`))).toEqual([])
})
