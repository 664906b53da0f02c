import type { Compute, ComputeType } from '#api/generated/types.gen.ts'
import { backupsPrice, instancePrice } from '../../../computes/public/price.ts'

type Computes = readonly Compute[]
type Types = readonly ComputeType[]

/** Returns the price of an instance with its backups per month in US dollars; undefined if it is unknown. */
export function monthlyPrice({ type, region, backups }: Compute, types: Types) {
  const plan = types.find(({ id }) => id === type)
  return instancePrice(plan, region, { backups: backups?.enabled === true, per: 'monthly' })
}

/** Returns the price of several instances per month in US dollars; undefined if any of them is unknown. */
export function totalPrice(computes: Computes, types: Types) {
  const prices = computes.map((compute) => monthlyPrice(compute, types))
  return prices.reduce<number | undefined>(
    (sum, price) => (sum === undefined || price === undefined ? undefined : sum + price),
    0,
  )
}

/** Returns the price of the backup service per month in US dollars; undefined if any part of it is unknown. */
export function backupsTotal(computes: Computes, types: Types) {
  const { monthly, unknown } = backupsPrice(computes, types)
  return unknown > 0 ? undefined : monthly
}
