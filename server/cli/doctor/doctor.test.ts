import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { newKeys, privatePem, testAuthority } from '../../../test/support/certificates.ts'
import { testPlatform } from '../../../test/support/platform/platform.ts'
import { scopeAreas } from '../../../contract/rules/grants.ts'
import { createUpstreamApi } from '../../upstream/remoteApi.ts'
import { addressOf, dialectSpeaker } from '../../../test/support/server/dialectFront.ts'
import { harbourFile } from '../../../test/support/server/harbour.ts'
import { testKey } from '../../../test/support/server/serve.ts'
import { buildServer } from '../../app.ts'
import { readSettings } from '../../config/settings.ts'
import { findings } from './checks.ts'

const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
const servers: (Server | TlsServer)[] = []
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

async function listening(server: Server | TlsServer): Promise<number> {
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

/** Starts a remote API with a dialect at https://api.cloud.test, which is only reachable through a proxy. */
async function behindProxy() {
  const tested = await testPlatform()
  await tested.app.listen({ port: 0, host: '127.0.0.1' })
  const speaker = await dialectSpeaker(addressOf(tested.app))
  await speaker.ready()
  afterAll(() => speaker.close())

  const authority = await testAuthority(Date.now())
  const keys = await newKeys()
  const cert = await authority.issue(keys.publicKey, 'api.cloud.test', -1, 90)
  const tls = createTlsServer({ key: await privatePem(keys), cert }, (request, response) =>
    speaker.routing(request, response),
  )
  const port = await listening(tls)
  const tunnels: string[] = []
  const proxy = createServer()
  proxy.on('connect', (request: { url?: string }, socket) => {
    tunnels.push(request.url ?? '')
    const inner = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      inner.pipe(socket).pipe(inner)
    })
    for (const end of [inner, socket]) end.on('error', () => undefined)
  })
  const proxyPort = await listening(proxy)
  const ca = join(folder, 'ca.pem')
  writeFileSync(ca, authority.root)
  const environment = {
    API_BASE_URL: 'https://api.cloud.test/v2',
    API_DIALECT: fileURLToPath(harbourFile),
    HTTPS_PROXY: `http://ada:secret@127.0.0.1:${proxyPort}`,
    NODE_EXTRA_CA_CERTS: ca,
  }
  return { tested, tunnels, environment }
}

const remote = await behindProxy()

async function doctor(environment: Record<string, string>): Promise<string> {
  const run = promisify(execFile)(process.execPath, ['server/cli/doctor.ts'], {
    cwd: resolve(import.meta.dirname, '../../..'),
    env: { PATH: process.env.PATH, ...environment },
  })
  const { stdout } = await run.catch((error: { stdout: string }) => error)
  return stdout
}

test('reaches a remote API with a dialect through a proxy and a private certificate authority', async () => {
  const { token, user } = await remote.tested.signedIn()
  const said = await doctor({ ...remote.environment, TOKEN: token })
  expect(said).toContain('https://api.cloud.test through 127.0.0.1:')
  expect(said).toContain('works  Address: api.cloud.test responds.')
  expect(said).toContain(`works  Token: of ${user.username}.`)
  expect(said).toContain('works  Scopes: the token has all scopes that the console uses.')
  expect(said).not.toMatch(/FAILS|lacks|secret|\/v4\//)
  expect(new Set(remote.tunnels)).toEqual(new Set(['api.cloud.test:443']))
})

test('reports an untrusted certificate by host name and skips the remaining checks', async () => {
  const { NODE_EXTRA_CA_CERTS: _, ...environment } = remote.environment
  expect(await doctor(environment)).toMatch(
    /FAILS {2}Address: The certificate of api\.cloud\.test cannot be verified\.\n$/,
  )
})

test('reports each missing scope by its name in the remote API, with its effects', async () => {
  const { token } = await remote.tested.signedIn({
    scopes: 'domains:read_only account:read_write events:read_write',
  })
  const said = await doctor({ ...remote.environment, TOKEN: token })
  expect(said).toContain(
    'Scopes: zones:touch is missing. Domains: reading works, but the token may not create, change and delete domains and their DNS records.\n',
  )
  expect(said).toContain(
    'Scopes: fleet:look and fleet:touch are missing. Instances: the token may not see instances, their disks, configurations, backups and statistics, or create, boot,',
  )
  expect(said).toContain('lacks  /v2/holds returned 401: volumes are not shown.')
  expect(said).toMatch(/^works {2}Parts: .*\bzones\b/m)
  expect(said).not.toMatch(/^works {2}Parts: .*\bholds\b/m)
})

/** Starts a local platform that uses the Linode dialect. */
async function linodeApi() {
  const tested = await testPlatform()
  const { platform, clock } = tested
  const settings = readSettings({ SESSION_KEY: testKey, PLATFORM_DIALECT: 'linode' })
  const app = await buildServer(settings, {
    platform,
    clock,
    addPages: () => Promise.resolve(),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return { tested, environment: { API_BASE_URL: addressOf(app), API_DIALECT: 'linode' } }
}

test('checks an API of the built-in dialect, with its scopes and paths', async () => {
  const { tested, environment } = await linodeApi()
  const { token, user } = await tested.signedIn()
  const said = await doctor({ ...environment, TOKEN: token })
  expect(said).toContain(`works  Token: of ${user.username}.`)
  expect(said).toContain('works  Scopes: the token has all scopes that the console uses.')
  expect(said).toMatch(
    /^works {2}Parts: .*\blinode\/instances, linode\/types, .*\blinode\/stackscripts\b.*\bnodebalancers\b/m,
  )
  expect(said).not.toMatch(/FAILS|returned|\bcompute\/|\bbalancers\b/)
})

test('reports missing scopes and parts of the built-in dialect by their names there', async () => {
  const { tested, environment } = await linodeApi()
  const { token } = await tested.signedIn({ scopes: 'account:read_write events:read_write' })
  const said = await doctor({ ...environment, TOKEN: token })
  expect(said).toContain(
    'Scopes: linodes:read_only and linodes:read_write are missing. Instances: the token may not see instances,',
  )
  expect(said).toContain('Scopes: nodebalancers:read_only is missing. Load balancers: the token')
  expect(said).toContain('Scopes: stackscripts:read_only')
  expect(said).toContain('lacks  /v4/linode/instances returned 401: instances are not shown.')
  expect(said).toContain('lacks  /v4/nodebalancers returned 401: load balancers are not shown.')
  expect(said).not.toMatch(
    /\b(computes|balancers|scripts|kube|metrics):read|\/v4\/(compute|balancers)/,
  )
})

test('reports only missing write scopes for a token with every read scope', async () => {
  const { token } = await remote.tested.signedIn({
    scopes: scopeAreas.map((area) => `${area}:read_only`).join(' '),
  })
  const said = await doctor({ ...remote.environment, TOKEN: token })
  const missing = said.split('\n').filter((line) => line.includes('missing'))
  expect(missing.length).toBeGreaterThan(8)
  for (const line of missing)
    expect(line).toMatch(/:touch is missing\. .*: reading works, but the token may not /)
  expect(said).not.toMatch(/returned 401/)
})

/** Returns the findings for an API with the given request handler. */
async function found(answer: RequestListener, token?: string, now = Date.now) {
  const port = await listening(createServer(answer))
  const api = createUpstreamApi(`http://127.0.0.1:${port}/cloud`)
  const all: string[] = []
  for await (const { kind, text } of findings(api, { token, direct: true, now }))
    all.push(`${kind} ${text}`)
  return all
}

test('reports operations that the API does not offer, with the console features they disable', async () => {
  const offered: Record<string, object> = {
    '/cloud/v4/profile': { username: 'ada' },
    '/cloud/v4/regions': { data: [] },
  }
  const all = await found((request, response) => {
    const body = offered[request.url ?? '']
    const status = request.url === '/cloud/v4/account/maintenance' ? 501 : 404
    response.writeHead(body ? 200 : status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body ?? { errors: [{ reason: 'Not found' }] }))
  }, 'token')
  expect(all).toContain('works Token: of ada.')
  expect(all).toContain(
    'lacks /v4/account/maintenance returned 501: planned maintenance is missing from the calendar.',
  )
  expect(all).toContain(
    'lacks /v4/account/notifications returned 404: notices of the provider are not shown.',
  )
  expect(all.join()).toContain('Scopes: the API does not report them (X-OAuth-Scopes)')
  expect(all.filter((finding) => finding.startsWith('fails'))).toEqual([])
})

test('distinguishes a wrong base path, an unknown token and clock skew', async () => {
  const page: RequestListener = (_request, response) => response.end('<h1>Welcome</h1>')
  expect((await found(page))[0]).toMatch(/^fails Address: .* Check the path of API_BASE_URL\.$/)

  const date = Date.UTC(2026, 4, 12, 10, 30)
  const refusing: RequestListener = (request, response) => {
    const status = request.url === '/cloud/v4/regions' ? 200 : 401
    const headers = { 'content-type': 'application/json', date: new Date(date).toUTCString() }
    response.writeHead(status, headers).end('{}')
  }
  const late = () => date - 600_000
  const all = await found(refusing, 'token', late)
  expect(all.find((text) => text.includes('Clock'))).toMatch(
    /^fails Clock: the API is 600 seconds ahead of this machine\./,
  )
  expect(all.at(-1)).toBe('fails Token: invalid or expired.')
})
