import { expect, test } from 'vitest'
import { newTestCompute } from '../test/support/platform/computes.ts'
import { nth } from '../test/support/platform/nth.ts'
import { testPlatform } from '../test/support/platform/platform.ts'

const { app, call, platform, signedIn } = await testPlatform()

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const json = { 'content-type': 'application/json' }

test('responds with 404 to an unknown path and with 405 to a wrong method of a known path', async () => {
  const unknown = await app.inject('/v4/nowhere')
  expect(unknown.statusCode).toBe(404)
  expect(unknown.json()).toEqual({ errors: [{ reason: 'Not found' }] })
  for (const [method, url] of [
    ['DELETE', '/v4/tags'],
    ['PUT', '/v4/account/events/1'],
    ['POST', '/v4/profile?page=1'],
    ['PATCH', '/v4/account/users/ada'],
  ] as const) {
    const wrong = await app.inject({ method, url })
    expect(wrong.statusCode, `${method} ${url}`).toBe(405)
    expect(wrong.json()).toEqual({ errors: [{ reason: 'Method Not Allowed' }] })
  }
  const wrong = await app.inject({ method: 'DELETE', url: '/v4/tags' })
  expect(wrong.headers).toMatchObject({
    allow: 'OPTIONS, HEAD, GET, POST',
    'x-spec-version': '4.175.0',
    'x-content-type-options': 'nosniff',
  })
})

test.each([
  ['/v4/tags', {}, 405, 'Method Not Allowed'],
  ['/v4/tags', { origin: 'https://other.example' }, 405, 'Method Not Allowed'],
  ['/v4/tags', { 'access-control-request-method': 'GET' }, 405, 'Method Not Allowed'],
  ['/v4/nowhere', {}, 404, 'Not found'],
])(
  'rejects OPTIONS on %s with the headers %j, which is not a valid preflight request',
  async (url, headers, status, reason) => {
    const answer = await app.inject({ method: 'OPTIONS', url, headers })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toEqual({ errors: [{ reason }] })
  },
)

test('sends the same response without a token and with an unknown token', async () => {
  const none = await app.inject('/v4/tags')
  const bogus = await app.inject({ url: '/v4/tags', headers: bearer('bogus') })
  const basic = await app.inject({ url: '/v4/tags', headers: { authorization: 'Basic YTpi' } })
  expect(none.statusCode).toBe(401)
  expect(none.json()).toEqual({ errors: [{ reason: 'Invalid Token' }] })
  expect(bogus.json()).toEqual(none.json())
  expect(basic.json()).toEqual(none.json())
  expect(bogus.headers['x-oauth-scopes']).toBe('unknown')
})

test('rejects a token without the required scope with 401 and names the scope', async () => {
  const { token } = await signedIn({ scopes: 'domains:read_write' })
  const answer = await app.inject({ url: '/v4/tags', headers: bearer(token) })
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toEqual({
    errors: [{ reason: 'Your OAuth token is not authorized to use this endpoint.' }],
  })
  expect(answer.headers['x-oauth-scopes']).toBe('domains:read_write')
  expect(answer.headers['x-accepted-oauth-scopes']).toBe('account:read_only')
})

test('includes read access in write scopes, but no access to other areas', async () => {
  const writer = await signedIn({ scopes: 'account:read_write' })
  await writer.call('getAccount')
  const reader = await signedIn({ scopes: 'account:read_only events:read_only' })
  await reader.call('getAccount')
  await reader.call('listEvents')
  await expect(reader.call('updateAccount', { body: {} })).rejects.toMatchObject({ status: 401 })
  await expect(writer.call('listEvents')).rejects.toMatchObject({ status: 401 })
})

test('lists regions without a token, but rejects an unknown token', async () => {
  expect((await call('listRegions')).results).toBeGreaterThan(0)
  const bogus = await app.inject({ url: '/v4/regions', headers: bearer('bogus') })
  expect(bogus.statusCode).toBe(401)
})

test.each(['{', '[1', '{"a":1,}', 'nothing'])(
  'rejects the body %s as invalid JSON',
  async (payload) => {
    const { token } = await signedIn()
    const answer = await app.inject({
      method: 'PUT',
      url: '/v4/account',
      headers: { ...bearer(token), ...json },
      payload,
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ errors: [{ reason: 'The request body is not valid JSON' }] })
  },
)

test.each([
  ['a byte that begins no character', [0xff]],
  ['half of a character', [0xc3]],
  ['a surrogate', [0xed, 0xa0, 0x80]],
  ['a character in more bytes than it takes', [0xc0, 0xaf]],
])('rejects a body with %s as invalid JSON', async (_, bytes) => {
  const { token, call: callAs } = await signedIn()
  const before = await callAs('getAccount')
  const answer = await app.inject({
    method: 'PUT',
    url: '/v4/account',
    headers: { ...bearer(token), ...json },
    payload: Buffer.concat([Buffer.from('{"company":"a'), Buffer.from(bytes), Buffer.from('z"}')]),
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ errors: [{ reason: 'The request body is not valid JSON' }] })
  expect(await callAs('getAccount')).toEqual(before)
})

test('stores Unicode text unchanged and rejects invalid Unicode', async () => {
  const { token, call: callAs } = await signedIn()
  const put = (payload: string) =>
    app.inject({
      method: 'PUT',
      url: '/v4/account',
      headers: { ...bearer(token), ...json },
      payload,
    })
  const response = await put(String.raw`{"company":"é 😀 \ud83d\ude00"}`)
  expect(response.json()).toMatchObject({ company: 'é 😀 😀' })
  for (const half of ['\ud800', '\udc00', '\ude00\ud83d']) {
    const refused = await put(JSON.stringify({ company: `a${half}z` }))
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toEqual({
      errors: [{ reason: 'Must not have unpaired surrogates', field: 'company' }],
    })
  }
  expect(await callAs('getAccount')).toMatchObject({ company: 'é 😀 😀' })
})

test.each(['[]', '"text"', '1', 'null'])(
  'rejects the body %s, which is not an object',
  async (payload) => {
    const { token } = await signedIn()
    const answer = await app.inject({
      method: 'POST',
      url: '/v4/profile/tokens',
      headers: { ...bearer(token), ...json },
      payload,
    })
    expect(answer.statusCode).toBe(400)
  },
)

test.each([
  'application/x-www-form-urlencoded',
  'application/json-patch+json',
  'application/json-seq',
  'text/plain',
  'text/json',
  undefined,
])('rejects a JSON body that is sent as %s', async (type) => {
  const { token } = await signedIn()
  const answer = await app.inject({
    method: 'PUT',
    url: '/v4/account',
    headers: { ...bearer(token), ...(type !== undefined && { 'content-type': type }) },
    payload: Buffer.from('{"company":"Example"}'),
  })
  expect(answer.statusCode).toBe(415)
  expect(answer.json()).toEqual({
    errors: [{ reason: 'Send the request body as application/json' }],
  })
})

test('accepts JSON with a charset and rejects compressed JSON', async () => {
  const { token } = await signedIn()
  const put = (headers: Record<string, string>) =>
    app.inject({
      method: 'PUT',
      url: '/v4/account',
      headers: { ...bearer(token), ...headers },
      payload: Buffer.from('{"company":"Example"}'),
    })
  const type = { 'content-type': 'Application/JSON; charset=utf-8' }
  expect((await put(type)).json()).toMatchObject({ company: 'Example' })
  expect((await put({ ...type, 'content-encoding': 'identity' })).statusCode).toBe(200)
  const compressed = await put({ ...type, 'content-encoding': 'gzip' })
  expect(compressed.statusCode).toBe(415)
  expect(compressed.json()).toEqual({
    errors: [{ reason: 'Send the request body without a Content-Encoding' }],
  })
})

test('ignores a Content-Type header without a body', async () => {
  const { token } = await signedIn()
  const answer = await app.inject({
    method: 'GET',
    url: '/v4/profile',
    headers: { ...bearer(token), ...json },
  })
  expect(answer.statusCode).toBe(200)
})

test('responds with 401 to a malformed body without a token', async () => {
  const answer = await app.inject({
    method: 'PUT',
    url: '/v4/account',
    headers: json,
    payload: '{',
  })
  expect(answer.statusCode).toBe(401)
})

test('rejects nesting deeper than 32 levels, also for free-form objects', async () => {
  const { call: callAs } = await signedIn()
  const nested = (levels: number): object => (levels === 0 ? {} : { in: nested(levels - 1) })
  await callAs('updatePreferences', { body: nested(32) as Record<string, unknown> })
  for (const levels of [33, 5000])
    await expect(
      callAs('updatePreferences', { body: nested(levels) as Record<string, unknown> }),
    ).rejects.toMatchObject({ status: 400 })
})

test('rejects NUL characters and numbers beyond 32 bits before they are sent to the database', async () => {
  const { call: callAs, user } = await signedIn()
  await expect(
    callAs('updateAccount', { body: { company: 'a\0b', city: '\0' } }),
  ).rejects.toMatchObject({
    status: 400,
    faults: [{ field: 'company', reason: 'Must not have NUL characters' }, { field: 'city' }],
  })
  const guest = await signedIn({ of: { user, call: callAs, token: '' }, restricted: true })
  await expect(
    callAs('updateUserGrants', {
      path: { username: guest.user.username },
      body: { compute: [{ id: 2 ** 31, permissions: null }] },
    }),
  ).rejects.toMatchObject({ status: 400, faults: [{ field: 'compute[0].id' }] })
  for (const eventId of [2 ** 31 - 1, 2 ** 31, 1e20])
    await expect(callAs('getEvent', { path: { eventId } })).rejects.toMatchObject({ status: 404 })
  await expect(callAs('getUser', { path: { username: 'a\0b' } })).rejects.toMatchObject({
    status: 404,
  })
})

test.each(['0', '-1', 'one', '1.5', '%20', '%00'])(
  'responds with 404 to the event id %s',
  async (id) => {
    const { token } = await signedIn()
    const answer = await app.inject({
      url: `/v4/account/events/${id}`,
      headers: bearer(token),
    })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ errors: [{ reason: 'Not found' }] })
  },
)

test('returns one empty page for an empty list', async () => {
  const { call: callAs } = await signedIn()
  expect(await callAs('listEvents')).toEqual({ data: [], page: 1, pages: 1, results: 0 })
  await expect(callAs('listEvents', { query: { page: 2 } })).rejects.toMatchObject({ status: 404 })
})

test('divides a list into pages and responds with 404 after the last page', async () => {
  const { call: callAs } = await signedIn()
  const tokenIds: number[] = []
  for (let index = 0; index < 51; index++)
    tokenIds.push((await callAs('createToken', { body: { label: `token ${index}` } })).id)
  const pages = []
  for (const page of [1, 2, 3])
    pages.push(await callAs('listTokens', { query: { page, page_size: 25 } }))
  // The list includes the token that this test uses.
  expect(pages.map(({ data, ...rest }) => [data.length, rest])).toEqual([
    [25, { page: 1, pages: 3, results: 52 }],
    [25, { page: 2, pages: 3, results: 52 }],
    [2, { page: 3, pages: 3, results: 52 }],
  ])
  const ids = pages.flatMap(({ data }) => data.map(({ id }) => id))
  expect(ids.slice(1)).toEqual(tokenIds)
  expect(ids).toEqual(ids.toSorted((one, other) => one - other))
  await expect(callAs('listTokens', { query: { page: 4, page_size: 25 } })).rejects.toMatchObject({
    status: 404,
    faults: [{ reason: 'Not found' }],
  })
  expect(nth(pages, 0).data).toHaveLength(25)
})

test.each([
  ['page_size=24', 'page_size', 'Must be 25-500'],
  ['page_size=501', 'page_size', 'Must be 25-500'],
  ['page_size=many', 'page_size', 'Must be of type integer'],
  ['page=0', 'page', 'Must be at least 1'],
  ['page=1&page=2', 'page', 'Must be of type integer'],
])('rejects %s', async (query, field, reason) => {
  const { token } = await signedIn()
  const answer = await app.inject({
    url: `/v4/account/events?${query}`,
    headers: bearer(token),
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ errors: [{ reason, field }] })
})

test.each([25, 500])('accepts a page size of %i', async (page_size) => {
  const { call: callAs } = await signedIn()
  expect(await callAs('listEvents', { query: { page_size } })).toMatchObject({ page: 1 })
})

test('reports several errors of a request together', async () => {
  const { token } = await signedIn()
  const answer = await app.inject({
    url: '/v4/account/events?page=0&page_size=1000',
    headers: bearer(token),
  })
  expect(answer.json()).toEqual({
    errors: [
      { reason: 'Must be at least 1', field: 'page' },
      { reason: 'Must be 25-500', field: 'page_size' },
    ],
  })
})

test.each([
  ['POST', '/compute/instances/{id}/disks/99999/resize', {}],
  ['POST', '/compute/instances/{id}/backups/99999/restore', {}],
  ['PUT', '/networking/ips/9.9.9.9', {}],
  ['PUT', '/account/users/nobody', { restricted: 1 }],
  ['PUT', '/profile/tokens/99999', { label: '' }],
] as const)(
  'responds with 404 to %s %s before it validates the body',
  async (method, path, payload) => {
    const me = await signedIn()
    const { id } = await newTestCompute(platform, me)
    const answer = await app.inject({
      method,
      url: `/v4${path.replace('{id}', String(id))}`,
      headers: bearer(me.token),
      payload,
    })
    expect(answer.statusCode).toBe(404)
  },
)

test('accepts only the canonical spelling of a number in a path', async () => {
  const me = await signedIn()
  const read = (url: string) => app.inject({ url, headers: bearer(me.token) })
  const id = nth((await me.call('listTokens')).data, 0).id
  expect((await read(`/v4/profile/tokens/${id}`)).statusCode).toBe(200)
  for (const spelled of [`0x${id.toString(16)}`, `${id}.0`, `${id}e0`, `0${id}`, `%20${id}`])
    expect((await read(`/v4/profile/tokens/${spelled}`)).statusCode, spelled).toBe(404)
  for (const spelled of ['0x1', '1.0', '1e0', '01']) {
    const page = await read(`/v4/profile/tokens?page=${spelled}`)
    expect(page.json()).toEqual({ errors: [{ field: 'page', reason: 'Must be of type integer' }] })
  }
})

test('ignores unknown fields and names them in the response', async () => {
  const { token } = await signedIn()
  const answer = await app.inject({
    method: 'POST',
    url: '/v4/domains',
    headers: { authorization: `Bearer ${token}` },
    payload: {
      domain: 'ignored-fields.example',
      type: 'master',
      soa_email: 'admin@example.org',
      tags: null,
      id: 7,
      'ärger\r\nset-cookie': 1,
    },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers['x-ignored-fields']).toBe('id, %C3%A4rger%0D%0Aset-cookie')
})

test('responds with at most 100 errors that a handler has found', async () => {
  const { token } = await signedIn()
  const answer = await app.inject({
    method: 'POST',
    url: '/v4/tags',
    headers: bearer(token),
    payload: { label: 'shop', domains: Array.from({ length: 150 }, (_, at) => 1_000_000 + at) },
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json<{ errors: object[] }>().errors).toHaveLength(100)
})
