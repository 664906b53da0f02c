import { days, wireTime } from '#shared/clock.ts'
import type { Tx } from '../database/transaction.ts'
import type { DemoAccount } from './account.ts'

const images = [
  {
    label: 'web golden',
    description: 'Base of all web servers: Ubuntu 22.04 with nginx and the deploy user',
    size: 4200,
    age: 22,
    cloud_init: 1,
  },
  {
    label: 'database base',
    description: 'Debian 12 with PostgreSQL 15 and WAL archiving',
    size: 3100,
    age: 140,
    cloud_init: 0,
  },
  {
    label: 'erp before upgrade',
    description: 'Keep until the new ERP is accepted',
    size: 38_912,
    age: 61,
    cloud_init: 0,
  },
  { label: 'old-mail', description: '', size: 9800, age: 9, cloud_init: 0, isAutomatic: true },
]

/**
 * Creates private images. The last one was kept from a deleted instance and expires.
 * @returns the ids by label
 */
export async function seedImages(
  tx: Tx,
  { accountId, username, now }: DemoAccount,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (const { age, isAutomatic = false, ...image } of images) {
    const created = wireTime(now - age * days)
    const { id } = await tx
      .insertInto('image')
      .values({
        ...image,
        account_id: accountId,
        type: isAutomatic ? 'automatic' : 'manual',
        status: 'available',
        created_by: isAutomatic ? null : username,
        created,
        updated: isAutomatic ? null : created,
        expiry: isAutomatic ? wireTime(now + (30 - age) * days) : null,
        region: null,
        upload_hash: null,
        upload_until: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(image.label, id)
  }
  return ids
}
