import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { minutes } from '#shared/clock.ts'
import { buildServer } from '../app.ts'
import { readSettings } from '../config/settings.ts'
import { harbourFile } from '../../test/support/server/harbour.ts'
import { localConsole } from '../../test/support/server/local.ts'
import { browserOf, signIn, testKey, userToken } from '../../test/support/server/serve.ts'

const { app, build, clock, platform } = await localConsole()

const reason = 'This session is read-only. Turn read-only off in the top bar to make changes.'

type Browser = ReturnType<typeof browserOf>

const setReadOnly = (browser: Browser, on: unknown, headers = {}) =>
  browser.call('PUT', '/session/read-only', { payload: { read_only: on }, headers })

async function admin() {
  const browser = browserOf(app)
  const code = await platform.createSignInCode('admin')
  await browser.call('POST', '/session/code', { payload: { code } })
  return browser
}

async function reader() {
  const browser = await admin()
  expect((await setReadOnly(browser, true)).json()).toMatchObject({
    username: 'admin',
    read_only: true,
  })
  return browser
}

const tag = { payload: { label: 'seen' } }
const write = (browser: Browser) => browser.call('POST', '/v4/tags', tag)

interface Contract {
  paths: Record<string, Record<string, { operationId?: string }>>
}
const contract = JSON.parse(
  readFileSync(new URL('../../contract/generated/bundled.json', import.meta.url), 'utf8'),
) as Contract

const writes = Object.entries(contract.paths).flatMap(([path, item]) =>
  (['post', 'put', 'patch', 'delete'] as const).flatMap((method) => {
    const id = item[method]?.operationId
    return id === undefined ? [] : [{ method, path, id }]
  }),
)

test('rejects every write operation of the contract', async () => {
  const browser = await reader()
  expect(writes.length).toBeGreaterThan(80)
  for (const { method, path, id } of writes) {
    const answer = await browser.call(
      method.toUpperCase() as 'POST',
      `/v4${path.replaceAll(/\{\w+\}/g, '1')}`,
      { payload: { method: 'PUT' } },
    )
    expect([id, answer.statusCode, answer.json()]).toEqual([id, 403, { errors: [{ reason }] }])
    expect(answer.headers['x-console-read-only']).toBe('on')
  }
})

test('rejects unknown operations and the data of an upload', async () => {
  const browser = await reader()
  for (const [method, url] of [
    ['POST', '/v4/no/such/operation'],
    ['PUT', '/v4/images/uploads/secret'],
    ['POST', '/v4/object-storage/buckets/a/../object-url'],
    ['POST', '/v4/object-storage/buckets/a/%2e%2e/object-url'],
    ['POST', '/v4/object-storage/buckets/a/b%2fobject-url'],
  ] as const) {
    const answer = await browser.call(method, url, { payload: { name: 'a', method: 'GET' } })
    expect([url, answer.statusCode]).toEqual([url, 403])
    expect(answer.body).toContain(reason)
  }
})

test('serves reads, and marks the session as read-only in the response', async () => {
  const browser = await reader()
  const answer = await browser.call('GET', '/v4/tags')
  expect([answer.statusCode, answer.headers['x-console-read-only']]).toEqual([200, 'on'])
  expect((await browser.call('GET', '/session')).json()).toMatchObject({ read_only: true })
  await setReadOnly(browser, false)
  expect((await browser.call('GET', '/v4/tags')).headers).not.toHaveProperty('x-console-read-only')
})

test('rejects changes below /session except for the switch and signing in or out', async () => {
  const browser = await reader()
  for (const [method, url] of [
    ['DELETE', '/session/all'],
    ['DELETE', '/session/all/1'],
    ['POST', '/session/passkeys/begin-adding'],
    ['POST', '/session/passkeys'],
    ['PUT', '/session/passkeys/1'],
    ['DELETE', '/session/passkeys/1'],
    ['POST', '/session/codes/begin'],
    ['POST', '/session/codes/confirm'],
    ['POST', '/session/codes/turn-off'],
    ['POST', '/session/password/renew'],
    ['POST', '/session/users/admin/link'],
    ['POST', '/session/calendar'],
    ['DELETE', '/session/calendar'],
    ['POST', '/session/webhooks'],
    ['PUT', '/session/webhooks/1'],
    ['PUT', '/session/webhooks/1/state'],
    ['POST', '/session/webhooks/1/test'],
    ['POST', '/session/webhooks/1/deliveries/1/resend'],
    ['DELETE', '/session/webhooks/1'],
    ['POST', '/session/what-is-to-come'],
  ] as const) {
    const answer = await browser.call(method, url, { payload: {} })
    expect([url, answer.statusCode]).toEqual([url, 403])
    expect(answer.json()).toEqual({ errors: [{ reason }] })
  }
  expect((await browser.call('GET', '/session/all')).statusCode).toBe(200)
  expect((await browser.call('POST', '/session/passkeys/begin')).body).not.toContain(reason)
  expect((await browser.call('POST', '/session/proof', { payload: {} })).statusCode).toBe(400)
})

test('signs object URLs for reading only', async () => {
  const browser = await reader()
  const url = '/v4/object-storage/buckets/nowhere/missing/object-url'
  const ask = (payload: object | string, headers = {}) =>
    browser.call('POST', url, {
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    })
  const read = await ask({ name: 'a.txt', method: 'GET' })
  expect(read.statusCode).toBe(404)
  for (const payload of [
    { name: 'a.txt', method: 'PUT', content_type: 'text/plain' },
    { name: 'a.txt', method: 'DELETE' },
    { name: 'a.txt', method: 'put' },
    { name: 'a.txt', method: 'POST' },
    { name: 'a.txt', method: ['GET'] },
    { name: 'a.txt' },
    'not JSON',
    '{"name":"a.txt","method":"GET","method":"PUT"}',
    'null',
    `{"method":"GET","name":"${'a'.repeat(70_000)}"}`,
  ]) {
    const answer = await ask(payload)
    expect([answer.statusCode, answer.json()]).toEqual([403, { errors: [{ reason }] }])
  }
  const packed = gzipSync('{"name":"a.txt","method":"GET"}')
  const encoded = await browser.call('POST', url, {
    payload: packed,
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  })
  expect(encoded.statusCode).toBe(403)
})

test('accepts the switch only from the console with a session and a boolean', async () => {
  const browser = await admin()
  expect((await setReadOnly(browser, true, { 'x-console': '' })).statusCode).toBe(403)
  expect((await setReadOnly(browser, true, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(
    403,
  )
  expect((await setReadOnly(browser, true, { 'x-console-view': 'mia' })).statusCode).toBe(403)
  expect((await setReadOnly(browserOf(app), true)).statusCode).toBe(401)
  for (const wrong of ['true', 1, null, undefined])
    expect((await setReadOnly(browser, wrong)).json()).toEqual({
      errors: [{ reason: 'Must be true or false', field: 'read_only' }],
    })
  expect((await browser.call('GET', '/session')).json()).toMatchObject({ read_only: false })
  expect((await write(browser)).statusCode).toBe(200)
})

test('applies to other processes and after a renewal of the session', async () => {
  const browser = await reader()
  const other = await build()
  const tab = browserOf(other)
  for (const [name, value] of browser.cookies) tab.cookies.set(name, value)
  expect((await write(tab)).statusCode).toBe(403)
  clock.advance(10 * minutes)
  const renewed = await tab.call('GET', '/session')
  expect(renewed.cookies).not.toEqual([])
  expect((await write(tab)).statusCode).toBe(403)
  expect((await setReadOnly(tab, false)).json()).toMatchObject({ read_only: false })
  expect((await write(tab)).statusCode).not.toBe(403)
  await other.close()
})

test('ignores the outdated mode in a cookie from before the switch', async () => {
  const browser = await admin()
  const before = new Map(browser.cookies)
  for (const on of [true, false]) {
    await setReadOnly(browser, on)
    const turned = new Map(browser.cookies)
    for (const [name, value] of before) browser.cookies.set(name, value)
    expect((await write(browser)).statusCode === 403).toBe(on)
    // The next request corrects the cookie, so that a new process reads the right state.
    expect((await browser.call('GET', '/session')).json()).toMatchObject({ read_only: on })
    const other = await build()
    const tab = browserOf(other)
    for (const [name, value] of browser.cookies) tab.cookies.set(name, value)
    expect((await tab.call('GET', '/session')).json()).toMatchObject({ read_only: on })
    await other.close()
    for (const [name, value] of turned) browser.cookies.set(name, value)
  }
})

test('ends on sign-out, but not on another sign-in over the session', async () => {
  const browser = await reader()
  const code = await platform.createSignInCode('admin')
  const again = await browser.call('POST', '/session/code', { payload: { code } })
  expect(again.json()).toMatchObject({ read_only: true })
  expect((await write(browser)).statusCode).toBe(403)
  await browser.call('DELETE', '/session')
  const next = await platform.createSignInCode('admin')
  const fresh = await browser.call('POST', '/session/code', { payload: { code: next } })
  expect(fresh.json()).toMatchObject({ read_only: false })
})

test('does not apply to another session of the same user or to an access token', async () => {
  const browser = await reader()
  expect((await write(await admin())).statusCode).not.toBe(403)
  const token = await platform.createToken({ username: 'admin', scopes: '*', label: 'own' })
  const own = await browser.call('POST', '/v4/tags', {
    payload: { label: 'by-token' },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(own.statusCode).toBe(200)
})

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

test.each([
  ['of the contract', {}],
  ['of a dialect', { API_DIALECT: fileURLToPath(harbourFile) }],
])('forwards only reads to a remote API %s', async (_words, environment) => {
  const heard: { method: string | undefined; url: string | undefined; body: string }[] = []
  const remote = createServer((incoming, response) => {
    let body = ''
    incoming.on('data', (part) => (body += String(part)))
    incoming.on('end', () => {
      heard.push({ method: incoming.method, url: incoming.url, body })
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end('{"username":"remote-admin","sailor":"remote-admin"}')
    })
  })
  remote.listen(0, '127.0.0.1')
  await once(remote, 'listening')
  const settings = readSettings({
    API_BASE_URL: `http://127.0.0.1:${(remote.address() as AddressInfo).port}`,
    SESSION_KEY: testKey,
    HOSTS: 'console.test',
    ...environment,
  })
  const front = await buildServer(settings, { addPages: () => Promise.resolve() })
  closing.push(() => front.close())
  closing.push(() => Promise.resolve(remote.close()))
  const browser = await signIn(front, userToken)
  await setReadOnly(browser, true)
  heard.splice(0)
  expect((await write(browser)).json()).toEqual({ errors: [{ reason }] })
  const url = '/v4/object-storage/buckets/one/two/object-url'
  const headers = { 'content-type': 'application/json' }
  const ask = (payload: string) => browser.call('POST', url, { payload, headers })
  expect((await ask('{"name":"a","method":"DELETE"}')).statusCode).toBe(403)
  expect(heard).toEqual([])
  expect((await ask('{"name":"a","method":"PUT","method":"GET"}')).statusCode).toBe(200)
  const [request] = heard
  expect([heard.length, request?.method]).toEqual([1, 'POST'])
  expect(Object.values(JSON.parse(request?.body ?? ''))).toEqual(['a', 'GET'])
  await setReadOnly(browser, false)
  expect((await write(browser)).statusCode).toBe(200)
  expect(heard).toHaveLength(2)
})
