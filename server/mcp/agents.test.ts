import type { AddressInfo } from 'node:net'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { type CompletedRequest, requestCompleted } from '#shared/telemetry.ts'
import { agentAt } from '../../test/support/server/agent.ts'
import { localConsole } from '../../test/support/server/local.ts'
import { browserOf } from '../../test/support/server/serve.ts'

const { app, platform, clock } = await localConsole({ demo: 'small' }, { MCP: 'on' })
await app.listen({ port: 0, host: '127.0.0.1' })
const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
const tokenOf = (scopes: string) =>
  platform.createToken({ username: 'admin', scopes, label: 'Agent' })
const token = await tokenOf('*')
const agent = await agentAt(address, token)
afterAll(() => agent.client.close())

const post = (headers: Record<string, string>, body: unknown = initialize) =>
  fetch(`${address}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  },
}
const bearer = { authorization: `Bearer ${token}` }

test('connects to the MCP SDK and offers the read tools', async () => {
  expect(agent.client.getServerVersion()?.name).toBe('cloud-platform-console')
  expect(await agent.tools()).toEqual(['search_operations', 'describe_operation', 'read'])
})

test('finds only read operations by search terms', async () => {
  const { json, text } = await agent.call('search_operations', { words: 'firewall rules' })
  const found = json.operations as { operation: string; tool: string; parameters: string[] }[]
  expect(found[0]).toMatchObject({ operation: 'getFirewallRules', parameters: ['firewallId'] })
  expect(new Set(found.map(({ tool }) => tool))).toEqual(new Set(['read']))
  expect(text.length).toBeLessThan(6000)
  const areas = await agent.call('search_operations')
  expect(areas.json.areas).toMatchObject({ domains: expect.any(Number) })
})

test('describes an operation with its scope, parameters and fields', async () => {
  const { json } = await agent.call('describe_operation', { operation: 'createDomain' })
  expect(json).toMatchObject({
    tool: 'write',
    scopes: ['domains:read_write'],
    body: { domain: expect.stringContaining('string'), type: expect.stringContaining('master') },
  })
})

test('describes every operation of the contract in one response', async () => {
  const { operationsFor } = await import('./agentOperations.ts')
  const all = operationsFor('list get create update delete boot clone v4 account compute', false)
  expect(all.length).toBeGreaterThan(150)
  for (const { id } of all) {
    const { json, isError } = await agent.call('describe_operation', { operation: id })
    expect([id, isError, json?.operation]).toEqual([id, false, id])
  }
})

test('returns a list page by page with the chosen fields', async () => {
  const first = await agent.call('read', {
    operation: 'listComputeTypes',
    parameters: { page_size: 25 },
    fields: ['id', 'price.monthly'],
  })
  expect(first.json).toMatchObject({ page: 1, rest: expect.stringContaining('page 2') })
  expect(first.json.rows).toHaveLength(25)
  expect(first.json.rows[0]).toEqual({
    id: expect.any(String),
    price: { monthly: expect.any(Number) },
  })
  const second = await agent.call('read', {
    operation: 'listComputeTypes',
    parameters: { page_size: 25, page: 2 },
    fields: ['id'],
  })
  expect(second.json.rows[0]?.id).not.toBe(first.json.rows[0]?.id)
})

test('passes a filter to the API', async () => {
  const { json } = await agent.call('read', {
    operation: 'listComputes',
    filter: { label: { '+contains': 'web' } },
    fields: ['label'],
  })
  expect(json.rows.length).toBeGreaterThan(0)
  expect(json.rows.every(({ label }) => String(label).includes('web'))).toBe(true)
})

test('truncates a long list between rows, and explains how to read the rest', async () => {
  for (let at = 0; at < 90; at++) {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/v4/domains',
      headers: { ...bearer, host: 'localhost' },
      payload: {
        domain: `zone-${at}.example.com`,
        type: 'master',
        soa_email: 'admin@example.com',
        description: 'long '.repeat(50),
      },
    })
    expect(statusCode).toBe(200)
  }
  const readArguments = { operation: 'listDomains', parameters: { page_size: 100 } }
  const ids: unknown[] = []
  const lengths: number[] = []
  for (let skip: number | undefined = 0; skip !== undefined;) {
    const { json, text } = await agent.call('read', { ...readArguments, skip })
    lengths.push(text.length)
    ids.push(...json.rows.map(({ id }) => id))
    const next = /skip (\d+)/.exec(String(json.rest))?.[1]
    skip = next === undefined ? undefined : Number(next)
  }
  expect(lengths.length).toBeGreaterThan(1)
  expect(Math.max(...lengths)).toBeLessThan(25_000)
  const { json } = await agent.call('read', { ...readArguments, fields: ['id'] })
  expect(ids).toEqual(json.rows.map(({ id }) => id))
})

test('continues a long response that is not a list at a character offset', async () => {
  const { json } = await agent.call('read', { operation: 'listComputes', fields: ['id'] })
  const parameters = { computeId: json.rows[0]?.id }
  const first = await agent.call('read', { operation: 'getComputeStats', parameters })
  const next = Number(/skip (\d+)/.exec(first.text)?.[1])
  expect(next).toBe(24_000)
  const second = await agent.call('read', {
    operation: 'getComputeStats',
    parameters,
    skip: next,
  })
  expect(second.text.length).toBeGreaterThan(0)
})

test.each([
  ['an operation that is not there', 'read', { operation: 'listServers' }, 'operation'],
  ['one that changes something', 'read', { operation: 'deleteDomain' }, 'operation'],
  ['no operation', 'read', {}, 'operation'],
  ['an unknown argument', 'read', { operation: 'listTags', limit: 5 }, 'limit'],
  [
    'a parameter of another kind',
    'read',
    { operation: 'getCompute', parameters: { computeId: 'web' } },
    'parameters.computeId',
  ],
  ['a missing parameter', 'read', { operation: 'getCompute' }, 'parameters.computeId'],
  [
    'an object in place of a parameter',
    'read',
    { operation: 'getCompute', parameters: { computeId: { id: 1 } } },
    'parameters.computeId',
  ],
  [
    'an unknown parameter',
    'read',
    { operation: 'listTags', parameters: { sort: 'label' } },
    'parameters.sort',
  ],
  [
    'a page that is too long',
    'read',
    { operation: 'listTags', parameters: { page_size: 500 } },
    'parameters.page_size',
  ],
  ['an unknown field', 'read', { operation: 'listComputes', fields: ['id', 'name'] }, 'fields.1'],
  ['a filter of no list', 'read', { operation: 'getProfile', filter: { id: 1 } }, 'filter'],
])('rejects %s with the field name', async (_, tool, toolArguments, field) => {
  const { isError, json } = await agent.call(tool, toolArguments)
  expect(isError).toBe(true)
  expect(json.errors.map((error) => error.field)).toContain(field)
})

test('lists the available tools when a tool does not exist', async () => {
  const { isError, text } = await agent.call('delete_everything')
  expect(isError).toBe(true)
  expect(text).toContain('search_operations, describe_operation, read')
})

test('returns the 404 error of the API for an unknown id', async () => {
  const { isError, json } = await agent.call('read', {
    operation: 'getCompute',
    parameters: { computeId: 999_999 },
  })
  expect(isError).toBe(true)
  expect(json).toMatchObject({ status: 404, errors: [{ reason: 'Not found' }] })
})

test('does not let a path parameter reach another path', async () => {
  for (const [clusterId, status] of [
    ['us-east-1', 404],
    ['..', 400],
  ] as const) {
    const parameters = { clusterId, bucket: '../../profile' }
    const { json } = await agent.call('read', { operation: 'getBucket', parameters })
    expect(json.username).toBeUndefined()
    expect(json.status).toBe(status)
  }
})

test('reports a scope that the token lacks', async () => {
  const narrow = await agentAt(address, await tokenOf('domains:read_only'))
  const { isError, json } = await narrow.call('read', { operation: 'listComputes' })
  expect(isError).toBe(true)
  expect(json).toMatchObject({
    status: 403,
    errors: [
      {
        reason:
          'listComputes needs the scope computes:read_only, and the token has domains:read_only.',
      },
    ],
  })
  expect((await narrow.call('read', { operation: 'listDomains' })).isError).toBe(false)
})

test('hides secrets from agents', async () => {
  for (const operation of ['getMysqlDatabaseCredentials', 'createToken', 'createObjectUrl']) {
    const { isError, text } = await agent.call('describe_operation', { operation })
    expect([isError, text]).toEqual([true, expect.stringContaining('not available to agents')])
  }
  const { json, text } = await agent.call('read', { operation: 'listTokens' })
  expect(json.rows[0]?.token).toBe('(hidden from agents)')
  expect(text).not.toContain(token.slice(0, 16))
})

test('rejects a request without a token or with an unknown one', async () => {
  const none = await post({})
  expect(none.status).toBe(401)
  const wrong = await post({ authorization: 'Bearer nobody' })
  expect(wrong.status).toBe(401)
  expect(await wrong.json()).toEqual({ errors: [{ reason: 'Invalid or expired token.' }] })
})

test('ignores the session cookie', async () => {
  const browser = browserOf(app)
  const payload = { code: await platform.createSignInCode('admin') }
  await browser.call('POST', '/session/code', { payload })
  expect((await browser.call('GET', '/session')).statusCode).toBe(200)
  expect((await browser.call('POST', '/mcp', { payload: initialize })).statusCode).toBe(401)
})

test('rejects a request from another origin even with a token', async () => {
  expect((await post({ ...bearer, origin: 'https://other.example' })).status).toBe(403)
  expect((await post({ ...bearer, origin: address })).status).toBe(200)
})

test('rejects another host name', async () => {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { ...bearer, host: 'rebound.example' },
    payload: initialize,
  })
  expect(statusCode).toBe(421)
})

test.each([
  ['too large', JSON.stringify({ ...initialize, pad: 'x'.repeat(300_000) }), 413],
  ['no JSON', '{', 400],
  ['several at once', [initialize], 400],
  ['no message', { hello: true }, 400],
  ['nothing', 'null', 400],
])('rejects a message that is %s', async (_, body, status) => {
  expect((await post(bearer, body)).status).toBe(status)
})

test('responds with 405 to methods other than POST', async () => {
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const answer = await fetch(`${address}/mcp`, { method, headers: bearer })
    expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'POST'])
  }
})

test('logs each request with its client, tool and operation', async () => {
  const calls: CompletedRequest[] = []
  onTestFinished(requestCompleted.subscribe((call) => calls.push(call)))
  const other = await agentAt(address, token, 'other\n"agent"}')
  await other.call('read', { operation: 'listTags' })
  await expect.poll(() => calls.length).toBeGreaterThan(2)
  expect(new Set(calls.map(({ client }) => client))).toEqual(new Set(['other agent 2.1']))
  expect(calls.at(-1)).toMatchObject({
    method: 'POST',
    path: '/mcp',
    client: 'other agent 2.1',
    tool: 'read',
    operation: 'listTags',
    status: 200,
  })
})

test('limits the rate of invalid tokens, but not of a valid one', async () => {
  let status = 401
  for (let tries = 0; tries < 40 && status === 401; tries++)
    ({ status } = await post({ authorization: `Bearer made-up-${tries}` }))
  expect(status).toBe(429)
  expect((await post(bearer)).status).toBe(200)
  clock.advance(10 * 60_000)
})

test('rejects a revoked token', async () => {
  const ended = await platform.createToken({ username: 'admin', scopes: '*', label: 'Ended' })
  const its = await agentAt(address, ended)
  await platform.revokeToken(ended)
  const { isError, json } = await its.call('read', { operation: 'listTags' })
  expect([isError, json.status]).toEqual([true, 401])
  await expect(its.tools()).rejects.toThrow('Invalid or expired token.')
})

test('responds with 404 when MCP is off', async () => {
  const { app: otherApp } = await localConsole()
  const { statusCode, headers } = await otherApp.inject({
    method: 'POST',
    url: '/mcp',
    headers: { ...bearer, host: 'localhost' },
    payload: initialize,
  })
  expect([statusCode, headers['content-type']]).toEqual([404, expect.stringMatching('json')])
  const page = await otherApp.inject({
    url: '/mcp',
    headers: { host: 'localhost', accept: 'text/html' },
  })
  expect(page.statusCode).toBe(404)
})
