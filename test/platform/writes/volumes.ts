import { type CopyId, type Copies, settle, type World, type WriteId, type Writes } from './write.ts'
import { newTestCompute } from '../../support/platform/computes.ts'
import { nth } from '../../support/platform/nth.ts'

/** A volume with a value in every field. */
const full = { label: 'data', region: 'us-iad', size: 30, tags: ['web'] }

async function createVolume(world: World) {
  const volume = await world.me.call('createVolume', { body: full })
  await settle(world)
  return volume
}

export const volumeWrites: Writes<Extract<WriteId, 'createVolume' | 'updateVolume'>> = {
  createVolume: {
    async send({ me, tested }) {
      const ids = []
      for (const label of ['web-1', 'web-2']) {
        const compute = await newTestCompute(tested.platform, me, { label, region: 'us-iad' })
        const configs = await me.call('listComputeConfigs', { path: { computeId: compute.id } })
        ids.push({ compute_id: compute.id, config_id: nth(configs.data, 0).id })
      }
      const attached = ids.map((named, index) => ({ label: `shop-${index}`, ...named }))
      return {
        bodies: [full, { label: 'logs', region: 'us-east' }, ...attached],
        async read({ id, compute_id }) {
          const volume = await me.call('getVolume', { path: { volumeId: id } })
          if (compute_id === null) return volume
          const { data } = await me.call('listComputeConfigs', { path: { computeId: compute_id } })
          const config = data.find(({ devices }) =>
            Object.values(devices).some((device) => device?.volume_id === id),
          )
          return { ...volume, config_id: config?.id }
        },
      }
    },
  },
  updateVolume: {
    send: async (world) => ({
      path: { volumeId: (await createVolume(world)).id },
      bodies: [{ label: 'archive' }, { tags: ['cold', 'web'] }],
    }),
  },
}

export const volumeCopies: Copies<Extract<CopyId, 'cloneVolume'>> = {
  async cloneVolume(world) {
    const { me } = world
    const { id } = await createVolume(world)
    const copy = await me.call('cloneVolume', { path: { volumeId: id }, body: { label: 'copy' } })
    await settle(world)
    return {
      source: await me.call('getVolume', { path: { volumeId: id } }),
      copy: await me.call('getVolume', { path: { volumeId: copy.id } }),
      own: {
        id: 'a volume of its own',
        label: 'sent with the call',
        filesystem_path: 'follows from the label',
        tags: 'document 3 has them copied with instances only',
        created: 'its own time',
        updated: 'its own time',
      },
    }
  },
}
