import { S3Client } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { operations } from '#platform/api/operations.ts'
import {
  documentTypes,
  expectInert,
  expectPdf,
  expectUncached,
  markup,
  type ServedBucket,
} from '../../test/support/platform/servedObjects.ts'
import { localConsole } from '../../test/support/server/local.ts'
import { getRoutes, urlOf } from '../../test/support/server/routes.ts'
import { browserOf } from '../../test/support/server/serve.ts'
import { signInWithToken } from '../../test/support/server/signedIn.ts'

const local = await localConsole(
  { demo: 'small', objectPort: 0, host: '127.0.0.1', rateLimits: 'off' },
  { MCP: 'on' },
)
const { app, clock, platform } = local

/** Paths whose responses contain no data of users, each with its `Cache-Control` for a signed-in user. */
const publicPaths: Record<string, string> = {
  '/oauth/style.css': 'public, max-age=3600',
  '/.well-known/oauth-protected-resource': 'no-cache',
  '/.well-known/oauth-protected-resource/mcp': 'no-cache',
}

const routes = getRoutes(app)

test('finds the GET routes of the contract, the session, the sign-in, the calendar and the agents', () => {
  const paths = operations
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => `/v4${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
  expect(paths.filter((path) => !routes.includes(path))).toEqual([])
  for (const path of ['/readyz', '/session', '/session/webhooks/:id/deliveries', '/mcp'])
    expect(routes).toContain(path)
  expect(routes).toContain('/feeds/calendar/:file')
  expect(routes).toContain('/oauth/interaction/:uid')
})

test('disables caching of every GET response for a signed-in user, except of public documents', async () => {
  const browser = await signInWithToken(local)
  const caching: Record<string, unknown> = {}
  let found = 0
  for (const route of routes) {
    const response = await browser.call('GET', await urlOf(browser, route))
    caching[route] = response.headers['cache-control']
    if (response.statusCode === 200) found += 1
  }
  const cacheable = Object.entries(caching).filter(
    ([, value]) => !/\bno-store\b/.test(String(value)),
  )
  expect(Object.fromEntries(cacheable)).toEqual(publicPaths)
  // Most routes return an object, not only an error.
  expect(found).toBeGreaterThan(100)
})

test('allows no shared cache to store a response to a token, and none to store an error', async () => {
  const token = await platform.createToken({ username: 'admin', scopes: '*', label: 'cached' })
  const headers = { host: 'console.test', authorization: `Bearer ${token}` }
  const client = browserOf(app, headers)
  for (const route of routes.filter(
    (path) => path.startsWith('/v4/') && path !== '/v4/openapi.json',
  )) {
    const response = await client.call('GET', await urlOf(client, route))
    const caching = String(response.headers['cache-control'])
    expect([route, caching]).toEqual([
      route,
      response.statusCode < 300 ? expect.stringMatching(/^private, max-age=/) : 'no-store',
    ])
    expect(response.headers.vary).toContain('Authorization')
  }
})

test('disables caching of the calendar and of objects by signed link', async () => {
  const browser = await signInWithToken(local)
  await browser.call('DELETE', '/session/calendar')
  const created = await browser.call('POST', '/session/calendar')
  const { pathname } = new URL(created.json<{ address: string }>().address)
  const calendar = await app.inject({ url: pathname, headers: { host: 'console.test' } })
  expect([calendar.statusCode, calendar.headers['cache-control']]).toEqual([
    200,
    'private, no-store',
  ])
  await expectUncached(await newBucket())
})

let buckets = 0
/** Creates a public bucket of the administrator. */
async function newBucket(): Promise<ServedBucket> {
  const browser = await signInWithToken(local)
  const Bucket = `content-${++buckets}`
  const made = await browser.call('POST', '/v4/object-storage/buckets', {
    payload: { cluster: 'us-east-1', label: Bucket, acl: 'public-read' },
  })
  expect(made.statusCode).toBe(200)
  const key = await browser.call('POST', '/v4/object-storage/keys', { payload: { label: Bucket } })
  const { access_key, secret_key } = key.json<{ access_key: string; secret_key: string }>()
  const endpoint = platform.objectStore.endpoint({ hostname: '127.0.0.1' })
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: access_key, secretAccessKey: secret_key },
    systemClockOffset: clock.now() - Date.now(),
  })
  return { client, Bucket, endpoint, now: () => clock.now() }
}

test.each(documentTypes)('serves an object of the type %j without script', async (ContentType) => {
  await expectInert(await newBucket(), ContentType)
})

test('serves a PDF file without sandbox, and never as HTML', async () => {
  await expectPdf(await newBucket())
})

test('returns the text of users only as JSON, and attachments not at all', async () => {
  const browser = await signInWithToken(local)
  const text = `</script>${markup}`
  const ticket = await browser.call('POST', '/v4/support/tickets', {
    payload: { summary: text.slice(0, 64), description: text },
  })
  const { id } = ticket.json<{ id: number }>()
  const boundary = 'parts'
  const attach = (name: string) =>
    browser.call('POST', `/v4/support/tickets/${id}/attachments`, {
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: [
        `--${boundary}`,
        `Content-Disposition: form-data; name="file"; filename="${name}"`,
        'Content-Type: image/svg+xml',
        '',
        markup,
        `--${boundary}--`,
        '',
      ].join('\r\n'),
    })
  for (const [name, status] of Object.entries({ 'x.svg': 400, 'x.html': 400, 'x.txt': 200 })) {
    expect([name, (await attach(name)).statusCode]).toEqual([name, status])
    const url = `/v4/support/tickets/${id}/attachments/${name}`
    expect([url, (await browser.call('GET', url)).statusCode]).toEqual([url, 404])
  }
  const domain = await browser.call('POST', '/v4/domains', {
    payload: { domain: 'inert.example', type: 'master', soa_email: 'a@inert.example' },
  })
  const zone = domain.json<{ id: number }>()
  await browser.call('POST', `/v4/domains/${zone.id}/records`, {
    payload: { type: 'TXT', name: '', target: markup },
  })
  const addresses = [
    `/v4/support/tickets/${id}`,
    `/v4/support/tickets/${id}/replies`,
    `/v4/domains/${zone.id}/zone-file`,
    `/v4/domains/${zone.id}/records`,
    `/v4/domains/${encodeURIComponent(markup)}`,
    `/session/${encodeURIComponent(markup)}`,
  ]
  for (const url of addresses) {
    const { headers } = await browser.call('GET', url, { headers: { accept: 'text/html' } })
    expect([url, headers['content-type']]).toEqual([
      url,
      expect.stringMatching(/^application\/json/),
    ])
  }
})

test('sends every response of the API and the session as inert data', async () => {
  const browser = await signInWithToken(local)
  const rendered: string[] = []
  for (const route of routes) {
    const { headers } = await browser.call('GET', await urlOf(browser, route))
    const policy = String(headers['content-security-policy'])
    if (
      headers['x-content-type-options'] !== 'nosniff' ||
      headers['x-frame-options'] !== 'DENY' ||
      !policy.startsWith("default-src 'none'")
    )
      rendered.push(route)
  }
  expect(rendered).toEqual([])
})
