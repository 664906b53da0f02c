import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '#platform/areas/account/newAccount.ts'
import { userId } from '#platform/auth/users.ts'
import { platformKey } from '../../test/support/platform/oauth.ts'
import { localConsole } from '../../test/support/server/local.ts'
import { sessionRoutes } from '../../test/support/server/routes.ts'
import { signInWithToken, type SignedInBrowser } from '../../test/support/server/signedIn.ts'
import { webhookReceiver } from '../../test/support/server/webhookReceiver.ts'

/** Routes of the console that name an object, sent by users to whom the object does not belong. */

const dataDir = await mkdtemp(join(tmpdir(), 'console-objects-'))
const receiver = await webhookReceiver()
const { app, clock, platform, addUser } = await localConsole(
  { dataDir, secretKey: platformKey },
  { MCP: 'on', WEBHOOK_REACH: '127.0.0.1' },
)
afterAll(async () => {
  receiver.close()
  await rm(dataDir, { recursive: true, force: true })
})

const signIn = (username: string) => signInWithToken({ app, platform }, { username })

async function post<Answer>(browser: SignedInBrowser, path: string, payload: object) {
  const answer = await browser.call('POST', path, { payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Answer>()
}

/** Returns the only item of a list in a response. */
async function only<Item>(browser: SignedInBrowser, path: string, list: string): Promise<Item> {
  const items = (await browser.call('GET', path)).json<Record<string, Item[]>>()[list] ?? []
  const [item] = items
  if (item === undefined || items.length > 1) throw new Error(`${path} has ${items.length} items`)
  return item
}

async function addPasskey(username: string): Promise<number> {
  const { id } = await platform.db
    .insertInto('passkey')
    .values({
      user_id: await userId(platform.db, username),
      credential: `credential of ${username}`,
      public_key: '',
      counter: 0,
      transports: '[]',
      host: 'localhost',
      label: 'Laptop',
      created: '2026-01-01T00:00:00',
      last_used: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const hook = { url: receiver.url, kinds: ['finished'], rules: null }
const findings = ['no-backups compute 1']
let zones = 0

/** Creates one object of each kind for a user. */
async function withObjects(username: string) {
  const browser = await signIn(username)
  await signIn(username)
  const passkey = await addPasskey(username)
  const { webhook } = await post<{ webhook: { id: string } }>(browser, '/session/webhooks', hook)
  await post(browser, `/session/webhooks/${webhook.id}/test`, {})
  await post(browser, '/session/calendar', {})
  await post(browser, '/session/agents', { hours: 1 })
  await browser.call('PUT', '/session/accepted-findings', {
    payload: { findings, reason: 'Rebuilt from a script' },
  })
  const domain = `zone-${++zones}.example`
  const zone = await post<{ id: number }>(browser, '/v4/domains', {
    domain,
    type: 'master',
    soa_email: 'admin@example.org',
  })
  const record = await post<{ id: number }>(browser, `/v4/domains/${zone.id}/records`, {
    type: 'A',
    name: 'www',
    target: '203.0.113.1',
  })
  const note = `/session/record-notes/${zone.id}/${record.id}`
  await browser.call('PUT', note, { payload: { note: 'Shop' } })
  return {
    username,
    browser,
    passkey,
    webhook: webhook.id,
    domain,
    zone: zone.id,
    record: record.id,
  }
}

type Person = Awaited<ReturnType<typeof withObjects>>

/** Returns all objects of a user as the user reads them. */
async function objectsOf({ browser, webhook, zone }: Person) {
  const paths = [
    '/session/webhooks',
    `/session/webhooks/${webhook}/deliveries`,
    '/session/calendar',
    '/session/agents',
    '/session/accepted-findings',
    `/session/record-notes/${zone}`,
    '/session/passkeys',
    '/session/all',
  ]
  const answers = await Promise.all(paths.map((path) => browser.call('GET', path)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(paths.map(() => 200))
  return answers.map((answer) => answer.json<object>())
}

interface Sent {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  route: string
  url: string
  payload?: object
}

/** Returns valid requests for the objects of a user, those that delete one last. */
async function requestsFor({ browser, webhook, zone, record, passkey, domain }: Person) {
  const at = `/session/webhooks/${webhook}`
  const { id: delivery } = await only<{ id: string }>(browser, `${at}/deliveries`, 'deliveries')
  const { version } = await only<{ version: number }>(
    browser,
    `/session/record-notes/${zone}`,
    'notes',
  )
  const { sessions } = (await browser.call('GET', '/session/all')).json<{
    sessions: { id: string; current: boolean }[]
  }>()
  const session = sessions.find(({ current }) => !current)?.id
  const hooks = '/session/webhooks/:id'
  const ofWebhook: Sent[] = [
    { method: 'PUT', route: hooks, url: at, payload: { ...hook, kinds: ['failures'] } },
    { method: 'PUT', route: `${hooks}/state`, url: `${at}/state`, payload: { state: 'paused' } },
    { method: 'POST', route: `${hooks}/test`, url: `${at}/test`, payload: {} },
    { method: 'GET', route: `${hooks}/deliveries`, url: `${at}/deliveries` },
    {
      method: 'POST',
      route: `${hooks}/deliveries/:delivery/resend`,
      url: `${at}/deliveries/${delivery}/resend`,
      payload: {},
    },
    { method: 'DELETE', route: hooks, url: at },
  ]
  const notes = '/session/record-notes'
  const ofAccount: Sent[] = [
    { method: 'GET', route: `${notes}/:domainId`, url: `${notes}/${zone}` },
    {
      method: 'PUT',
      route: `${notes}/:domainId/:recordId`,
      url: `${notes}/${zone}/${record}`,
      payload: { note: 'Changed', seen: version },
    },
    {
      method: 'POST',
      route: '/session/resolve',
      url: '/session/resolve',
      payload: { domain_id: zone, questions: [{ name: domain, type: 'A' }], whole: false },
    },
  ]
  const keys = '/session/passkeys'
  const ofUser: Sent[] = [
    ...ofWebhook,
    { method: 'DELETE', route: '/session/all/:id', url: `/session/all/${session}` },
    { method: 'PUT', route: `${keys}/:id`, url: `${keys}/${passkey}`, payload: { label: 'Phone' } },
    { method: 'DELETE', route: `${keys}/:id`, url: `${keys}/${passkey}` },
  ]
  return { ofUser, ofAccount, delivery }
}

const send = (browser: SignedInBrowser, { method, url, payload }: Sent) =>
  browser.call(method, url, payload ? { payload } : {})

const statusesOf = async (browser: SignedInBrowser, requests: Sent[]) => {
  const statuses: string[] = []
  for (const request of requests) {
    const { statusCode } = await send(browser, request)
    statuses.push(`${request.method} ${request.route}: ${statusCode}`)
  }
  return statuses
}

const allWith = (requests: Sent[], status: number) =>
  requests.map(({ method, route }) => `${method} ${route}: ${status}`)

describe('objects of another user', () => {
  let owner: Person
  let colleague: Person
  let stranger: Person
  beforeAll(async () => {
    await addUser('ada')
    await addUser('grace')
    await newAccount(platform.db, clock, { username: 'mallory', email: 'mallory@example.com' })
    owner = await withObjects('ada')
    colleague = await withObjects('grace')
    stranger = await withObjects('mallory')
  })

  test('are named by every route with a parameter', async () => {
    const { ofUser, ofAccount } = await requestsFor(owner)
    const tried = [...ofUser, ...ofAccount].map(({ method, route }) => `${method} ${route}`)
    const withParameter = sessionRoutes(app).filter((route) => route.includes(':'))
    expect(withParameter.filter((route) => !tried.includes(route))).toEqual([
      'POST /session/users/:username/link',
    ])
  })

  test('are not found for a user of another account, and stay unchanged', async () => {
    const before = await objectsOf(owner)
    const received = receiver.received.length
    const { ofUser, ofAccount, delivery } = await requestsFor(owner)
    const requests: Sent[] = [
      ...ofUser,
      ...ofAccount,
      {
        method: 'POST',
        route: 'a delivery of another webhook',
        url: `/session/webhooks/${stranger.webhook}/deliveries/${delivery}/resend`,
        payload: {},
      },
      {
        method: 'PUT',
        route: 'a record of another domain',
        url: `/session/record-notes/${stranger.zone}/${owner.record}`,
        payload: { note: 'Changed' },
      },
    ]
    expect(await statusesOf(stranger.browser, requests)).toEqual(allWith(requests, 404))
    expect(await objectsOf(owner)).toEqual(before)
    expect(receiver.received).toHaveLength(received)
  })

  test('are not found for another user of the account, and stay unchanged', async () => {
    const before = await objectsOf(owner)
    const { ofUser } = await requestsFor(owner)
    expect(await statusesOf(colleague.browser, ofUser)).toEqual(allWith(ofUser, 404))
    expect(await objectsOf(owner)).toEqual(before)
  })

  test('are not listed for a user of another account', async () => {
    await newAccount(platform.db, clock, { username: 'eve', email: 'eve@example.com' })
    const eve = await signIn('eve')
    const read = async (path: string) => (await eve.call('GET', path)).json<object>()
    expect(await read('/session/webhooks')).toMatchObject({ webhooks: [] })
    expect(await read('/session/passkeys')).toMatchObject({ passkeys: [] })
    expect(await read('/session/calendar')).toMatchObject({ subscription: null })
    expect(await read('/session/agents')).toEqual({
      on: true,
      writes_until: null,
      proof_until: null,
    })
    expect(await read('/session/accepted-findings')).toEqual({ findings: [] })
    expect(await read('/session/all')).toMatchObject({ sessions: [{ current: true }] })
  })

  test('stay unchanged when another user ends what routes without a parameter name', async () => {
    const before = await objectsOf(owner)
    const { browser } = stranger
    expect((await browser.call('DELETE', '/session/calendar')).statusCode).toBe(200)
    expect((await browser.call('DELETE', '/session/agents')).statusCode).toBe(200)
    const ended = { payload: { findings, reason: null } }
    expect((await browser.call('PUT', '/session/accepted-findings', ended)).statusCode).toBe(200)
    expect((await browser.call('DELETE', '/session/all')).statusCode).toBe(200)
    expect(await objectsOf(owner)).toEqual(before)
    expect((await browser.call('DELETE', '/session/calendar')).statusCode).toBe(404)
  })

  test('of another account include its users: no sign-in link for them is created', async () => {
    const linkFor = async (username: string) => {
      const answer = await stranger.browser.call('POST', `/session/users/${username}/link`)
      return [answer.statusCode, answer.body]
    }
    const rejected = await linkFor(owner.username)
    expect(rejected[0]).toBe(403)
    expect(await linkFor('nobody')).toEqual(rejected)
    expect((await linkFor(stranger.username))[0]).toBe(200)
  })

  test('were named by valid requests: their owner can send them', async () => {
    const { ofUser, ofAccount } = await requestsFor(owner)
    const requests = [...ofAccount.filter(({ route }) => route !== '/session/resolve'), ...ofUser]
    expect(await statusesOf(owner.browser, requests)).toEqual(allWith(requests, 200))
  })
})
