import packet, { type Answer, type DnskeyData } from 'dns-packet'
import { createHash } from 'node:crypto'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { nameServer } from '../../test/support/server/nameServer.ts'
import { keyTag } from './dnssec.ts'
import { Resolution } from './resolution.ts'

vi.stubEnv('DNS_REACH', '127.0.0.0/8')

/** Query timeout, in milliseconds. */
const queryTimeout = 400

// Use fake timers, so that no query times out on a slow machine before the test advances the time.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return () => void vi.useRealTimers()
})

const a = (name: string, data: string, ttl = 300): Answer => ({ type: 'A', name, data, ttl })
const ns = (name: string, data: string): Answer => ({ type: 'NS', name, data, ttl: 3600 })

const key: DnskeyData = { flags: 257, algorithm: 13, key: Buffer.alloc(64, 7) }
const bytes = Buffer.concat([Buffer.from([1, 1, 3, 13]), key.key])
const owner = Buffer.from('\u0007example\u0004test\u0000')
const ds: Answer = {
  type: 'DS',
  name: 'example.test',
  ttl: 3600,
  data: {
    keyTag: keyTag(key),
    algorithm: 13,
    digestType: 2,
    digest: createHash('sha256').update(owner).update(bytes).digest(),
  },
}
const dnskey: Answer = { type: 'DNSKEY', name: 'example.test', ttl: 3600, data: key }

/** Starts a name server that stops at the end of the test. */
async function nameServerOfTest(...input: Parameters<typeof nameServer>) {
  const server = await nameServer(...input)
  onTestFinished(server.close)
  return server
}

type Known = Parameters<typeof nameServerOfTest>[0]

type CheckOptions = Parameters<Resolution['resolveZone']>[1]

const checkOptions = (questions: CheckOptions['questions'], whole: boolean): CheckOptions => ({
  questions,
  whole,
  person: 'one',
})

/** Starts name servers on two IP addresses with the same port; retries if the port is in use on the second one. */
async function onSamePort(above: Known, below: Known) {
  for (;;) {
    const parent = await nameServerOfTest(above, { address: '127.0.0.2' })
    try {
      const { port } = parent
      return [parent, await nameServerOfTest(below, { address: '127.0.0.3', port })] as const
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    }
  }
}

/** Creates a resolver, a name server of the parent zone and one of the zone. */
async function internet(above: Known, below: Known, resolved: Known = {}) {
  const [parent, zone] = await onSamePort(above, below)
  const resolver = await nameServerOfTest({
    'test NS': { answers: [ns('test', 'a.nic.test')] },
    'a.nic.test A': { answers: [a('a.nic.test', '127.0.0.2')] },
    'ns1.example.test A': { answers: [a('ns1.example.test', '127.0.0.3')] },
    ...resolved,
  })
  const resolution = new Resolution({
    resolvers: [{ address: '127.0.0.1', port: resolver.port }],
    port: parent.port,
    queryTimeout,
  })
  return { resolution, parent, zone, resolver }
}

const delegated = { 'example.test NS': { authorities: [ns('example.test', 'ns1.example.test')] } }
const www = { name: 'www.example.test', type: 'A' } as const

test('queries the servers of the zone and the resolver, with the remaining TTL of a cached value', async () => {
  const { resolution } = await internet(
    delegated,
    { 'www.example.test A': { answers: [a('www.example.test', '203.0.113.2', 600)] } },
    { 'www.example.test A': { answers: [a('WWW.example.test', '203.0.113.1', 42)] } },
  )
  const { sources, answers, zone_reason } = await resolution.resolveZone(
    'example.test',
    checkOptions([www], false),
  )
  expect(sources).toMatchObject([
    { kind: 'zone', name: 'ns1.example.test', address: '127.0.0.3', reason: null },
    { kind: 'resolver', reason: null },
  ])
  expect(zone_reason).toBeNull()
  expect(answers[0]?.cells).toMatchObject([
    { state: 'answered', values: ['203.0.113.2'], ttl: 600 },
    { state: 'answered', values: ['203.0.113.1'], ttl: 42 },
  ])
})

test('distinguishes a timeout, REFUSED, SERVFAIL and NXDOMAIN', async () => {
  const types = ['A', 'AAAA', 'MX', 'TXT'] as const
  const { resolution, zone } = await internet(delegated, {
    'www.example.test A': 'silent',
    'www.example.test AAAA': { code: 5 },
    'www.example.test MX': { code: 2 },
  })
  const questions = types.map((type) => ({ name: 'www.example.test', type }))
  const checking = resolution.resolveZone('example.test', checkOptions(questions, false))
  await expect.poll(() => new Set(zone.receivedQueries).size).toBe(types.length)
  // The remaining timers are those of the check and of its two queries to the silent server.
  await expect.poll(() => vi.getTimerCount()).toBe(3)
  vi.advanceTimersByTime(queryTimeout)
  const { answers } = await checking
  expect(answers.map(({ cells }) => [cells[0]?.state, cells[0]?.exists])).toEqual([
    ['silent', true],
    ['refused', true],
    ['failed', true],
    ['answered', false],
  ])
})

test('retries a truncated UDP response over TCP', async () => {
  const { resolution, zone } = await internet(delegated, {
    'www.example.test TXT': {
      isLong: true,
      answers: [{ type: 'TXT', name: 'www.example.test', data: ['say "hi"', 'more'], ttl: 60 }],
    },
  })
  const questions = [{ name: 'www.example.test', type: 'TXT' }] as const
  const { answers } = await resolution.resolveZone('example.test', checkOptions(questions, false))
  expect(answers[0]?.cells[0]?.values).toEqual([String.raw`"say \"hi\"" "more"`])
  expect(zone.receivedQueries).toContain('www.example.test TXT over TCP')
})

test('reports the name servers of the parent zone and those of the zone itself', async () => {
  const { resolution } = await internet(delegated, {
    'example.test NS': {
      answers: [ns('example.test', 'ns1.example.test'), ns('example.test', 'ns2.example.test')],
    },
    'example.test DNSKEY': {},
  })
  const { delegation, dnssec } = await resolution.resolveZone(
    'example.test',
    checkOptions([], true),
  )
  expect(delegation).toEqual({
    parent: 'test',
    server: 'a.nic.test',
    reason: null,
    parent_servers: ['ns1.example.test'],
    zone_servers: ['ns1.example.test', 'ns2.example.test'],
  })
  // The parent zone returns NXDOMAIN for the DS query, which is no information about keys.
  expect(dnssec).toMatchObject({ state: 'unknown', zone_keys: [] })
})

test.each([
  ['unsigned', {}, {}],
  ['signed', { answers: [ds] }, { answers: [dnskey] }],
  ['unanchored', {}, { answers: [dnskey] }],
  ['broken', { answers: [ds] }, {}],
  [
    'broken',
    { answers: [ds] },
    { answers: [{ ...dnskey, data: { ...key, key: Buffer.alloc(64, 8) } } as Answer] },
  ],
])('reports DNSSEC as %s from the DS and DNSKEY records', async (state, above, below) => {
  const { resolution } = await internet(
    { ...delegated, 'example.test DS': above },
    { 'example.test NS': {}, 'example.test DNSKEY': below },
    { 'example.test SOA': { flags: packet.AUTHENTIC_DATA } },
  )
  const { dnssec } = await resolution.resolveZone('example.test', checkOptions([], true))
  expect(dnssec).toMatchObject({ state, validated: true })
})

test('does not query a name server outside public networks and DNS_REACH, and reports why', async () => {
  const { resolution, zone } = await internet(
    delegated,
    {},
    {
      'ns1.example.test A': { answers: [a('ns1.example.test', '10.0.0.3')] },
    },
  )
  const { sources, answers } = await resolution.resolveZone(
    'example.test',
    checkOptions([www], false),
  )
  const reason = '10.0.0.3 is not public. The operator of this console can allow private networks.'
  expect(sources[0]).toMatchObject({ address: '10.0.0.3', reason })
  expect(answers[0]?.cells[0]).toMatchObject({ state: 'not asked', reason })
  expect(zone.receivedQueries).toEqual([])
})

test('queries a configured resolver at any address, but servers that it returns only at allowed addresses', async () => {
  const { resolution, resolver } = await internet(delegated, {})
  vi.stubEnv('DNS_REACH', '')
  onTestFinished(() => void vi.stubEnv('DNS_REACH', '127.0.0.0/8'))
  const { sources, delegation } = await resolution.resolveZone(
    'example.test',
    checkOptions([www], true),
  )
  expect(resolver.receivedQueries).toContain('www.example.test A')
  expect(sources.at(-1)).toMatchObject({ kind: 'resolver', reason: null })
  expect(delegation?.reason).toBe(
    'a.nic.test: 127.0.0.2 is not public. The operator of this console can allow private networks.',
  )
})

test('ignores records of another name in a response', async () => {
  const { resolution, zone } = await internet(delegated, {})
  zone.known['www.example.test A'] = { answers: [a('other.example.test', '203.0.113.9')] }
  const { answers } = await resolution.resolveZone('example.test', checkOptions([www], false))
  expect(answers[0]?.cells[0]).toMatchObject({ state: 'answered', values: [] })
})

const silent = new Proxy({}, { get: () => 'silent' }) as Known

/** Creates a resolution whose local name server never answers. */
async function unresponsiveServer(checkTimeout: number) {
  const own = await nameServerOfTest(silent)
  const resolution = new Resolution({
    resolvers: [],
    own: { address: '127.0.0.1', port: own.port },
    queryTimeout,
    checkTimeout,
  })
  return { resolution, own }
}

const many = Array.from({ length: 20 }, () => www)

test('does not delay a user while another one has many lookups at unresponsive servers', async () => {
  const { resolution, own } = await unresponsiveServer(5000)
  const ending = new AbortController()
  const checks = Array.from({ length: 20 }, () =>
    resolution.resolveZone('example.test', { ...checkOptions(many, false), signal: ending.signal }),
  )
  await expect.poll(() => own.receivedQueries.length).toBeGreaterThan(4)
  const checking = resolution.resolveZone('example.test', {
    ...checkOptions([{ name: 'other.example.test', type: 'A' }], false),
    person: 'two',
  })
  // No time has passed, so all queries of the first user are still waiting.
  await expect.poll(() => own.receivedQueries).toContain('other.example.test A')
  vi.advanceTimersByTime(queryTimeout)
  const { answers } = await checking
  expect(answers[0]?.cells[0]?.state).toBe('silent')
  ending.abort()
  await Promise.all(checks)
})

test('ends a lookup at its time limit, with no reply for the remaining questions', async () => {
  const checkTimeout = 600
  const { resolution, own } = await unresponsiveServer(checkTimeout)
  const checking = resolution.resolveZone('example.test', checkOptions(many, false))
  await expect.poll(() => own.receivedQueries.length).toBeGreaterThan(0)
  await vi.advanceTimersByTimeAsync(checkTimeout)
  const { answers } = await checking
  expect(answers.map(({ cells }) => cells[0]?.state)).toEqual(many.map(() => 'silent'))
  // Each query was sent twice.
  expect(own.receivedQueries.length).toBeLessThan(2 * many.length)
})

test('stops sending queries when the client aborts the lookup', async () => {
  const { resolution, own } = await unresponsiveServer(5000)
  const ending = new AbortController()
  const checking = resolution.resolveZone('example.test', {
    ...checkOptions(many, false),
    signal: ending.signal,
  })
  await expect.poll(() => own.receivedQueries.length).toBeGreaterThan(0)
  ending.abort()
  await checking
  const before = own.receivedQueries.length
  await vi.advanceTimersByTimeAsync(10 * queryTimeout)
  // This query arrives after all queries that were sent before it.
  const later = resolution.resolveZone(
    'example.test',
    checkOptions([{ ...www, type: 'MX' }], false),
  )
  await expect.poll(() => own.receivedQueries).toContain('www.example.test MX')
  vi.advanceTimersByTime(queryTimeout)
  await later
  expect(own.receivedQueries.slice(before).filter((key) => key !== 'www.example.test MX')).toEqual(
    [],
  )
})

test('queries an unresponsive resolver last for the rest of the lookup', async () => {
  const first = await nameServerOfTest(silent)
  const second = await nameServerOfTest({ 'test NS': { answers: [ns('test', 'a.nic.test')] } })
  const resolution = new Resolution({
    resolvers: [first, second].map(({ port }) => ({ address: '127.0.0.1', port })),
    queryTimeout,
  })
  const checking = resolution.resolveZone('a.b.c.d.e.f.g.example.test', checkOptions([], true))
  await expect.poll(() => first.receivedQueries).not.toEqual([])
  vi.advanceTimersByTime(queryTimeout)
  await checking
  expect(new Set(first.receivedQueries)).toEqual(new Set(['b.c.d.e.f.g.example.test NS']))
  expect(second.receivedQueries).toContain('test NS')
})

test('limits the number of queries for a name with many labels', async () => {
  const { resolution, resolver } = await internet({}, {})
  const zone = Array.from({ length: 120 }, () => 'a').join('.')
  const { delegation } = await resolution.resolveZone(zone, checkOptions([], true))
  expect(delegation).toMatchObject({ parent: null, parent_servers: null })
  expect(resolver.receivedQueries.length).toBeLessThanOrEqual(48)
})
