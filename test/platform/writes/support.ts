import { ticketIdFields } from '../../../contract/rules/tickets.ts'
import { newTestCompute } from '../../support/platform/computes.ts'
import { balancerRow } from '../../support/platform/rows.ts'
import { testDomain } from './domains.ts'
import { testVpc } from './vpcs.ts'
import type { World, WriteId, Writes } from './write.ts'

const words = { summary: 'Disk is slow', description: 'Since **noon**.' }

/** Creates an object of each kind that a ticket can refer to, by the name of the field. */
async function subjects(world: World) {
  const { me, tested } = world
  const interfaces = [{ purpose: 'vlan' as const, label: 'backend' }]
  const compute = await newTestCompute(tested.platform, me, { region: 'us-iad', interfaces })
  const firewall = await me.call('createFirewall', {
    body: { label: 'outer', rules: { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' } },
  })
  const volume = await me.call('createVolume', { body: { label: 'data', region: 'us-iad' } })
  return {
    compute_id: compute.id,
    domain_id: (await testDomain(world)).id,
    firewall_id: firewall.id,
    balancer_id: await balancerRow(tested.platform, me),
    volume_id: volume.id,
    vpc_id: (await testVpc(world)).id,
  }
}

export const supportWrites: Writes<Extract<WriteId, 'openTicket' | 'createTicketReply'>> = {
  openTicket: {
    async send(world) {
      const about = Object.entries(await subjects(world))
      return {
        bodies: [
          ...about.map(([field, id]) => ({ ...words, [field]: id })),
          { ...words, vlan: 'backend', region: 'us-iad' },
          { summary: 'Invoice', description: 'It shows an old address.' },
        ],
        async read({ id }) {
          const ticket = await world.me.call('getTicket', { path: { ticketId: id } })
          const { entity } = ticket
          const isVlan = entity?.type === 'vlan'
          return {
            ...ticket,
            ...Object.fromEntries(
              ticketIdFields.map((field) => [
                field,
                field === `${entity?.type}_id` ? (entity?.id ?? null) : null,
              ]),
            ),
            vlan: isVlan ? entity.label : null,
            region: isVlan ? entity.url.split('/').at(-2) : null,
          }
        },
      }
    },
    unseen: {
      database_id: 'the platform has no call that makes a database',
      kubecluster_id: 'the platform has no clusters',
      metricsclient_id: 'the platform has no metrics clients',
      managed_issue: 'is for the provider',
    },
  },
  createTicketReply: {
    async send({ me }) {
      const { id } = await me.call('openTicket', { body: words })
      const path = { ticketId: id }
      return {
        path,
        bodies: [{ description: 'Any news?' }, { description: '  > quoted\n' }],
        async read() {
          return (await me.call('listTicketReplies', { path })).data.at(-1) ?? {}
        },
      }
    },
  },
}
