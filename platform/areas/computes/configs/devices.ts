import { type DevicesInput, deviceSlots } from '../../../../contract/rules/configProfiles.ts'
import type { RuleError } from '../../../../contract/rules/ruleErrors.ts'
import type { Queryable } from '../../../database/transaction.ts'
import type { ComputeRecord } from '../rows.ts'

/** Returns errors for disks and volumes of a device map that do not belong to the instance. */
export async function foreignDeviceErrors(
  db: Queryable,
  compute: Pick<ComputeRecord, 'id'>,
  devices: DevicesInput,
): Promise<RuleError[]> {
  const disks = await db
    .selectFrom('disk')
    .select('id')
    .where('compute_id', '=', compute.id)
    .where('status', '!=', 'deleting')
    .execute()
  const volumes = await db
    .selectFrom('volume')
    .select('id')
    .where('compute_id', '=', compute.id)
    .execute()
  const has = (rows: { id: number }[], id: number) => rows.some((row) => row.id === id)
  return deviceSlots.flatMap((slot) => {
    const { disk_id, volume_id } = devices[slot] ?? {}
    const faults: RuleError[] = []
    if (disk_id != null && !has(disks, disk_id))
      faults.push({
        field: `devices.${slot}.disk_id`,
        reason: 'This instance has no such disk',
      })
    if (volume_id != null && !has(volumes, volume_id))
      faults.push({
        field: `devices.${slot}.volume_id`,
        reason: 'No such volume is attached to this instance',
      })
    return faults
  })
}
