import type {
  Compute,
  ComputeType,
  DatabaseSummary,
  DatabaseType,
  Price,
} from '#api/generated/types.gen.ts'
import { backupPriceIn, priceIn } from '../../../computes/public/price.ts'
import { engineOfDatabase } from '#paths/databases.ts'
import { clusterPrice, planLabel } from '../../../databases/plans.ts'
import { remaining } from './accrual.ts'
import type { CostItem } from './item.ts'

/** Cost in dollars; undefined if a part has no price. */
interface Outlook {
  monthly: number | undefined
  forecast: number | undefined
}

export interface CostChange {
  id: string
  label: string
  after: Outlook
}

const sum = (parts: readonly (number | undefined)[]): number | undefined =>
  parts.reduce<number | undefined>(
    (total, part) => (total === undefined || part === undefined ? undefined : total + part),
    0,
  )

/** Returns the total of an object's parts in the current configuration. */
export const outlookOf = (parts: readonly CostItem[]): Outlook => ({
  monthly: sum(parts.map(({ monthly }) => monthly)),
  forecast: sum(parts.map(({ forecast }) => forecast)),
})

/** Returns the totals if the given prices apply from now on; the cost so far is unchanged. */
const outlookAt = (
  parts: readonly CostItem[],
  prices: readonly (Price | undefined)[],
  now: number,
): Outlook => ({
  monthly: sum(prices.map((price) => price?.monthly ?? undefined)),
  forecast: sum([
    ...parts.map(({ soFar }) => soFar),
    ...prices.map((price) => price && remaining(price, now)),
  ]),
})

/** Returns the possible changes of an instance: another plan, no backups, deletion. */
export function computeCostChanges(
  compute: Compute,
  parts: readonly CostItem[],
  types: readonly ComputeType[],
  now: number,
): CostChange[] {
  const { region, backups } = compute
  const hasBackups = backups?.enabled === true
  const changeTo = (
    id: string,
    label: string,
    prices: readonly (Price | undefined)[],
  ): CostChange => ({
    id,
    label,
    after: outlookAt(parts, prices, now),
  })
  const present = types.find(({ id }) => id === compute.type)
  return [
    changeTo('delete', 'Delete', []),
    ...(hasBackups
      ? [changeTo('backups', 'Cancel backups', [priceIn(present, region)])]
      : [
          changeTo('backups', 'Enable backups', [
            priceIn(present, region),
            backupPriceIn(present, region),
          ]),
        ]),
    ...types.flatMap((type) =>
      type.successor || type.id === compute.type
        ? []
        : [
            changeTo(`type ${type.id}`, `Resize to ${type.label ?? type.id}`, [
              priceIn(type, region),
              ...(hasBackups ? [backupPriceIn(type, region)] : []),
            ]),
          ],
    ),
  ]
}

/** Returns the possible changes of a cluster: another plan, deletion. */
export function databaseChanges(
  database: DatabaseSummary,
  parts: readonly CostItem[],
  types: readonly DatabaseType[],
  now: number,
): CostChange[] {
  const engine = engineOfDatabase(database)
  return [
    { id: 'delete', label: 'Delete', after: outlookAt(parts, [], now) },
    ...types.flatMap((type) =>
      !engine || type.deprecated || type.id === database.type
        ? []
        : [
            {
              id: `type ${type.id}`,
              label: `Resize to ${planLabel(types, type.id)}`,
              after: outlookAt(parts, [clusterPrice(type, engine, database.cluster_size)], now),
            },
          ],
    ),
  ]
}
