import { expect, test } from 'vitest'
import { hours, wireTime } from '#shared/clock.ts'
import { localConsole } from '../../test/support/server/local.ts'
import { browserOf, ownPage } from '../../test/support/server/serve.ts'
import { signInWithToken, type SignedInBrowser } from '../../test/support/server/signedIn.ts'

const { app, platform, clock, addUser } = await localConsole()
const at = '/session/snoozed-findings'

const signedIn = (options: Parameters<typeof signInWithToken>[1] = {}) =>
  signInWithToken({ app, platform }, options)

const owner = await signedIn()
const snooze = (payload: object, browser: SignedInBrowser = owner) =>
  browser.call('PUT', at, { payload })
const snoozed = async (browser: SignedInBrowser = owner) =>
  (await browser.call('GET', at)).json<{ findings: object[] }>().findings

const backups = 'no-backups compute 1'
const firewall = 'no-firewall compute 1'
const inHours = (count: number) => wireTime(clock.now() + count * hours)

test('stores snoozes until their end, replaces them and ends them', async () => {
  expect(await snoozed()).toEqual([])
  const [soon, later] = [inHours(1), inHours(5)]
  expect((await snooze({ findings: [backups, firewall, backups], until: soon })).statusCode).toBe(
    200,
  )
  await snooze({ findings: [firewall], until: later })
  expect(await snoozed()).toEqual([
    { finding_id: backups, until: soon },
    { finding_id: firewall, until: later },
  ])
  clock.advance(2 * hours)
  expect(await snoozed()).toEqual([{ finding_id: firewall, until: later }])
  await snooze({ findings: [firewall], until: null })
  expect(await snoozed()).toEqual([])
})

test.each([
  ['findings', { until: null }],
  ['findings', { findings: [], until: null }],
  ['findings', { findings: ['x'.repeat(401)], until: null }],
  ['until', { findings: [backups] }],
  ['until', { findings: [backups], until: 5 }],
  ['until', { findings: [backups], until: 'tomorrow' }],
  ['until', { findings: [backups], until: '2020-01-01T00:00:00' }],
])('names the field %s in the error of %o', async (field, payload) => {
  const answer = await snooze(payload)
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: [{ field }] }])
  expect(await snoozed()).toEqual([])
})

test('keeps 20,000 snoozes of a user, also if all end at the same time', async () => {
  await addUser('many')
  const me = await signedIn({ username: 'many' })
  const until = inHours(5)
  for (let part = 0; part < 21; part++) {
    const findings = Array.from(
      { length: 1000 },
      (_, at) => `no-backups compute ${part * 1000 + at}`,
    )
    expect((await snooze({ findings, until }, me)).statusCode).toBe(200)
  }
  expect(await snoozed(me)).toHaveLength(20_000)
})

test('stores the snoozes of each user separately', async () => {
  await addUser('anna')
  const anna = await signedIn({ username: 'anna' })
  await snooze({ findings: [backups], until: inHours(1) })
  expect(await snoozed(anna)).toEqual([])
  await snooze({ findings: [backups], until: null }, anna)
  expect(await snoozed()).toHaveLength(1)
  await snooze({ findings: [backups], until: null })
})

test('needs no scope, because a snooze concerns only the user', async () => {
  const narrow = await signedIn({ scopes: 'domains:read_only' })
  await snooze({ findings: [backups], until: inHours(1) }, narrow)
  expect(await snoozed()).toHaveLength(1)
  await snooze({ findings: [backups], until: null }, narrow)
})

test('rejects another site, a view of another user and requests without a session', async () => {
  const payload = { findings: [backups], until: inHours(1) }
  const view = { 'x-console-view': 'anna' }
  const foreign = { ...ownPage, 'sec-fetch-site': 'cross-site' }
  for (const headers of [view, foreign]) {
    expect((await owner.call('GET', at, { headers })).statusCode).toBe(403)
    expect((await owner.call('PUT', at, { headers, payload })).statusCode).toBe(403)
  }
  expect((await browserOf(app).call('GET', at)).statusCode).toBe(401)
  expect((await browserOf(app).call('PUT', at, { payload })).statusCode).toBe(401)
  expect(await snoozed()).toEqual([])
})
