import { newTestCompute } from '../../support/platform/computes.ts'
import { nth } from '../../support/platform/nth.ts'
import { testDomain } from './domains.ts'
import type { World, WriteId, Writes } from './write.ts'
import { balancerRow } from '../../support/platform/rows.ts'

const rule = (port: string) => ({
  protocol: 'TCP' as const,
  ports: port,
  action: 'ACCEPT' as const,
  label: `port-${port}`,
  description: `Takes port ${port}`,
  addresses: { ipv4: ['203.0.113.0/24'], ipv6: ['2001:db8::/64'] },
})
const other = {
  ...rule('53'),
  protocol: 'UDP' as const,
  action: 'DROP' as const,
  addresses: { ipv4: ['198.51.100.0/24'], ipv6: ['2001:db8:1::/64'] },
}
const rules = {
  inbound_policy: 'DROP' as const,
  outbound_policy: 'ACCEPT' as const,
  inbound: [rule('22'), other],
  outbound: [rule('443'), other],
}
const opposite = {
  inbound_policy: 'ACCEPT' as const,
  outbound_policy: 'DROP' as const,
  inbound: [other],
  outbound: [other],
}

const newFirewall = ({ me }: World) =>
  me.call('createFirewall', { body: { label: 'outer', tags: ['web'], rules } })

/** Creates the objects that a firewall can protect. */
async function devices({ me, tested: { platform } }: World) {
  const compute = await newTestCompute(platform, me)
  const other = await newTestCompute(platform, me)
  return {
    computes: [compute.id, other.id],
    balancers: [await balancerRow(platform, me), await balancerRow(platform, me)],
  }
}

/** Creates an instance, and DNS records that resolve to its public IPv4 address. */
export async function namedAddress(world: World) {
  const { me, tested } = world
  const compute = await newTestCompute(tested.platform, me)
  const { ipv4 } = await me.call('getCompute', { path: { computeId: compute.id } })
  const address = nth(ipv4, 0)
  const { id: domainId, domain } = await testDomain(world, 'active')
  const names = []
  for (const name of ['mail', 'web']) {
    const body = { type: 'A', name, target: address } as const
    await me.call('createDomainRecord', { path: { domainId }, body })
    names.push({ rdns: `${name}.${domain}` })
  }
  return { path: { address }, computeId: compute.id, bodies: names }
}

export const networkingWrites: Writes<
  Extract<
    WriteId,
    'createFirewall' | `updateFirewall${string}` | 'createFirewallDevice' | 'updateIp'
  >
> = {
  createFirewall: {
    async send(world) {
      const { computes, balancers } = await devices(world)
      return {
        bodies: [
          {
            label: 'outer',
            tags: ['web'],
            rules,
            devices: { computes: computes.slice(0, 1), balancers: balancers.slice(0, 1) },
          },
          {
            label: 'inner',
            rules: opposite,
            devices: { computes: computes.slice(1), balancers: balancers.slice(1) },
          },
        ],
        async read({ id }) {
          const listedFirewall = await world.me.call('getFirewall', { path: { firewallId: id } })
          const idsOf = (wanted: string) =>
            listedFirewall.entities.filter(({ type }) => type === wanted).map((entity) => entity.id)
          return {
            ...listedFirewall,
            devices: { computes: idsOf('compute'), balancers: idsOf('balancer') },
          }
        },
      }
    },
  },
  updateFirewall: {
    send: async (world) => ({
      path: { firewallId: (await newFirewall(world)).id },
      bodies: [{ label: 'inner' }, { tags: ['cold'] }, { status: 'disabled' }],
    }),
  },
  updateFirewallRules: {
    send: async (world) => ({
      path: { firewallId: (await newFirewall(world)).id },
      bodies: [opposite],
    }),
  },
  createFirewallDevice: {
    async send(world) {
      const { id: firewallId } = await newFirewall(world)
      const { computes, balancers } = await devices(world)
      return {
        path: { firewallId },
        bodies: [
          { id: nth(computes, 0), type: 'compute' },
          { id: nth(balancers, 0), type: 'balancer' },
        ],
        async read({ id: deviceId }) {
          const path = { firewallId, deviceId }
          return (await world.me.call('getFirewallDevice', { path })).entity
        },
      }
    },
    unanswered: { id: 'the answer is the device, with its own id; the object is its entity' },
  },
  updateIp: {
    send: async (world) => {
      const { path, bodies } = await namedAddress(world)
      return { path, bodies }
    },
  },
}
