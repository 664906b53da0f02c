import { expect, test } from 'vitest'
import { hours, wireTime } from '#shared/clock.ts'
import { platformKey } from '../../test/support/platform/oauth.ts'
import { localConsole } from '../../test/support/server/local.ts'
import { sessionRoutes } from '../../test/support/server/routes.ts'
import { browserOf } from '../../test/support/server/serve.ts'

const { app, clock, platform, addUser } = await localConsole(
  { secretKey: platformKey },
  { MCP: 'on' },
)

/** Routes that work without a session: sign-in, sign-out and the data of the sign-in page. */
const publicRoutes = new Set([
  'POST /session/code',
  'POST /session/token',
  'POST /session/passkeys/begin',
  'POST /session/passkeys/sign-in',
  'GET /session/oauth',
  'GET /session/oauth/callback',
  'GET /session/address',
  'GET /session/ways',
  'DELETE /session',
])

type Method = Parameters<ReturnType<typeof browserOf>['call']>[0]

async function expiredBrowser(username: string) {
  await addUser(username)
  const expiry = wireTime(clock.now() + 1 * hours)
  const token = await platform.createToken({ username, scopes: '*', label: 'short', expiry })
  const browser = browserOf(app)
  const answer = await browser.call('POST', '/session/token', { payload: { token } })
  expect(answer.statusCode).toBe(200)
  clock.advance(1 * hours)
  return browser
}

await app.ready()
const routes = sessionRoutes(app).map((route) => route.replaceAll(/:\w+/g, '1'))

test('finds the routes of sessions, and each public one among them', () => {
  expect(routes.length).toBeGreaterThan(40)
  expect([...publicRoutes].filter((route) => !routes.includes(route))).toEqual([])
})

test('every other route rejects a session whose access token has expired', async () => {
  const browser = await expiredBrowser('ada')
  const answered: string[] = []
  for (const route of routes) {
    if (publicRoutes.has(route)) continue
    const [method, path] = route.split(' ') as [Method, string]
    const options = method === 'GET' || method === 'DELETE' ? {} : { payload: {} }
    const { statusCode } = await browser.call(method, path, options)
    if (statusCode !== 401) answered.push(`${route}: ${statusCode}`)
  }
  expect(answered).toEqual([])
})

test('makes no sign-in link for a session whose access token has expired', async () => {
  const browser = await expiredBrowser('grace')
  const answer = await browser.call('POST', '/session/users/admin/link')
  expect(answer.statusCode).toBe(401)
  expect(answer.json().link).toBeUndefined()
})

test('signs in again after the access token has expired', async () => {
  const browser = await expiredBrowser('joan')
  expect((await browser.call('GET', '/session')).statusCode).toBe(401)
  const code = await platform.createSignInCode('joan')
  const again = await browser.call('POST', '/session/code', { payload: { code } })
  expect(again.statusCode).toBe(200)
  expect((await browser.call('GET', '/session')).json()).toMatchObject({ username: 'joan' })
})
