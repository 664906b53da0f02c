import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import packet from 'dns-packet'
import { expect, test } from 'vitest'
import { answerSize, maxDataSize, messageMax, textSize } from '../../contract/rules/answerSizes.ts'
import { type RecordBody, testResponder } from '../../test/support/platform/responder.ts'
import { checkZone } from '../../test/support/platform/dnsTools.ts'
import { answerQuery } from './answer.ts'

const { platform, settle, owner, port, ask, newZone } = await testResponder()

const a = (name: string, target = '203.0.113.1'): RecordBody => ({ type: 'A', name, target })

/** Returns the records in the additional section. */
const additional = async (...question: string[]) =>
  (await ask('+additional', ...question)).text
    .split(';; ADDITIONAL SECTION:\n')[1]
    ?.split('\n\n')[0]
    ?.split('\n')
    .map((line) => line.split(/\s+/).join(' '))
    .filter((line) => !line.startsWith(';') && line !== '')

test('returns the intervals of a domain in its SOA record, and defaults for 0', async () => {
  const defaults = await newZone()
  expect((await ask(defaults.zone, 'SOA')).answers[0]).toMatch(
    / 86400 IN SOA .* 14400 14400 1209600 300$/,
  )
  const own = await newZone([], {
    ttl_sec: 300,
    refresh_sec: 3600,
    retry_sec: 7200,
    expire_sec: 604_800,
  })
  expect((await ask(own.zone, 'SOA')).answers[0]).toMatch(/ 300 IN SOA .* 3600 7200 604800 300$/)
})

test('omits duplicate records and uses the lowest TTL of an RRset', async () => {
  const times = [3600, 300, 7200]
  const targets = ['203.0.113.1', '203.0.113.2', '203.0.113.1']
  const { zone } = await newZone(
    times.map((ttl_sec, at) => ({ ...a('www', targets[at]), ttl_sec })),
    { axfr_ips: ['127.0.0.1'] },
  )
  const once = [`www.${zone}. 300 IN A 203.0.113.1`, `www.${zone}. 300 IN A 203.0.113.2`]
  expect((await ask(`www.${zone}`, 'A')).answers).toEqual(once)
  const transfer = (await ask(zone, 'AXFR')).answers
  expect(transfer.filter((line) => line.startsWith('www.'))).toEqual(once)
})

test('omits a duplicate address in another notation', async () => {
  const { zone } = await newZone([
    { type: 'AAAA', name: 'www', target: '2001:DB8:0:0::1' },
    { type: 'AAAA', name: 'www', target: '2001:db8::1' },
  ])
  expect((await ask(`www.${zone}`, 'AAAA')).answers).toEqual([
    `www.${zone}. 86400 IN AAAA 2001:db8::1`,
  ])
})

test('serves, transfers and exports the longest valid TXT record and omits a longer one', async () => {
  // Each chunk of 255 bytes is preceded by its length.
  const longest = maxDataSize - Math.ceil(maxDataSize / 256)
  const name = `${'a'.repeat(50)}.${'b'.repeat(49)}`
  const { zone, id } = await newZone(
    ['x'.repeat(longest), 'y'.repeat(longest + 1)].map((target, at) => ({
      type: 'TXT',
      name: `${name.slice(2)}.${at}`,
      target,
    })),
    { axfr_ips: ['127.0.0.1'] },
  )
  const at = (number: number) => `${name.slice(2)}.${number}.${zone}`
  expect((await ask('+tcp', at(0), 'TXT')).answers).toHaveLength(1)
  expect((await ask('+tcp', at(1), 'TXT')).answers).toHaveLength(0)
  // The transfer takes several messages; the helper parses only the first.
  const { text } = await ask(zone, 'AXFR')
  expect(text.match(/\sIN\s+TXT\s/g)).toHaveLength(1)
  expect(text.match(/\sIN\s+SOA\s/g)).toHaveLength(2)
  await settle()
  const { zone_file } = await owner.call('getDomainZoneFile', { path: { domainId: String(id) } })
  expect(zone_file.at(-1)).toMatch(
    /^; record \d+ is left out: its value is longer than DNS can carry$/,
  )
  await checkZone(zone, zone_file)
})

test('omits an RRset that exceeds the maximum message size', async () => {
  const texts = (last: number) => ['x'.repeat(33_000), 'y'.repeat(last)]
  const { zone } = await newZone((name) => {
    const fits = (last: number) => answerSize(`a.${name}`, texts(last).map(textSize)) <= messageMax
    let most = 32_000
    while (fits(most + 1)) most += 1
    return [
      ...texts(most).map((target): RecordBody => ({ type: 'TXT', name: 'a', target })),
      ...texts(most + 1).map((target): RecordBody => ({ type: 'TXT', name: 'b', target })),
    ]
  })
  expect((await ask('+tcp', `a.${zone}`, 'TXT')).answers).toHaveLength(2)
  expect((await ask('+tcp', `b.${zone}`, 'TXT')).answers).toHaveLength(0)
})

test('recognizes an address that may transfer the zone in any notation', async () => {
  const { zone } = await newZone([], { axfr_ips: ['2001:DB8:0:0::1'] })
  const message = packet.encode({ type: 'query', id: 1, questions: [{ type: 'AXFR', name: zone }] })
  const rcode = async (from: string) => {
    const [answer] = [...(await answerQuery(platform.db, { message, from, transport: 'tcp' }))]
    return (packet.decode(answer ?? Buffer.alloc(0)).flags ?? 0) & 15
  }
  expect(await rcode('2001:db8::1')).toBe(0)
  expect(await rcode('2001:db8::2')).toBe(5)
})

test('uses the TTL of the record, or else of its domain', async () => {
  const { zone } = await newZone(
    [a('own'), a('other')].map((body, at) => ({ ...body, ...(at === 0 && { ttl_sec: 3600 }) })),
    { ttl_sec: 7200 },
  )
  expect((await ask(`own.${zone}`, 'A')).answers[0]).toContain(' 3600 IN A ')
  expect((await ask(`other.${zone}`, 'A')).answers[0]).toContain(' 7200 IN A ')
})

test('increases the serial with every change', async () => {
  const { zone, id } = await newZone()
  const serial = async () => Number((await ask(zone, 'SOA')).answers[0]?.split(' ')[6])
  const before = await serial()
  await owner.call('createDomainRecord', { path: { domainId: id }, body: a('www') })
  const after = await serial()
  expect(after).toBeGreaterThan(before)
  await owner.call('updateDomain', { path: { domainId: id }, body: { ttl_sec: 300 } })
  expect(await serial()).toBeGreaterThan(after)
})

test('sets the AA flag in all replies of the zone', async () => {
  const { zone } = await newZone([a('www')])
  for (const [name, type] of [
    [zone, 'SOA'],
    [`www.${zone}`, 'A'],
    [`www.${zone}`, 'TXT'],
    [`nope.${zone}`, 'A'],
  ] as const)
    expect((await ask(name, type)).flags).toContain('aa')
})

test('does not offer recursion', async () => {
  const { zone } = await newZone()
  expect((await ask(zone, 'SOA')).flags).not.toContain('ra')
})

test('returns NODATA with the SOA record for a missing record type', async () => {
  const { zone } = await newZone([a('www')])
  const { status, answers, authorities } = await ask(`www.${zone}`, 'TXT')
  expect({ status, answers }).toEqual({ status: 'NOERROR', answers: [] })
  expect(authorities).toEqual([expect.stringMatching(`^${zone}\\. 300 IN SOA `)])
})

test('matches names case-insensitively and preserves the case of the query', async () => {
  const { zone } = await newZone([a('www')])
  const mixedCaseName = `WwW.${zone.toUpperCase()}`
  expect((await ask(mixedCaseName, 'A')).answers.map((line) => line.toLowerCase())).toEqual([
    `www.${zone}. 86400 in a 203.0.113.1`,
  ])
})

test('returns NXDOMAIN for an alias to a missing name (RFC 6604)', async () => {
  const { zone } = await newZone((own) => [
    { type: 'CNAME', name: 'alias', target: `nope.${own}` },
    { type: 'CNAME', name: 'typeless', target: `www.${own}` },
    a('www'),
  ])
  const missing = await ask(`alias.${zone}`, 'A')
  expect(missing.status).toBe('NXDOMAIN')
  expect(missing.answers).toHaveLength(1)
  expect(missing.authorities[0]).toContain('IN SOA')
  const typeless = await ask(`typeless.${zone}`, 'AAAA')
  expect(typeless.status).toBe('NOERROR')
  expect(typeless.answers).toHaveLength(1)
  expect(typeless.authorities[0]).toContain('IN SOA')
})

test('returns only the CNAME record to a CNAME query', async () => {
  const { zone } = await newZone((own) => [
    { type: 'CNAME', name: 'alias', target: `www.${own}` },
    a('www'),
  ])
  expect((await ask(`alias.${zone}`, 'CNAME')).answers).toEqual([
    `alias.${zone}. 86400 IN CNAME www.${zone}.`,
  ])
})

// The zone of RFC 4592, 2.2.1, as far as the API supports its records.
const rfc4592 = (): RecordBody[] => [
  { type: 'TXT', name: '*', target: 'this is a wildcard' },
  { type: 'MX', name: '*', target: 'host1.example.net', priority: 10 },
  { type: 'TXT', name: 'sub.w', target: 'not a wildcard label' },
  a('host1', '192.0.2.1'),
  {
    type: 'SRV',
    service: 'ssh',
    protocol: 'tcp.host1',
    target: 'host1.example.net',
    priority: 0,
    weight: 0,
    port: 22,
  },
  {
    type: 'SRV',
    service: 'ssh',
    protocol: 'tcp.host2',
    target: 'host1.example.net',
    priority: 0,
    weight: 0,
    port: 22,
  },
  { type: 'NS', name: 'subdel', target: 'ns.example.com' },
]

test.each([
  ['host3', 'MX', 'NOERROR', 1],
  ['host3', 'A', 'NOERROR', 0],
  ['foo.bar', 'TXT', 'NOERROR', 1],
  // These names exist, because they have descendants.
  ['host1', 'MX', 'NOERROR', 0],
  ['sub.w', 'MX', 'NOERROR', 0],
  ['host2', 'MX', 'NOERROR', 0],
  ['w', 'TXT', 'NOERROR', 0],
  ['_tcp.host1', 'TXT', 'NOERROR', 0],
  // The closest encloser has no wildcard child.
  ['_telnet._tcp.host1', 'SRV', 'NXDOMAIN', 0],
  ['other.w', 'TXT', 'NXDOMAIN', 0],
  // A query for the wildcard name itself
  ['*', 'TXT', 'NOERROR', 1],
])('follows RFC 4592: %s %s is %s with %i answers', async (name, type, status, count) => {
  const { zone } = await newZone(rfc4592())
  const response = await ask(`${name}.${zone}`, type)
  expect(response.status).toBe(status)
  expect(response.answers).toHaveLength(count)
  for (const answer of response.answers) expect(answer.startsWith(`${name}.${zone}. `)).toBe(true)
  if (count === 0) expect(response.authorities).toEqual([expect.stringContaining('IN SOA')])
})

test('does not apply a wildcard below a delegation', async () => {
  const { zone } = await newZone(rfc4592())
  const { flags, answers, authorities } = await ask(`host.subdel.${zone}`, 'TXT')
  expect(flags).not.toContain('aa')
  expect(answers).toEqual([])
  expect(authorities).toEqual([`subdel.${zone}. 86400 IN NS ns.example.com.`])
})

test('follows an alias at a wildcard', async () => {
  const { zone } = await newZone((own) => [
    { type: 'CNAME', name: '*.apps', target: `www.${own}` },
    a('www'),
  ])
  expect((await ask(`shop.apps.${zone}`, 'A')).answers).toEqual([
    `shop.apps.${zone}. 86400 IN CNAME www.${zone}.`,
    `www.${zone}. 86400 IN A 203.0.113.1`,
  ])
})

test('includes glue records in a referral', async () => {
  const { zone } = await newZone((own) => [
    { type: 'NS', name: 'sub', target: `ns1.sub.${own}` },
    { type: 'NS', name: 'sub', target: 'ns2.example.net' },
    a('ns1.sub', '192.0.2.53'),
    { type: 'AAAA', name: 'ns1.sub', target: '2001:db8::53' },
  ])
  for (const name of [`sub.${zone}`, `deep.in.sub.${zone}`]) {
    const { flags, answers, authorities } = await ask(name, 'A')
    expect(flags).not.toContain('aa')
    expect(answers).toEqual([])
    expect(authorities).toHaveLength(2)
    expect(await additional(name, 'A')).toEqual([
      `ns1.sub.${zone}. 86400 IN A 192.0.2.53`,
      `ns1.sub.${zone}. 86400 IN AAAA 2001:db8::53`,
    ])
  }
})

test('truncates a referral when its glue records do not fit', async () => {
  const servers = [1, 2, 3, 4, 5, 6]
  const { zone } = await newZone((own) =>
    servers.flatMap((number): RecordBody[] => [
      { type: 'NS', name: 'sub', target: `ns${number}.sub.${own}` },
      { type: 'NS', name: 'other', target: `ns${number}.sub.${own}` },
      a(`ns${number}.sub`, `192.0.2.${number}`),
      { type: 'AAAA', name: `ns${number}.sub`, target: `2001:db8::${number}` },
    ]),
  )
  const cut = await ask('+noedns', '+ignore', `www.sub.${zone}`)
  expect(cut).toMatchObject({ flags: expect.arrayContaining(['tc']), authorities: [] })
  const whole = await ask('+noedns', `www.sub.${zone}`)
  expect(whole.authorities).toHaveLength(6)
  expect(await additional('+tcp', `www.sub.${zone}`)).toHaveLength(12)
  // The addresses of these servers can be resolved elsewhere.
  const others = await ask('+noedns', '+ignore', `www.other.${zone}`)
  expect(others.flags).not.toContain('tc')
  expect(others.authorities).toHaveLength(6)
})

test('includes the addresses of mail servers and services in the zone', async () => {
  const { zone } = await newZone((own) => [
    { type: 'MX', target: `mail.${own}`, priority: 10 },
    a('mail'),
  ])
  expect(await additional(zone, 'MX')).toEqual([`mail.${zone}. 86400 IN A 203.0.113.1`])
})

test('returns a null MX with target "." and preference 0 (RFC 7505)', async () => {
  const { zone } = await newZone([{ type: 'MX', name: '', target: '' }])
  expect((await ask(zone, 'MX')).answers).toEqual([`${zone}. 86400 IN MX 0 .`])
})

test('returns the same reply over TCP', async () => {
  const { zone } = await newZone([a('www')])
  expect((await ask('+tcp', `www.${zone}`, 'A')).answers).toEqual(
    (await ask(`www.${zone}`, 'A')).answers,
  )
})

test('truncates a reply over UDP and returns it completely over TCP', async () => {
  const { zone } = await newZone(
    Array.from({ length: 60 }, (_, at) => ({
      type: 'TXT',
      name: 'many',
      target: `${at} ${'x'.repeat(40)}`,
    })),
  )
  const { answers, flags, text } = await ask(`many.${zone}`, 'TXT')
  expect(text).toContain('Truncated, retrying in TCP mode')
  expect(answers).toHaveLength(60)
  expect(flags).not.toContain('tc')
})

test('includes an OPT record only in replies to EDNS queries', async () => {
  const { zone } = await newZone()
  expect((await ask(zone, 'SOA')).text).toContain('EDNS: version: 0')
  expect((await ask('+noedns', zone, 'SOA')).text).not.toContain('EDNS')
  // Unknown EDNS options are ignored (RFC 6891, 6.1.2).
  expect((await ask('+ednsopt=100:01', '+dnssec', zone, 'SOA')).status).toBe('NOERROR')
})

test('returns a minimal reply to ANY queries over TCP, and NXDOMAIN for missing names', async () => {
  const { zone } = await newZone([a('www')])
  expect((await ask('+tcp', `www.${zone}`, 'ANY')).answers).toEqual([
    `www.${zone}. 3600 IN HINFO "RFC8482" ""`,
  ])
  expect(await ask(`nope.${zone}`, 'ANY')).toMatchObject({ status: 'NXDOMAIN', answers: [] })
})

test('refuses zone transfers over UDP, below the apex and to other addresses', async () => {
  const open = await newZone([a('www')], { axfr_ips: ['127.0.0.1'] })
  const other = await newZone([a('www')], { axfr_ips: ['192.0.2.1', '2001:db8::1'] })
  expect((await ask(`www.${open.zone}`, 'AXFR')).text).toContain('Transfer failed')
  expect((await ask(other.zone, 'AXFR')).text).toContain('Transfer failed')
  const reply = await overUdp({ questions: [{ type: 'AXFR', name: open.zone }] })
  expect(reply).toMatchObject({ rcode: 'REFUSED', answers: [] })
})

test('returns only the SOA record to an IXFR client that is up to date', async () => {
  const { zone } = await newZone([a('www')], { axfr_ips: ['127.0.0.1'] })
  const closed = await newZone([a('www')])
  const serial = Number((await ask(zone, 'SOA')).answers[0]?.split(' ')[6])
  for (const known of [serial, serial + 1]) {
    const { answers } = await ask(zone, '+tcp', `IXFR=${known}`)
    expect(answers).toEqual([expect.stringContaining(` IN SOA `)])
  }
  expect((await ask(zone, '+tcp', `IXFR=${serial - 1}`)).answers).toHaveLength(1 + 5 + 2)
  const changes = (name: string) => overUdp({ questions: [{ type: 'IXFR', name }] })
  expect(await changes(zone)).toMatchObject({
    rcode: 'NOERROR',
    answers: [{ type: 'SOA', data: { serial } }],
  })
  expect(await changes(closed.zone)).toMatchObject({ rcode: 'REFUSED', answers: [] })
})

test('refuses queries for a disabled domain and answers them after it is enabled', async () => {
  const { zone, id } = await newZone([a('www')], { axfr_ips: ['127.0.0.1'], status: 'disabled' })
  for (const type of ['A', 'ANY', 'SOA'])
    expect(await ask(`www.${zone}`, type)).toMatchObject({ status: 'REFUSED', answers: [] })
  expect((await ask(zone, 'AXFR')).text).toContain('Transfer failed')
  await owner.call('updateDomain', { path: { domainId: id }, body: { status: 'active' } })
  expect((await ask(`www.${zone}`, 'A')).answers).toHaveLength(1)
})

test('answers for a child domain from its own zone', async () => {
  const { zone } = await newZone([a('www.sub', '203.0.113.7')])
  const body = { domain: `sub.${zone}`, type: 'master', soa_email: 'a@example.org' } as const
  await owner.call('createDomain', { body })
  expect(await ask(`www.sub.${zone}`, 'A')).toMatchObject({ status: 'NXDOMAIN' })
})

test('returns only the CNAME record to an ANY query for an alias', async () => {
  const { zone } = await newZone((own) => [
    { type: 'CNAME', name: 'alias', target: `www.${own}` },
    { type: 'CNAME', name: 'lost', target: `nope.${own}` },
    a('www'),
  ])
  for (const [name, target] of [
    ['alias', 'www'],
    ['lost', 'nope'],
  ])
    expect(await ask(`${name}.${zone}`, 'ANY')).toMatchObject({
      status: 'NOERROR',
      answers: [`${name}.${zone}. 86400 IN CNAME ${target}.${zone}.`],
      authorities: [],
    })
})

test('follows an alias to the apex for an SOA query', async () => {
  const { zone } = await newZone((own) => [{ type: 'CNAME', name: 'alias', target: own }])
  expect(await ask(`alias.${zone}`, 'SOA')).toMatchObject({
    status: 'NOERROR',
    answers: [
      `alias.${zone}. 86400 IN CNAME ${zone}.`,
      expect.stringMatching(`^${zone}\\. 86400 IN SOA `),
    ],
    authorities: [],
  })
})

/** Creates a domain and a child domain `kid`. */
async function family(
  above: (zone: string) => RecordBody[],
  below: RecordBody[] = [],
  options: Parameters<typeof newZone>[1] = {},
) {
  const { zone } = await newZone(above)
  const kid = `kid.${zone}`
  const { id } = await owner.call('createDomain', {
    body: { domain: kid, type: 'master', soa_email: 'a@example.org', ...options },
  })
  for (const body of below) await owner.call('createDomainRecord', { path: { domainId: id }, body })
  return { zone, kid, id }
}

test('follows an alias into another zone of the platform', async () => {
  const { zone, kid, id } = await family(
    (own) => [
      { type: 'CNAME', name: 'found', target: `host.kid.${own}` },
      { type: 'CNAME', name: 'lost', target: `nope.kid.${own}` },
    ],
    [a('host')],
  )
  expect(await ask(`found.${zone}`, 'A')).toMatchObject({
    status: 'NOERROR',
    flags: expect.arrayContaining(['aa']),
    answers: [`found.${zone}. 86400 IN CNAME host.${kid}.`, `host.${kid}. 86400 IN A 203.0.113.1`],
    authorities: [],
  })
  expect(await ask(`lost.${zone}`, 'A')).toMatchObject({
    status: 'NXDOMAIN',
    answers: [`lost.${zone}. 86400 IN CNAME nope.${kid}.`],
    authorities: [expect.stringMatching(`^${kid}\\. 300 IN SOA `)],
  })
  await owner.call('updateDomain', { path: { domainId: id }, body: { status: 'disabled' } })
  expect(await ask(`found.${zone}`, 'A')).toMatchObject({
    status: 'NOERROR',
    answers: [`found.${zone}. 86400 IN CNAME host.${kid}.`],
    authorities: [],
  })
})

const unserved: [string, Parameters<typeof newZone>[1]][] = [
  ['a slave', { type: 'slave', master_ips: ['192.0.2.1'] }],
  ['a disabled master', { status: 'disabled' }],
]

test.each(unserved)(
  'refers queries for %s to the name servers of its delegation in the parent zone',
  async (_, options) => {
    const { zone, kid } = await family(
      (own) => [
        { type: 'NS', name: 'kid', target: `ns1.kid.${own}` },
        a('ns1.kid', '192.0.2.53'),
        a('www.kid', '203.0.113.66'),
        { type: 'CNAME', name: 'alias', target: `www.kid.${own}` },
      ],
      [],
      options,
    )
    const referral = [`${kid}. 86400 IN NS ns1.${kid}.`]
    for (const [name, type] of [
      [kid, 'A'],
      [kid, 'SOA'],
      [`deep.www.${kid}`, 'A'],
    ] as const) {
      const response = await ask(name, type)
      expect(response).toMatchObject({ status: 'NOERROR', answers: [], authorities: referral })
      expect(response.flags).not.toContain('aa')
      expect(await additional(name, type)).toEqual([`ns1.${kid}. 86400 IN A 192.0.2.53`])
    }
    expect(await ask(`alias.${zone}`, 'A')).toMatchObject({
      answers: [`alias.${zone}. 86400 IN CNAME www.${kid}.`],
      authorities: referral,
    })
    expect(await ask(kid, 'DS')).toMatchObject({
      status: 'NOERROR',
      authorities: [expect.stringMatching(`^${zone}\\. 300 IN SOA `)],
    })
    expect((await ask(kid, 'AXFR')).text).toContain('Transfer failed')
  },
)

test.each(unserved)(
  'refuses queries for %s that the parent zone does not delegate',
  async (_, options) => {
    const { kid } = await family(
      () => [a('www.kid'), { type: 'NS', name: 'sub.kid', target: 'ns1.example.net' }],
      [],
      options,
    )
    for (const name of [kid, `www.${kid}`, `nope.${kid}`, `www.sub.${kid}`])
      expect(await ask(name, 'A')).toMatchObject({ status: 'REFUSED', authorities: [] })
  },
)

test('includes addresses from the zone that is responsible for them', async () => {
  const { zone, kid } = await family(
    (own) => [
      { type: 'MX', target: `mx.kid.${own}`, priority: 10 },
      { type: 'MX', target: `old.kid.${own}`, priority: 20 },
      a('mx.kid', '203.0.113.66'),
      a('old.kid', '203.0.113.66'),
    ],
    [a('mx', '203.0.113.7')],
  )
  expect(await additional(zone, 'MX')).toEqual([`mx.${kid}. 86400 IN A 203.0.113.7`])
})

test('answers DS queries from the parent zone if it is hosted here', async () => {
  const { zone, kid } = await family(() => [])
  expect(await ask(kid, 'DS')).toMatchObject({
    status: 'NOERROR',
    answers: [],
    authorities: [expect.stringMatching(`^${zone}\\. 300 IN SOA `)],
  })
  expect((await ask(zone, 'DS')).authorities[0]).toMatch(new RegExp(`^${zone}\\. 300 IN SOA `))
})

test('rejects unsupported classes and opcodes', async () => {
  const { zone } = await newZone()
  expect((await ask('-c', 'CH', zone, 'TXT')).status).toBe('REFUSED')
  expect((await ask('+opcode=NOTIFY', zone, 'SOA')).status).toBe('NOTIMP')
})

test('continues after malformed messages', async () => {
  const { zone } = await newZone()
  const socket = createSocket('udp4')
  for (const bytes of [
    [],
    [1],
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    Array.from({ length: 12 }, () => 255),
    Array.from({ length: 40 }, () => 192),
  ])
    // Wait until the datagram is sent, because closing a socket discards it.
    await new Promise((sent) => socket.send(Buffer.from(bytes), port, '127.0.0.1', sent))
  socket.close()
  expect((await ask(zone, 'SOA')).status).toBe('NOERROR')
})

async function overUdp(query: Parameters<typeof packet.encode>[0]) {
  const socket = createSocket('udp4')
  socket.send(packet.encode({ type: 'query', id: 7, ...query }), port, '127.0.0.1')
  const [message] = (await once(socket, 'message')) as [Buffer]
  socket.close()
  const reply = packet.decode(message) as packet.DecodedPacket & { rcode: string }
  return reply
}

test('does not read a zone for a transfer to a disconnected client', async () => {
  const { zone } = await newZone([a('www')], { axfr_ips: ['127.0.0.1'] })
  const message = packet.encode({
    type: 'query',
    id: 1,
    questions: [{ name: zone, type: 'AXFR', class: 'IN' }],
  })
  const messagesFor = async (isGone: boolean) => [
    ...(await answerQuery(platform.db, {
      message,
      from: '127.0.0.1',
      transport: 'tcp',
      isGone: () => isGone,
    })),
  ]
  expect(await messagesFor(false)).toHaveLength(1)
  expect(await messagesFor(true)).toEqual([])
})

test('resolves and transfers names with a slash in a reverse zone', async () => {
  const domain = '100.51.198.in-addr.arpa'
  await newZone(
    [
      { type: 'CNAME', name: '1', target: `1.0/25.${domain}` },
      { type: 'PTR', name: '1.0/25', target: 'host.example.net' },
      { type: 'NS', name: '128/25', target: 'ns1.example.net' },
    ],
    { domain, axfr_ips: ['127.0.0.1'] },
  )
  const pointer = `1.0/25.${domain}. 86400 IN PTR host.example.net.`
  expect((await ask(`1.${domain}`, 'PTR')).answers).toEqual([
    `1.${domain}. 86400 IN CNAME 1.0/25.${domain}.`,
    pointer,
  ])
  expect((await ask(domain, 'AXFR')).answers).toContain(pointer)
  expect((await ask(`129.128/25.${domain}`, 'PTR')).text).toContain('ns1.example.net.')
})
