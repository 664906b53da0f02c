import { EventEmitter, once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { connect as connectPlain } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, createServer, type SecureVersion, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { newAccount } from '#platform/areas/account/newAccount.ts'
import { hours, minutes, movableClock } from '#shared/clock.ts'
import { setRandomPassword } from '../../test/support/platform/setRandomPassword.ts'
import { openPlatform, type Platform } from '#platform/index.ts'
import { newKeys, privatePem, testAuthority } from '../../test/support/certificates.ts'
import { allow } from '../../test/support/platform/oauth.ts'
import { TlsError, TlsFiles } from '#shared/tlsFiles.ts'
import { startProgram } from '../../e2e/support/startProgram.ts'
import { buildServer } from '../app.ts'
import { readSettings } from '../config/settings.ts'
import { testKey } from '../../test/support/server/serve.ts'

const folder = mkdtempSync(join(tmpdir(), 'console-tls-'))
const paths = { certificate: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
let authority: Awaited<ReturnType<typeof testAuthority>>
let platform: Platform
let ports: { console: number; s3: number }
const said: string[] = []
let tls: TlsFiles
const clock = movableClock()

async function newPair() {
  const keys = await newKeys()
  return {
    certificate: await authority.issue(keys.publicKey, 'localhost', -1, 100),
    key: await privatePem(keys),
  }
}

function write({ certificate, key }: { certificate: string; key: string }): void {
  writeFileSync(paths.certificate, certificate)
  writeFileSync(paths.key, key)
}

beforeAll(async () => {
  authority = await testAuthority(Date.now())
  write(await newPair())
  tls = new TlsFiles(paths, (line) => said.push(line), 50)
  platform = await openPlatform({
    dataDir: ':memory:',
    speed: 1,
    demo: 'none',
    worker: false,
    objectPort: 0,
    tls,
    clock,
  })
  const settings = readSettings({ SESSION_KEY: testKey, DATA_DIR: folder })
  const app = await buildServer(settings, {
    platform,
    tls,
    clock,
    addPages: () => Promise.resolve(),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  ports = {
    console: (app.server.address() as AddressInfo).port,
    s3: platform.objectStore.port ?? 0,
  }
  afterAll(async () => {
    await app.close()
    await platform.close()
    tls.close()
    rmSync(folder, { recursive: true })
  })
}, 60_000)

interface Call {
  method?: string
  path?: string
  ca?: string
  body?: object
  form?: Record<string, string | string[]>
  cookie?: string
  servername?: string
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

function ask(
  port: number,
  { method, path = '/', ca = authority.root, body, form, cookie, servername }: Call = {},
) {
  const sent = form ? formText(form) : body && JSON.stringify(body)
  return new Promise<Answer>((resolve, reject) => {
    const call = request(
      {
        host: 'localhost',
        family: 4,
        port,
        path,
        ca,
        agent: false,
        ...(servername !== undefined && { servername }),
        method: method ?? (sent === undefined ? 'GET' : 'POST'),
        headers: {
          'x-console': '1',
          'sec-fetch-site': 'same-origin',
          ...(cookie !== undefined && { cookie }),
          ...(sent !== undefined && {
            'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
            'content-length': Buffer.byteLength(sent),
          }),
        },
      },
      (answer) => {
        let text = ''
        answer.on('data', (part) => (text += String(part)))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
        )
      },
    )
    call.on('error', reject)
    call.end(sent)
  })
}

const formText = (form: Record<string, string | string[]>) =>
  new URLSearchParams(
    Object.entries(form).flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
  ).toString()

interface Arrived {
  address: string
  page: { body: string }
}

/** A browser that stores cookies regardless of their path. */
class TlsBrowser {
  readonly #port: number
  readonly cookies: Map<string, string>

  constructor(port = ports.console, cookies = new Map<string, string>()) {
    this.#port = port
    this.cookies = cookies
  }

  async call(path: string, call: Omit<Call, 'path' | 'cookie'> = {}): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await ask(this.#port, { ...call, path, cookie })
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return answer
  }

  async follow(url: string): Promise<Arrived> {
    return this.#arrive(url, await this.call(new URL(url, origin()).href.slice(origin().length)))
  }

  async submit(action: string, form: Record<string, string | string[]>) {
    return this.#arrive(action, await this.call(action, { form }))
  }

  async #arrive(address: string, answer: Answer): Promise<Arrived> {
    const { location } = answer.headers
    if (location === undefined) return { address, page: { body: answer.text } }
    const target = new URL(location, origin())
    // Do not follow redirects to the console's page, because no test here serves it.
    if (target.pathname === '/sign-in') return { address: target.href, page: { body: answer.text } }
    return this.follow(target.pathname + target.search)
  }
}

const origin = () => `https://localhost:${ports.console}`

interface Offer {
  minVersion?: SecureVersion
  maxVersion?: SecureVersion
  ciphers?: string
}

/** Current TLS clients reject TLS 1.1 without these options. */
const oldest: Offer = {
  minVersion: 'TLSv1.1',
  maxVersion: 'TLSv1.1',
  ciphers: 'ALL:@SECLEVEL=0',
}

function shake(port: number, offer: Offer) {
  return new Promise<TLSSocket>((resolve, reject) => {
    const socket = connect(
      { host: '127.0.0.1', port, servername: 'localhost', ca: authority.root, ...offer },
      () => resolve(socket),
    )
    socket.on('error', reject)
  })
}

test('serves the console and S3 over TLS with a certificate that the client accepts', async () => {
  expect((await ask(ports.console, { path: '/healthz' })).status).toBe(200)
  expect((await ask(ports.s3)).status).toBe(403)
  const named = platform.objectStore.endpoint({ hostname: 'console.example.com' })
  expect(named).toBe(`https://console.example.com:${ports.s3}`)
  const code = await platform.createSignInCode('admin')
  const session = await ask(ports.console, { path: '/session/code', body: { code } })
  expect(session.status).toBe(200)
  expect(session.headers['strict-transport-security']).toBe('max-age=31536000')
  expect(String(session.headers['set-cookie'])).toMatch(
    new RegExp(`^__Host-console-${ports.console}=.*Secure`),
  )
})

test('separates the sessions of two consoles on one host', async () => {
  const app = await buildServer(readSettings({ SESSION_KEY: 'x'.repeat(32), DATA_DIR: folder }), {
    platform,
    tls,
    clock,
    addPages: () => Promise.resolve(),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const one = new TlsBrowser()
  const other = new TlsBrowser((app.server.address() as AddressInfo).port, one.cookies)
  for (const browser of [one, other]) {
    const code = await platform.createSignInCode('admin')
    expect((await browser.call('/session/code', { body: { code } })).status).toBe(200)
  }
  expect((await one.call('/session')).status).toBe(200)
  await other.call('/session', { method: 'DELETE' })
  expect((await other.call('/session')).status).toBe(401)
  expect((await one.call('/session')).status).toBe(200)
})

test('signs in at the platform without a proxy, refreshes tokens and signs out', async () => {
  await newAccount(platform.db, clock, { username: 'ada', email: 'ada@example.com' })
  const password = await setRandomPassword(platform.db, clock, 'ada')
  const browser = new TlsBrowser()
  const begun = await browser.call('/session/oauth?to=/domains')
  expect(begun.status).toBe(303)
  expect(begun.headers.location).toMatch(`${origin()}/oauth/auth?`)
  const screen = await allow(
    browser,
    { user: { username: 'ada', password } },
    begun.headers.location ?? '',
  )
  expect(screen.href).toBe(`${origin()}/sign-in?to=%2Fdomains#oauth=done`)
  const tokens = () => platform.db.selectFrom('token').select('id').execute()
  const profile = async () => JSON.parse((await browser.call('/v4/profile')).text) as unknown
  expect(await profile()).toMatchObject({ username: 'ada' })
  const before = (await tokens()).length
  clock.advance(2 * hours - minutes)
  expect(await profile()).toMatchObject({ username: 'ada' })
  expect((await tokens()).length).toBe(before + 1)
  expect((await browser.call('/session', { method: 'DELETE' })).status).toBe(200)
  expect((await tokens()).length).toBe(before - 1)
  expect((await browser.call('/session')).status).toBe(401)
})

test('serves metrics over TLS', async () => {
  const { Metrics } = await import('../observability/metrics/metrics.ts')
  const { listenForMetrics } = await import('../observability/metrics/metricsServer.ts')
  const metrics = new Metrics(undefined)
  const server = await listenForMetrics({
    metrics,
    host: '127.0.0.1',
    port: 0,
    tls,
    say: (line) => said.push(line),
  })
  onTestFinished(() => server.close())
  expect((await ask(server.port, { path: '/metrics' })).status).toBe(200)
})

test('presents a certificate that clients reject with an unknown authority or for another name', async () => {
  const otherAuthority = await testAuthority(Date.now())
  for (const port of Object.values(ports)) {
    await expect(ask(port, { ca: otherAuthority.root })).rejects.toThrow()
    await expect(ask(port, { servername: 'other.example' })).rejects.toMatchObject({
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    })
  }
})

test('accepts TLS 1.2 and 1.3 but neither TLS 1.1 nor plain HTTP', async () => {
  const lax = createServer({ ...tls.options, ...oldest })
  lax.listen(0, '127.0.0.1')
  await once(lax, 'listening')
  onTestFinished(() => void lax.close())
  const old = await shake((lax.address() as AddressInfo).port, oldest)
  expect(old.getProtocol()).toBe('TLSv1.1')
  old.destroy()
  for (const [name, port] of Object.entries(ports)) {
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
      const socket = await shake(port, { minVersion: version, maxVersion: version })
      expect(socket.getProtocol()).toBe(version)
      socket.destroy()
    }
    await expect(shake(port, oldest)).rejects.toMatchObject({
      code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
    })
    const answer = await new Promise<string>((resolve) => {
      let text = ''
      const socket = connectPlain(port, '127.0.0.1', () =>
        socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'),
      )
      socket.on('data', (part) => (text += String(part)))
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(text))
    })
    expect(answer).not.toContain('HTTP/1.1')
    expect((await ask(port)).status).toBe(name === 's3' ? 403 : 404)
  }
})

test('counts a TLS connection with many requests once towards the limit for unauthenticated connections', async () => {
  const app = await buildServer(readSettings({ SESSION_KEY: testKey, DATA_DIR: folder }), {
    platform,
    tls,
    connections: { maxUnauthenticated: 4 },
    addPages: () => Promise.resolve(),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const sockets: TLSSocket[] = []
  for (let count = 0; count < 4; count++) sockets.push(await shake(port, {}))
  const [first] = sockets
  const answers: string[] = []
  first?.on('data', (part) => answers.push(String(part)))
  for (let call = 1; call <= 3; call++) {
    first?.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await expect.poll(() => answers.join('').match(/HTTP\/1.1 200/g)?.length).toBe(call)
  }
  expect(sockets.filter(({ destroyed }) => destroyed)).toHaveLength(0)
  for (const socket of sockets) socket.on('error', () => undefined)
  for (let count = 0; count < 4; count++) {
    const socket = await shake(port, {})
    socket.on('error', () => undefined)
    socket.resume()
    sockets.push(socket)
  }
  for (const socket of sockets) socket.resume()
  await expect.poll(() => sockets.filter(({ destroyed }) => destroyed).length).toBe(4)
  for (const socket of sockets) socket.destroy()
})

test('reloads changed files without a restart, and continues with the previous pair when they do not match', async () => {
  const fingerprint = async (port: number) => {
    const socket = await shake(port, {})
    const { fingerprint256 } = socket.getPeerCertificate()
    socket.destroy()
    return fingerprint256
  }
  const before = await fingerprint(ports.console)
  const next = await newPair()
  writeFileSync(paths.certificate, next.certificate)
  await expect.poll(() => said.join(' ')).toContain('is not the key of the first certificate')
  expect(await fingerprint(ports.console)).toBe(before)
  writeFileSync(paths.key, next.key)
  await expect.poll(() => said.join(' ')).toContain('Reloaded the certificate')
  for (const port of Object.values(ports)) expect(await fingerprint(port)).not.toBe(before)
})

/** Creates separate certificate files, which are reloaded when the test calls `read`, and records the log lines. */
async function ownFiles(pair?: { certificate: string; key: string }) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const own = mkdtempSync(join(tmpdir(), 'console-tls-'))
  const at = { certificate: join(own, 'cert.pem'), key: join(own, 'key.pem') }
  const put = ({ certificate, key }: { certificate: string; key: string }) => {
    writeFileSync(at.certificate, certificate)
    writeFileSync(at.key, key)
  }
  put(pair ?? (await newPair()))
  const lines: string[] = []
  const interval = 20
  const files = new TlsFiles(at, (line) => lines.push(line), interval)
  onTestFinished(() => {
    files.close()
    vi.useRealTimers()
    rmSync(own, { recursive: true })
  })
  const read = () => void vi.advanceTimersByTime(interval)
  return { files, lines, put, at, read }
}

test('reports an error again when it recurs after a fix', async () => {
  const first = await newPair()
  const { lines, put, at, read } = await ownFiles(first)
  const faults = () => lines.filter((line) => line.includes('no PEM certificate'))
  for (const count of [1, 2]) {
    writeFileSync(at.certificate, 'hello')
    read()
    expect(faults()).toHaveLength(count)
    read()
    expect(faults()).toHaveLength(count)
    put(first)
    read()
  }
})

test('retries servers that failed to load the changed files', async () => {
  const { files, put, lines, read } = await ownFiles()
  const taken: string[] = []
  const server = (name: string, refuse: () => boolean) =>
    Object.assign(new EventEmitter(), {
      setSecureContext: () => {
        if (refuse()) throw new Error('No context.')
        taken.push(name)
      },
    })
  let isFirst = true
  files.follow(
    server('slow', () => {
      const refused = isFirst
      isFirst = false
      return refused
    }),
  )
  files.follow(server('quick', () => false))
  put(await newPair())
  read()
  read()
  expect(taken).toEqual(expect.arrayContaining(['slow', 'quick']))
  expect(lines.filter((line) => line.includes('No context.'))).toHaveLength(1)
  expect(lines.at(-1)).toContain('Reloaded the certificate')
})

test('warns once of an expired or not yet valid certificate, and loads it', async () => {
  const dated = async (from: number, to: number) => {
    const keys = await newKeys()
    return {
      certificate: await authority.issue(keys.publicKey, 'localhost', from, to),
      key: await privatePem(keys),
    }
  }
  const { lines, put, read } = await ownFiles(await dated(-10, -1))
  expect(lines).toEqual([
    expect.stringMatching(/^TLS_CERT: .*cert\.pem expired on \d{4}-.*reject it/),
  ])
  read()
  expect(lines).toHaveLength(1)
  put(await dated(2, 10))
  read()
  expect(lines.at(-1)).toMatch(/is not valid before \d{4}-.*reject it/)
  put(await newPair())
  read()
  expect(lines.at(-1)).toContain('Reloaded the certificate')
})

test('refuses to start with invalid files and names the file and the reason', async () => {
  const [one, other] = [await newPair(), await newPair()]
  const at = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  }
  const good = at('good.pem', one.certificate)
  const key = at('good.key', one.key)
  const faultOf = (certificate: string, keyPath: string) => {
    try {
      new TlsFiles({ certificate, key: keyPath }, () => undefined).close()
      return undefined
    } catch (error) {
      expect(error).toBeInstanceOf(TlsError)
      return (error as Error).message
    }
  }
  expect(faultOf(good, key)).toBeUndefined()
  expect(faultOf(good, at('other.key', other.key))).toContain('TLS_KEY: ')
  expect(faultOf(at('bad.pem', 'hello'), key)).toContain('contains no PEM certificate')
  expect(faultOf(good, at('bad.key', 'hello'))).toContain('contains no PEM private key')
  expect(faultOf(join(folder, 'gone.pem'), key)).toContain('gone.pem cannot be read (ENOENT)')
  expect(faultOf(key, good)).toContain('TLS_CERT: ')
})

test('prints URLs with a host name of the certificate at start', async () => {
  const { at } = await ownFiles()
  const program = startProgram(process.execPath, ['server/main.ts', '--dev'], {
    PORT: '0',
    S3_PORT: '0',
    METRICS_PORT: '0',
    DNS_PORT: 'off',
    DEMO: 'none',
    HOST: '127.0.0.1',
    HOSTS: 'console.example.com',
    DATA_DIR: join(at.certificate, '..', 'data'),
    TLS_CERT: at.certificate,
    TLS_KEY: at.key,
    NODE_OPTIONS: '',
  })
  onTestFinished(async () => {
    program.process.kill('SIGKILL')
    await program.ended
  })
  await program.printed(/Ctrl\+C/)
  const addresses = program.output().match(/https?:\/\/[^\s/]+/g) ?? []
  expect(addresses.length).toBeGreaterThanOrEqual(4)
  for (const address of addresses) expect(address).toMatch(/^https:\/\/console\.example\.com:\d+$/)
})

test('requires both TLS_CERT and TLS_KEY or neither', () => {
  for (const name of ['TLS_CERT', 'TLS_KEY'])
    expect(() => readSettings({ [name]: '/etc/tls.pem' })).toThrow(
      'TLS_CERT and TLS_KEY must be set together.',
    )
  expect(readSettings({ TLS_CERT: 'a', TLS_KEY: 'b' }).tlsPaths).toEqual({
    certificate: 'a',
    key: 'b',
  })
})
