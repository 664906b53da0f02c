import * as z from 'zod/mini'
import * as limits from '#contract/generated/limits.gen.ts'
import { formatCount } from '#lib/format.ts'

export const diskLabelSchema = z
  .string()
  .check(z.minLength(1), z.maxLength(limits.diskUpdate.label.max))

/**
 * Returns the schema of a disk size in MB.
 * @param most available space in MB; undefined if the plan is unknown
 */
export const diskSize = (least: number, most: number | undefined) =>
  z.number().check(
    z.int(),
    z.gte(least),
    z.refine((size) => most === undefined || size <= most, {
      error: `At most ${formatCount(most)} MB, the space left in the plan`,
    }),
  )
