import { expect, test } from 'vitest'
import { localConsole } from '../../test/support/server/local.ts'
import { browserOf, ownPage } from '../../test/support/server/serve.ts'
import { signInWithToken, type SignedInBrowser } from '../../test/support/server/signedIn.ts'

const { app, platform } = await localConsole()
const at = '/session/accepted-findings'

const signedIn = (options: Parameters<typeof signInWithToken>[1] = {}) =>
  signInWithToken({ app, platform }, options)

const owner = await signedIn()
const decide = (payload: object, browser: SignedInBrowser = owner) =>
  browser.call('PUT', at, { payload })
const accepted = async (browser: SignedInBrowser = owner) =>
  (await browser.call('GET', at)).json<{ findings: object[] }>().findings

const backups = 'no-backups compute 1'
const firewall = 'no-firewall compute 1'

test('stores decisions with their author, time and reason, replaces them and ends them', async () => {
  expect(await accepted()).toEqual([])
  const reason = ' A cache,\n rebuilt\u0007 daily '
  expect((await decide({ findings: [backups, firewall, backups], reason })).statusCode).toBe(200)
  const decision = {
    reason: 'A cache, rebuilt daily',
    author: 'admin',
    accepted: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
  }
  expect(await accepted()).toEqual([
    { finding_id: backups, ...decision },
    { finding_id: firewall, ...decision },
  ])
  await decide({ findings: [firewall], reason: 'Behind a VPN' })
  expect(await accepted()).toMatchObject([{ reason: decision.reason }, { reason: 'Behind a VPN' }])
  await decide({ findings: [backups, firewall], reason: null })
  expect(await accepted()).toEqual([])
})

test('stores the acceptance of a rule for a tag with those of single findings', async () => {
  const forTag = 'no-backups tag staging'
  await decide({ findings: [forTag], reason: 'Rebuilt daily' })
  await decide({ findings: [firewall], reason: 'Behind a VPN' })
  expect(await accepted()).toMatchObject([
    { finding_id: forTag, reason: 'Rebuilt daily', author: 'admin' },
    { finding_id: firewall, reason: 'Behind a VPN' },
  ])
  await decide({ findings: [forTag, firewall], reason: null })
  expect(await accepted()).toEqual([])
})

test.each([
  ['findings', { reason: 'x' }],
  ['findings', { findings: [], reason: 'x' }],
  ['findings', { findings: [5], reason: 'x' }],
  ['findings', { findings: [''], reason: 'x' }],
  ['findings', { findings: ['x'.repeat(401)], reason: null }],
  ['findings', { findings: Array.from({ length: 1001 }, (_, id) => `a ${id}`), reason: 'x' }],
  ['reason', { findings: [backups] }],
  ['reason', { findings: [backups], reason: ' \n ' }],
  ['reason', { findings: [backups], reason: 'x'.repeat(201) }],
  ['reason', { findings: [backups], reason: 5 }],
])('names the field %s in the error of %o', async (field, payload) => {
  const answer = await decide(payload)
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: [{ field }] }])
  expect(await accepted()).toEqual([])
})

test('counts the characters of a reason, not their UTF-16 units', async () => {
  expect((await decide({ findings: [backups], reason: '😀'.repeat(200) })).statusCode).toBe(200)
  await decide({ findings: [backups], reason: null })
})

test('lets only users with access to the account read and write decisions', async () => {
  await decide({ findings: [backups], reason: 'A cache' })
  const reader = await signedIn({ scopes: 'account:read_only' })
  expect(await accepted(reader)).toHaveLength(1)
  expect((await decide({ findings: [backups], reason: null }, reader)).statusCode).toBe(403)
  const other = await signedIn({ scopes: 'domains:read_write' })
  expect((await other.call('GET', at)).statusCode).toBe(401)

  const payload = { username: 'guest', email: 'guest@example.com', restricted: true }
  await owner.call('POST', '/v4/account/users', { payload })
  const guest = await signedIn({ username: 'guest' })
  expect((await guest.call('GET', at)).statusCode).toBe(403)
  expect((await decide({ findings: [backups], reason: null }, guest)).statusCode).toBe(403)
  const grant = (access: string) =>
    owner.call('PUT', '/v4/account/users/guest/grants', {
      payload: { global: { account_access: access } },
    })
  await grant('read_only')
  expect(await accepted(guest)).toHaveLength(1)
  expect((await decide({ findings: [backups], reason: null }, guest)).statusCode).toBe(403)
  await grant('read_write')
  expect((await decide({ findings: [backups], reason: null }, guest)).statusCode).toBe(200)
  expect(await accepted()).toEqual([])
})

test('rejects another site and a request without a session', async () => {
  const foreign = await signedIn({ headers: { ...ownPage, 'sec-fetch-site': 'cross-site' } })
  expect((await decide({ findings: [backups], reason: 'x' }, foreign)).statusCode).toBe(403)
  expect((await browserOf(app).call('GET', at)).statusCode).toBe(401)
  expect(await accepted()).toEqual([])
})
