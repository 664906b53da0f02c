import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { minutes } from '#shared/clock.ts'
import { fullHeader, type ResolvedZone } from '../../shared/resolution.ts'
import { readSettings } from '../config/settings.ts'
import { localConsole } from '../../test/support/server/local.ts'
import { nameServer } from '../../test/support/server/nameServer.ts'
import { browserOf, ownPage } from '../../test/support/server/serve.ts'
import { Resolution } from './resolution.ts'

vi.stubEnv('DNS_REACH', '127.0.0.0/8')

const resolver = await nameServer({
  'www.zone.example A': {
    answers: [{ type: 'A', name: 'www.zone.example', data: '203.0.113.1', ttl: 42 }],
  },
})
afterAll(resolver.close)
const { app, platform, clock, addUser } = await localConsole(
  { dnsPort: 0 },
  { DNS_RESOLVERS: `127.0.0.1:${resolver.port}` },
)

async function signedIn(headers = ownPage, username = 'admin') {
  const token = await platform.createToken({ username, scopes: '*', label: 'own' })
  const browser = browserOf(app)
  await browser.call('POST', '/session/token', { payload: { token } })
  const sender = browserOf(app, headers)
  for (const [name, value] of browser.cookies) sender.cookies.set(name, value)
  return sender
}

const owner = await signedIn()
const { id } = (
  await owner.call('POST', '/v4/domains', {
    payload: { domain: 'zone.example', type: 'master', soa_email: 'admin@zone.example' },
  })
).json<{ id: number }>()
await owner.call('POST', `/v4/domains/${id}/records`, {
  payload: { type: 'A', name: 'www', target: '203.0.113.2', ttl_sec: 300 },
})

const www = { name: 'www.zone.example', type: 'A' }
const ask = (browser: Awaited<ReturnType<typeof signedIn>>, payload: object) =>
  browser.call('POST', '/session/resolve', { payload })

test('queries the name servers of the local platform at their port, and the resolver', async () => {
  const answer = await ask(owner, { domain_id: id, questions: [www], whole: true })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    sources: [
      { kind: 'zone', name: null, address: `127.0.0.1:${platform.dnsPort}`, reason: null },
      { kind: 'resolver', address: `127.0.0.1:${resolver.port}`, reason: null },
    ],
    answers: [
      {
        cells: [
          { state: 'answered', values: ['203.0.113.2'], ttl: 300 },
          { state: 'answered', values: ['203.0.113.1'], ttl: 42 },
        ],
      },
    ],
    delegation: { parent: null, reason: 'No resolver answered for the parent zone.' },
    dnssec: { state: 'unknown', zone_keys: [] },
  })
})

test.each([
  ['no domain', { questions: [www] }, 400],
  ['a domain that is not there', { domain_id: 999_999, questions: [www] }, 404],
  ['a name of another domain', { domain_id: id, questions: [{ ...www, name: 'a.example' }] }, 400],
  ['a type that no record has', { domain_id: id, questions: [{ ...www, type: 'ANY' }] }, 400],
  ['a name that is none', { domain_id: id, questions: [{ ...www, name: 5 }] }, 400],
  ['too many questions', { domain_id: id, questions: Array(21).fill(www) }, 400],
])('rejects %s without a query', async (_what, payload, status) => {
  const before = resolver.receivedQueries.length
  expect((await ask(owner, payload)).statusCode).toBe(status)
  expect(resolver.receivedQueries).toHaveLength(before)
})

test.each([
  ['an empty label', 'a..zone.example'],
  ['a label of 64 characters', `${'a'.repeat(64)}.zone.example`],
  ['254 characters', `${'a.'.repeat(121)}zone.example`],
])('skips a name with %s, and resolves the others in the request', async (_what, name) => {
  const answer = await ask(owner, { domain_id: id, questions: [{ ...www, name }, www] })
  expect(answer.statusCode).toBe(200)
  const { answers } = answer.json<ResolvedZone>()
  expect(answers[0]?.cells).toMatchObject(
    Array(2).fill({ state: 'not asked', reason: 'Name servers cannot be queried for this name.' }),
  )
  expect(answers[1]?.cells[0]).toMatchObject({ state: 'answered' })
})

test('rejects requests of another site or without a session', async () => {
  const foreign = await signedIn({ ...ownPage, 'sec-fetch-site': 'cross-site' })
  expect((await ask(foreign, { domain_id: id, questions: [www] })).statusCode).toBe(403)
  const anonymousBrowser = browserOf(app)
  expect((await ask(anonymousBrowser, { domain_id: id, questions: [www] })).statusCode).toBe(401)
})

test('limits the rate of each user across sessions, and sends Retry-After', async () => {
  const browser = await signedIn()
  const payload = { domain_id: id, questions: Array(20).fill(www) as object[] }
  let answer = await ask(browser, payload)
  for (let call = 1; call < 60 && answer.statusCode === 200; call++)
    answer = await ask(browser, payload)
  expect(answer.statusCode).toBe(429)
  expect(answer.headers['retry-after']).toBe('60')
  const one = { domain_id: id, questions: [www] }
  expect((await ask(await signedIn(), one)).statusCode).toBe(429)
  await addUser('second')
  expect((await ask(await signedIn(ownPage, 'second'), one)).statusCode).toBe(200)
  clock.advance(minutes)
  expect((await ask(browser, payload)).statusCode).toBe(200)
})

test('responds with 503 and a header that marks a full queue', async () => {
  const full = vi.spyOn(Resolution.prototype, 'isFull', 'get').mockReturnValue(true)
  onTestFinished(() => full.mockRestore())
  await addUser('third')
  const answer = await ask(await signedIn(ownPage, 'third'), { domain_id: id, questions: [www] })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers).toMatchObject({ [fullHeader]: '1', 'retry-after': '15' })
})

test.each(['resolver.example', '192.0.2.53:0', '192.0.2.53:70000', '1.2.3'])(
  'rejects DNS_RESOLVERS=%s',
  (list) => {
    expect(() => readSettings({ DNS_RESOLVERS: list })).toThrow(/DNS_RESOLVERS must be addresses/)
  },
)

test('accepts resolver addresses with or without a port', () => {
  expect(readSettings({ DNS_RESOLVERS: '192.0.2.53, [2001:db8::53]:5353' }).dnsResolvers).toEqual([
    { address: '192.0.2.53', port: 53 },
    { address: '2001:db8::53', port: 5353 },
  ])
})
