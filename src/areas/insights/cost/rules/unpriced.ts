import { formatGigabytes, formatMegabytes, formatTransfer, plural } from '#lib/format.ts'
import { balancerPaths } from '#paths/balancers.ts'
import { imagePaths } from '#paths/images.ts'
import { balancerLabel, imageLabel, volumeLabel } from '../../../labels.ts'
import { objectStoragePaths } from '#paths/object-storage.ts'
import { volumePaths } from '#paths/volumes.ts'
import { type CostItem, noCharge, noPriceFor, type CostReads } from './item.ts'

const unpriced = (
  things: string,
  own: Pick<CostItem, 'id' | 'kind' | 'object'> & Partial<CostItem>,
): CostItem => ({
  href: undefined,
  plan: undefined,
  region: undefined,
  tags: [],
  ...noCharge,
  ...own,
  unpriced: noPriceFor(things),
})

export const volumeItems = (volumes: CostReads['volumes']): CostItem[] =>
  volumes.map((volume) => {
    const { id, size, region, compute_id: computeId } = volume
    const tags = volume.tags ?? []
    return unpriced('volumes', {
      id: `volume ${id}`,
      kind: 'Volume',
      object: volumeLabel(volume),
      href: volumePaths.detail(id),
      plan: formatGigabytes(size),
      region,
      tags,
      idle:
        computeId === null
          ? {
              reason: 'Not attached.',
              action: { label: 'Delete', href: volumePaths.action(id, 'delete') },
            }
          : undefined,
    })
  })

/** Public images of the platform are not billed to the account, so include private images only. */
export const imageItems = (images: CostReads['images']): CostItem[] =>
  images.flatMap((image) =>
    image.is_public === false
      ? [
          unpriced('images', {
            id: `image ${image.id}`,
            kind: 'Image',
            object: imageLabel(image),
            href: imagePaths.detail(image.id),
            plan: formatMegabytes(image.size),
          }),
        ]
      : [],
  )

export const balancerItems = (balancers: CostReads['balancers']): CostItem[] =>
  balancers.map((balancer) =>
    unpriced('load balancers', {
      id: `balancer ${balancer.id}`,
      kind: 'Load balancer',
      object: balancerLabel(balancer),
      href: balancerPaths.detail(balancer.id),
      region: balancer.region,
      tags: balancer.tags ?? [],
    }),
  )

/** Object storage has a single price per account, independent of the number of buckets. */
export const bucketItems = (buckets: CostReads['buckets']): CostItem[] =>
  buckets.length === 0
    ? []
    : [
        unpriced('object storage', {
          id: 'buckets',
          kind: 'Object storage',
          object: 'Object storage',
          href: objectStoragePaths.buckets(),
          plan: plural(buckets.length, 'bucket'),
        }),
      ]

export const transferItems = ({ billable = 0 }: CostReads['transfer']): CostItem[] =>
  billable > 0
    ? [
        unpriced('network transfer over the quota', {
          id: 'transfer',
          kind: 'Network transfer',
          object: 'Network transfer',
          plan: `${formatTransfer(billable)} over the quota`,
        }),
      ]
    : []
