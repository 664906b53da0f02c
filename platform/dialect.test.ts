import { expect, test } from 'vitest'
import { operations } from './contract.ts'
import { addressesOf } from './test/addresses.ts'
import { testPlatform } from './test/platform.ts'

/**
 * Run as the project `dialect` only: `app` is a console before the platform, which it reaches in other words. Every answer
 * is held against the one that the platform gave.
 */
const { app, demoToken } = await testPlatform({ demo: 'small' })
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
  '%s is found, and tells its scopes in the words of the contract',
  async (_id, { method, path, security }) => {
    const url = path.replaceAll(/\{\w+\}/g, '1')
    const { status, headers } = await ask(method, url, { authorization: 'Bearer unknown' })
    expect(status).toBe(401)
    expect(headers['x-accepted-oauth-scopes']).toBe(security.flat().join(' '))
    expect(headers['x-oauth-scopes']).toBe('unknown')
  },
)

const read = async (path: string) => (await ask('GET', path)).body
const reads = operations.filter(({ method }) => method === 'GET')

test.each(reads.map(({ id, path }) => [id, path] as const))(
  '%s answers what the platform answers',
  async (_id, path) => {
    for (const url of (await addressesOf(path, read)).slice(0, 3)) {
      const { status } = await ask('GET', url)
      expect([url, status < 500 && status !== 405]).toEqual([url, true])
    }
  },
)

test('names of queries, filters and the fields that errors blame go through', async () => {
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
