import { expect, test } from 'vitest'
import type { ConfigProfile } from '#api/generated/types.gen.ts'
import { resolverFor } from '#ui/form/formErrors.ts'
import {
  changedMeanwhile,
  configBody,
  configChanges,
  configDiff,
  configFormOf,
  configSchema,
  emptyConfig,
  newConfigBody,
} from './configForm.ts'
import { configWarnings } from './configWarnings.ts'
import { newInterface } from './interfaceDraft.ts'

/** Response of a newer API, with an interface and a device of unknown kinds. */
const config = {
  id: 10,
  label: 'Boot',
  kernel: 'compute/grub2',
  root_device: '/dev/sda',
  memory_limit: 0,
  devices: { sda: { disk_id: 1, volume_id: null }, sdb: { image_id: 'x' } },
  helpers: { distro: true },
  interfaces: [
    { id: 1, purpose: 'vlan', label: 'backend', ipam_address: '10.0.0.1/24', active: true },
    {
      id: 2,
      purpose: 'vpc',
      subnet_id: 3,
      ipv4: { vpc: '10.1.0.2', nat_1_1: '203.0.113.7' },
      ip_ranges: ['10.1.4.0/28'],
    },
    { id: 3, purpose: 'tunnel', peer: '2001:db8::1' },
  ],
} as ConfigProfile

test('sends only the edited field, so that all interfaces are unchanged', () => {
  const typed = { ...configFormOf(config), comments: 'Boots the shop' }
  expect(configChanges(typed, config)).toEqual({ comments: 'Boots the shop' })
  expect(configDiff(typed, config)).toEqual([
    { field: 'comments', before: 'none', after: 'Boots the shop' },
  ])
})

test('names concurrent changes in a list that is sent in full', () => {
  const form = configFormOf(config)
  const others = { ...config, interfaces: config.interfaces?.slice(1), comments: 'Theirs' }
  const moved = configChanges({ ...form, interfaces: form.interfaces.toReversed() }, config)
  expect(changedMeanwhile(moved, config, others)).toEqual(['network interfaces'])
  expect(changedMeanwhile(moved, config, config)).toEqual([])
  const renamed = configChanges({ ...form, label: 'Boot 2' }, config)
  expect(changedMeanwhile(renamed, config, others)).toEqual([])
})

test('sends all reordered interfaces, including one of an unknown purpose', () => {
  const form = configFormOf(config)
  const changed = configChanges({ ...form, interfaces: form.interfaces.toReversed() }, config)
  expect(changed).toEqual({
    interfaces: [
      { purpose: 'tunnel', peer: '2001:db8::1' },
      {
        purpose: 'vpc',
        subnet_id: 3,
        ipv4: { vpc: '10.1.0.2', nat_1_1: '203.0.113.7' },
        ip_ranges: ['10.1.4.0/28'],
      },
      { purpose: 'vlan', label: 'backend', ipam_address: '10.0.0.1/24' },
    ],
  })
})

test('sends the full device map for a changed slot, including an unknown device', () => {
  const form = configFormOf(config)
  const typed = { ...form, devices: { ...form.devices, sdc: 'volume 7' } }
  expect(configChanges(typed, config)).toEqual({
    devices: { sda: { disk_id: 1 }, sdb: { image_id: 'x' }, sdc: { volume_id: 7 } },
  })
  expect(configDiff(typed, config)).toEqual([
    { field: 'devices.sdc', before: 'none', after: 'Volume 7' },
  ])
  const volumes = [{ id: 7, label: 'data', size: 20 }]
  expect(configDiff(typed, config, { devices: { disks: [], volumes } })[0]?.after).toBe('data')
})

test('describes the change of each interface, with the public one as the default', () => {
  const form = configFormOf(config)
  const inside = 'VPC, subnet 3, 10.1.0.2, 1:1 NAT to 203.0.113.7, 10.1.4.0/28, default route'
  expect(configDiff({ ...form, interfaces: form.interfaces.slice(1) }, config)).toEqual([
    { field: 'interfaces.eth0', before: 'VLAN backend, 10.0.0.1/24', after: inside },
    { field: 'interfaces.eth1', before: inside, after: 'tunnel' },
    { field: 'interfaces.eth2', before: 'tunnel', after: 'none' },
  ])
  expect(configDiff({ ...form, interfaces: [] }, config)[0]?.after).toBe('Public, default route')
})

test('warns about settings that do not boot or have no public access', () => {
  const form = configFormOf(config)
  expect(configWarnings({ ...form, root_device: '/dev/sdc' }, [])[0]).toContain('Nothing is in sdc')
  expect(
    configWarnings({ ...form, kernel: 'old' }, [{ id: 'old', label: 'Old', deprecated: true }]),
  ).toEqual([
    'The kernel Old is deprecated.',
    'No public interface: not reachable from the internet.',
  ])
})

test.each([
  [{ devices: { sda: 'disk 1', sdc: 'disk 1' } }, 'devices.sdc', /is in slot sda/],
  [
    { devices: { sde: 'disk 1' }, virt_mode: 'fullvirt' },
    'devices.sde',
    /not available in fullvirt/,
  ],
  [
    { interfaces: [newInterface('public'), newInterface('public')] },
    'interfaces.1.purpose',
    /Only one public/,
  ],
  [{ interfaces: [newInterface('vlan')] }, 'interfaces.0.label', /Required for a VLAN/],
  [{ label: '' }, 'label', /Required/],
  [{ memory_limit: 2049 }, 'memory_limit', /at most the 2048 MB of the instance/],
])('rejects %o with an error on %s', async (changes, field, words) => {
  const values = { ...configFormOf({ ...config, interfaces: [], devices: {} }), ...changes }
  const { errors } = await resolverFor(configSchema(2048))(values as never, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  let found: unknown = errors
  for (const step of field.split('.')) found = (found as Record<string, unknown>)[step]
  expect((found as { message: string }).message).toMatch(words)
})

test('limits the memory to that of the instance but accepts a larger stored limit', async () => {
  const faults = async (memory_limit: number, before?: ConfigProfile) => {
    const values = { ...configFormOf({ ...config, interfaces: [], devices: {} }), memory_limit }
    const { errors } = await resolverFor(configSchema(2048, before))(values, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    })
    return Object.keys(errors)
  }
  expect(await faults(2048)).toEqual([])
  expect(await faults(2049)).toEqual(['memory_limit'])
  expect(await faults(4096, { ...config, memory_limit: 4096 })).toEqual([])
  expect(await faults(4097, { ...config, memory_limit: 4096 })).toEqual(['memory_limit'])
})

test('omits the network helper when the account setting is unknown, unless it was turned off', () => {
  const { distro, devtmpfs_automount, modules_dep, updatedb_disabled } = emptyConfig.helpers
  const others = { distro, devtmpfs_automount, modules_dep, updatedb_disabled }
  expect(newConfigBody(emptyConfig, undefined).helpers).toEqual(others)
  expect(newConfigBody(emptyConfig, true).helpers).toEqual({ ...others, network: true })
  const off = { ...emptyConfig, helpers: { ...emptyConfig.helpers, network: false } }
  expect(newConfigBody(off, undefined).helpers).toEqual({ ...others, network: false })
})

test('sends every field of a new configuration', () => {
  expect(configBody(configFormOf({ id: 1, label: 'New' }))).toMatchObject({
    label: 'New',
    devices: {},
    interfaces: [],
  })
})
