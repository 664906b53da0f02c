import { visibleIds } from '../../auth/authorization.ts'
import { pageOf } from '../../database/page.ts'
import type { Maintenance } from '../../generated/types.gen.ts'
import type { Context, Handlers } from '../../api/context.ts'

interface Row {
  compute_id: number
  compute_label: string
  type: string
  status: string
  reason: string
  when: string
}

/** Selects the planned maintenance of the instances that the user may see. */
export function visibleMaintenance({ db, user }: Pick<Context, 'db' | 'user'>) {
  const planned = db
    .selectFrom('maintenance')
    .innerJoin('compute', 'compute.id', 'maintenance.compute_id')
    .select([
      'maintenance.compute_id',
      'compute.label as compute_label',
      'maintenance.type',
      'maintenance.status',
      'maintenance.reason',
      'maintenance.when',
    ])
    .where('maintenance.account_id', '=', user.accountId)
    .orderBy('maintenance.id')
  const granted = visibleIds(db, user, 'compute')
  return granted ? planned.where('maintenance.compute_id', 'in', granted) : planned
}

/** Returns the instance that a maintenance affects, as an entity. */
export const maintainedEntity = (row: Pick<Row, 'compute_id' | 'compute_label'>) => ({
  id: row.compute_id,
  label: row.compute_label,
  type: 'compute' as const,
  url: `/v4/compute/instances/${row.compute_id}`,
})

const toMaintenance = (row: Row): Maintenance => ({
  type: row.type === 'cold_migration' || row.type === 'live_migration' ? row.type : 'reboot',
  status: row.status === 'started' || row.status === 'completed' ? row.status : 'pending',
  reason: row.reason,
  when: row.when,
  entity: maintainedEntity(row),
})

export const maintenanceHandlers: Handlers<'listMaintenance'> = {
  listMaintenance: ({ query }, context) =>
    pageOf(visibleMaintenance(context), query, toMaintenance),
}
