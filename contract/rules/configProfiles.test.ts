import { expect, test } from 'vitest'
import {
  configProfileErrors,
  deviceErrors,
  deviceSlots,
  isRootDeviceMapped,
  keptRootDevice,
} from './configProfiles.ts'
import type { DevicesInput } from './configProfiles.ts'

const both = 'A slot takes a disk or a volume, not both'
const fullvirt = 'Slots sde to sdh are not available in fullvirt'

test.each<[string, DevicesInput, string | undefined, [string, string][]]>([
  ['an empty map', {}, 'paravirt', []],
  ['empty slots', { sda: null, sdb: {}, sdc: { disk_id: null, volume_id: null } }, 'fullvirt', []],
  ['a disk and a volume', { sda: { disk_id: 1 }, sdb: { volume_id: 1 } }, 'paravirt', []],
  ['both keys as answered', { sda: { disk_id: 1, volume_id: null } }, 'paravirt', []],
  ['both in one slot', { sda: { disk_id: 1, volume_id: 2 } }, 'paravirt', [['devices.sda', both]]],
  [
    'a disk twice',
    { sda: { disk_id: 1 }, sdc: { disk_id: 1 } },
    'paravirt',
    [['devices.sdc.disk_id', 'This disk is in slot sda']],
  ],
  [
    'a volume three times',
    { sda: { volume_id: 7 }, sdb: { volume_id: 7 }, sdh: { volume_id: 7 } },
    'paravirt',
    [
      ['devices.sdb.volume_id', 'This volume is in slot sda'],
      ['devices.sdh.volume_id', 'This volume is in slot sda'],
    ],
  ],
  ['sde in paravirt', { sde: { disk_id: 1 } }, 'paravirt', []],
  ['sde without a mode', { sde: { disk_id: 1 } }, undefined, []],
  ['sdd in fullvirt', { sdd: { disk_id: 1 } }, 'fullvirt', []],
  ['sde in fullvirt', { sde: { disk_id: 1 } }, 'fullvirt', [['devices.sde', fullvirt]]],
  ['sdh in fullvirt', { sdh: { volume_id: 1 } }, 'fullvirt', [['devices.sdh', fullvirt]]],
  ['an empty sde in fullvirt', { sde: null }, 'fullvirt', []],
])('devices: %s', (_title, devices, virtMode, faults) => {
  expect(deviceErrors(devices, virtMode).map(({ field, reason }) => [field, reason])).toEqual(
    faults,
  )
})

test.each([
  ['/dev/sda', '/dev/sda'],
  ['/dev/sdh', '/dev/sdh'],
  ['/dev/sdi', '/dev/sda'],
  ['/dev/sda1', '/dev/sda'],
  ['sdb', '/dev/sda'],
  ['', '/dev/sda'],
  [null, '/dev/sda'],
  [undefined, '/dev/sda'],
])('stores the root device %j as %s', (sent, stored) => {
  expect(keptRootDevice(sent)).toBe(stored)
})

test.each<[string, DevicesInput, boolean]>([
  ['/dev/sda', { sda: { disk_id: 1 } }, true],
  ['/dev/sdb', { sdb: { volume_id: 1 } }, true],
  ['/dev/sdb', { sda: { disk_id: 1 } }, false],
  ['/dev/sda', { sda: { disk_id: null, volume_id: null } }, false],
  ['/dev/sda', { sda: null }, false],
  ['/dev/vda', { sda: { disk_id: 1 } }, false],
])('root device %s with the devices %j is mapped: %s', (rootDevice, devices, mapped) => {
  expect(isRootDeviceMapped(rootDevice, devices)).toBe(mapped)
})

test('has eight device slots', () => {
  expect(deviceSlots.join()).toBe('sda,sdb,sdc,sdd,sde,sdf,sdg,sdh')
})

test('reports errors of devices and interfaces together', () => {
  const faults = configProfileErrors({
    virt_mode: 'fullvirt',
    devices: { sdf: { disk_id: 1 } },
    interfaces: [{ purpose: 'public' }, { purpose: 'vpc' }],
  })
  expect(faults.map(({ field }) => field)).toEqual(['devices.sdf', 'interfaces[1].subnet_id'])
  expect(configProfileErrors({ interfaces: null })).toEqual([])
})
