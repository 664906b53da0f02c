import { newTestCompute } from '../../support/platform/computes.ts'
import { nth } from '../../support/platform/nth.ts'
import { settle, type World, type WriteId, type Writes } from './write.ts'

const described = { label: 'golden', description: 'Base of web servers', cloud_init: true }
const other = { label: 'plain', description: 'For tests', cloud_init: false }

/** Returns an image in the format of its creation. */
const viewed =
  ({ me }: World) =>
  async (id: string) => {
    const image = await me.call('getImage', { path: { imageId: id } })
    return { ...image, cloud_init: image.capabilities.includes('cloud-init') }
  }

const source = { disk_id: 'which disk it was made of is not told' }
const region = { region: 'an image works in every region' }

export const imageWrites: Writes<Extract<WriteId, 'createImage' | 'uploadImage' | 'updateImage'>> =
  {
    createImage: {
      unseen: source,
      async send(world) {
        const { me, tested } = world
        const bodies = await Promise.all(
          [described, other].map(async (body) => {
            const { id } = await newTestCompute(tested.platform, me)
            const { data } = await me.call('listComputeDisks', { path: { computeId: id } })
            return { ...body, disk_id: nth(data, 0).id }
          }),
        )
        return {
          bodies,
          async read({ id }) {
            await settle(world)
            return await viewed(world)(id)
          },
        }
      },
    },
    uploadImage: {
      unseen: region,
      send: (world) =>
        Promise.resolve({
          bodies: [
            { ...described, region: 'us-east' },
            { ...other, region: 'fr-par' },
          ],
          read: ({ image }) => viewed(world)(image.id),
        }),
    },
    updateImage: {
      async send({ me }) {
        const { image } = await me.call('uploadImage', {
          body: { label: 'old', region: 'us-east' },
        })
        return {
          path: { imageId: image.id },
          bodies: [{ label: 'new' }, { description: 'Base of web servers' }, { description: null }],
        }
      },
    },
  }
