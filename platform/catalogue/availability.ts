import type { RegionAvailability } from '../generated/types.gen.ts'
import { hashText } from './hash.ts'
import { regions } from './regions.ts'

/** Availability codes of plans, which are not the ids of compute types (response shapes 2.9). */
const premiumPlans = [4096, 8192, 16384, 32768, 65536, 98304, 131072, 262144].map(
  (memory) => `premium${memory}.7`,
)
const gpuPlans = [1, 2, 3, 4].map((gpus) => `gpu-rtx6000-${gpus}.1`)

/** Larger plans are sold out more often. */
const isAvailable = (region: string, plan: string, rank: number): boolean =>
  hashText(`${region} ${plan}`) % 10 >= rank

const rows = (region: string, plans: readonly string[]): RegionAvailability[] =>
  plans.map((plan, rank) => ({ region, plan, available: isAvailable(region, plan, rank) }))

/** Stock of the premium and GPU plans; a plan without an entry is available. */
export const availability: readonly RegionAvailability[] = regions.flatMap(
  ({ id, capabilities }) => [
    ...(capabilities.includes('Premium Plans') ? rows(id, premiumPlans) : []),
    ...(capabilities.includes('GPU Computes') ? rows(id, gpuPlans) : []),
  ],
)

const soldOut = new Set(
  availability.filter((row) => !row.available).map(({ region, plan }) => `${region} ${plan}`),
)

/**
 * Returns true if a compute type is in stock. GPU types have a different code in the availability list (response shapes
 * 2.9).
 */
export const isInStock = (region: string, typeId: string): boolean =>
  !soldOut.has(`${region} ${typeId.replace(/^g1-(gpu-.*)$/, '$1.1')}`)
