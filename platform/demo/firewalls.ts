import { days, wireTime } from '#shared/clock.ts'
import type { FirewallRule, FirewallRules } from '../generated/types.gen.ts'
import { setTags } from '../database/objectTags.ts'
import type { Tx } from '../database/transaction.ts'
import type { DemoAccount } from './account.ts'

const anywhere = { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] }
const office = { ipv4: ['203.0.113.0/24'], ipv6: ['2001:db8:0ff1::/48'] }

const tcp = (label: string, ports: string, addresses: FirewallRule['addresses']): FirewallRule => ({
  protocol: 'TCP',
  ports,
  addresses,
  action: 'ACCEPT',
  label,
})

interface Filter {
  label: string
  status: 'enabled' | 'disabled'
  age: number
  tags: string[]
  rules: FirewallRules
  computes: string[]
}

const firewalls: Filter[] = [
  {
    label: 'web-public',
    status: 'enabled',
    age: 380,
    tags: ['production', 'web'],
    rules: {
      inbound: [
        tcp('https', '80, 443', anywhere),
        { protocol: 'UDP', ports: '443', addresses: anywhere, action: 'ACCEPT', label: 'http3' },
        { ...tcp('ssh-office', '22', office), description: 'From the office and the VPN' },
        { protocol: 'ICMP', addresses: anywhere, action: 'ACCEPT', label: 'ping' },
      ],
      inbound_policy: 'DROP',
      outbound: [],
      outbound_policy: 'ACCEPT',
    },
    computes: ['web-iad-1', 'web-iad-2', 'web-iad-3', 'web-iad-4', 'lb-iad-1', 'lb-iad-2'],
  },
  {
    label: 'databases-internal',
    status: 'enabled',
    age: 600,
    tags: ['database', 'production'],
    rules: {
      inbound: [
        tcp('postgresql', '5432', { ipv4: ['10.10.0.0/16', '192.168.128.0/17'] }),
        tcp('replication', '5433-5435', { ipv4: ['10.10.1.0/24'] }),
        tcp('metrics', '9100, 9187', { ipv4: ['10.20.0.128/26'] }),
      ],
      inbound_policy: 'DROP',
      outbound: [
        tcp('backups', '443', anywhere),
        {
          protocol: 'UDP',
          ports: '53, 123',
          addresses: anywhere,
          action: 'ACCEPT',
          label: 'dns-ntp',
        },
      ],
      outbound_policy: 'DROP',
    },
    computes: ['db-orders-primary', 'db-orders-replica', 'db-catalogue'],
  },
  {
    label: 'legacy-lockdown',
    status: 'disabled',
    age: 30,
    tags: [],
    rules: {
      inbound: [tcp('rdp-office', '3389', office)],
      inbound_policy: 'DROP',
      outbound: [],
      outbound_policy: 'DROP',
    },
    computes: ['legacy-erp'],
  },
]

/** Creates firewalls for the fleet. The first one is also assigned to the balancer. */
export async function seedFirewalls(
  tx: Tx,
  account: DemoAccount,
  balancerId: number,
): Promise<void> {
  const { accountId, now, compute } = account
  for (const { label, status, age, tags, rules, computes } of firewalls) {
    const created = wireTime(now - age * days)
    const { id } = await tx
      .insertInto('firewall')
      .values({
        account_id: accountId,
        label,
        status,
        rules: JSON.stringify(rules),
        created,
        updated: wireTime(now - 12 * days),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await setTags(tx, accountId, 'firewall', id, tags)
    const device = { firewall_id: id, created, updated: created }
    const devices = computes.map((name) => ({
      ...device,
      compute_id: compute(name).id,
      balancer_id: null,
    }))
    await tx.insertInto('firewall_device').values(devices).execute()
    if (label === 'web-public')
      await tx
        .insertInto('firewall_device')
        .values({ ...device, compute_id: null, balancer_id: balancerId })
        .execute()
  }
}

export async function seedBalancer(tx: Tx, account: DemoAccount): Promise<number> {
  const { accountId, now, compute } = account
  const { id } = await tx
    .insertInto('balancer')
    .values({
      account_id: accountId,
      label: 'shop-edge',
      region: 'us-iad',
      hostname: '203-0-113-140.ip.compute.example',
      ipv4: '203.0.113.140',
      ipv6: '2001:db8:c00:1::140',
      client_conn_throttle: 10,
      transfer_in: 18_342.7,
      transfer_out: 402_117.4,
      created: wireTime(now - 395 * days),
      updated: wireTime(now - 41 * days),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setTags(tx, accountId, 'balancer', id, ['edge', 'production'])
  await tx
    .insertInto('balancer_backend')
    .values(
      ['web-iad-1', 'web-iad-2', 'web-iad-3', 'web-iad-4'].map((label) => ({
        balancer_id: id,
        compute_id: compute(label).id,
      })),
    )
    .execute()
  return id
}
