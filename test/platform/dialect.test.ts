import { beforeAll, expect, test } from 'vitest'
import { days, wireTime } from '#shared/clock.ts'
import { operations } from '../../platform/api/operations.ts'
import { addressesOf, itemsIn } from '../support/platform/addresses.ts'
import { newTestBackup } from '../support/platform/databases.ts'
import { newClient } from '../support/platform/oauth.ts'
import { testPlatform } from '../support/platform/platform.ts'

/**
 * Runs in the project `dialect` only, where `app` is a console that reaches the platform as an API with another
 * vocabulary. Every response is compared with the platform's.
 */
const tested = await testPlatform({ demo: 'small' })
const { app, clock, demoToken, platform } = tested
const token = await demoToken()

type Json = Record<string, unknown>

async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, headers: object = {}) {
  const answer = await app.inject({
    method,
    url: `/v4${path}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
  const body = answer.body === '' ? {} : answer.json<Json>()
  return { status: answer.statusCode, headers: answer.headers, body }
}

test.each(operations.map((operation) => [operation.id, operation] as const))(
  'routes %s and returns its scopes in the terms of the contract',
  async (_id, { method, path, security }) => {
    const url = path.replaceAll(/\{\w+\}/g, '1')
    const { status, headers } = await ask(method, url, { authorization: 'Bearer unknown' })
    expect(status).toBe(401)
    expect(headers['x-accepted-oauth-scopes']).toBe(security.flat().join(' '))
    expect(headers['x-oauth-scopes']).toBe('unknown')
  },
)

const lists = new Map<string, Promise<Json>>()
function read(path: string): Promise<Json> {
  const known = lists.get(path) ?? ask('GET', path).then(({ body }) => body)
  lists.set(path, known)
  return known
}
const reads = operations.filter(({ method }) => method === 'GET')

/**
 * Creates what the demo data lack: a backup of each engine, an authorized application, a login of the user.
 */
beforeAll(async () => {
  for (const engine of ['mysql', 'postgresql']) {
    const databases = itemsIn(await read(`/databases/${engine}/instances`), 'id')
    const active = databases.find(({ status }) => status === 'active')
    await newTestBackup(platform, Number(active?.id), 'kept')
  }
  await platform.recordTokenLogin(token, '127.0.0.1')
  const { id: client_id } = await newClient(tested)
  const { id: user_id } = await platform.db
    .selectFrom('user')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  await platform.db
    .insertInto('oauth_grant')
    .values({
      hash: 'allowed',
      user_id,
      client_id,
      label: 'Fleet reports',
      website: 'https://app.example.com',
      scopes: 'computes:read_only',
      created: wireTime(clock.now()),
      expires_at: clock.now() + days,
      payload: '',
    })
    .execute()
})

test.each(reads.map(({ id, path }) => [id, path] as const))(
  '%s returns the responses of the platform',
  async (_id, path) => {
    let found = 0
    for await (const url of addressesOf(path, read, clock.now())) {
      const { status } = await ask('GET', url)
      expect([url, status < 500 && status !== 405]).toEqual([url, true])
      // An unrestricted user has no grants, and gets 204 without a body.
      if ((status === 200 || status === 204) && ++found === 3) break
    }
    expect(found).toBeGreaterThan(0)
  },
)

test('translates query parameters, filters and error fields', async () => {
  const page = await ask('GET', '/compute/instances?page=2&page_size=25')
  expect([page.status, page.body.page]).toEqual([200, 2])
  const wrong = await ask('GET', '/compute/instances?page_size=1')
  expect(wrong.body).toEqual({ errors: [{ reason: 'Must be 25-500', field: 'page_size' }] })

  const filter = { 'entity.type': 'compute', action: 'compute_boot', '+order_by': 'created' }
  const { body } = await ask('GET', '/account/events', { 'x-filter': JSON.stringify(filter) })
  const events = body.data as { action: string; entity: { type: string } }[]
  expect(events.length).toBeGreaterThan(0)
  for (const { action, entity } of events)
    expect([action, entity.type]).toEqual(['compute_boot', 'compute'])
})
