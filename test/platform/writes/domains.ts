import type { Copies, World, Writes } from './write.ts'

/** Returns a domain with a non-default value in every field of a primary zone. */
const full = (world: World, status: 'active' | 'disabled' = 'disabled') => ({
  domain: `d${world.me.user.id}.example.org`,
  type: 'master' as const,
  description: 'The shop',
  group: 'shops',
  status,
  soa_email: 'hostmaster@example.org',
  axfr_ips: ['192.0.2.7'],
  expire_sec: 1_209_600,
  refresh_sec: 14_400,
  retry_sec: 3600,
  ttl_sec: 300,
  tags: ['web'],
})

const srv = { priority: 1, weight: 2, port: 5060 }

/** Records that together contain every field. */
const records = [
  { type: 'SRV', service: '_sip', protocol: '_tcp', target: 'sip.example.net', ...srv },
  { type: 'SRV', service: '_xmpp', protocol: '_udp', target: 'im.example.net', ...srv, weight: 5 },
  { type: 'MX', name: 'shop', target: 'mail.example.net', priority: 10 },
  { type: 'CAA', name: 'shop', target: 'ca.example.net', tag: 'issue' },
  { type: 'A', name: 'www', target: '203.0.113.7', ttl_sec: 300 },
] as const

export const testDomain = (world: World, status?: 'active') =>
  world.me.call('createDomain', { body: full(world, status) })

export const domainWrites: Writes<
  'createDomain' | 'updateDomain' | 'createDomainRecord' | 'updateDomainRecord'
> = {
  createDomain: {
    async send(world) {
      const named = (label: string) => ({ domain: `${label}-${world.me.user.id}.example.org` })
      return {
        bodies: [
          full(world),
          { ...named('slave'), type: 'slave', master_ips: ['192.0.2.53'] },
          { ...named('bare'), type: 'master', soa_email: 'ops@example.net' },
        ],
      }
    },
  },
  updateDomain: {
    async send(world) {
      const { id, domain } = await testDomain(world)
      return {
        path: { domainId: id },
        bodies: [
          { domain: `new-${domain}`, description: 'The old shop', group: 'old', status: 'active' },
          { soa_email: 'ops@example.net', axfr_ips: ['192.0.2.8'], tags: ['cold'] },
          { expire_sec: 604_800, refresh_sec: 3600, retry_sec: 300, ttl_sec: 3600 },
          { type: 'slave', master_ips: ['192.0.2.53'] },
        ],
      }
    },
  },
  createDomainRecord: {
    send: async (world) => ({
      path: { domainId: (await testDomain(world)).id },
      bodies: [...records],
    }),
  },
  updateDomainRecord: {
    async send(world) {
      const { id: domainId } = await testDomain(world)
      const { me } = world
      const paths = []
      for (const body of records) {
        const record = await me.call('createDomainRecord', { path: { domainId }, body })
        paths.push({ domainId, recordId: record.id })
      }
      const [sip, , mx, caa, a] = paths
      return [
        {
          path: sip,
          bodies: [
            { service: '_sips', protocol: '_udp' },
            { target: 'sip2.example.net', priority: 5, weight: 6, port: 5061 },
          ],
        },
        { path: mx, bodies: [{ priority: 20 }] },
        { path: caa, bodies: [{ tag: 'iodef', target: 'mailto:ca@example.net' }] },
        { path: a, bodies: [{ name: 'web', target: '203.0.113.8', ttl_sec: 3600 }] },
      ]
    },
  },
}

export const domainCopies: Copies<'cloneDomain'> = {
  async cloneDomain(world) {
    const { me } = world
    const { id } = await testDomain(world)
    for (const body of records)
      await me.call('createDomainRecord', { path: { domainId: id }, body })
    const body = { domain: `copy-${me.user.id}.example.org` }
    const copy = await me.call('cloneDomain', { path: { domainId: String(id) }, body })
    const whole = async (domainId: number) => ({
      ...(await me.call('getDomain', { path: { domainId } })),
      records: (await me.call('listDomainRecords', { path: { domainId } })).data,
    })
    return {
      source: await whole(id),
      copy: await whole(copy.id),
      own: {
        id: 'a domain of its own',
        domain: 'sent with the call',
        tags: 'document 3 has them copied with instances only',
        created: 'its own time',
        updated: 'its own time',
        'records[].id': 'records of its own',
        'records[].created': 'its own time',
        'records[].updated': 'its own time',
      },
    }
  },
}
