import { expect, test } from 'vitest'
import { days, hours } from '#shared/clock.ts'
import { operations } from './operations.ts'
import type { OperationId } from './operations.ts'
import type { OperationInput } from './context.ts'
import { newTestCompute } from '../../test/support/platform/computes.ts'
import { nth } from '../../test/support/platform/nth.ts'
import { type SignedIn, testPlatform } from '../../test/support/platform/platform.ts'
import { viewOf } from './noopUpdates.ts'

const { clock, platform, settle, signedIn } = await testPlatform()

interface Update {
  /** The resource in its current state. */
  same: object
  /** A body that changes the resource. */
  other: object
  path?: object
}

type Made = (me: SignedIn) => Promise<Update>

const vpc = (me: SignedIn) =>
  me.call('createVpc', {
    body: {
      label: 'shop',
      region: 'us-iad',
      subnets: [{ label: 'web', ipv4: '10.0.1.0/24' }],
    },
  })

const firewall = (me: SignedIn) =>
  me.call('createFirewall', {
    body: {
      label: 'outer',
      tags: ['web'],
      rules: {
        inbound_policy: 'DROP',
        outbound_policy: 'ACCEPT',
        inbound: [
          {
            protocol: 'TCP',
            ports: '22',
            action: 'ACCEPT',
            addresses: { ipv4: ['203.0.113.0/24'] },
          },
        ],
      },
    },
  })

const cluster = { label: 'orders', region: 'us-east', type: 'g6-nano-1' }

const domain = (me: SignedIn) =>
  me.call('createDomain', {
    body: {
      domain: `d${me.user.id}.example.org`,
      type: 'master',
      soa_email: 'hostmaster@example.org',
      tags: ['web'],
      ttl_sec: 300,
    },
  })

async function instance(me: SignedIn) {
  const { id } = await newTestCompute(platform, me, { status: 'offline', region: 'us-iad' })
  const path = { computeId: id }
  const config = nth((await me.call('listComputeConfigs', { path })).data, 0)
  const disk = nth((await me.call('listComputeDisks', { path })).data, 0)
  const compute = await me.call('getCompute', { path })
  return { path, config, disk, compute, address: nth(compute.ipv4, 0) }
}

async function guest(me: SignedIn) {
  const { user } = await signedIn({ of: me, restricted: true })
  return { username: user.username }
}

/** For every update that emits an event: creates the resource, with a body that changes nothing and one that does. */
const updates: Partial<Record<OperationId, Made>> = {
  async updateCompute(me) {
    const { path, compute } = await instance(me)
    const { label, group, tags, watchdog_enabled, alerts } = compute
    const same = { label, group, tags, watchdog_enabled, alerts }
    return { path, same, other: { alerts: { io: 5 } } }
  },
  async updateComputeConfig(me) {
    const { path, config } = await instance(me)
    const { label, comments, devices, helpers, kernel, memory_limit } = config
    return {
      path: { ...path, configId: config.id },
      same: { label, comments, devices, helpers, kernel, memory_limit, interfaces: null },
      other: { helpers: { distro: !config.helpers.distro } },
    }
  },
  async updateComputeConfigInterface(me) {
    const { path, config } = await instance(me)
    const createdVpc = await vpc(me)
    const at = { ...path, configId: config.id }
    const { id, ipv4 } = await me.call('addComputeConfigInterface', {
      path: at,
      body: { purpose: 'vpc', subnet_id: nth(createdVpc.subnets, 0).id },
    })
    const same = { ipv4, ip_ranges: [], primary: false }
    return { path: { ...at, interfaceId: id }, same, other: { primary: true } }
  },
  async updateComputeDisk(me) {
    const { path, disk } = await instance(me)
    const same = { label: disk.label }
    return { path: { ...path, diskId: disk.id }, same, other: { label: 'data' } }
  },
  async updateComputeIp(me) {
    const { path, address } = await instance(me)
    const named = await hostName(me, address)
    return { path: { ...path, address }, same: { rdns: null }, other: { rdns: named } }
  },
  async updateIp(me) {
    const { address } = await instance(me)
    const named = await hostName(me, address)
    return { path: { address }, same: { rdns: null }, other: { rdns: named } }
  },
  async updateVpc(me) {
    const { id, label, description } = await vpc(me)
    return { path: { vpcId: id }, same: { label, description }, other: { description: 'Shop' } }
  },
  async updateSubnet(me) {
    const { id, subnets } = await vpc(me)
    const { id: vpcSubnetId, label } = nth(subnets, 0)
    return { path: { vpcId: id, vpcSubnetId }, same: { label }, other: { label: 'shop-web' } }
  },
  async updateFirewall(me) {
    const { id, label, tags, status } = await firewall(me)
    const path = { firewallId: id }
    return { path, same: { label, tags, status }, other: { status: 'disabled' } }
  },
  async updateFirewallRules(me) {
    const { id, rules } = await firewall(me)
    const other = { ...rules, inbound_policy: 'ACCEPT' }
    return { path: { firewallId: id }, same: rules, other }
  },
  async updateVolume(me) {
    const { id, label } = await me.call('createVolume', {
      body: { label: 'data', region: 'us-east', size: 20 },
    })
    await settle()
    return { path: { volumeId: id }, same: { label, tags: [] }, other: { tags: ['web'] } }
  },
  async updateDomain(me) {
    const { id, ...same } = await domain(me)
    const { type, domain: name, tags, ttl_sec, soa_email } = same
    const body = { type, domain: name, tags, ttl_sec, soa_email }
    // 200 is rounded to 300, which is the current value.
    return { path: { domainId: id }, same: { ...body, ttl_sec: 200 }, other: { tags: ['shop'] } }
  },
  async updateDomainRecord(me) {
    const { id: domainId } = await domain(me)
    const body = { type: 'A', name: 'www', target: '203.0.113.7', ttl_sec: 300 } as const
    const { id } = await me.call('createDomainRecord', { path: { domainId }, body })
    const { name, target } = body
    return { path: { domainId, recordId: id }, same: { name, target }, other: { ttl_sec: 3600 } }
  },
  async updateMysqlDatabase(me) {
    const { id, label } = await me.call('createMysqlDatabase', {
      body: { ...cluster, engine: 'mysql/8.0.30', allow_list: ['203.0.113.7'] },
    })
    await settleJobs()
    const { updates } = await me.call('getMysqlDatabase', { path: { instanceId: id } })
    const { pending: _, day_of_week, ...window } = updates
    const same = {
      label,
      // The current range in another notation.
      allow_list: ['203.0.113.7'],
      updates: { ...window, day_of_week: day_of_week ?? 1 },
    }
    return { path: { instanceId: id }, same, other: { updates: { duration: 1 } } }
  },
  async updatePostgresqlDatabase(me) {
    const { id, label } = await me.call('createPostgresqlDatabase', {
      body: { ...cluster, engine: 'postgresql/14.6' },
    })
    await settleJobs()
    const same = { label, allow_list: [] }
    return { path: { instanceId: id }, same, other: { label: 'orders-2' } }
  },
  async updateImage(me) {
    const compute = await newTestCompute(platform, me)
    const disks = await me.call('listComputeDisks', { path: { computeId: compute.id } })
    const { id, label } = await me.call('createImage', { body: { disk_id: nth(disks.data, 0).id } })
    return { path: { imageId: id }, same: { label }, other: { description: 'Base of web servers' } }
  },
  updateProfile: async (me) => ({
    same: { email: me.user.email, email_notifications: true },
    other: { timezone: 'Europe/Berlin' },
  }),
  async updateToken(me) {
    const { id, label } = await me.call('createToken', { body: { label: 'CI' } })
    return { path: { tokenId: id }, same: { label }, other: { label: 'Backup' } }
  },
  async updateSshKey(me) {
    const { id, label } = await me.call('createSshKey', {
      body: {
        label: 'laptop',
        ssh_key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ7A7CqkyI4mJ0rHqfY8Pp0hQk3QzYqGZsK0K6v2P5bT',
      },
    })
    return { path: { sshKeyId: id }, same: { label }, other: { label: 'desk' } }
  },
  async updateStorageKey(me) {
    const { id, label } = await me.call('createStorageKey', { body: { label: 'backup' } })
    return { path: { keyId: id }, same: { label }, other: { label: 'media' } }
  },
  async updateAccount(me) {
    const { city, company } = await me.call('getAccount')
    return { same: { city, company }, other: { city: `${city} North` } }
  },
  async updateAccountSettings(me) {
    const { network_helper, backups_enabled } = await me.call('getAccountSettings')
    const same = { network_helper, backups_enabled }
    return { same, other: { backups_enabled: !backups_enabled } }
  },
  async updateUser(me) {
    const { username } = await guest(me)
    const other = { email: 'guest@example.org' }
    return { path: { username }, same: { username, restricted: true }, other }
  },
  async updateUserGrants(me) {
    const path = await guest(me)
    const { id } = await domain(me)
    const same = { global: { add_vpc: false }, domain: [{ id, permissions: null }] }
    return { path, same, other: { global: { add_vpcs: true } } }
  },
}

/** Creates a name in a zone of the account that resolves to the address. */
async function hostName(me: SignedIn, address: string): Promise<string> {
  const { id, domain: name } = await domain(me)
  await me.call('createDomainRecord', {
    path: { domainId: id },
    body: { type: 'A', name: 'host', target: address },
  })
  return `host.${name}`
}

const viewableOperations = operations.filter(viewOf)

test('covers every update operation that adds an event', () => {
  expect(Object.keys(updates).toSorted()).toEqual(viewableOperations.map(({ id }) => id).toSorted())
})

test.each(viewableOperations.map((operation) => [operation.id, operation] as const))(
  '%s without changes adds no event and does not change the update time',
  async (id, operation) => {
    const me = await signedIn()
    const { same, other, path = {} } = (await updates[id]?.(me)) ?? { same: {}, other: {} }
    const view = viewOf(operation)?.id ?? id
    const send = (body: object): Promise<object> =>
      me.call(id, { path, body } as Partial<OperationInput<typeof id>>) as Promise<object>
    const see = () =>
      me.call(view, { path } as Partial<OperationInput<typeof id>>) as Promise<object>
    const events = async () =>
      (await me.call('listEvents')).data.filter(({ action }) => operation.emits.includes(action))
        .length

    await settleJobs()
    const before = await see()
    const count = await events()
    clock.advance(hours)
    const required = ['updateComputeIp', 'updateIp', 'updateFirewallRules'].includes(id)
    for (const body of required ? [same] : [{}, same]) expect(await send(body)).toEqual(before)
    expect(await see()).toEqual(before)
    expect(await events()).toBe(count)

    const after = await send(other)
    expect(after).not.toEqual(before)
    if ('updated' in before)
      expect(after).toHaveProperty('updated', expect.not.stringMatching(String(before.updated)))
    expect(await events()).toBeGreaterThan(count)
  },
)

/** Completes all jobs, so that the resource does not change any more. */
async function settleJobs(): Promise<void> {
  clock.advance(days)
  await platform.jobs.runDue()
  await platform.jobs.idle()
  // Complete jobs that periodic tasks have started, such as nightly backups.
  await settle()
}
