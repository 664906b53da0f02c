import { expect, test } from 'vitest'
import { newTestCompute } from '../../test/computes.ts'
import { testPlatform } from '../../test/platform.ts'

const { platform, signedIn } = await testPlatform()

test('an instance from an image has two disks, a profile, addresses and the default alerts', async () => {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me, { label: 'web-1', privateIp: true })
  const compute = await me.call('getCompute', { path: { computeId: id } })
  expect(compute).toMatchObject({
    label: 'web-1',
    status: 'running',
    image: 'compute/debian12',
    specs: { disk: 81920, memory: 4096, vcpus: 2, gpus: 0, transfer: 4000 },
    alerts: { cpu: 180, io: 10000, network_in: 10, network_out: 10, transfer_quota: 80 },
    watchdog_enabled: true,
    backups: { enabled: false, schedule: { day: null, window: null }, last_successful: null },
  })
  const { data: disks } = await me.call('listComputeDisks', { path: { computeId: id } })
  expect(disks.map(({ label, size, filesystem }) => [label, size, filesystem])).toEqual([
    ['Debian 12 Disk', 81408, 'ext4'],
    ['512 MB Swap Image', 512, 'swap'],
  ])
  const { data: configs } = await me.call('listComputeConfigs', { path: { computeId: id } })
  expect(configs).toMatchObject([
    {
      label: 'My Debian 12 Disk Profile',
      kernel: 'compute/grub2',
      devices: {
        sda: { disk_id: disks[0]?.id, volume_id: null },
        sdb: { disk_id: disks[1]?.id, volume_id: null },
        sdc: null,
        sdh: null,
      },
      interfaces: [],
    },
  ])
})
