import { expect, test } from 'vitest'
import { testPlatform } from '../support/platform/platform.ts'

/** Names with which a careless copy of an object changes the prototype of all objects. */
const { app, signedIn } = await testPlatform()

const inherited = Reflect.ownKeys(Object.prototype)
const expectHarmless = () => {
  expect(Reflect.ownKeys(Object.prototype)).toEqual(inherited)
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
  expect(Reflect.get([], 'polluted')).toBeUndefined()
}

async function send(method: 'GET' | 'PUT' | 'POST', url: string, headers: object, body?: string) {
  const { token } = await signedIn()
  const answer = await app.inject({
    method,
    url: `/v4${url}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: body }),
  })
  return {
    status: answer.statusCode,
    ignored: answer.headers['x-ignored-fields'],
    body: answer.json<Record<string, unknown>>(),
  }
}

const evil = '{"polluted":true}'

test.each([
  [
    'PUT',
    '/account',
    `{"company":"Kept","__proto__":${evil},"constructor":{"prototype":${evil}},"prototype":${evil}}`,
    '__proto__, constructor, prototype',
    { company: 'Kept' },
  ],
  ['PUT', '/account', `{"company":"Kept","__proto__":null}`, '__proto__', { company: 'Kept' }],
  [
    'PUT',
    '/account',
    String.raw`{"company":"Kept","\u005f_proto__":${evil}}`,
    '__proto__',
    { company: 'Kept' },
  ],
  [
    'POST',
    '/networking/firewalls',
    `{"label":"outer","rules":{"inbound_policy":"DROP","outbound_policy":"ACCEPT","__proto__":${evil},
      "inbound":[{"protocol":"TCP","action":"ACCEPT","addresses":{"__proto__":{"ipv4":["0.0.0.0/0"]}}}]}}`,
    'rules.__proto__, rules.inbound[0].addresses.__proto__',
    { label: 'outer', rules: { inbound: [{ addresses: {} }] } },
  ],
  [
    'PUT',
    '/profile/preferences',
    `{"theme":"dark","__proto__":${evil},"deep":{"list":[{"__proto__":${evil},"constructor":{"prototype":${evil}}}]}}`,
    '__proto__, deep.list[0].__proto__, deep.list[0].constructor',
    { theme: 'dark', deep: { list: [{}] } },
  ],
  ['POST', '/profile/sshkeys', `{"__proto__":{"label":"a","ssh_key":"b"}}`, '__proto__', undefined],
] as const)(
  '%s %s ignores names of Object.prototype in %s',
  async (method, url, sent, ignored, expectedText) => {
    const answer = await send(method, url, {}, sent)
    expect(answer.ignored).toBe(ignored)
    expectHarmless()
    if (expectedText === undefined)
      // Inherited properties do not count as sent fields.
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'label' }, { field: 'ssh_key' }] },
      })
    else {
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      expect(answer.body).toMatchObject(expectedText)
      expect(JSON.stringify(answer.body)).not.toMatch(/polluted|__proto__/)
    }
  },
)

test.each([
  ['{"__proto__":{"+gt":1}}', 'Cannot filter on __proto__'],
  ['{"constructor":"x"}', 'Cannot filter on constructor'],
  ['{"+and":[{"prototype":{"polluted":true}}]}', 'Cannot filter on prototype'],
  ['{"+order_by":"__proto__"}', 'Cannot filter on __proto__'],
  ['{"label":{"__proto__":1}}', 'Cannot filter with __proto__'],
  ['{"label":{"constructor":1}}', 'Cannot filter with constructor'],
])('rejects the filter %s with a name of Object.prototype', async (filter, reason) => {
  const answer = await send('GET', '/domains', { 'x-filter': filter.replace('label', 'domain') })
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ reason, field: 'X-Filter' }] } })
  expectHarmless()
})

test('ignores names of Object.prototype in the query', async () => {
  const answer = await send('GET', '/domains?__proto__=1&constructor[prototype]=1&page=1', {})
  expect(answer).toMatchObject({ status: 200, body: { page: 1 } })
  expectHarmless()
})
