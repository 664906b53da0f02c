import type { Region, RegionAvailability } from '#api/generated/types.gen.ts'
import { naturalCompare } from '#lib/sort.ts'

/** Capabilities in the order of the contract (response shapes 2.9); unknown ones come last. */
const knownCapabilities = [
  'Computes',
  'GPU Computes',
  'Premium Plans',
  'Bare Metal',
  'Kubernetes',
  'Balancers',
  'Block Storage',
  'Block Storage Migrations',
  'Object Storage',
  'Managed Databases',
  'Cloud Firewall',
  'Vlans',
  'VPCs',
  'Metadata',
  'Placement Group',
]

/** Returns all capabilities that at least one region has. */
export function capabilitiesOf(regions: readonly Region[]): string[] {
  const offered = new Set(regions.flatMap(({ capabilities }) => capabilities ?? []))
  const known = knownCapabilities.filter((capability) => offered.delete(capability))
  return [...known, ...[...offered].toSorted(naturalCompare)]
}

export type Stock = 'available' | 'sold out' | 'no entry'

interface PlanStock {
  plans: string[]
  /** Returns the stock of a plan in a region. */
  stockOf: (regionId: string, plan: string) => Stock
  /** Ids of the regions with an entry. */
  listed: ReadonlySet<string>
}

/** Indexes the availability by region and plan. */
export function planStock(rows: readonly RegionAvailability[]): PlanStock {
  const stock = new Map<string, Stock>()
  const listed = new Set<string>()
  for (const { region = '', plan = '', available } of rows) {
    stock.set(`${region} ${plan}`, available ? 'available' : 'sold out')
    listed.add(region)
  }
  const plans = [...new Set(rows.map(({ plan = '' }) => plan))].toSorted(naturalCompare)
  return {
    plans,
    stockOf: (regionId, plan) => stock.get(`${regionId} ${plan}`) ?? 'no entry',
    listed,
  }
}
