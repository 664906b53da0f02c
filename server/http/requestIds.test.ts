import { Agent, get, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { type CompletedRequest, requestCompleted } from '#shared/telemetry.ts'
import { openLog, logCalls } from '../observability/logger.ts'
import { ownPage, serve, userToken } from '../../test/support/server/serve.ts'

const generatedId = /^[\dA-F]{16}$/

test.each([
  ['the API', '/v4/profile', 401],
  ['the session', '/session', 401],
  ['an address that leads nowhere', '/v4/nothing', 404],
  ['an address that cannot be decoded', '/%ff', 400],
  ['a monitor', '/healthz', 200],
])('sets a unique request id on each response: %s', async (_, url, status) => {
  const { app } = await serve()
  const headers = { host: 'console.test', 'x-request-id': 'named-by-a-stranger' }
  const ids = []
  for (let call = 0; call < 2; call++) {
    const answer = await app.inject({ url, headers })
    expect(answer.statusCode).toBe(status)
    ids.push(answer.headers['x-request-id'])
  }
  expect(ids).toEqual([expect.stringMatching(generatedId), expect.stringMatching(generatedId)])
  expect(ids[0]).not.toBe(ids[1])
})

test('takes over a valid request id of a trusted proxy, and replaces an invalid one', async () => {
  const { app } = await serve({ TRUST_PROXY: 'yes' })
  const idOf = async (name: string) => {
    const headers = { host: 'console.test', 'x-request-id': name }
    return (await app.inject({ url: '/healthz', headers })).headers['x-request-id']
  }
  expect(await idOf('7f3b2c1a-0d4e-4b8a-9c55-1f2e3d4c5b6a')).toBe(
    '7f3b2c1a-0d4e-4b8a-9c55-1f2e3d4c5b6a',
  )
  for (const odd of ['short', 'a b c d e f', '{"level":"fatal"}', 'a'.repeat(129)])
    expect(await idOf(odd)).toMatch(generatedId)
})

async function listening(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** Starts a server whose access log is collected in `lines`. */
async function serveWithAccessLog() {
  const lines: string[] = []
  const write = (line: string) => lines.push(line)
  const log = openLog({ level: 'info', format: 'json', calls: true }, String, { write })
  onTestFinished(logCalls(log))
  const { app } = await serve()
  return { address: await listening(app), lines }
}

function collectRequests(): CompletedRequest[] {
  const calls: CompletedRequest[] = []
  onTestFinished(requestCompleted.subscribe((call) => calls.push(call)))
  return calls
}

test('publishes one completed request for a sign-in that verifies a token', async () => {
  const { app } = await serve()
  const address = await listening(app)
  const calls = collectRequests()
  const status = await new Promise((answered) => {
    const headers = { ...ownPage, 'content-type': 'application/json' }
    request(`${address}/session/token`, { method: 'POST', agent: false, headers }, (answer) =>
      answer.resume().on('end', () => answered(answer.statusCode)),
    ).end(JSON.stringify({ token: 'a'.repeat(64) }))
  })
  expect(status).toBe(401)
  await expect.poll(() => calls.length).toBeGreaterThan(0)
  expect(calls.map(({ path, isAborted }) => [path, isAborted])).toEqual([['/session/token', false]])
})

test('logs one access line for each response, with its request id and without the query string', async () => {
  const { address, lines } = await serveWithAccessLog()
  const answer = await fetch(`${address}/v4/profile?token=planted`, {
    headers: { authorization: `Bearer ${userToken}`, cookie: 'console=planted' },
  })
  await answer.text()
  await expect.poll(() => lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    listener: 'api',
    requestId: answer.headers.get('x-request-id'),
    method: 'GET',
    path: '/v4/profile',
    status: 200,
    milliseconds: expect.any(Number),
    msg: 'Request completed',
  })
})

test('logs an access line with the status of each rejected request', async () => {
  const { address, lines } = await serveWithAccessLog()
  await (await fetch(`${address}/v4/profile`)).text()
  await (await fetch(`${address}/session/code`, { method: 'POST' })).text()
  await (await fetch(`${address}/v4/profile`, { headers: { 'x-forwarded-host': 'a' } })).text()
  await expect.poll(() => lines).toHaveLength(3)
  expect(
    lines.map((line) => {
      const { method, path, status } = JSON.parse(line) as Record<string, unknown>
      return [method, path, status]
    }),
  ).toEqual([
    ['GET', '/v4/profile', 401],
    ['POST', '/session/code', 403],
    ['GET', '/v4/profile', 401],
  ])
})

test('publishes an aborted request when the client has disconnected', async () => {
  const calls = collectRequests()
  const { app } = await serve({}, async (instance) => {
    instance.get('/slow', (request, reply) => {
      request.raw.destroy()
      return reply.hijack()
    })
  })
  const address = await listening(app)
  const agent = new Agent()
  const sent = get(`${address}/slow`, { agent })
  await once(sent, 'error')
  await expect.poll(() => calls).toMatchObject([{ path: '/slow', isAborted: true }])
})

test('publishes the route pattern, not the path, of a URL that contains a secret', async () => {
  const calls = collectRequests()
  const { app } = await serve({}, async (instance) => {
    instance.get('/upload/:secret', { config: { addressAllows: true } }, () => ({}))
  })
  const address = await listening(app)
  await (await fetch(`${address}/upload/planted`)).text()
  await expect.poll(() => calls).toMatchObject([{ path: '/upload/:secret' }])
})
