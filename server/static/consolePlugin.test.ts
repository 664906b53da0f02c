import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addConsole } from './consolePlugin.ts'
import { serve, signIn } from '../../test/support/server/serve.ts'

const boot = 'fetch("/v4/compute/instances")'
const style = 'body{margin:0}@media (width<=719px){body{margin:1px}}'
const page = `<!doctype html><title>Console</title><script>${boot}</script><style data-href="/a.css">${style}</style>${' '.repeat(500)}`
const framed = `${page}<div class="opening"></div>`
const script = `export const area = '${'compute '.repeat(200)}'`
const compress = join(import.meta.dirname, '../../scripts/compress.ts')

/** Files of a version control system or of settings, which a build must not contain. */
const hiddenFiles = ['.git/config', '.env', 'assets/.git/config', 'assets/.env']

let dist: string
let app: FastifyInstance
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'console-dist-'))
  await mkdir(join(dist, 'assets'))
  await writeFile(join(dist, 'index.html'), framed)
  await writeFile(join(dist, 'signed-out.html'), page)
  await writeFile(join(dist, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(dist, 'assets/compute-B1x2y3.js'), script)
  for (const folder of ['.git', 'assets/.git']) await mkdir(join(dist, folder))
  for (const file of hiddenFiles) await writeFile(join(dist, file), 'hidden')
  await promisify(execFile)(process.execPath, [compress, dist])
  app = (await serve({ TRUST_PROXY: 'yes' }, (instance) => addConsole(instance, dist))).app
})
afterAll(() => rm(dist, { recursive: true }))

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test.each([
  '/',
  '/compute',
  '/compute/17/statistics?range=24h',
  '/object-storage/eu-1/site.example.org',
  '/databases/mysql%2F8.0.30',
  '/v4things',
])('serves the page to a browser at %s', async (url) => {
  const answer = await get(url, html)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(answer.body).toBe(page)
})

test('serves the page with the screen frame only to signed-in users', async () => {
  const person = await signIn(app)
  for (const url of ['/', '/compute', '/sign-in?to=%2Fcompute']) {
    const answer = await person.call('GET', url, { headers: html })
    expect(answer.body, url).toBe(url.startsWith('/sign-in') ? page : framed)
    expect(String(answer.headers.vary).toLowerCase(), url).toContain('cookie')
  }
  await person.call('DELETE', '/session')
  expect((await person.call('GET', '/compute', { headers: html })).body).toBe(page)
})

test.each(['/%zz', '/v4/compute/instances/%zz'])(
  'rejects %s, which cannot be decoded, with the reason',
  async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.json()).toEqual({ errors: [{ reason: expect.stringContaining('%zz') }] })
  },
)

test.each([
  ['/v4/nothing', html],
  ['/session/nothing', html],
  ['/assets/gone-A1b2c3.js', html],
  ['/assets/', html],
  ['/favicon.ico', { accept: 'image/*,*/*;q=0.8' }],
  ['/compute', { accept: 'application/json' }],
])('responds with 404 instead of the page to %s', async (url, headers) => {
  const answer = await get(url, headers)
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['cache-control']).not.toContain('immutable')
  expect(answer.json()).toMatchObject({ errors: [{ reason: expect.any(String) }] })
})

test.each([
  '/assets/..%2f..%2fetc/passwd',
  '/assets/%2e%2e%2f..%5cetc/passwd',
  '/..%2fpackage.json',
])('serves no file outside the folder for %s', async (url) => {
  expect([400, 403, 404]).toContain((await get(url)).statusCode)
})

test.each(hiddenFiles)('does not serve the hidden file %s', async (file) => {
  for (const accept of ['*/*', 'text/plain', html.accept])
    expect((await get(`/${file}`, { accept })).body).not.toContain('hidden')
  expect((await get(`/${file}`, { accept: 'text/plain' })).statusCode).toBe(404)
})

test('responds with 404 to a write', async () => {
  const answer = await app.inject({ method: 'POST', url: '/compute', headers: html })
  expect(answer.statusCode).toBe(404)
})

test('caches hashed files permanently, and revalidates the page and its icon', async () => {
  const asset = await get('/assets/compute-B1x2y3.js')
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(asset.headers['content-type']).toContain('javascript')
  for (const url of ['/', '/index.html', '/icon.svg']) {
    const answer = await get(url)
    expect(answer.headers['cache-control']).toBe('no-cache')
    const etag = String(answer.headers.etag)
    expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304)
  }
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('compresses files with %s for clients that accept it', async (encoding, unpack) => {
  for (const [url, content] of [
    ['/', page],
    ['/assets/compute-B1x2y3.js', script],
  ] as const) {
    const answer = await get(url, { 'accept-encoding': encoding })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(String(answer.headers.vary).toLowerCase()).toContain('accept-encoding')
    expect(unpack(answer.rawPayload).toString()).toBe(content)
    expect(answer.rawPayload.length).toBeLessThan(content.length / 2)
  }
})

test('serves a file uncompressed when compression does not make it smaller', async () => {
  const answer = await get('/icon.svg', { 'accept-encoding': 'br, gzip' })
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.statusCode).toBe(200)
})

test('responds to HEAD like GET without a body', async () => {
  const answer = await app.inject({ method: 'HEAD', url: '/', headers: html })
  expect([answer.statusCode, answer.body]).toEqual([200, ''])
  expect(answer.headers['content-security-policy']).toBeDefined()
})

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('sends a policy without frames, foreign hosts and unknown inline scripts', async () => {
  const { headers } = await get('/compute', html)
  const policy = String(headers['content-security-policy'])
  const directives = Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values.join(' ')]
    }),
  )
  expect(directives).toMatchObject({
    'default-src': "'none'",
    'script-src': `'self' ${sourceOf(boot)}`,
    'style-src': `'self' ${sourceOf('')} ${sourceOf(style)}`,
    'connect-src': "'self'",
    'style-src-attr': "'none'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'worker',
  })
  // Without the directive, `default-src` applies, so nothing may be framed.
  expect(directives).not.toHaveProperty('frame-src')
  expect(policy).not.toMatch(/unsafe|https?:|\*/)
})

test('allows the page to send images to upload origins, but not to load from them', async () => {
  const uploads = ['https://api.example.com', 'https://uploads.example.com']
  const { app: sending } = await serve({}, (instance) =>
    addConsole(instance, dist, () => 'https://objects.example.com', uploads),
  )
  const { headers } = await sending.inject({ url: '/', headers: { accept: 'text/html' } })
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain(
    "connect-src 'self' https://objects.example.com https://api.example.com https://uploads.example.com;",
  )
  expect(policy).toContain("img-src 'self' data: https://objects.example.com;")
})

test('sends security headers with the page', async () => {
  const { headers } = await get('/', html)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(headers['permissions-policy']).toContain('camera=()')
  expect(headers['strict-transport-security']).toBeUndefined()
})

test('sends Strict-Transport-Security behind a TLS proxy', async () => {
  for (const url of ['/', '/session', '/v4/profile']) {
    const { headers } = await get(url, { ...html, 'x-forwarded-proto': 'https' })
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  }
})

test('ignores forwarded headers without a trusted proxy', async () => {
  const plain = await serve({}, (instance) => addConsole(instance, dist))
  const headers = { ...html, 'x-forwarded-proto': 'https' }
  const answer = await plain.app.inject({ url: '/', headers })
  expect(answer.headers['strict-transport-security']).toBeUndefined()
})
