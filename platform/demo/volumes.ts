import { takeVolumeSlot } from '../areas/volumes/slots.ts'
import { days, wireTime } from '#shared/clock.ts'
import { setTags } from '../database/objectTags.ts'
import type { Tx } from '../database/transaction.ts'
import type { DemoAccount } from './account.ts'

interface Disk {
  label: string
  size: number
  region: string
  age: number
  tags: string[]
  on?: string
}

const volumes: Disk[] = [
  {
    label: 'orders-archive',
    size: 500,
    region: 'us-iad',
    age: 610,
    tags: ['database', 'production'],
    on: 'db-orders-primary',
  },
  {
    label: 'catalogue-media',
    size: 200,
    region: 'eu-central',
    age: 290,
    tags: ['production'],
    on: 'db-catalogue',
  },
  { label: 'metrics', size: 250, region: 'us-ord', age: 360, tags: ['ops'], on: 'monitoring' },
  { label: 'ci-cache', size: 100, region: 'us-ord', age: 85, tags: ['build'], on: 'ci-runner-1' },
  { label: 'erp-export-2024', size: 80, region: 'us-west', age: 700, tags: ['legacy'] },
  { label: 'worker-scratch', size: 20, region: 'us-iad', age: 14, tags: [] },
]

/**
 * Creates volumes, most of them attached.
 * @returns their ids by label
 */
export async function seedVolumes(
  tx: Tx,
  { accountId, now, compute }: DemoAccount,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (const { tags, age, on, ...volume } of volumes) {
    const created = wireTime(now - age * days)
    const instance = on === undefined ? undefined : compute(on)
    const { id } = await tx
      .insertInto('volume')
      .values({
        ...volume,
        account_id: accountId,
        status: 'active',
        compute_id: instance?.id ?? null,
        hardware_type: age > 600 ? 'hdd' : 'nvme',
        created,
        updated: created,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(volume.label, id)
    await setTags(tx, accountId, 'volume', id, tags)
    if (instance) await takeVolumeSlot(tx, instance, id, { configId: undefined, updated: created })
  }
  return ids
}
