import type { OperationInput } from '../../../platform/api/context.ts'
import { newTestCompute } from '../../support/platform/computes.ts'
import { nth } from '../../support/platform/nth.ts'
import type { testResponder } from '../../support/platform/responder.ts'
import { testDomain } from './domains.ts'
import { testVpc } from './vpcs.ts'
import { type ActId, type CopyId, settle, type World } from './write.ts'

interface Act<Id extends ActId | CopyId> {
  path?: OperationInput<Id>['path']
  body: Partial<OperationInput<Id>['body']>
}

/** World with the name servers of another platform, from which zones can be imported. */
type WideWorld = World & { elsewhere: Awaited<ReturnType<typeof testResponder>> }

/** Path and body of each operation that acts on its body instead of storing it, clone operations among them. */
type Acts = {
  [Id in ActId | Exclude<CopyId, 'cloneComputeDisk'>]: (world: WideWorld) => Promise<Act<Id>>
}

const password = 'correct Horse 5'

async function instance(world: World, overrides: Parameters<typeof newTestCompute>[2] = {}) {
  const { me, tested } = world
  const { id } = await newTestCompute(tested.platform, me, overrides)
  const path = { computeId: id }
  const config = nth((await me.call('listComputeConfigs', { path })).data, 0)
  const disk = nth((await me.call('listComputeDisks', { path })).data, 0)
  return { path, config, diskPath: { ...path, diskId: disk.id } }
}

const offline = { status: 'offline' } as const

async function volume({ me }: World) {
  const { id } = await me.call('createVolume', { body: { label: 'data', region: 'us-east' } })
  return { volumeId: id }
}

/** Request for each operation. */
export const acts: Acts = {
  async attachVolume(world) {
    const path = await volume(world)
    await settle(world)
    const { path: instancePath, config } = await instance(world)
    const body = {
      compute_id: instancePath.computeId,
      config_id: config.id,
      persist_across_boots: true,
    }
    return { path, body }
  },
  async bootCompute(world) {
    const { path, config } = await instance(world, offline)
    return { path, body: { config_id: config.id } }
  },
  async cloneCompute(world) {
    const { path } = await instance(world)
    return { path, body: { region: 'us-east', type: 'g6-standard-2', label: 'copy' } }
  },
  async cloneDomain(world) {
    const { id } = await testDomain(world)
    return { path: { domainId: String(id) }, body: { domain: `copy-${id}.example.org` } }
  },
  async cloneVolume(world) {
    const path = await volume(world)
    await settle(world)
    return { path, body: { label: 'copy' } }
  },
  async importDomain({ elsewhere }) {
    const { zone } = await elsewhere.newZone([], { axfr_ips: ['127.0.0.1'] })
    await elsewhere.settle()
    return { body: { domain: zone, remote_nameserver: `127.0.0.1:${elsewhere.port}` } }
  },
  async migrateCompute(world) {
    const { path } = await instance(world)
    return { path, body: { region: 'us-central', type: 'cold', upgrade: false } }
  },
  async mutateCompute(world) {
    const { path } = await instance(world, { type: 'g5-standard-1' })
    return { path, body: { allow_auto_disk_resize: true } }
  },
  async orderComputeConfigInterfaces(world) {
    const { subnets } = await testVpc(world)
    const { path, config } = await instance(world, {
      ...offline,
      region: 'us-iad',
      interfaces: [{ purpose: 'public' }, { purpose: 'vpc', subnet_id: nth(subnets, 0).id }],
    })
    const ids = config.interfaces.map(({ id }) => id).toReversed()
    return { path: { ...path, configId: config.id }, body: { ids } }
  },
  async rebootCompute(world) {
    const { path, config } = await instance(world)
    return { path, body: { config_id: config.id } }
  },
  async rebuildCompute(world) {
    const { path } = await instance(world)
    return { path, body: { image: 'compute/debian12', root_pass: password, booted: false } }
  },
  async rescueCompute(world) {
    const { path, diskPath } = await instance(world)
    return { path, body: { devices: { sda: { disk_id: diskPath.diskId } } } }
  },
  async resetComputeDiskPassword(world) {
    const { diskPath } = await instance(world, offline)
    return { path: diskPath, body: { password } }
  },
  async resetComputePassword(world) {
    const { path } = await instance(world, offline)
    return { path, body: { root_pass: password } }
  },
  async resizeCompute(world) {
    const { path } = await instance(world)
    return { path, body: { type: 'g6-standard-4', migration_type: 'cold' } }
  },
  async resizeComputeDisk(world) {
    const { diskPath } = await instance(world, offline)
    return { path: diskPath, body: { size: 5000 } }
  },
  async resizeVolume(world) {
    const path = await volume(world)
    await settle(world)
    return { path, body: { size: 40 } }
  },
  async restoreComputeBackup(world) {
    const { me } = world
    const { path } = await instance(world)
    await me.call('enableComputeBackups', { path })
    const { id } = await me.call('createComputeSnapshot', { path, body: { label: 'before' } })
    await settle(world)
    const body = { compute_id: path.computeId, overwrite: true }
    return { path: { ...path, backupId: id }, body }
  },
}
