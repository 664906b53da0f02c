import { addInterfaces, type NewInterface } from '../areas/computes/configs/interfaces.ts'
import { days, wireTime } from '#shared/clock.ts'
import type { Tx } from '../database/transaction.ts'
import { type DemoAccount, firstConfig } from './account.ts'

const vpcs = [
  {
    label: 'shop-backend',
    region: 'us-iad',
    description: 'Everything behind the shop, reached through the load balancers only',
    age: 400,
    subnets: [
      { label: 'databases', ipv4: '10.10.1.0/24' },
      { label: 'application', ipv4: '10.10.2.0/24' },
      { label: 'caches', ipv4: '10.10.3.0/26' },
    ],
  },
  {
    label: 'operations',
    region: 'us-ord',
    description: 'Build machines and monitoring',
    age: 88,
    subnets: [
      { label: 'ci', ipv4: '10.20.0.0/25' },
      { label: 'monitoring', ipv4: '10.20.0.128/26' },
    ],
  },
  {
    label: 'office',
    region: 'nl-ams',
    description: '',
    age: 500,
    subnets: [{ label: 'edge', ipv4: '10.30.0.0/28' }],
  },
]

type Subnet = `${string}/${string}`

/** The subnets of instances, with properties of the interface other than a free IP address. */
const attachments: [labels: string[], subnet: Subnet, extra?: Partial<NewInterface>][] = [
  [['db-orders-primary'], 'shop-backend/databases', { ipv4: { vpc: '10.10.1.10' } }],
  [['db-orders-replica'], 'shop-backend/databases', { ipv4: { vpc: '10.10.1.11' } }],
  [
    ['web-iad-1', 'web-iad-2', 'web-iad-3', 'web-iad-4'],
    'shop-backend/application',
    { ipv4: { nat_1_1: 'any' } },
  ],
  [['cache-1', 'cache-2', 'cache-3'], 'shop-backend/caches'],
  [['ci-runner-1', 'ci-runner-2'], 'operations/ci'],
  [['monitoring'], 'operations/monitoring'],
  [
    ['vpn-hub'],
    'office/edge',
    { ipv4: { vpc: '10.30.0.4', nat_1_1: 'any' }, ip_ranges: ['10.8.0.0/24'] },
  ],
]

const vlanMembers = ['web-fra-1', 'web-fra-2', 'web-fra-3', 'web-fra-4', 'db-catalogue']

/** Creates VPCs with their instances, and a VLAN in a region without VPCs. */
export async function seedNetworks(tx: Tx, account: DemoAccount): Promise<void> {
  const subnets = await insertVpcs(tx, account)
  for (const [labels, subnet, extra] of attachments)
    for (const label of labels) {
      const { id: computeId } = account.compute(label)
      const subnet_id = subnets.get(subnet) ?? 0
      await addInterfaces(
        tx,
        { accountId: account.accountId, computeId },
        await firstConfig(tx, computeId),
        [{ purpose: 'vpc', primary: true, subnet_id, ...extra }],
      )
    }
  for (const [index, label] of vlanMembers.entries()) {
    const { id: computeId } = account.compute(label)
    await addInterfaces(
      tx,
      { accountId: account.accountId, computeId },
      await firstConfig(tx, computeId),
      [
        { purpose: 'public', primary: true },
        { purpose: 'vlan', label: 'fra-backend', ipam_address: `10.40.0.${index + 1}/24` },
      ],
    )
    await tx
      .updateTable('compute')
      .set({ booted_vlans: '["fra-backend"]' })
      .where('id', '=', computeId)
      .execute()
  }
}

async function insertVpcs(
  tx: Tx,
  { accountId, now }: DemoAccount,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (const { subnets, age, ...vpc } of vpcs) {
    const times = { created: wireTime(now - age * days), updated: wireTime(now - age * days) }
    const { id } = await tx
      .insertInto('vpc')
      .values({ ...vpc, ...times, account_id: accountId })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const subnet of subnets) {
      const createdSubnet = await tx
        .insertInto('subnet')
        .values({ ...subnet, ...times, vpc_id: id })
        .returning('id')
        .executeTakeFirstOrThrow()
      ids.set(`${vpc.label}/${subnet.label}`, createdSubnet.id)
    }
  }
  return ids
}
