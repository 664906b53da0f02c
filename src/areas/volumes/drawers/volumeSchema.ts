import * as z from 'zod/mini'
import { zVolumeCreate } from '#api/generated/zod.gen.ts'
import type { Volume } from '#api/generated/types.gen.ts'
import { labelTaken } from '#contract/rules/labels.ts'
import { volumeSize } from '#contract/rules/volumes.ts'

/** Schema of a label that no other known volume has. */
export const freeLabel = (volumes: readonly Volume[], own?: Volume) =>
  zVolumeCreate.shape.label.check(
    z.refine((label) => !volumes.some((other) => other.label === label && other.id !== own?.id), {
      error: labelTaken.volume,
    }),
  )

/** Schema of a size in GB, within the limits of the contract. */
export const gigabytes = z.number().check(z.int(), z.gte(volumeSize.min), z.lte(volumeSize.max))
