import { createHmac } from 'node:crypto'
import type { LookupAddress } from 'node:dns'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { days, minutes, seconds, wireTime } from '#shared/clock.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { networksIn } from '#shared/allowedNetworks.ts'
import { emitEnd, emitStart } from '#platform/events/emit.ts'
import { OwnCounts } from '#shared/windowCounts.ts'
import { sessionKey } from '../session/sessionKey.ts'
import { localConsole } from '../../test/support/server/local.ts'
import { aDelivery } from '../../test/support/server/webhook.ts'
import { browserOf, ownPage, testKey } from '../../test/support/server/serve.ts'
import { webhookReceiver } from '../../test/support/server/webhookReceiver.ts'
import { OwnApi } from './ownApi.ts'
import { OwnTokens } from './ownTokens.ts'
import { ConsoleStore } from './store.ts'
import { WebhookReach } from './webhookAddress.ts'
import type { SealedWebhook } from './webhookTables.ts'
import { WebhookWork } from './webhookWork.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'console-webhooks-'))
const { app, clock, platform, addUser } = await localConsole(
  { demo: 'small', dataDir },
  { WEBHOOK_REACH: '127.0.0.1' },
)
const store = await ConsoleStore.open({ dataDir })
afterAll(async () => {
  await store.close()
  await rm(dataDir, { recursive: true, force: true })
})

type Browser = ReturnType<typeof browserOf>

interface WebhookState {
  id: string
  url: string
  kinds: string[]
  state: string
  pause_reason: string | null
  failing_since: string | null
  read_fault: string | null
  rules: string[] | null
  look: { at: string; found: number; skipped: { rule: string; reason: string }[] } | null
  last_delivery: { status: number | null; error: string | null } | null
}

interface DeliveryState {
  id: string
  kind: string
  state: string
  next_try: string | null
  action: string | null
  finding: object | null
  attempts: { status: number | null; error: string | null; ms: number }[]
}

const ownTokens = async () =>
  new OwnTokens({
    api: new OwnApi(app),
    sessions: undefined as never,
    key: await sessionKey(testKey, dataDir),
  })

/** Creates a webhook worker, as each server process has one. The test starts each polling round explicitly. */
async function worker(
  resolve?: (host: string) => Promise<LookupAddress[]>,
  timeout = 10_000,
  api = new OwnApi(app),
) {
  return new WebhookWork({
    api,
    apiAddress: '',
    tokens: await ownTokens(),
    store: () => Promise.resolve(store),
    clock,
    counts: new OwnCounts(clock),
    urlPolicy: new WebhookReach(networksIn('127.0.0.1') ?? [], resolve),
    isStored: () => true,
    say: (error) => {
      throw error
    },
    timeout,
  })
}

let users = 0
async function signedInUser(scopes = '*') {
  const username = `hooked-${++users}`
  await addUser(username)
  const signIn = async () => {
    const token = await platform.createToken({ username, scopes, label: 'own' })
    const browser = browserOf(app, ownPage)
    await browser.call('POST', '/session/token', { payload: { token } })
    return browser
  }
  return { browser: await signIn(), signIn }
}

async function receiver() {
  const server = await webhookReceiver()
  onTestFinished(() => server.close())
  return server
}

const create = (
  browser: Browser,
  url: string,
  kinds = ['finished', 'failures'],
  rules: unknown = null,
) => browser.call('POST', '/session/webhooks', { payload: { url, kinds, rules } })

async function created(
  browser: Browser,
  url: string,
  kinds?: string[],
  rules: string[] | null = null,
) {
  const response = await create(browser, url, kinds, rules)
  expect(response.statusCode, response.body).toBe(200)
  onTestFinished(async () => {
    const { id } = response.json<{ webhook: WebhookState }>().webhook
    await store.checks.end(id)
    await store.webhooks.remove(id)
  })
  return response.json<{ secret: string; webhook: WebhookState }>()
}

const listOf = async (browser: Browser) =>
  (await browser.call('GET', '/session/webhooks')).json<{
    webhooks: WebhookState[]
    event_scope: { scope: string; reason: string }
    rules: {
      id: string
      label: string
      about: string
      scopes: string[]
      unavailable: string | null
    }[]
    most: number
  }>()

const deliveriesOf = async (browser: Browser, id: string) =>
  (await browser.call('GET', `/session/webhooks/${id}/deliveries`)).json<{
    deliveries: DeliveryState[]
  }>().deliveries

const tokensOf = async (browser: Browser) =>
  (await browser.call('GET', '/v4/profile/tokens'))
    .json<{ data: { id: number; label: string; scopes: string }[] }>()
    .data.filter(({ label }) => label.startsWith('Webhook'))

const faultOf = (answer: { json: () => unknown }) =>
  (answer.json() as { errors: { reason: string; field?: string }[] }).errors[0]

const entity = { id: 5, label: 'web-1', type: 'compute', url: '/v4/compute/instances/5' }

const { account_id: accountId } = await platform.db
  .selectFrom('user')
  .select('account_id')
  .where('username', '=', 'admin')
  .executeTakeFirstOrThrow()

/**
 * Starts a job of the account.
 * @returns the id of its event
 */
const begin = (label = 'web-1', action = 'compute_boot', untoldProgress = false) =>
  inTransaction(platform.db, (tx) =>
    emitStart(
      tx,
      {
        accountId,
        action,
        username: 'admin',
        now: clock.now(),
        entity: { ...entity, label },
      },
      { dueAt: clock.now() + 10_000, untoldProgress },
    ),
  )

const end = (id: number, status: 'finished' | 'failed' = 'finished', message = '') =>
  inTransaction(platform.db, (tx) => emitEnd(tx, id, { status, now: clock.now(), message }))

/** Starts and ends a job. */
async function job(status: 'finished' | 'failed' = 'finished', label = 'web-1') {
  const id = await begin(label)
  await end(id, status, status === 'failed' ? 'No host has room' : '')
  return id
}

/** Advances the clock past the read interval and runs a round. */
async function runNextRound(work: WebhookWork) {
  clock.advance(31 * seconds)
  await work.runRound()
}

test('creates a webhook in one request, with a token limited to events', async () => {
  const { browser } = await signedInUser()
  const before = await listOf(browser)
  expect(before).toMatchObject({ webhooks: [], most: 5 })
  expect(before.event_scope).toEqual({
    scope: 'events:read_only',
    reason: expect.stringMatching(/^[A-Z].{20,}/) as string,
  })
  const hook = await receiver()
  const { secret, webhook } = await created(browser, hook.url)
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(webhook).toMatchObject({
    url: hook.url,
    kinds: ['finished', 'failures'],
    state: 'active',
    last_delivery: null,
  })
  expect(await tokensOf(browser)).toMatchObject([
    { label: 'Webhook 127.0.0.1', scopes: 'events:read_only' },
  ])
  expect((await listOf(browser)).webhooks).toEqual([webhook])
  const files = (await readdir(dataDir)).filter((name) => name.startsWith('console.sqlite'))
  for (const name of files)
    for (const hidden of [secret.slice(6), '/hook'])
      expect((await readFile(join(dataDir, name))).includes(hidden), name).toBe(false)
})

const dayAhead = (days: number) =>
  new Date(clock.now() + days * 86_400_000).toISOString().slice(0, 19)

/**
 * Creates an access token that expires soon and so appears in the overview.
 * @returns its id
 */
async function expiringToken(browser: Browser, label: string) {
  const response = await browser.call('POST', '/v4/profile/tokens', {
    payload: { label, scopes: 'events:read_only', expiry: dayAhead(3) },
  })
  return response.json<{ id: number }>().id
}

/** Returns the id of the finding about such a token. */
async function tokenFinding(browser: Browser, id: number) {
  const { expiry } = (await browser.call('GET', `/v4/profile/tokens/${id}`)).json<{
    expiry: string
  }>()
  return `token-expires token ${id} ${expiry}`
}

const postedTo = (hook: Awaited<ReturnType<typeof receiver>>) =>
  hook.received.map(({ body }) => JSON.parse(body) as { type: string; data: object })

const change = (browser: Browser, id: string, url: string, kinds: string[]) =>
  browser.call('PUT', `/session/webhooks/${id}`, { payload: { url, kinds } })

/** Advances the clock past the check interval and runs a round. */
async function nextCheck(work: WebhookWork) {
  clock.advance(12 * minutes)
  await work.runRound()
}

/**
 * Wraps the API, with different responses for some paths.
 * @returns the API and the requested paths
 */
function interrupted(answers: Map<string, () => Promise<object>>) {
  const paths: string[] = []
  const api = new OwnApi({
    inject: (call: { url: string }) => {
      const path = call.url.replace(/^\/v4|\?.*$/g, '')
      paths.push(path)
      return answers.get(path)?.() ?? app.inject(call as never)
    },
  } as never)
  return { api, paths }
}

const down = () =>
  Promise.resolve({
    statusCode: 503,
    headers: {},
    body: JSON.stringify({ errors: [{ reason: 'Down for an hour' }] }),
  })

const byRule = (posted: ReturnType<typeof postedTo>) =>
  posted.toSorted(({ data: one }, { data: other }) =>
    String(Reflect.get(one, 'rule')).localeCompare(String(Reflect.get(other, 'rule'))),
  )

const objectsOf = (hook: Awaited<ReturnType<typeof receiver>>) =>
  postedTo(hook).map(({ data }) => (data as { object: string }).object)

test('posts each new finding of the overview, but not those of the first check', async () => {
  const { browser } = await signedInUser()
  const hook = await receiver()
  await expiringToken(browser, 'known-before')
  const { webhook } = await created(browser, hook.url, ['attention'])
  expect(webhook).toMatchObject({ rules: null, look: null })
  expect(await tokensOf(browser)).toMatchObject([
    {
      scopes:
        'events:read_only account:read_only computes:read_only databases:read_only firewall:read_only images:read_only volumes:read_only',
    },
  ])
  const work = await worker()
  await nextCheck(work)
  expect(hook.received).toEqual([])
  const id = await expiringToken(browser, 'deploys')
  await job('failed')
  await nextCheck(work)
  await nextCheck(work)
  const found = expect.stringMatching(/^20.*Z$/) as string
  expect(byRule(postedTo(hook))).toMatchObject([
    {
      type: 'overview.finding',
      data: {
        rule: 'job-failed',
        urgency: 'now',
        kind: 'Instance',
        object: 'web-1',
        reason: '“Instance booted” failed: No host has room.',
        link: 'http://console.test:8400/compute/5',
        found,
      },
    },
    {
      type: 'overview.finding',
      data: {
        id: expect.stringContaining(String(id)) as string,
        rule: 'token-expires',
        label: 'Token expires',
        kind: 'Token',
        object: 'deploys',
        action: { link: 'http://console.test:8400/account/tokens/new' },
        found,
      },
    },
  ])
  expect(await deliveriesOf(browser, webhook.id)).toContainEqual(
    expect.objectContaining({
      kind: 'attention',
      state: 'delivered',
      action: null,
      finding: { label: 'Job failed', object: 'web-1' },
    }),
  )
  const [seen] = (await listOf(browser)).webhooks
  expect(seen?.look).toMatchObject({ at: expect.any(String) as string, skipped: [] })
  // A finding that disappeared and came back is reported again.
  await browser.call('DELETE', `/v4/profile/tokens/${id}`)
  await nextCheck(work)
  await expiringToken(browser, 'deploys')
  await nextCheck(work)
  expect(objectsOf(hook).toSorted()).toEqual(['deploys', 'deploys', 'web-1'])
})

test('posts no accepted finding, and posts it when the acceptance has ended', async () => {
  const { browser } = await signedInUser()
  const hook = await receiver()
  await created(browser, hook.url, ['attention'], ['token-expires'])
  const work = await worker()
  await nextCheck(work)
  const id = await expiringToken(browser, 'accepted')
  await expiringToken(browser, 'open')
  const finding = await tokenFinding(browser, id)
  const decide = (reason: string | null) =>
    browser.call('PUT', '/session/accepted-findings', { payload: { findings: [finding], reason } })
  expect((await decide('Replaced by hand')).statusCode).toBe(200)
  await nextCheck(work)
  await nextCheck(work)
  expect(objectsOf(hook)).toEqual(['open'])
  await decide(null)
  await nextCheck(work)
  await nextCheck(work)
  expect(objectsOf(hook)).toEqual(['open', 'accepted'])
})

test('posts no finding of a rule that is accepted for a tag of its object, also of one tagged later', async () => {
  const { browser } = await signedInUser()
  const hook = await receiver()
  await created(browser, hook.url, ['attention'], ['volume-unattached'])
  const work = await worker()
  await nextCheck(work)
  const payload = { findings: ['volume-unattached tag scratch'], reason: 'For tests' }
  await browser.call('PUT', '/session/accepted-findings', { payload })
  const addVolume = async (label: string, tags: string[]) => {
    const { region } = (await browser.call('GET', '/v4/volumes')).json<{
      data: { region: string }[]
    }>().data[0] ?? { region: 'us-east' }
    const added = await browser.call('POST', '/v4/volumes', {
      payload: { label, region, size: 10, tags },
    })
    expect(added.statusCode, added.body).toBe(200)
    const { id } = added.json<{ id: number }>()
    await platform.db.updateTable('volume').set({ status: 'active' }).where('id', '=', id).execute()
    onTestFinished(async () => {
      await browser.call('DELETE', `/v4/volumes/${id}`)
    })
    return id
  }
  const scratch = await addVolume('scratch-1', ['scratch'])
  const later = await addVolume('scratch-2', [])
  await browser.call('PUT', `/v4/volumes/${later}`, { payload: { tags: ['scratch'] } })
  await nextCheck(work)
  expect(objectsOf(hook)).toEqual([])
  await browser.call('PUT', `/v4/volumes/${scratch}`, { payload: { tags: [] } })
  await nextCheck(work)
  expect(objectsOf(hook)).toEqual(['scratch-1'])
  expect(postedTo(hook)[0]?.data).not.toHaveProperty('tags')
})

test('posts no finding that the user has snoozed until the snooze ends', async () => {
  const { browser } = await signedInUser()
  const hook = await receiver()
  await created(browser, hook.url, ['attention'], ['token-expires'])
  const work = await worker()
  await nextCheck(work)
  const id = await expiringToken(browser, 'snoozed')
  const finding = await tokenFinding(browser, id)
  const until = wireTime(clock.now() + 60 * minutes)
  const payload = { findings: [finding], until }
  expect((await browser.call('PUT', '/session/snoozed-findings', { payload })).statusCode).toBe(200)
  await nextCheck(work)
  await nextCheck(work)
  expect(objectsOf(hook)).toEqual([])
  clock.advance(60 * minutes)
  await nextCheck(work)
  await nextCheck(work)
  expect(objectsOf(hook)).toEqual(['snoozed'])
})

test('learns the account of a webhook that an earlier version created', async () => {
  const { browser } = await signedInUser()
  const hook = await receiver()
  const { webhook } = await created(browser, hook.url, ['attention'], ['token-expires'])
  const account = await store.checks.accountOf(webhook.id)
  expect(account).toMatch(/./)
  await store.checks.end(webhook.id)
  await store.checks.choose(webhook.id, ['token-expires'])
  await store.checks.begin(webhook.id)
  expect(await store.checks.accountOf(webhook.id)).toBeUndefined()
  await nextCheck(await worker())
  expect(await store.checks.accountOf(webhook.id)).toBe(account)
})

test('skips and reports rules whose list fails, without treating their findings as resolved', async () => {
  const { browser } = await signedInUser()
  const hook = await receiver()
  await created(browser, hook.url, ['attention'], ['token-expires', 'app-expires', 'job-failed'])
  const answers = new Map<string, () => Promise<object>>()
  const work = await worker(undefined, undefined, interrupted(answers).api)
  await nextCheck(work)
  await expiringToken(browser, 'stays')
  await nextCheck(work)
  answers.set('/profile/tokens', down)
  await nextCheck(work)
  const lastCheck = async () => (await listOf(browser)).webhooks[0]?.look
  expect((await lastCheck())?.skipped).toEqual([
    { rule: 'token-expires', label: 'Token expires', reason: 'Down for an hour' },
  ])
  answers.clear()
  await expiringToken(browser, 'meanwhile')
  await nextCheck(work)
  expect((await lastCheck())?.skipped).toEqual([])
  expect(objectsOf(hook)).toEqual(['stays', 'meanwhile'])
  // Without the profile, the user and the rows hidden from the user are unknown.
  answers.set('/profile', down)
  await nextCheck(work)
  expect((await lastCheck())?.skipped.map(({ rule }) => rule)).toEqual([
    'job-failed',
    'token-expires',
    'app-expires',
  ])
  answers.clear()
  await nextCheck(work)
  expect(hook.received).toHaveLength(2)
})

test('skips rules that a restricted user may not read with the reason', async () => {
  const { browser } = await signedInUser()
  const hook = await receiver()
  const { webhook } = await created(browser, hook.url, ['attention'])
  await platform.db
    .updateTable('user')
    .set({ restricted: 1 })
    .where('username', '=', `hooked-${users}`)
    .execute()
  await nextCheck(await worker())
  const found = (await listOf(browser)).webhooks.find(({ id }) => id === webhook.id)
  expect(found?.look?.skipped).toContainEqual({
    rule: 'no-firewall',
    label: 'No firewall',
    reason: 'A restricted user may not see every firewall.',
  })
  expect(found?.look?.skipped).toContainEqual({
    rule: 'ticket-waits',
    label: 'Ticket waits',
    reason: expect.stringMatching(/.{10,}/) as string,
  })
})

test('reads only the lists of chosen rules with their scopes, and posts no old findings of a rule added later', async () => {
  const { browser } = await signedInUser()
  const hook = await receiver()
  const { webhook } = await created(browser, hook.url, ['attention'], ['token-expires'])
  expect(webhook.rules).toEqual(['token-expires'])
  expect(await tokensOf(browser)).toMatchObject([{ scopes: 'events:read_only account:read_only' }])
  const { api, paths } = interrupted(new Map())
  const work = await worker(undefined, undefined, api)
  await nextCheck(work)
  expect(paths.filter((path) => path !== '/account/events')).toEqual([
    '/profile',
    '/profile/tokens',
  ])
  await job('failed', 'old')
  await expiringToken(browser, 'deploys')
  await nextCheck(work)
  const rules = ['job-failed', 'token-expires']
  const changed = await browser.call('PUT', `/session/webhooks/${webhook.id}`, {
    payload: { url: hook.url, kinds: ['attention'], rules },
  })
  expect(changed.json()).toMatchObject({ webhook: { rules } })
  await nextCheck(work)
  await job('failed', 'new')
  await nextCheck(work)
  expect(objectsOf(hook)).toEqual(['deploys', 'new'])
})

test('reports only completed checks', async () => {
  const { browser } = await signedInUser()
  const hook = await receiver()
  const { webhook } = await created(browser, hook.url, ['attention'], ['token-expires'])
  const lastCheck = async () => (await listOf(browser)).webhooks[0]?.look
  // With this many waiting deliveries, the overview is not checked.
  const waiting = Array.from({ length: 500 }, (_, at) =>
    aDelivery({ id: `msg_waits_${at}`, webhook: webhook.id, event: null, due: clock.now() + days }),
  )
  for (const delivery of waiting) await store.webhooks.addDelivery(delivery)
  const work = await worker()
  await nextCheck(work)
  expect(await lastCheck()).toBeNull()
  for (const delivery of waiting)
    await store.webhooks.noteAttempt(
      delivery,
      { at: clock.now(), status: 204, error: null, ms: 1 },
      { state: 'delivered', due: clock.now() },
    )
  await nextCheck(work)
  expect(await lastCheck()).toMatchObject({ found: 0, skipped: [] })
})

test('gives each rule a unique label', async () => {
  const { browser } = await signedInUser()
  const labels = (await listOf(browser)).rules.map(({ label }) => label)
  expect(labels).toContain('Retired database plan')
  expect(new Set(labels).size).toBe(labels.length)
})

test('rejects unknown and browser-only rules with the field name', async () => {
  const { browser } = await signedInUser()
  const { rules } = await listOf(browser)
  expect(rules.filter(({ unavailable }) => unavailable !== null)).toMatchObject([
    { id: 'link-expires', unavailable: 'Only the browser that shared a link knows of it.' },
  ])
  for (const wrong of [[], ['link-expires'], ['job-failed', 'other'], 'job-failed', {}])
    expect(faultOf(await create(browser, 'http://127.0.0.1:9/', ['attention'], wrong))).toEqual({
      field: 'rules',
      reason: expect.stringMatching(/^Choose from ticket-waits, /) as string,
    })
  expect(await tokensOf(browser)).toEqual([])
})

test('staggers checks of several webhooks, and runs each in only one process', async () => {
  const { browser } = await signedInUser()
  const hook = await receiver()
  for (let count = 0; count < 5; count++)
    await created(browser, hook.url, ['attention'], ['token-expires'])
  const { api, paths } = interrupted(new Map())
  const checks = () => paths.splice(0).filter((path) => path === '/profile').length
  const workers = await Promise.all(
    Array.from({ length: 4 }, () => worker(undefined, undefined, api)),
  )
  const runRounds = () => Promise.all(workers.map((work) => work.runRound()))
  await runRounds()
  expect(checks()).toBe(5)
  clock.advance(10 * minutes)
  await runRounds()
  const early = checks()
  expect(early).toBeLessThan(5)
  clock.advance(2 * minutes)
  await runRounds()
  expect(checks()).toBe(5 - early)
  await expiringToken(browser, 'deploys')
  clock.advance(12 * minutes)
  await runRounds()
  await runRounds()
  expect(objectsOf(hook)).toEqual(Array(5).fill('deploys'))
})

test('posts findings beyond the limit of one check after the next check', async () => {
  const { browser } = await signedInUser()
  const hook = await receiver()
  await created(browser, hook.url, ['attention'], ['token-expires'])
  const answers = new Map<string, () => Promise<object>>()
  const work = await worker(undefined, undefined, interrupted(answers).api)
  await nextCheck(work)
  const data = Array.from({ length: 230 }, (_, at) => ({
    id: 9000 + at,
    label: `ci-${at}`,
    expiry: dayAhead(2),
  }))
  const body = JSON.stringify({ data, page: 1, pages: 1, results: data.length })
  answers.set('/profile/tokens', () => Promise.resolve({ statusCode: 200, headers: {}, body }))
  const deliverAll = async () => {
    for (let count = 0; count < 20; count++) await work.runRound()
  }
  await nextCheck(work)
  await deliverAll()
  expect(hook.received).toHaveLength(200)
  await nextCheck(work)
  await deliverAll()
  expect(new Set(objectsOf(hook))).toEqual(new Set(data.map(({ label }) => label)))
  expect(hook.received).toHaveLength(230)
})

test('delivers ended jobs during a long check, which a stopping process aborts', async () => {
  const { browser } = await signedInUser()
  const hook = await receiver()
  await created(browser, hook.url, ['finished', 'attention'], ['token-expires'])
  await nextCheck(await worker())
  const requested = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<object>()
  const answers = new Map([['/profile/tokens', () => (requested.resolve(), answer.promise)]])
  const work = await worker(undefined, undefined, interrupted(answers).api)
  await expiringToken(browser, 'deploys')
  await job('finished', 'beside')
  clock.advance(12 * minutes)
  work.start()
  await requested.promise
  await expect.poll(() => hook.received.length).toBe(1)
  const stopped = work.stop()
  answer.resolve(await down())
  await stopped
  await nextCheck(await worker())
  expect(postedTo(hook).map(({ type }) => type)).toEqual(['job.finished', 'overview.finding'])
})

test('changes the URL and events of a webhook, and the scopes of its token', async () => {
  const { browser } = await signedInUser()
  const [first, second] = [await receiver(), await receiver()]
  const { webhook, secret } = await created(browser, first.url)
  const work = await worker()
  const before = await tokensOf(browser)
  expect((await change(browser, webhook.id, second.url, ['finished'])).json()).toMatchObject({
    webhook: { id: webhook.id, url: second.url, kinds: ['finished'] },
    token_left: null,
  })
  expect(await tokensOf(browser)).toEqual(before)
  await job()
  await job('failed')
  await runNextRound(work)
  expect(first.received).toEqual([])
  expect(postedTo(second).map(({ type }) => type)).toEqual(['job.finished'])
  const [{ headers, body } = { headers: {}, body: '' }] = second.received
  const [id, timestamp] = [headers['webhook-id'], headers['webhook-timestamp']].map(String)
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${mac}`)

  await change(browser, webhook.id, second.url, ['finished', 'attention'])
  const widened = await tokensOf(browser)
  expect(widened).toHaveLength(1)
  expect(widened[0]?.id).not.toBe(before[0]?.id)
  expect(widened[0]?.scopes).toContain('firewall:read_only')
  await job()
  await runNextRound(work)
  expect(second.received).toHaveLength(2)
  await change(browser, webhook.id, second.url, ['failures'])
  expect((await tokensOf(browser)).map(({ scopes }) => scopes)).toEqual(['events:read_only'])
})

test('renames the token of a webhook after the host of its new URL', async () => {
  const { browser } = await signedInUser()
  const { webhook } = await created(browser, (await receiver()).url)
  const [before] = await tokensOf(browser)
  const answer = await change(browser, webhook.id, 'https://203.0.113.5/hook', webhook.kinds)
  expect(answer.json()).toMatchObject({ webhook: { token_label: 'Webhook 203.0.113.5' } })
  expect(await tokensOf(browser)).toEqual([{ ...before, label: 'Webhook 203.0.113.5' }])
})

test('ends an automatic pause when the URL changes, and delivers pending events, but leaves a pause by the user', async () => {
  const { browser } = await signedInUser()
  const [gone, next] = [await receiver(), await receiver()]
  gone.answerStatus(500)
  const { webhook } = await created(browser, gone.url)
  const work = await worker()
  await job('finished', 'waits')
  await runNextRound(work)
  gone.answerStatus(410)
  await job('finished', 'is refused')
  await runNextRound(work)
  expect((await listOf(browser)).webhooks).toMatchObject([{ state: 'paused' }])
  const kinds = ['finished', 'failures']
  expect((await change(browser, webhook.id, gone.url, kinds)).json()).toMatchObject({
    webhook: { state: 'paused' },
  })
  expect((await change(browser, webhook.id, next.url, kinds)).json()).toMatchObject({
    webhook: { state: 'active', pause_reason: null, failing_since: null },
  })
  await work.runRound()
  expect(next.received.map(({ body }) => body).join(' ')).toMatch(/waits.*is refused/)
  await browser.call('PUT', `/session/webhooks/${webhook.id}/state`, {
    payload: { state: 'paused' },
  })
  expect((await change(browser, webhook.id, gone.url, kinds)).json()).toMatchObject({
    webhook: { state: 'paused', pause_reason: null },
  })
})

test('leaves the webhook and its token unchanged when a change is rejected', async () => {
  const { browser } = await signedInUser('events:read_only account:read_write')
  const hook = await receiver()
  const { webhook } = await created(browser, hook.url)
  const before = await tokensOf(browser)
  expect(
    faultOf(await change(browser, webhook.id, 'https://10.0.0.1/', ['finished'])),
  ).toMatchObject({
    field: 'url',
  })
  expect(faultOf(await change(browser, webhook.id, hook.url, []))).toMatchObject({ field: 'kinds' })
  const refused = await change(browser, webhook.id, hook.url, ['attention'])
  expect(refused.statusCode, refused.body).toBeGreaterThanOrEqual(400)
  expect((await listOf(browser)).webhooks).toEqual([webhook])
  expect(await tokensOf(browser)).toEqual(before)
  const other = await signedInUser()
  expect((await change(other.browser, webhook.id, hook.url, ['finished'])).statusCode).toBe(404)
})

test('posts the end of work on a database that had no start event', async () => {
  const { browser } = await signedInUser()
  const hook = await receiver()
  await created(browser, hook.url)
  const work = await worker()
  const id = await begin('orders', 'database_create', true)
  await runNextRound(work)
  expect(hook.received).toEqual([])
  await end(id)
  await runNextRound(work)
  expect(hook.received.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
    { type: 'job.finished', data: { id, action: 'database_create' } },
  ])
})

test('posts the end of a job once with a Standard Webhooks signature', async () => {
  const { browser } = await signedInUser()
  const hook = await receiver()
  const running = await begin('under-way')
  await job('finished', 'before')
  const { secret, webhook } = await created(browser, hook.url)
  const work = await worker()
  await runNextRound(work)
  expect(hook.received).toEqual([])
  await end(running)
  const failed = await job('failed')
  await runNextRound(work)
  await runNextRound(work)
  expect(hook.received).toHaveLength(2)
  const [first, second] = hook.received.map(({ body }) => JSON.parse(body) as { data: object })
  expect(first).toMatchObject({ type: 'job.finished', data: { entity: { label: 'under-way' } } })
  expect(second).toMatchObject({
    type: 'job.failed',
    timestamp: expect.stringMatching(/Z$/) as string,
    data: {
      id: failed,
      action: 'compute_boot',
      status: 'failed',
      message: 'No host has room',
      username: 'admin',
      link: 'http://console.test:8400/compute/5',
    },
  })
  for (const { headers, body } of hook.received) {
    const [id, timestamp] = [headers['webhook-id'], headers['webhook-timestamp']].map(String)
    expect(Math.abs(Number(timestamp) - clock.now() / 1000)).toBeLessThan(60)
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${mac}`)
    expect(headers['content-type']).toBe('application/json')
  }
  const ids = hook.received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(2)
  const deliveries = await deliveriesOf(browser, webhook.id)
  expect(new Set(deliveries.map(({ id }) => id))).toEqual(new Set(ids))
  for (const delivery of deliveries)
    expect(delivery).toMatchObject({ state: 'delivered', attempts: [{ status: 204, error: null }] })
})

test('does not post kinds of events that were not chosen', async () => {
  const { browser } = await signedInUser()
  const hook = await receiver()
  await created(browser, hook.url, ['failures'])
  const work = await worker()
  await job('finished')
  await job('failed')
  await runNextRound(work)
  expect(hook.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
    'job.failed',
  ])
})

test('retries a failed delivery with growing delays and the same id, and finally gives up', async () => {
  const person = await signedInUser()
  const hook = await receiver()
  hook.answerStatus(500)
  const { webhook } = await created(person.browser, hook.url)
  const work = await worker()
  await job()
  await runNextRound(work)
  const counts: number[] = [hook.received.length]
  for (const wait of [5, 60, 300, 1800, 7200, 28_800]) {
    clock.advance((wait - 1) * seconds)
    await work.runRound()
    counts.push(hook.received.length)
    clock.advance(2 * seconds)
    await work.runRound()
    counts.push(hook.received.length)
  }
  expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7])
  clock.advance(1 * days)
  await work.runRound()
  expect(hook.received).toHaveLength(7)
  expect(new Set(hook.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const browser = await person.signIn()
  const [delivery] = await deliveriesOf(browser, webhook.id)
  expect(delivery).toMatchObject({ state: 'failed', next_try: null })
  expect(delivery?.attempts).toHaveLength(7)
  expect(delivery?.attempts[0]).toMatchObject({ status: 500, error: 'The receiver returned 500.' })
  const [listedWebhook] = (await listOf(browser)).webhooks
  expect(listedWebhook?.failing_since).not.toBeNull()
  expect(listedWebhook?.last_delivery).toMatchObject({ status: 500 })

  hook.answerStatus(200)
  const path = `/session/webhooks/${webhook.id}/deliveries/${delivery?.id}/resend`
  expect((await browser.call('POST', path)).json()).toMatchObject({ state: 'delivered' })
  expect(hook.received).toHaveLength(8)
  expect((await listOf(browser)).webhooks[0]?.failing_since).toBeNull()
})

test('pauses a webhook after a 410 response until the user resumes it', async () => {
  const { browser } = await signedInUser()
  const hook = await receiver()
  hook.answerStatus(410)
  const { webhook } = await created(browser, hook.url)
  const work = await worker()
  await job()
  await runNextRound(work)
  expect((await listOf(browser)).webhooks[0]).toMatchObject({
    state: 'paused',
    pause_reason: 'The receiver returned 410: it accepts no further deliveries.',
  })
  await job('finished', 'while paused')
  await runNextRound(work)
  expect(hook.received).toHaveLength(1)
  hook.answerStatus(204)
  const resumed = await browser.call('PUT', `/session/webhooks/${webhook.id}/state`, {
    payload: { state: 'active' },
  })
  expect(resumed.json()).toMatchObject({ state: 'active', pause_reason: null })
  await runNextRound(work)
  expect(hook.received).toHaveLength(2)
  await job('finished', 'afterwards')
  await runNextRound(work)
  expect(hook.received.map(({ body }) => body).join(' ')).not.toContain('while paused')
  expect(hook.received).toHaveLength(3)
})

test('pauses a webhook with the reason after five days without a successful delivery', async () => {
  const { browser, signIn } = await signedInUser()
  const hook = await receiver()
  hook.answerStatus(302, { location: 'http://127.0.0.1:1/other' })
  await created(browser, hook.url)
  const work = await worker()
  await job()
  await runNextRound(work)
  clock.advance(5 * days)
  await job()
  await runNextRound(work)
  expect((await listOf(await signIn())).webhooks[0]).toMatchObject({
    state: 'paused',
    pause_reason:
      'No delivery arrived for 5 days. The receiver returned 302. Redirects are not followed.',
  })
})

test('pauses and resumes a webhook', async () => {
  const { browser } = await signedInUser()
  const hook = await receiver()
  const { webhook } = await created(browser, hook.url)
  const put = (state: string) =>
    browser.call('PUT', `/session/webhooks/${webhook.id}/state`, { payload: { state } })
  expect(faultOf(await put('gone'))).toEqual({ reason: 'Must be active or paused', field: 'state' })
  expect((await put('paused')).json()).toMatchObject({ state: 'paused', pause_reason: null })
  const work = await worker()
  await job()
  await runNextRound(work)
  expect(hook.received).toEqual([])
  expect((await put('active')).json()).toMatchObject({ state: 'active' })
  await runNextRound(work)
  expect(hook.received).toEqual([])
})

test('continues after a previous process without sending duplicates', async () => {
  const { browser } = await signedInUser()
  const hook = await receiver()
  await created(browser, hook.url)
  const running = await begin('long')
  await runNextRound(await worker())
  await job('finished', 'between')
  await end(running)
  await runNextRound(await worker())
  await runNextRound(await worker())
  const labels = hook.received.map(
    ({ body }) => (JSON.parse(body) as { data: { entity: { label: string } } }).data.entity.label,
  )
  expect(labels.toSorted()).toEqual(['between', 'long'])
})

test('sends each delivery once from several concurrent processes', async () => {
  const { browser } = await signedInUser()
  const hook = await receiver()
  await created(browser, hook.url)
  for (let count = 0; count < 5; count++) await job()
  const workers = await Promise.all(Array.from({ length: 4 }, () => worker()))
  clock.advance(31 * seconds)
  await Promise.all(workers.map((work) => work.runRound()))
  await Promise.all(workers.map((work) => work.runRound()))
  expect(hook.received).toHaveLength(5)
})

test('delivers more ended jobs than fit on one page of events', async () => {
  const { browser } = await signedInUser()
  const hook = await receiver()
  await created(browser, hook.url)
  const work = await worker()
  const old = await begin('old')
  await runNextRound(work)
  for (let count = 0; count < 230; count++) await job()
  await end(old)
  clock.advance(31 * seconds)
  for (let count = 0; count < 30; count++) await work.runRound()
  expect(hook.received).toHaveLength(231)
})

test('resends a delivery that a stopping process aborted', async () => {
  const { browser } = await signedInUser()
  const hook = await receiver()
  await created(browser, hook.url)
  const requested = Promise.withResolvers<void>()
  hook.answerWith(() => {
    requested.resolve()
  })
  const stopping = await worker()
  await job()
  clock.advance(31 * seconds)
  const round = stopping.runRound()
  await requested.promise
  await stopping.stop()
  await round
  hook.answerStatus(204)
  clock.advance(61 * seconds)
  await (await worker()).runRound()
  expect(hook.received).toHaveLength(2)
  expect(new Set(hook.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test('reports the result of a test delivery without affecting the state of the webhook', async () => {
  const { browser } = await signedInUser()
  const hook = await receiver()
  const { webhook } = await created(browser, hook.url)
  const send = async () =>
    (await browser.call('POST', `/session/webhooks/${webhook.id}/test`)).json<DeliveryState>()
  expect(await send()).toMatchObject({ kind: 'test', state: 'delivered' })
  expect(JSON.parse(hook.received[0]?.body ?? '')).toMatchObject({ type: 'test' })
  hook.answerStatus(410)
  expect(await send()).toMatchObject({
    state: 'failed',
    attempts: [{ status: 410, error: 'The receiver returned 410.' }],
  })
  expect((await listOf(browser)).webhooks[0]).toMatchObject({ state: 'active' })
  hook.close()
  expect((await send()).attempts).toMatchObject([{ status: null }])
  for (let count = 0; count < 30; count++) await send()
  const limited = await browser.call('POST', `/session/webhooks/${webhook.id}/test`)
  expect(limited.statusCode).toBe(429)
})

test('times out when the receiver does not respond', async () => {
  const { browser } = await signedInUser()
  const hook = await receiver()
  hook.answerWith(() => undefined)
  const { webhook } = await created(browser, hook.url)
  await job()
  await runNextRound(await worker(undefined, 200))
  expect((await deliveriesOf(browser, webhook.id))[0]?.attempts).toMatchObject([
    { status: null, error: 'No response within 0.2 seconds.' },
  ])
})

test.each([
  ['ftp://example.com/', /^Must be a URL/],
  ['example.com', /^Must be a URL/],
  ['https://user:word@example.com/', /^Must not contain a user name/],
  ['https://example.com/#part', /^Must not have a fragment/],
  ['https://example.com:25/', /^The port must be 80, 443/],
  [`https://example.com/${'x'.repeat(2000)}`, /^Must not have more than 2000/],
  [
    'https://10.1.2.3/',
    /^Webhooks are not delivered to the address of 10\.1\.2\.3, .* The operator of this console/,
  ],
  ['https://169.254.169.254/latest', /^Webhooks are not delivered/],
  ['https://[fe80::1]/', /^Webhooks are not delivered/],
  ['https://[fd00::1]/', /^Webhooks are not delivered/],
  ['https://[::ffff:10.0.0.1]/', /^Webhooks are not delivered/],
  ['https://0x7f.2/', /^Webhooks are not delivered to the address of 127\.0\.0\.2/],
  ['https://0/', /^Webhooks are not delivered/],
  ['https://224.0.0.1/', /^Webhooks are not delivered/],
  ['http://203.0.113.5/', /^Must begin with https/],
  ['https://no-such-host.invalid/', /^The host no-such-host\.invalid was not found/],
])('rejects the URL %s with the reason', async (url, reason) => {
  const { browser } = await signedInUser()
  const answer = await create(browser, url)
  expect(answer.statusCode).toBe(400)
  expect(faultOf(answer)).toMatchObject({
    field: 'url',
    reason: expect.stringMatching(reason) as string,
  })
  expect(await tokensOf(browser)).toEqual([])
})

test('rejects unknown kinds of events with the field name', async () => {
  const { browser } = await signedInUser()
  for (const kinds of [[], ['tickets'], ['finished', 'other']])
    expect(faultOf(await create(browser, 'http://127.0.0.1:9/', kinds))).toEqual({
      field: 'kinds',
      reason: 'Choose from finished, failures, attention',
    })
})

test('does not decrypt a URL and token that were copied from another webhook', async () => {
  const { browser } = await signedInUser()
  const [own, other] = [
    (await created(browser, 'http://127.0.0.1:8009/own')).webhook,
    (await created((await signedInUser()).browser, 'http://127.0.0.1:8009/other')).webhook,
  ]
  const { sealed = '' } = (await store.webhooks.find(other.id)) ?? {}
  await store.webhooks.change(own.id, { sealed })
  const listed = (await browser.call('GET', '/session/webhooks')).body
  expect(listed).toContain(own.id)
  expect(listed).not.toContain('/other')
})

test('resolves the host again for each connection, and does not connect to a private address', async () => {
  const { browser } = await signedInUser()
  const hook = await receiver()
  const { webhook } = await created(browser, hook.url)
  const tokens = await ownTokens()
  const { sealed = '' } = (await store.webhooks.find(webhook.id)) ?? {}
  const row = `webhook ${webhook.id}` as const
  const opened = await tokens.open<SealedWebhook>(sealed, row)
  const url = `http://hook.example:${hook.port}/`
  await store.webhooks.change(webhook.id, { sealed: await tokens.seal({ ...opened, url }, row) })
  const answers: LookupAddress[][] = [
    [{ address: '127.0.0.1', family: 4 }],
    [{ address: '127.0.0.2', family: 4 }],
  ]
  let lookups = 0
  const resolve = () => Promise.resolve(answers[Math.min(lookups++, 1)] ?? [])
  await job()
  await runNextRound(await worker(resolve))
  expect(lookups).toBe(2)
  expect(hook.received).toEqual([])
  expect((await deliveriesOf(browser, webhook.id))[0]?.attempts[0]?.error).toMatch(
    /^Webhooks are not delivered to the address of hook\.example/,
  )
  const both = () =>
    Promise.resolve([
      { address: '127.0.0.1', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ])
  clock.advance(1 * minutes)
  await (await worker(both)).runRound()
  expect(hook.received).toEqual([])
  clock.advance(10 * minutes)
  await (await worker(() => Promise.resolve([{ address: '127.0.0.1', family: 4 }]))).runRound()
  expect(hook.received).toHaveLength(1)
})

test('deletes a webhook and its token in one request', async () => {
  const { browser } = await signedInUser()
  const hook = await receiver()
  const { webhook } = await created(browser, hook.url)
  const work = await worker()
  await job()
  const ended = await browser.call('DELETE', `/session/webhooks/${webhook.id}`)
  expect(ended.json()).toEqual({ token_left: null })
  expect(await tokensOf(browser)).toEqual([])
  await runNextRound(work)
  expect(hook.received).toEqual([])
  expect((await browser.call('DELETE', `/session/webhooks/${webhook.id}`)).statusCode).toBe(404)
})

test('does not show, change or delete the webhook of another user', async () => {
  const { browser } = await signedInUser()
  const hook = await receiver()
  const { webhook } = await created(browser, hook.url)
  const { browser: otherBrowser } = await signedInUser()
  expect((await listOf(otherBrowser)).webhooks).toEqual([])
  const path = `/session/webhooks/${webhook.id}`
  for (const [method, url] of [
    ['DELETE', path],
    ['PUT', path],
    ['PUT', `${path}/state`],
    ['POST', `${path}/test`],
    ['GET', `${path}/deliveries`],
    ['POST', `${path}/deliveries/x/resend`],
  ] as const)
    expect((await otherBrowser.call(method, url, { payload: {} })).statusCode, url).toBe(404)
  expect((await listOf(browser)).webhooks).toHaveLength(1)
})

test('rejects other sites, views of another user and requests without a session', async () => {
  const { browser } = await signedInUser()
  const foreign = { 'sec-fetch-site': 'cross-site' }
  const view = { 'x-console-view': 'admin' }
  for (const method of ['GET', 'POST'] as const) {
    for (const headers of [foreign, view])
      expect((await browser.call(method, '/session/webhooks', { headers })).statusCode).toBe(403)
    expect((await browserOf(app).call(method, '/session/webhooks')).statusCode).toBe(401)
  }
})

test('limits a user to five webhooks', async () => {
  const { browser } = await signedInUser()
  const hook = await receiver()
  for (let count = 0; count < 5; count++) await created(browser, hook.url)
  const refused = await create(browser, hook.url)
  expect([refused.statusCode, faultOf(refused)?.reason]).toEqual([
    409,
    'You have 5 webhooks already. End one to create another one.',
  ])
  expect(await tokensOf(browser)).toHaveLength(5)
})

test('enforces the limit on concurrent creations and leaves no extra token', async () => {
  const { browser } = await signedInUser()
  const hook = await receiver()
  for (let count = 0; count < 2; count++) await created(browser, hook.url)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => create(browser, hook.url, ['attention'], ['quota'])),
  )
  const outcomes = answers.map(({ statusCode }) => statusCode)
  expect(outcomes.filter((status) => status === 200)).toHaveLength(3)
  expect(outcomes.filter((status) => status === 409)).toHaveLength(5)
  const { webhooks } = await listOf(browser)
  expect(webhooks).toHaveLength(5)
  expect(await tokensOf(browser)).toHaveLength(5)
  for (const { id } of webhooks) {
    await store.checks.end(id)
    await store.webhooks.remove(id)
  }
})

/** Makes inserts into a table fail until the end of the test. */
async function fillTable(name: 'webhook' | 'webhook_rule') {
  const db = new DatabaseSync(join(dataDir, 'console.sqlite'), { timeout: 10_000 })
  db.exec(`create trigger full before insert on ${name} begin select raise(abort, 'No room'); end`)
  const end = () => {
    if (db.isOpen) {
      db.exec('drop trigger full')
      db.close()
    }
  }
  onTestFinished(end)
  return end
}

const checkRowsOf = () => {
  const db = new DatabaseSync(join(dataDir, 'console.sqlite'), { readOnly: true })
  const rows = ['webhook_look', 'webhook_rule'].map(
    (table) => db.prepare(`select count(*) as count from ${table}`).get()?.count,
  )
  db.close()
  return rows
}

test('leaves neither a check nor a token when a webhook cannot be stored', async () => {
  const { browser } = await signedInUser()
  const hook = await receiver()
  const before = checkRowsOf()
  const refill = await fillTable('webhook')
  expect((await create(browser, hook.url, ['attention'], ['quota'])).statusCode).toBe(500)
  refill()
  expect(checkRowsOf()).toEqual(before)
  expect(await tokensOf(browser)).toEqual([])
})

test('leaves the webhook and its token unchanged when its rules cannot be stored', async () => {
  const { browser } = await signedInUser()
  const hook = await receiver()
  const { webhook } = await created(browser, hook.url)
  const before = await tokensOf(browser)
  const refill = await fillTable('webhook_rule')
  const refused = await browser.call('PUT', `/session/webhooks/${webhook.id}`, {
    payload: { url: hook.url, kinds: ['attention'], rules: ['quota'] },
  })
  expect(refused.statusCode).toBe(500)
  refill()
  expect((await listOf(browser)).webhooks).toEqual([webhook])
  expect(await tokensOf(browser)).toEqual(before)
})

test('links deliveries to the origin where the webhook was last changed or resumed', async () => {
  const { browser } = await signedInUser()
  const hook = await receiver()
  const { webhook } = await created(browser, hook.url)
  const origin = async () => (await store.webhooks.find(webhook.id))?.origin
  const moved = () => store.webhooks.change(webhook.id, { origin: 'http://before.test' })
  const put = (state: string) =>
    browser.call('PUT', `/session/webhooks/${webhook.id}/state`, { payload: { state } })
  const here = await origin()
  await moved()
  await change(browser, webhook.id, hook.url, ['finished'])
  expect(await origin()).toBe(here)
  await moved()
  await put('paused')
  expect(await origin()).toBe('http://before.test')
  await put('active')
  expect(await origin()).toBe(here)
})

test('pauses a webhook whose token was revoked elsewhere, and reports it on resume', async () => {
  const { browser } = await signedInUser()
  const hook = await receiver()
  const { webhook } = await created(browser, hook.url)
  const [token] = await tokensOf(browser)
  await browser.call('DELETE', `/v4/profile/tokens/${token?.id}`)
  await runNextRound(await worker())
  const reason = 'The access token was revoked or has expired.'
  expect((await listOf(browser)).webhooks[0]).toMatchObject({
    state: 'paused',
    pause_reason: reason,
  })
  const resumed = await browser.call('PUT', `/session/webhooks/${webhook.id}/state`, {
    payload: { state: 'active' },
  })
  expect([resumed.statusCode, faultOf(resumed)?.reason]).toEqual([
    409,
    `${reason} End this webhook, and create another one.`,
  ])
})

test('rejects a user who may not create the token, and requires reauthentication after an hour', async () => {
  const { browser } = await signedInUser('account:read_write')
  const hook = await receiver()
  const refused = await create(browser, hook.url)
  expect([refused.statusCode, faultOf(refused)?.reason]).toEqual([
    400,
    'Must not go beyond the scopes of your own token',
  ])
  expect((await listOf(browser)).webhooks).toEqual([])
  clock.advance(61 * minutes)
  const rejection = await create(browser, hook.url)
  expect([rejection.statusCode, rejection.headers['x-console-proof']]).toEqual([403, 'needed'])
})

test('lists the last 50 deliveries', async () => {
  const { browser } = await signedInUser()
  const hook = await receiver()
  const { webhook } = await created(browser, hook.url)
  const work = await worker()
  for (let count = 0; count < 60; count++) await job()
  clock.advance(31 * seconds)
  for (let count = 0; count < 8; count++) await work.runRound()
  expect(hook.received).toHaveLength(60)
  expect(await deliveriesOf(browser, webhook.id)).toHaveLength(50)
})
