import { describe, expect, test } from 'vitest'
import type { ConfigProfile } from '#api/generated/types.gen.ts'
import { activeConfigId } from '../public/activeConfig.ts'
import { slotDeviceName } from './slotDeviceName.ts'
import {
  interfaceAddresses,
  interfaceChips,
  interfaceName,
  primaryInterface,
} from '../public/interfaceWords.ts'
import { matrixFindings, matrixRows } from './matrix.ts'
import { rootSlot, slotMap, slotUses } from '../slotUses.ts'

const disks = [
  { id: 1, label: 'Root', size: 48_000 },
  { id: 2, label: 'Swap', size: 512 },
  { id: 3, label: 'Old root', size: 8000 },
]
const boot: ConfigProfile = {
  id: 10,
  label: 'Boot',
  root_device: '/dev/sda',
  devices: {
    sda: { disk_id: 1, volume_id: null },
    sdb: { disk_id: 2, volume_id: null },
    sdc: { disk_id: null, volume_id: 77 },
    sdd: null,
    sde: { disk_id: null, volume_id: null },
  },
}
/** Response of a newer API. */
const strange = { id: 11, devices: { sdx: { image_id: 'x' } } } as unknown as ConfigProfile

describe('slots', () => {
  test('include only those in use, also with unknown devices', () => {
    expect(slotUses(boot)).toEqual([
      { slot: 'sda', kind: 'disk', id: 1 },
      { slot: 'sdb', kind: 'disk', id: 2 },
      { slot: 'sdc', kind: 'volume', id: 77 },
    ])
    expect(slotUses(strange)).toEqual([{ slot: 'sdx', kind: 'unknown', value: { image_id: 'x' } }])
    expect(slotUses({})).toEqual([])
  })

  test('map to all eight known ones and the unknown ones', () => {
    expect(
      slotMap(boot)
        .map(({ slot }) => slot)
        .join(' '),
    ).toBe('sda sdb sdc sdd sde sdf sdg sdh')
    expect(slotMap(strange)).toHaveLength(9)
  })

  test('show the names of their devices', () => {
    expect(slotUses(boot).map((use) => slotDeviceName(use, disks))).toEqual([
      'Root',
      'Swap',
      'Volume 77',
    ])
    expect(slotUses(boot).map((use) => slotDeviceName(use, undefined))[0]).toBe('Disk 1')
    expect(slotUses(strange).map((use) => slotDeviceName(use, disks))).toEqual(['{"image_id":"x"}'])
  })

  test.each([
    ['/dev/sda', 'sda'],
    ['UUID=1', undefined],
    [undefined, undefined],
  ])('resolve the root device %s to slot %s', (device, slot) => {
    expect(rootSlot(device)).toBe(slot)
  })
})

describe('interfaces', () => {
  const vlan = { id: 1, purpose: 'vlan', label: 'backend', ipam_address: '10.0.0.1/24' } as const
  const vpc = {
    id: 2,
    purpose: 'vpc',
    vpc_id: 12,
    subnet_id: 3,
    ipv4: { vpc: '10.1.0.2', nat_1_1: null },
    ip_ranges: ['10.1.4.0/28'],
  } as const

  test('have names and addresses', () => {
    expect(
      [vlan, { ...vpc, ip_ranges: [...vpc.ip_ranges] }].map((each) => interfaceName(each)),
    ).toEqual(['VLAN backend', 'VPC 12, subnet 3'])
    expect(interfaceName({ id: 3, purpose: 'tunnel' } as never)).toBe('tunnel')
    expect(interfaceName({ id: 3 })).toBe('Unknown')
    expect(interfaceAddresses({ ...vpc, ip_ranges: [...vpc.ip_ranges] })).toEqual([
      '10.1.0.2',
      '10.1.4.0/28',
    ])
  })

  test('default to the public one', () => {
    expect(interfaceChips({ id: 1 })).toEqual(['eth0 Public'])
    expect(interfaceChips({ id: 1, interfaces: [vlan, { id: 5, purpose: 'public' }] })).toEqual([
      'eth0 VLAN backend',
      'eth1 Public',
    ])
  })

  test('mark the primary one, or the first that is not a VLAN', () => {
    expect(primaryInterface([vlan, { id: 5, purpose: 'public' }])).toBe(1)
    expect(
      primaryInterface([
        { id: 5, purpose: 'public' },
        { id: 6, primary: true },
      ]),
    ).toBe(1)
    expect(primaryInterface([vlan])).toBe(-1)
  })
})

describe('the active configuration', () => {
  test('is the one with active interfaces', () => {
    const other = { id: 11, interfaces: [{ id: 1, active: true }] }
    expect(activeConfigId([boot, other], 'offline')).toBe(11)
  })

  test('is the only configuration of a running instance, otherwise unknown', () => {
    expect(activeConfigId([boot], 'running')).toBe(10)
    expect(activeConfigId([boot], 'offline')).toBeUndefined()
    expect(activeConfigId([boot, strange], 'running')).toBeUndefined()
  })
})

describe('the matrix of disks and configurations', () => {
  const rescue: ConfigProfile = {
    id: 12,
    label: 'Rescue',
    root_device: '/dev/sdb',
    devices: { sda: { disk_id: 1 }, sdc: { disk_id: 1 }, sdd: { disk_id: 99 } },
  }

  test('has a row for each disk and volume and a column for each configuration', () => {
    expect(matrixRows([boot, rescue], disks).map(({ name, slots }) => [name, ...slots])).toEqual([
      ['Root', ['sda'], ['sda', 'sdc']],
      ['Swap', ['sdb'], []],
      ['Old root', [], []],
      ['Volume 77', ['sdc'], []],
      ['Disk 99', [], ['sdd']],
    ])
  })

  test('finds broken and unused devices', () => {
    expect(matrixFindings([boot, rescue], disks)).toEqual([
      'Rescue boots from /dev/sdb, but nothing is in sdb, so it cannot boot.',
      'Root is in sda and sdc of Rescue.',
      'Rescue has Disk 99 in sdd, which does not exist.',
      '1 disk in no configuration: Old root.',
    ])
  })

  test('reports nothing about disks that failed to load', () => {
    expect(matrixFindings([boot], undefined)).toEqual([])
    expect(matrixRows([boot], undefined).some(({ missing }) => missing)).toBe(false)
  })
})
