import type { DatabaseSummary, DatabaseType } from '#api/generated/types.gen.ts'
import { plural } from '#lib/format.ts'
import { databasePaths, engineOfDatabase } from '#paths/databases.ts'
import { clusterPrice, planLabel } from '../../../databases/plans.ts'
import { chargeOf, isPriced } from './accrual.ts'
import { type CostItem, noCharge, noPriceFor } from './item.ts'

/** Returns a cost item per cluster, by type, engine and number of nodes. Prices are the same in all regions. */
export function databaseItems(
  databases: readonly DatabaseSummary[],
  types: readonly DatabaseType[] | undefined,
  now: number,
): CostItem[] {
  const typesById = new Map(types?.map((type) => [type.id, type]))
  return databases.map((database): CostItem => {
    const { id, label, region, type: typeId = '', cluster_size: nodes, status } = database
    const engine = engineOfDatabase(database)
    const type = typesById.get(typeId)
    const price = engine && clusterPrice(type, engine, nodes)
    const plan = type ? planLabel([type], typeId) : typeId || undefined
    const size = nodes === undefined ? undefined : plural(nodes, 'node')
    return {
      id: `database ${id}`,
      kind: 'Database',
      object: label || `Database ${id}`,
      href: engine && databasePaths.tab(engine, id, 'overview'),
      plan: [plan, size].filter(Boolean).join(', ') || undefined,
      region,
      tags: [],
      database,
      ...(isPriced(price)
        ? chargeOf(price, database, now)
        : {
            ...noCharge,
            unpriced: types
              ? noPriceFor(`${plan ?? 'its plan'} with ${size ?? 'its nodes'}`)
              : 'The prices of databases are unknown.',
          }),
      idle:
        status === 'suspended'
          ? {
              reason: 'Suspended, still billed.',
              action: {
                label: engine ? 'Delete' : 'View databases',
                href: engine ? databasePaths.action(engine, id, 'delete') : databasePaths.list(),
              },
            }
          : undefined,
    }
  })
}
