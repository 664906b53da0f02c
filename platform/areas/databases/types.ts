import { computeTypeById } from '../../catalogue/computeTypes.ts'
import type { DatabaseType } from '../../generated/types.gen.ts'

/**
 * Monthly prices of one, two and three nodes, in dollars (response shapes 5; larger plans continue in the same steps).
 */
const prices: [id: string, one: number, two: number, three: number][] = [
  ['g6-nano-1', 15, 25, 35],
  ['g6-standard-1', 30, 50, 70],
  ['g6-standard-2', 60, 100, 140],
  ['g6-standard-4', 120, 200, 280],
  ['g6-standard-6', 240, 400, 560],
  ['g6-standard-8', 480, 800, 1120],
  ['g6-standard-16', 960, 1600, 2240],
  ['g6-standard-20', 1440, 2400, 3360],
  ['g6-standard-24', 1920, 3200, 4480],
  ['g6-standard-32', 2880, 4800, 6720],
  ['g6-dedicated-2', 65, 130, 195],
  ['g6-dedicated-4', 130, 260, 390],
  ['g6-dedicated-8', 260, 520, 780],
  ['g6-dedicated-16', 520, 1040, 1560],
  ['g6-dedicated-32', 1040, 2080, 3120],
  ['g6-dedicated-48', 1560, 3120, 4680],
]

/** Number of hours that a monthly price covers, as for instances. */
const hoursOfMonth = 2000 / 3

function toType([id, ...monthly]: (typeof prices)[number]): DatabaseType {
  const type = computeTypeById(id)
  if (!type) throw new Error(`There is no compute type ${id}`)
  const plans = monthly.map((amount, index) => ({
    quantity: (index + 1) as 1 | 2 | 3,
    price: { hourly: Number((amount / hoursOfMonth).toFixed(4)), monthly: amount },
  }))
  return {
    id,
    label: `DBaaS - ${type.label}`,
    class: type.class as DatabaseType['class'],
    memory: type.memory,
    disk: type.disk,
    vcpus: type.vcpus,
    engines: { mysql: plans, postgresql: plans },
    deprecated: false,
  }
}

/** Plans grouped by class, in ascending size. */
export const databaseTypes: readonly DatabaseType[] = prices.map(toType)

const byId = new Map(databaseTypes.map((type) => [type.id, type]))

export const databaseTypeById = (id: string): DatabaseType | undefined => byId.get(id)
