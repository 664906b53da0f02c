import type { Compute, ComputeType } from '#api/generated/types.gen.ts'

/** Returns the price of a type in US dollars: the region's price, else the general one. */
export function priceIn(type: ComputeType | undefined, region: string | undefined) {
  return type?.region_prices?.find(({ id }) => id === region) ?? type?.price
}

/** Returns the price of the backup service in US dollars: the region's price, else the general one. */
export function backupPriceIn(type: ComputeType | undefined, region: string | undefined) {
  const backups = type?.addons?.backups
  return backups?.region_prices?.find(({ id }) => id === region) ?? backups?.price
}

/**
 * Returns the monthly price of the backup service of several instances in US dollars, and the number of instances whose
 * price is unknown.
 */
export function backupsPrice(computes: readonly Compute[], types: readonly ComputeType[]) {
  const byId = new Map(types.map((type) => [type.id, type]))
  const prices = computes.flatMap(
    ({ type, region }) => backupPriceIn(byId.get(type ?? ''), region)?.monthly ?? [],
  )
  return {
    monthly: prices.reduce((sum, price) => sum + price, 0),
    unknown: computes.length - prices.length,
  }
}

/** Returns the price of an instance with its options in US dollars; undefined if any of them is unknown. */
export function instancePrice(
  type: ComputeType | undefined,
  region: string | undefined,
  { backups, per }: { backups: boolean; per: 'monthly' | 'hourly' },
): number | undefined {
  const plan = priceIn(type, region)?.[per]
  const service = backups ? backupPriceIn(type, region)?.[per] : 0
  return plan == null || service == null ? undefined : plan + service
}

/** Returns the label of a type; its id if the type is not in the list. */
export const typeLabel = (types: readonly ComputeType[], id: string | null | undefined) =>
  types.find((type) => type.id === id)?.label ?? id ?? undefined
