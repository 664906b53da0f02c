import * as z from 'zod/mini'
import { zVolumeCreate } from '#api/generated/zod.gen.ts'
import type { Volume } from '#api/generated/types.gen.ts'
import { labelTaken } from '#contract/rules/labels.ts'
import { volumeSize } from '#contract/rules/volumes.ts'

/** A label of no other volume, as far as they are known. */
export const freeLabel = (volumes: readonly Volume[], own?: Volume) =>
  zVolumeCreate.shape.label.check(
    z.refine((label) => !volumes.some((other) => other.label === label && other.id !== own?.id), {
      error: labelTaken.volume,
    }),
  )

/** GB, between the bounds of the contract. */
export const gigabytes = z
  .number('Enter a size')
  .check(z.int(), z.gte(volumeSize.min), z.lte(volumeSize.max))
