import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { makeToken, removeFolder, startServer, temporaryFolder } from './support/startServer.ts'
import type { StartedProgram } from './support/startProgram.ts'

let dataDir: string
let started: StartedProgram[]
test.beforeEach(() => {
  dataDir = temporaryFolder()
  started = []
})
test.afterEach(async () => {
  for (const server of started) {
    server.process.kill('SIGKILL')
    await server.ended
  }
  removeFolder(dataDir)
})

const start = (settings: Record<string, string> = {}) => {
  const server = startServer({ DATA_DIR: dataDir, ...settings })
  started.push(server)
  return server
}

const addressOf = async (server: StartedProgram) =>
  (await server.printed(/Console: (http:\S+)\s/))[1] ?? ''

/** Starts to create a tag. The server has the headers of the request and waits for its body. */
async function startRequest(address: string, token: string, label: string) {
  const body = JSON.stringify({ label })
  const request = httpRequest(`${address}/v4/tags`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  })
  request.flushHeaders()
  await once(request, 'continue')
  return async () => {
    const responded = once(request, 'response')
    request.end(body)
    const [response] = (await responded) as [IncomingMessage]
    response.resume()
    await once(response, 'end')
    return response.statusCode
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  test(`${signal} lets requests in flight finish and then stops the server`, async () => {
    const server = start()
    const address = await addressOf(server)
    const token = await makeToken(dataDir)
    const requests = await Promise.all(
      Array.from({ length: 20 }, (_, at) => startRequest(address, token, `label-${at}`)),
    )
    server.process.kill(signal)
    // With npm, Ctrl+C sends the signal to the server twice.
    server.process.kill(signal)
    await server.printed(/Stopping/)
    for (const finish of requests) expect(await finish()).toBe(200)
    expect(await server.ended).toBe(0)
  })

test(
  'a killed server restarts and still accepts its tokens and sessions',
  { tag: '@main' },
  async ({ request }) => {
    const first = start()
    await addressOf(first)
    const token = await makeToken(dataDir)
    first.process.kill('SIGKILL')
    await first.ended
    const address = await addressOf(start())
    const answer = await request.get(`${address}/v4/profile`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status()).toBe(200)
  },
)

test('rejects a second server on the same data folder with a message', async () => {
  await addressOf(start())
  const second = start()
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('Already running')
  expect(second.output()).toContain(dataDir)
})

test('names a port that is in use, without a stack trace', async () => {
  const port = new URL(await addressOf(start())).port
  const other = temporaryFolder()
  const second = start({ PORT: port, DATA_DIR: other })
  expect(await second.ended).toBe(1)
  expect(second.output().trim()).toBe(
    `Port ${port} is in use by another program. Set PORT to a free one, or 0 for any.`,
  )
  removeFolder(other)
})

test('reports all invalid settings together', async () => {
  const server = start({ PORT: 'eighty', DEMO: 'huge', PLATFORM_SPEED: '0' })
  expect(await server.ended).toBe(1)
  for (const name of ['PORT', 'DEMO', 'PLATFORM_SPEED'])
    expect(server.output()).toContain(`${name} must be`)
})

test('rejects a data folder that is a file with a message', async () => {
  const file = join(dataDir, 'file')
  writeFileSync(file, '')
  const server = start({ DATA_DIR: file })
  expect(await server.ended).toBe(1)
  expect(server.output()).toContain('DATA_DIR must be a folder')
})

test('creates no token with unknown scopes or an expiry in the past', async () => {
  await expect(makeToken(dataDir, { scopes: 'machines:read_only' })).rejects.toThrow(
    'is not an area',
  )
  await expect(makeToken(dataDir, { expiry: '2020-01-01T00:00:00' })).rejects.toThrow(
    'in the future',
  )
})

test('creates tokens while a server is running, with the requested scopes', async ({ request }) => {
  const address = await addressOf(start())
  const token = await makeToken(dataDir, { user: 'admin', scopes: 'domains:read_only' })
  const answer = await request.get(`${address}/v4/profile`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.headers()['x-oauth-scopes']).toBe('domains:read_only')
  await expect(makeToken(dataDir, { user: 'nobody' })).rejects.toThrow('There is no user nobody')
  await expect(makeToken(dataDir, { expiry: 'tomorrow' })).rejects.toThrow('--expiry must be')
})

test('the sign-in link is for the first user, even after a rename', async ({ request }) => {
  const first = start()
  const address = await addressOf(first)
  const renamed = await request.put(`${address}/v4/account/users/admin`, {
    headers: { authorization: `Bearer ${await makeToken(dataDir)}` },
    data: { username: 'ines' },
  })
  expect(renamed.status()).toBe(200)
  first.process.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  const second = start()
  await second.printed(/Sign in: \S+#code=/)
  await second.printed(/The link signs in as ines\./)
  expect(await makeToken(dataDir)).toMatch(/^[0-9a-f]{64}$/)
})

test('a server can be the remote API of another server', { tag: '@main' }, async ({ request }) => {
  const remote = await addressOf(start())
  const token = await makeToken(dataDir)
  const other = temporaryFolder()
  const server = start({ API_BASE_URL: remote, DATA_DIR: other })
  const address = await addressOf(server)
  await server.printed(new RegExp(`The API is ${remote}`))
  const signedIn = await request.post(`${address}/session/token`, {
    headers: { 'x-console': '1', origin: address },
    data: { token },
  })
  expect(await signedIn.json()).toMatchObject({ username: 'admin' })
  expect((await request.get(`${address}/v4/profile`)).status()).toBe(200)
  removeFolder(other)
})
