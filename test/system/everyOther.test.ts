import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { allow } from '../support/platform/oauth.ts'
import { Browser } from './browser.ts'
import { startCluster } from './cluster.ts'
import { apiOf, newDatabase, runCommand, temporaryFolder, tokenOf } from './consoles.ts'

/** Starts three consoles behind a round-robin proxy. */
async function consoles(settings: Record<string, string> = {}) {
  const environment = { DATABASE_URL: await newDatabase(), DATA_DIR: temporaryFolder() }
  return { environment, ...(await startCluster({ ...environment, ...settings })) }
}

const json = (method: string, body: object, headers = {}) => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** Sends this number of requests one after the other, and returns their statuses. */
async function statuses(count: number, call: () => Promise<Response>): Promise<number[]> {
  const all: number[] = []
  while (all.length < count) {
    const answer = await call()
    await answer.text()
    all.push(answer.status)
  }
  return all
}

test('signs in by link once, writes once and signs out when each request reaches another process', async () => {
  const { url, environment, consoles: all } = await consoles()
  const links = all.map(({ program }) => /#code=([\w-]+)|code=([\w-]+)/.exec(program.output()))
  const code = links[0]?.[1] ?? links[0]?.[2] ?? ''
  expect(code).not.toBe('')
  const browser = new Browser(url)
  const signIn = () => browser.call('/session/code', json('POST', { code }))
  expect(await statuses(1, signIn)).toEqual([200])
  const profile = () => browser.call('/v4/profile')
  expect(await statuses(3, profile)).toEqual([200, 200, 200])
  expect(await statuses(3, signIn)).toEqual([401, 401, 401])

  const keyed = { 'idempotency-key': `"${randomBytes(16).toString('hex')}"` }
  const write = () => browser.call('/v4/tags', json('POST', { label: 'once' }, keyed))
  expect(await statuses(3, write)).toEqual([200, 200, 200])
  expect((await write()).headers.get('idempotency-replayed')).toBe('true')
  const api = apiOf({ url }, await tokenOf(environment.DATABASE_URL))
  expect(await api.all('/tags')).toHaveLength(1)

  expect(await statuses(1, () => browser.call('/session', { method: 'DELETE' }))).toEqual([200])
  expect(await statuses(3, profile)).toEqual([401, 401, 401])
})

test('signs in with a password while each step reaches another process', async () => {
  const { url, environment } = await consoles()
  const [, username = '', password = ''] =
    /^(\S+): (\S+)/m.exec(await runCommand('password', [], environment)) ?? []
  const browser = new Browser(url)
  const started = await browser.call('/session/oauth?to=/domains')
  const issuer = new URL(String(started.headers.get('location')))
  expect(issuer.origin).toBe(url)
  const back = await allow(
    browser,
    { user: { username, password } },
    issuer.pathname + issuer.search,
  )
  expect(back.search + back.hash).toBe('?to=%2Fdomains#oauth=done')
  expect(await statuses(3, () => browser.call('/v4/profile'))).toEqual([200, 200, 200])
  expect(await statuses(1, () => browser.call('/session', { method: 'DELETE' }))).toEqual([200])
  expect(await statuses(3, () => browser.call('/v4/profile'))).toEqual([401, 401, 401])
})

test('applies rate limits across three processes as with one', async () => {
  const { url, environment } = await consoles({ RATE_LIMITS: 'on' })
  const headers = { authorization: `Bearer ${await tokenOf(environment.DATABASE_URL)}` }
  const taken = (all: number[]) => all.filter((status) => status !== 429).length
  const events = () => fetch(`${url}/v4/account/events`, { headers })
  expect(taken(await statuses(230, events))).toBe(200)
  const ticket = () => fetch(`${url}/v4/support/tickets`, { method: 'POST', headers })
  expect(await statuses(6, ticket)).toEqual([400, 400, 429, 429, 429, 429])

  const browser = new Browser(url)
  const wrong = () => browser.call('/session/token', json('POST', { token: 'made-up' }))
  expect(taken(await statuses(16, wrong))).toBe(10)

  const { address } = await browser.follow('/session/oauth')
  const guess = () =>
    browser.call(`${address}/sign-in`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'ada', password: 'guess' }),
    })
  expect(taken(await statuses(16, guess))).toBe(10)
})
