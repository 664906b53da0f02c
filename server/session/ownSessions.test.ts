import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { days, hours, minutes, wireTime } from '#shared/clock.ts'
import { endSessions } from '#platform/auth/endSessions.ts'
import { platformKey } from '../../test/support/platform/oauth.ts'
import { userId } from '#platform/auth/users.ts'
import { buildServer } from '../app.ts'
import { readSettings } from '../config/settings.ts'
import { localConsole } from '../../test/support/server/local.ts'
import { browserOf, ownPage, signIn, testKey } from '../../test/support/server/serve.ts'

/** Processes that share one database. */
const { clock, platform, build: process, addUser } = await localConsole({ secretKey: platformKey })

type Browser = ReturnType<typeof browserOf>

interface Listed {
  sessions: {
    id: string
    way: string
    started: string
    last_used: string
    address: string
    user_agent: string
    current: boolean
  }[]
  shared: boolean
}

const listOf = async (browser: Browser): Promise<Listed> =>
  (await browser.call('GET', '/session/all')).json()

const idOf = async (browser: Browser) =>
  (await listOf(browser)).sessions.find(({ current }) => current)?.id

const agentOf = (name: string) => ({ ...ownPage, 'user-agent': name })

/** Creates a user for one test, with a function that signs the user in. */
async function person(username: string) {
  await addUser(username)
  const app = await process()
  const token = await platform.createToken({ username, scopes: '*', label: 'own' })
  return {
    token,
    begin: async (at = app, agent = 'Firefox') => {
      const browser = browserOf(at, agentOf(agent))
      const answer = await browser.call('POST', '/session/token', { payload: { token } })
      expect(answer.statusCode).toBe(200)
      return browser
    },
    beginByLink: async () => {
      const browser = browserOf(app, agentOf('Link'))
      const code = await platform.createSignInCode(username)
      await browser.call('POST', '/session/code', { payload: { code } })
      return browser
    },
  }
}

test('lists the sessions of all processes by last use, and marks the current one', async () => {
  const { begin } = await person('ada')
  const started = wireTime(clock.now())
  const first = await begin(await process(), 'Firefox')
  clock.advance(minutes)
  const second = await begin(await process(), 'Safari')
  clock.advance(hours)
  await first.call('GET', '/v4/profile')
  const { sessions, shared } = await listOf(second)
  expect(shared).toBe(true)
  const common = { id: expect.any(String), way: 'token', address: '127.0.0.1' }
  const now = wireTime(clock.now())
  expect(sessions.toSorted((a, b) => a.user_agent.localeCompare(b.user_agent))).toEqual([
    { ...common, started, last_used: now, user_agent: 'Firefox', current: false },
    {
      ...common,
      started: wireTime(clock.now() - hours),
      last_used: wireTime(clock.now() - hours),
      user_agent: 'Safari',
      current: true,
    },
  ])
  expect(sessions[0]?.user_agent).toBe('Firefox')
})

test('ends a session in every process immediately, but not its pasted token', async () => {
  const { begin, token } = await person('grace')
  const other = await process()
  const [remaining, lost] = [await begin(), await begin(other)]
  const id = await idOf(lost)
  expect((await remaining.call('DELETE', `/session/all/${id}`)).json()).toEqual({})
  expect((await lost.call('GET', '/v4/profile')).statusCode).toBe(401)
  expect((await lost.call('GET', '/session')).statusCode).toBe(401)
  expect((await remaining.call('GET', '/v4/profile')).statusCode).toBe(200)
  expect((await listOf(remaining)).sessions).toHaveLength(1)
  expect((await remaining.call('DELETE', `/session/all/${id}`)).statusCode).toBe(404)
  const headers = { authorization: `Bearer ${token}`, host: 'localhost' }
  expect((await other.inject({ url: '/v4/profile', headers })).statusCode).toBe(200)
})

test('rejects an ended session after other sessions have ended', async () => {
  const { begin } = await person('hedy')
  const [out, ended, remaining] = [await begin(), await begin(), await begin()]
  const cookies = new Map(out.cookies)
  await out.call('DELETE', '/session')
  await remaining.call('DELETE', `/session/all/${await idOf(ended)}`)
  await (await begin()).call('DELETE', '/session')
  out.cookies.clear()
  for (const [name, value] of cookies) out.cookies.set(name, value)
  for (const browser of [out, ended])
    expect((await browser.call('GET', '/v4/profile')).statusCode).toBe(401)
  expect((await remaining.call('GET', '/v4/profile')).statusCode).toBe(200)
})

test('records a sign-in with a token in the log-ins of its owner', async () => {
  const { begin } = await person('katherine')
  const logins = async (browser: Browser) =>
    (await browser.call('GET', '/v4/profile/logins')).json<{ data: object[] }>().data
  const before = (await logins(await begin())).length
  const after = await logins(await begin())
  expect(after.length).toBe(before + 1)
  expect(after[0]).toMatchObject({ username: 'katherine', status: 'successful' })
})

test('creates no session and hides the error when a sign-in fails internally', async () => {
  const { token } = await person('dorothy')
  const recordTokenLogin = () => Promise.reject(new Error('The disk of db-7 is full'))
  const app = await buildServer(readSettings({ SESSION_KEY: testKey, HOSTS: 'console.test' }), {
    platform: { ...platform, recordTokenLogin },
    clock,
    addPages: () => Promise.resolve(),
  })
  onTestFinished(() => app.close())
  const answer = await browserOf(app).call('POST', '/session/token', { payload: { token } })
  expect([answer.statusCode, answer.cookies]).toEqual([500, []])
  expect(answer.body).not.toContain('db-7')
})

test('serves a session that is not in the list yet', async () => {
  const browser = await (await person('frances')).begin()
  await platform.db.deleteFrom('console_session').execute()
  expect((await browser.call('GET', '/session/codes')).statusCode).toBe(200)
})

test('truncates the User-Agent to 300 characters', async () => {
  const { begin } = await person('radia')
  const [session] = (await listOf(await begin(undefined, 'a'.repeat(400)))).sessions
  expect(session?.user_agent).toBe('a'.repeat(300))
})

test('deletes the token of a session when it ends', async () => {
  const { begin, beginByLink } = await person('alan')
  const [remaining, lost] = [await begin(), await beginByLink()]
  const tokens = () =>
    platform.db.selectFrom('token').select('id').where('session', '=', 1).execute()
  const before = (await tokens()).length
  await remaining.call('DELETE', `/session/all/${await idOf(lost)}`)
  expect((await tokens()).length).toBe(before - 1)
})

test('ends all other sessions in one request, but not those of other users', async () => {
  const [{ begin }, otherPerson] = [await person('barbara'), await person('edsger')]
  const others = [await begin(), await begin(), await begin()]
  const [remaining, foreign] = [await begin(), await otherPerson.begin()]
  expect((await remaining.call('DELETE', '/session/all')).json()).toEqual({ ended: 3 })
  for (const browser of others) expect((await browser.call('GET', '/session')).statusCode).toBe(401)
  for (const browser of [remaining, foreign])
    expect((await browser.call('GET', '/session')).statusCode).toBe(200)
})

test('ends all sessions and sign-in links of a user, but not the sessions of others', async () => {
  const { db } = platform
  const [{ begin, beginByLink }, otherPerson] = [await person('ken'), await person('dennis')]
  const own = [await begin(), await begin(await process()), await beginByLink()]
  const foreign = await otherPerson.begin()
  const unused = await platform.createSignInCode('ken')
  const id = await userId(db, 'ken')
  const context = { db, clock, sessionMax: 7 * days }
  expect(await endSessions(context, id)).toBe(3)
  for (const browser of own) {
    expect((await browser.call('GET', '/v4/profile')).statusCode).toBe(401)
    expect((await browser.call('GET', '/session')).statusCode).toBe(401)
  }
  expect((await foreign.call('GET', '/session')).statusCode).toBe(200)
  const late = browserOf(await process())
  expect((await late.call('POST', '/session/code', { payload: { code: unused } })).statusCode).toBe(
    401,
  )
  expect((await (await begin()).call('GET', '/session')).statusCode).toBe(200)
})

test('does not show or end the session of another user', async () => {
  const [{ begin }, otherPerson] = [await person('donald'), await person('mallory')]
  const [own, foreign] = [await begin(), await otherPerson.begin()]
  const id = await idOf(own)
  expect((await listOf(foreign)).sessions.map((session) => session.id)).not.toContain(id)
  expect((await foreign.call('DELETE', `/session/all/${id}`)).statusCode).toBe(404)
  expect((await own.call('GET', '/session')).statusCode).toBe(200)
})

test('omits expired sessions and those of a revoked token', async () => {
  const { begin, beginByLink, token } = await person('niklaus')
  await begin()
  clock.advance(7 * days)
  await begin()
  const remaining = await beginByLink()
  expect((await listOf(remaining)).sessions.map(({ way }) => way).toSorted()).toEqual([
    'link',
    'token',
  ])
  await platform.revokeToken(token)
  expect((await listOf(remaining)).sessions.map(({ way }) => way)).toEqual(['link'])
})

test('rejects requests without a session or from another site', async () => {
  const { begin } = await person('peter')
  const browser = await begin()
  const app = await process()
  expect((await browserOf(app).call('GET', '/session/all')).statusCode).toBe(401)
  expect((await browserOf(app).call('DELETE', '/session/all')).statusCode).toBe(401)
  const one = `/session/all/${await idOf(browser)}`
  expect((await browserOf(app).call('DELETE', one)).statusCode).toBe(401)
  expect((await browserOf(app).call('GET', '/session/codes')).statusCode).toBe(401)
  const foreign = { headers: { 'sec-fetch-site': 'cross-site' } }
  expect((await browser.call('DELETE', '/session/all', foreign)).statusCode).toBe(403)
})

test('lists and ends the sessions of this process at a remote API', async () => {
  const remote = createServer((_incoming, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end('{"username":"remote-admin"}')
  })
  remote.listen(0, '127.0.0.1')
  await once(remote, 'listening')
  const { port } = remote.address() as AddressInfo
  const settings = readSettings({
    API_BASE_URL: `http://127.0.0.1:${port}`,
    SESSION_KEY: testKey,
    HOSTS: 'console.test',
  })
  const app = await buildServer(settings, { addPages: () => Promise.resolve() })
  try {
    const [remaining, lost] = [await signIn(app), await signIn(app)]
    const { sessions, shared } = await listOf(remaining)
    expect([sessions.length, shared]).toEqual([2, false])
    await remaining.call('DELETE', `/session/all/${await idOf(lost)}`)
    expect((await lost.call('GET', '/session')).statusCode).toBe(401)
    expect((await listOf(remaining)).sessions).toHaveLength(1)
  } finally {
    await app.close()
    remote.close()
  }
})
