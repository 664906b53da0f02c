import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { wireTime } from '#shared/clock.ts'
import { hour } from '../../contract/rules/durations.ts'
import { buildServer } from '../app.ts'
import { readSettings } from '../config/settings.ts'
import { agentAt } from '../../test/support/server/agent.ts'
import { localConsole } from '../../test/support/server/local.ts'
import { browserOf, signIn, testKey } from '../../test/support/server/serve.ts'

const { app, platform, clock, addUser } = await localConsole({}, { MCP: 'on' })
await app.listen({ port: 0, host: '127.0.0.1' })
const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

const tokenOf = (username: string, scopes = '*') =>
  platform.createToken({ username, scopes, label: 'Agent' })

const domain = {
  operation: 'createDomain',
  body: { domain: 'agents.example', type: 'master', soa_email: 'admin@agents.example' },
}

/** Signs in a user and creates an agent with a token of that user. */
async function personWithAgent(username: string) {
  await addUser(username)
  const browser = browserOf(app)
  const payload = { code: await platform.createSignInCode(username) }
  await browser.call('POST', '/session/code', { payload })
  const agent = await agentAt(address, await tokenOf(username))
  afterAll(() => agent.client.close())
  const allow = (hours: unknown) =>
    browser.call('POST', '/session/agents', { payload: { hours } as object })
  return { browser, agent, allow }
}

test('rejects writes of an agent until the user allows them in the console', async () => {
  const { agent, allow, browser } = await personWithAgent('ada')
  expect(await agent.tools()).not.toContain('write')
  const refused = await agent.call('write', domain)
  expect([refused.isError, refused.json.status]).toEqual([true, 403])
  expect(refused.json.errors[0]?.reason).toContain(`${address}/account/applications`)
  expect((await browser.call('GET', '/session/agents')).json()).toEqual({
    on: true,
    writes_until: null,
    proof_until: null,
  })

  const allowed = await allow(1)
  expect(allowed.json()).toEqual({
    on: true,
    writes_until: expect.any(String),
    proof_until: expect.any(String),
  })
  expect(await agent.tools()).toContain('write')
  const { isError, json } = await agent.call('write', domain)
  expect(isError).toBe(false)
  expect(json).toMatchObject({ done: 'createDomain', answer: { domain: 'agents.example' } })

  const events = await agent.call('read', {
    operation: 'listEvents',
    filter: { action: 'domain_create' },
  })
  expect(events.json.rows[0]).toMatchObject({ username: 'ada', status: 'notification' })
})

test('ends the permission to write when its time is over', async () => {
  const { agent, allow } = await personWithAgent('bea')
  await allow(8)
  clock.advance(8 * hour - 1000)
  expect(await agent.tools()).toContain('write')
  clock.advance(2000)
  expect(await agent.tools()).not.toContain('write')
  expect((await agent.call('write', domain)).json.status).toBe(403)
})

test('ends the permission to write immediately when the user revokes it', async () => {
  const { agent, allow, browser } = await personWithAgent('cleo')
  await allow(720)
  expect(await agent.tools()).toContain('write')
  const ended = await browser.call('DELETE', '/session/agents')
  expect(ended.json()).toEqual({ on: true, writes_until: null, proof_until: null })
  expect((await agent.call('write', domain)).json.status).toBe(403)
})

test('ends the permission to write when the session becomes read-only, and grants none', async () => {
  const { allow, agent, browser } = await personWithAgent('lena')
  await allow(1)
  await browser.call('PUT', '/session/read-only', { payload: { read_only: true } })
  expect((await browser.call('DELETE', '/session/agents')).json().writes_until).toBeNull()
  expect(await agent.tools()).not.toContain('write')
  expect((await allow(1)).statusCode).toBe(403)
})

test('grants the permission to write to one user only', async () => {
  const { allow } = await personWithAgent('dora')
  const { agent } = await personWithAgent('emil')
  await allow(1)
  expect(await agent.tools()).not.toContain('write')
})

test('rejects writes with a read-only token even with the permission', async () => {
  const { allow } = await personWithAgent('finn')
  await allow(1)
  const reader = await agentAt(address, await tokenOf('finn', 'domains:read_only'))
  const { isError, json } = await reader.call('write', domain)
  expect([isError, json.status]).toEqual([true, 403])
  expect(json.errors[0]?.reason).toContain('domains:read_write')
})

test('rejects a write that does not match the contract with the field names, without sending it', async () => {
  const { agent, allow } = await personWithAgent('gus')
  await allow(1)
  const fieldsOf = async (toolArguments: Record<string, unknown>) => {
    const { isError, json } = await agent.call('write', toolArguments)
    return isError ? json.errors.map(({ field }) => field) : undefined
  }
  expect(await fieldsOf({ ...domain, body: { type: 'master' } })).toContain('body.domain')
  expect(await fieldsOf({ ...domain, body: { ...domain.body, color: 'red' } })).toEqual([
    'body.color',
  ])
  expect(await fieldsOf({ operation: 'listDomains' })).toEqual(['operation'])
  expect(await fieldsOf({ operation: 'deleteDomain' })).toEqual(['parameters.domainId'])
  expect(await fieldsOf({ operation: 'createToken', body: { label: 'x' } })).toEqual(['operation'])
})

test.each([
  ['createSshKey', {}],
  ['updateSshKey', { sshKeyId: 1 }],
  ['updateProfile', {}],
  ['resetComputePassword', { computeId: 1 }],
  ['resetComputeDiskPassword', { computeId: 1, diskId: 1 }],
])('denies agents %s, which would grant lasting access', async (operation, parameters) => {
  const { agent, allow } = await personWithAgent(`kept-${operation.toLowerCase()}`)
  await allow(1)
  const { isError, json } = await agent.call('write', { operation, parameters, body: {} })
  expect([isError, json.status]).toEqual([true, 403])
  expect(json.errors[0]?.reason).toContain('is not available to agents')
})

test('rejects a parameter that is empty or consists of dots with its name', async () => {
  const { agent, allow } = await personWithAgent('max')
  await allow(1)
  for (const dots of ['', '.', '..']) {
    const read = { operation: 'getBucket', parameters: { clusterId: dots, bucket: 'keys' } }
    const written = {
      operation: 'deleteBucket',
      parameters: { clusterId: 'us-east-1', bucket: dots },
    }
    for (const [tool, toolArguments, field] of [
      ['read', read, 'parameters.clusterId'],
      ['write', written, 'parameters.bucket'],
    ] as const) {
      const { isError, json } = await agent.call(tool, toolArguments)
      expect([isError, json.status]).toEqual([true, 400])
      expect(json.errors.map((error) => error.field)).toContain(field)
    }
  }
})

test('reports a timeout of the API', async () => {
  const { agent, allow } = await personWithAgent('nell')
  await allow(1)
  expect(await agent.tools()).toContain('write')
  const token = await tokenOf('nell')
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const soon = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(20))
  const silent = vi.spyOn(app, 'inject').mockImplementation(() => new Promise(() => {}) as never)
  onTestFinished(() => {
    soon.mockRestore()
    silent.mockRestore()
  })
  const tag = { operation: 'createTag', body: { label: 'late' } }
  const written = (await agent.call('write', tag)).json
  expect(written).toEqual({
    status: 504,
    errors: [
      {
        reason:
          'No response within 60 seconds. The request may have been processed: read before writing again.',
      },
    ],
  })
  const { json } = await agent.call('read', { operation: 'listTags' })
  expect(json.errors).toEqual([{ reason: 'No response within 60 seconds.' }])
  const lookedUp = await fetch(`${address}/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  expect([lookedUp.status, lookedUp.headers.get('retry-after'), await lookedUp.json()]).toEqual([
    503,
    '30',
    { errors: [{ reason: 'No response within 60 seconds.' }] },
  ])
})

test('rejects durations that are not offered, and requests of another site or in the view of another user', async () => {
  const { allow, agent, browser } = await personWithAgent('hal')
  for (const hours of [0, 2, 1e9, '1', null, undefined])
    expect((await allow(hours)).statusCode).toBe(400)
  const foreign = await browser.call('POST', '/session/agents', {
    payload: { hours: 1 },
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(foreign.statusCode).toBe(403)
  const viewed = await browser.call('POST', '/session/agents', {
    payload: { hours: 1 },
    headers: { 'x-console-view': 'ada' },
  })
  expect(viewed.statusCode).toBe(403)
  expect(await agent.tools()).not.toContain('write')
})

test('rejects a token of an agent that asks for the permission to write', async () => {
  await addUser('ivy')
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/session/agents',
    headers: {
      authorization: `Bearer ${await tokenOf('ivy')}`,
      host: 'localhost',
      'x-console': '1',
      'sec-fetch-site': 'same-origin',
    },
    payload: { hours: 1 },
  })
  expect(statusCode).toBe(401)
})

test('requires reauthentication to allow writes an hour after the sign-in', async () => {
  const { allow } = await personWithAgent('jon')
  clock.advance(hour + 1000)
  const refused = await allow(1)
  expect([refused.statusCode, refused.headers['x-console-proof']]).toEqual([403, 'needed'])
})

const closedRules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' }
const openRules = { ...closedRules, inbound_policy: 'ACCEPT' }
const firewall = (label: string, rules: object) => ({
  operation: 'createFirewall',
  body: { label, rules },
})

test('rejects writes of an agent that require reauthentication one hour after the user has authenticated', async () => {
  const { agent, allow, browser } = await personWithAgent('lou')
  clock.advance(hour / 2)
  expect((await allow(720)).json()).toMatchObject({
    proof_until: wireTime(clock.now() + hour / 2),
  })
  const tag = (label: string) => ({ operation: 'createTag', body: { label } })
  const deletion = (tagLabel: string) => ({ operation: 'deleteTag', parameters: { tagLabel } })
  for (const label of ['one', 'two', 'three']) await agent.call('write', tag(label))
  clock.advance(hour / 2)
  expect((await agent.call('write', deletion('one'))).json).toMatchObject({ done: 'deleteTag' })
  const closed = (await agent.call('write', firewall('closed', closedRules))).json
  expect(closed).toMatchObject({ done: 'createFirewall' })
  const { id: firewallId } = closed.answer as { id: number }

  clock.advance(1000)
  const sensitive = [
    deletion('two'),
    firewall('open', openRules),
    { operation: 'updateFirewallRules', parameters: { firewallId }, body: openRules },
    { operation: 'updateFirewall', parameters: { firewallId }, body: { status: 'disabled' } },
    {
      operation: 'createBucket',
      body: { cluster: 'us-east-1', label: 'lou-open', acl: 'public-read' },
    },
    { operation: 'cancelObjectStorage' },
    { operation: 'cancelComputeBackups', parameters: { computeId: 1 } },
    {
      operation: 'restoreComputeBackup',
      parameters: { computeId: 1, backupId: 1 },
      body: { compute_id: 1 },
    },
  ]
  for (const write of sensitive) {
    const { isError, json } = await agent.call('write', write)
    expect([write.operation, isError, json.status]).toEqual([write.operation, true, 403])
    expect(json.errors.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(
        /needs a confirmation by the user within the last hour\. .*\/account\/applications\?open=agents$/,
      ),
    ])
  }
  const tags = (await agent.call('read', { operation: 'listTags', fields: ['label'] })).json.rows
  expect(tags).toEqual(expect.arrayContaining([{ label: 'two' }, { label: 'three' }]))
  expect((await agent.call('write', tag('four'))).isError).toBe(false)
  expect((await agent.call('write', firewall('closed-2', closedRules))).isError).toBe(false)

  expect((await allow(720)).headers['x-console-proof']).toBe('needed')
  const token = await tokenOf('lou')
  await browser.call('POST', '/session/proof', { payload: { token } })
  expect((await agent.call('write', deletion('two'))).json.status).toBe(403)
  await allow(720)
  expect((await agent.call('write', deletion('two'))).json).toMatchObject({ done: 'deleteTag' })
})

test('describes the confirmation that a write requires', async () => {
  const { agent } = await personWithAgent('mia')
  const described = async (operation: string) =>
    (await agent.call('describe_operation', { operation })).json.needs_confirmation_within_an_hour
  expect(await described('rebuildCompute')).toBe('always')
  expect(await described('updateFirewallRules')).toContain('opens it to a large network')
  expect(await described('createTag')).toBeUndefined()
})

test('reads and writes at a remote API with the same rules', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'console-agents-'))
  const remote = await buildServer(
    readSettings({
      SESSION_KEY: testKey,
      HOSTS: 'console.test',
      DATA_DIR: dataDir,
      API_BASE_URL: address,
      MCP: 'on',
    }),
    { clock, addPages: () => Promise.resolve() },
  )
  onTestFinished(async () => {
    await remote.close()
    await rm(dataDir, { recursive: true })
  })
  await remote.listen({ port: 0, host: '127.0.0.1' })
  const there = `http://127.0.0.1:${(remote.server.address() as AddressInfo).port}`
  await addUser('kim')
  const token = await tokenOf('kim')
  const agent = await agentAt(there, token)
  const { json } = await agent.call('read', { operation: 'getProfile', fields: ['username'] })
  expect(json).toEqual({ username: 'kim' })
  expect((await agent.call('write', domain)).json.status).toBe(403)

  const browser = await signIn(remote, token)
  await browser.call('POST', '/session/agents', { payload: { hours: 1 } })
  const tag = { operation: 'createTag', body: { label: 'from-afar' } }
  expect((await agent.call('write', tag)).json).toMatchObject({ done: 'createTag' })
  await browser.call('POST', '/session/agents', { payload: { hours: 8 } })
  clock.advance(hour + 1000)
  const deletion = { operation: 'deleteTag', parameters: { tagLabel: 'from-afar' } }
  expect((await agent.call('write', deletion)).json.status).toBe(403)
  // The session has expired too.
  const renewed = await signIn(remote, token)
  await renewed.call('POST', '/session/agents', { payload: { hours: 8 } })
  expect((await agent.call('write', deletion)).json).toMatchObject({ done: 'deleteTag' })
  await agent.client.close()
  await expect(agentAt(there, 'nobody')).rejects.toThrow('Invalid or expired token.')
})
