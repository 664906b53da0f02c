import type { World, Writes } from './write.ts'
import { nth } from '../../support/platform/nth.ts'

const subnets = [
  { label: 'web', ipv4: '10.0.1.0/24' },
  { label: 'db', ipv4: '10.0.2.0/24' },
]
const full = { label: 'shop', region: 'us-iad', description: 'The shop', subnets }

export const testVpc = ({ me }: World) => me.call('createVpc', { body: full })

export const vpcWrites: Writes<'createVpc' | 'updateVpc' | 'createSubnet' | 'updateSubnet'> = {
  createVpc: {
    send: async () => ({ bodies: [full, { label: 'lab', region: 'us-ord' }] }),
  },
  updateVpc: {
    send: async (world) => ({
      path: { vpcId: (await testVpc(world)).id },
      bodies: [{ label: 'store' }, { description: 'The old shop' }],
    }),
  },
  createSubnet: {
    send: async (world) => ({
      path: { vpcId: (await testVpc(world)).id },
      bodies: [
        { label: 'cache', ipv4: '10.0.3.0/24' },
        { label: 'queue', ipv4: '10.0.4.0/24' },
      ],
    }),
  },
  updateSubnet: {
    async send(world) {
      const { id, subnets } = await testVpc(world)
      const path = { vpcId: id, vpcSubnetId: nth(subnets, 0).id }
      return { path, bodies: [{ label: 'front' }] }
    },
  },
}
