import { newTestCompute } from '../../support/platform/computes.ts'
import { nth } from '../../support/platform/nth.ts'
import { namedAddress } from './networking.ts'
import { testVpc } from './vpcs.ts'
import { type CopyId, type Copies, settle, type World, type WriteId, type Writes } from './write.ts'

const region = 'us-iad'
const secret = 'a password is never shown'
const inside = {
  root_pass: secret,
  authorized_keys: 'written into the disk (response shapes 4.5)',
  authorized_users: 'their keys are written into the disk',
  script_id: 'runs once, inside the instance',
  script_data: 'runs once, inside the instance',
}

/** Creates an instance, and returns the ids of its first profile and disk and other parameters. */
async function instance(world: World) {
  const { me, tested } = world
  const created = await newTestCompute(tested.platform, me, {
    region,
    status: 'offline',
    tags: ['web'],
    group: 'shops',
  })
  const path = { computeId: created.id }
  // Shrink the disk, so that there is space for more disks.
  await tested.platform.db
    .updateTable('disk')
    .set({ size: 2000 })
    .where('compute_id', '=', created.id)
    .execute()
  const config = nth((await me.call('listComputeConfigs', { path })).data, 0)
  const disks = (await me.call('listComputeDisks', { path })).data
  const compute = await me.call('getCompute', { path })
  return { path, config, disks, compute, address: nth(compute.ipv4, 0) }
}

const flipped = (flags: Record<string, boolean>) =>
  Object.fromEntries(Object.entries(flags).map(([name, on]) => [name, !on]))

const slots = ['sda', 'sdb', 'sdc', 'sdd', 'sde', 'sdf', 'sdg', 'sdh'] as const

/**
 * Returns two lists of interfaces which together contain every field; the second list differs from the first.
 */
async function interfaces(world: World, address: string) {
  const { subnets } = await testVpc(world)
  const [web, db] = subnets
  const vpc = (subnet_id: number, net: number, nat: string | null, primary: boolean) => ({
    purpose: 'vpc' as const,
    subnet_id,
    primary,
    ipv4: { vpc: `10.0.${net}.10`, nat_1_1: nat },
    ip_ranges: [`10.0.${net}.64/28`],
  })
  const vlan = (label: string, ipam_address: string) => ({
    purpose: 'vlan' as const,
    label,
    ipam_address,
  })
  return {
    first: [vlan('back', '10.1.0.5/24'), vpc(web?.id ?? 0, 1, address, true)],
    second: [vpc(db?.id ?? 0, 2, null, false), vlan('store', '10.1.0.6/24')],
  }
}

const vpcOfSubnet = { 'interfaces[].vpc_id': 'follows from the subnet' }

type Devices = Record<(typeof slots)[number], { disk_id?: number; volume_id?: number }>

/** Creates a disk and a volume for each slot. Returns two device maps: one with all disks and one with all volumes. */
async function slotDevices(world: World, computeId: number) {
  const { me } = world
  const path = { computeId }
  for (const slot of slots) {
    const { id } = await me.call('createVolume', { body: { label: slot, region } as never })
    const body = { compute_id: computeId, persist_across_boots: false }
    await me.call('attachVolume', { path: { volumeId: id }, body })
    await me.call('createComputeDisk', { path, body: { size: 10, label: slot } as never })
    await settle(world)
  }
  const disks = (await me.call('listComputeDisks', { path })).data.slice(-slots.length)
  const volumes = (await me.call('listComputeVolumes', { path })).data
  const filled = (deviceOf: (at: number) => Devices['sda']) =>
    Object.fromEntries(slots.map((slot, at) => [slot, deviceOf(at)])) as Devices
  return {
    disks: filled((at) => ({ disk_id: nth(disks, at).id })),
    volumes: filled((at) => ({ volume_id: nth(volumes, at).id })),
  }
}

async function configBodies(world: World, at: Awaited<ReturnType<typeof instance>>) {
  const devices = await slotDevices(world, at.path.computeId)
  const { first, second } = await interfaces(world, at.address)
  return [
    {
      label: 'Rescue',
      comments: 'For the worst',
      kernel: 'compute/latest-64bit',
      memory_limit: 512,
      root_device: '/dev/sdb',
      run_level: 'single' as const,
      helpers: flipped(at.config.helpers),
      devices: devices.disks,
      interfaces: first,
    },
    {
      label: 'Plain',
      kernel: 'compute/grub2',
      helpers: at.config.helpers,
      devices: devices.volumes,
      interfaces: second,
    },
    { label: 'Full', virt_mode: 'fullvirt' as const, devices: {} },
  ]
}

/** Returns an instance in the format of `createCompute`, read from its parts. */
async function created({ me }: World, computeId: number) {
  const path = { computeId }
  const compute = await me.call('getCompute', { path })
  const [config] = (await me.call('listComputeConfigs', { path })).data
  const disks = (await me.call('listComputeDisks', { path })).data
  const [firewall] = (await me.call('listComputeFirewalls', { path })).data
  const ips = await me.call('listComputeIps', { path })
  return {
    ...compute,
    interfaces: config?.interfaces.map(({ ipv4, ...one }) => ({
      ...one,
      // The request asks for any address; the response contains the assigned one.
      ipv4: ipv4 && { ...ipv4, nat_1_1: compute.ipv4.includes(ipv4.nat_1_1 ?? '') ? 'any' : null },
    })),
    booted: compute.status !== 'offline',
    backups_enabled: compute.backups.enabled,
    firewall_id: firewall?.id,
    private_ip: ips.ipv4.private.length > 0,
    swap_size: disks.find(({ filesystem }) => filesystem === 'swap')?.size,
  }
}

type OfInstances =
  | `${string}Compute`
  | `${string}ComputeSnapshot`
  | `${string}ComputeConfig`
  | `${string}ComputeConfigInterface`
  | `${string}ComputeDisk`
  | `${string}ComputeIp`

export const computeWrites: Writes<Extract<WriteId, OfInstances>> = {
  createCompute: {
    async send(world) {
      const { me } = world
      const instanceOptions = {
        region,
        type: 'g6-standard-2',
        image: 'compute/debian12',
        root_pass: secret,
      }
      const policies = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' } as const
      const firewall = await me.call('createFirewall', {
        body: { label: 'outer', rules: policies },
      })
      const { first, second } = await interfaces(world, 'any')
      return {
        bodies: [
          {
            ...instanceOptions,
            label: 'web-1',
            group: 'shops',
            tags: ['web'],
            booted: false,
            backups_enabled: true,
            firewall_id: firewall.id,
            interfaces: first.map(({ ...one }) => one),
            private_ip: true,
            swap_size: 256,
          },
          {
            region: 'us-ord',
            type: 'g6-standard-1',
            image: 'compute/alpine3.19',
            root_pass: secret,
            label: 'web-2',
          },
          { ...instanceOptions, label: 'web-3', interfaces: second },
        ] as never,
        async read({ id }) {
          await settle(world)
          return created(world, id)
        },
      }
    },
    unseen: {
      ...inside,
      'metadata.user_data': 'only whether there is some is shown (response shapes 4.5)',
      backup_id: 'what is restored are disks and profiles; create.test.ts compares them',
      ...vpcOfSubnet,
    },
  },
  updateCompute: {
    async send(world) {
      const { path } = await instance(world)
      await world.me.call('enableComputeBackups', { path })
      return {
        path,
        bodies: [
          { label: 'web-9', group: 'lab', tags: ['cold'], watchdog_enabled: false },
          { alerts: { cpu: 1, io: 2, network_in: 3, network_out: 4, transfer_quota: 5 } },
          { backups: { schedule: { day: 'Monday', window: 'W4' } } },
        ] as never,
      }
    },
  },
  createComputeSnapshot: {
    async send(world) {
      const { me } = world
      const { path } = await instance(world)
      await me.call('enableComputeBackups', { path })
      return {
        path,
        bodies: [{ label: 'before' }, { label: 'after' }],
        async read({ id }) {
          const backup = await me.call('getComputeBackup', { path: { ...path, backupId: id } })
          await settle(world)
          return backup
        },
      }
    },
  },
  createComputeConfig: {
    async send(world) {
      const at = await instance(world)
      return { path: at.path, bodies: (await configBodies(world, at)) as never }
    },
    unseen: vpcOfSubnet,
  },
  updateComputeConfig: {
    async send(world) {
      const at = await instance(world)
      return {
        path: { ...at.path, configId: at.config.id },
        bodies: (await configBodies(world, at)) as never,
      }
    },
    unseen: vpcOfSubnet,
  },
  addComputeConfigInterface: {
    async send(world) {
      const { path, config, address } = await instance(world)
      const { first, second } = await interfaces(world, address)
      return {
        path: { ...path, configId: config.id },
        bodies: [...first, nth(second, 0)],
      }
    },
    unseen: { vpc_id: vpcOfSubnet['interfaces[].vpc_id'] },
  },
  updateComputeConfigInterface: {
    async send(world) {
      const { me } = world
      const { path, config, address } = await instance(world)
      const { first } = await interfaces(world, address)
      const at = { ...path, configId: config.id }
      const body = { ...nth(first, 1), primary: false }
      const { id } = await me.call('addComputeConfigInterface', { path: at, body })
      return {
        path: { ...at, interfaceId: id },
        bodies: [
          { primary: true },
          { ipv4: { vpc: '10.0.1.11', nat_1_1: null } },
          { ip_ranges: ['10.0.1.128/28'] },
        ],
      }
    },
  },
  createComputeDisk: {
    async send(world) {
      const { path } = await instance(world)
      return {
        path,
        bodies: [
          { size: 100, label: 'data', filesystem: 'raw' },
          { size: 2000, label: 'system', image: 'compute/debian12', root_pass: secret },
        ] as never,
        async read({ id }) {
          await settle(world)
          return world.me.call('getComputeDisk', { path: { ...path, diskId: id } })
        },
      }
    },
    unseen: {
      ...inside,
      image: 'the disk does not say what was written on it',
      read_only: 'a disk has no such field (response shapes 4.7)',
    },
  },
  updateComputeDisk: {
    async send(world) {
      const { path, disks } = await instance(world)
      return { path: { ...path, diskId: nth(disks, 0).id }, bodies: [{ label: 'data' }] }
    },
  },
  allocateComputeIp: {
    async send(world) {
      const { path } = await instance(world)
      return {
        path,
        bodies: [{ type: 'ipv4', public: false }],
        read: ({ address }) => world.me.call('getComputeIp', { path: { ...path, address } }),
      }
    },
    fixed: {
      type: 'only IPv4 addresses are allocated',
      public: 'another public address needs a support ticket',
    },
  },
  updateComputeIp: {
    async send(world) {
      const { path, computeId, bodies } = await namedAddress(world)
      return { path: { computeId, ...path }, bodies }
    },
  },
}

export const computeCopies: Copies<Extract<CopyId, `${string}Compute${string}`>> = {
  async cloneCompute(world) {
    const { me } = world
    const at = await instance(world)
    const [body] = await configBodies(world, at)
    await me.call('createComputeConfig', { path: at.path, body: body as never })
    const copy = await me.call('cloneCompute', {
      path: at.path,
      body: { region, type: 'g6-standard-2', label: 'copy' } as never,
    })
    await settle(world)
    const whole = async (computeId: number) => ({
      ...(await me.call('getCompute', { path: { computeId } })),
      configs: (await me.call('listComputeConfigs', { path: { computeId } })).data,
      disks: (await me.call('listComputeDisks', { path: { computeId } })).data,
    })
    return {
      source: await whole(at.path.computeId),
      copy: await whole(copy.id),
      own: {
        ...Object.fromEntries(
          ['', 'configs[].', 'disks[].'].flatMap((of) =>
            ['id', 'created', 'updated'].map((name) => [of + name, 'things of their own']),
          ),
        ),
        label: 'sent with the call',
        group: 'sent with the call',
        hypervisor: 'another host',
        host_uuid: 'another host',
        ipv4: 'addresses of its own',
        ipv6: 'an address of its own',
        'configs[].devices': 'its own disks, in the same slots',
        'configs[].interfaces[].id': 'interfaces of their own',
        'configs[].interfaces[].ipv4': 'another address of the subnet',
        'configs[].interfaces[].ip_ranges': 'ranges lead to one instance',
      },
    }
  },
  async cloneComputeDisk(world) {
    const { me } = world
    const { path, disks } = await instance(world)
    const { id } = nth(disks, -1)
    const copy = await me.call('cloneComputeDisk', { path: { ...path, diskId: id } })
    await settle(world)
    const own = (diskId: number) => me.call('getComputeDisk', { path: { ...path, diskId } })
    return {
      source: await own(id),
      copy: await own(copy.id),
      own: {
        id: 'a disk of its own',
        label: '`Copy of …` (response shapes 4.7)',
        created: 'its own time',
        updated: 'its own time',
      },
    }
  },
}
