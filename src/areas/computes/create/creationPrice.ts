import type { ComputeType } from '#api/generated/types.gen.ts'
import { instancePrice } from '../public/price.ts'
import type { Creation } from './createSchema.ts'

/** Returns the price of all instances of the form, with backups, in US dollars; undefined if it is not known. */
export function creationPrice(
  types: readonly ComputeType[],
  { source, type: typeId, region, backups_enabled: backups, count }: Creation,
  per: 'monthly' | 'hourly',
): number | undefined {
  const type = types.find(({ id }) => id === typeId)
  const each = instancePrice(type, region, { backups, per })
  return each === undefined ? undefined : each * (source === 'clone' ? 1 : count)
}
