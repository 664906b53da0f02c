import type { ComputeType } from '#api/generated/types.gen.ts'

/** US dollars of a type in a region: its own price there, else the general one. */
export function priceIn(type: ComputeType | undefined, region: string | undefined) {
  return type?.region_prices?.find(({ id }) => id === region) ?? type?.price
}

/** The same for the backup service. */
export function backupPriceIn(type: ComputeType | undefined, region: string | undefined) {
  const backups = type?.addons?.backups
  return backups?.region_prices?.find(({ id }) => id === region) ?? backups?.price
}

/** Dollars for an instance with what comes with it; undefined when the price of either is unknown. */
export function instancePrice(
  type: ComputeType | undefined,
  region: string | undefined,
  { backups, per }: { backups: boolean; per: 'monthly' | 'hourly' },
): number | undefined {
  const plan = priceIn(type, region)?.[per]
  const service = backups ? backupPriceIn(type, region)?.[per] : 0
  return plan == null || service == null ? undefined : plan + service
}

/** The words people know a type by; its id when the list of types does not have it. */
export const typeLabel = (types: readonly ComputeType[], id: string | null | undefined) =>
  types.find((type) => type.id === id)?.label ?? id ?? undefined
