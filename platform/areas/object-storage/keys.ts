import { keyLabelError } from '../../../contract/rules/objectStorage.ts'
import { wireTime } from '#shared/clock.ts'
import { pageOf } from '../../database/page.ts'
import { inTransaction, type Queryable, type Tx } from '../../database/transaction.ts'
import type { Entity } from '../../events/emit.ts'
import type { StorageKeyAccess, StorageKeyCreate } from '../../generated/types.gen.ts'
import { accessKeySecretOf, newAccessKey, newSecret } from '../../object-store/accessKeys.ts'
import {
  beginService,
  bucketByLabel,
  Overdrawn,
  requireBalance,
} from '../../object-store/buckets.ts'
import type { Context, Handlers } from '../../api/context.ts'
import { type FieldError, HttpError, throwIfErrors } from '#shared/httpError.ts'
import { clusterById, clusterIn } from './clusters.ts'
import { unknownKey, unknownRegionIn } from './rejections.ts'
import { toStorageKey, type StorageKeyRecord } from './rows.ts'

const keys = (db: Queryable, { accountId }: Pick<Context, 'accountId'>) =>
  db.selectFrom('storage_key').selectAll().where('account_id', '=', accountId).orderBy('id')

const ownedKey = (db: Queryable, context: Context, id: number): Promise<StorageKeyRecord> =>
  keys(db, context).where('id', '=', id).executeTakeFirstOrThrow(unknownKey)

const entityOf = ({ id, label }: Pick<StorageKeyRecord, 'id' | 'label'>): Entity => ({
  id,
  label,
  type: 'object_storage_key',
  url: `/v4/object-storage/keys/${id}`,
})

/** Returns errors for rows that name an unknown or a duplicate bucket. */
async function accessErrors(
  tx: Tx,
  { accountId }: Context,
  rows: readonly StorageKeyAccess[],
): Promise<FieldError[]> {
  const faults: FieldError[] = []
  const named = new Set<string>()
  for (const { cluster, bucket_name } of rows) {
    const bucket = await bucketByLabel(tx, cluster, bucket_name)
    const address = `${cluster}/${bucket_name}`
    const reason =
      bucket?.account_id !== accountId
        ? `There is no bucket ${address}`
        : named.has(address)
          ? `Bucket ${address} is named twice`
          : undefined
    named.add(address)
    if (reason !== undefined) faults.push({ field: 'bucket_access', reason })
  }
  return faults
}

/**
 * Rejects clusters and regions without object storage.
 * @throws HttpError 404 for the first one
 */
function rejectUnknownPlaces({ bucket_access: access, regions }: StorageKeyCreate): void {
  const unknownCluster = access?.findIndex(({ cluster }) => !clusterById(cluster)) ?? -1
  if (unknownCluster >= 0) throw unknownRegionIn(`bucket_access[${unknownCluster}].cluster`)
  const unknown = regions?.findIndex((region) => !clusterIn(region)) ?? -1
  if (unknown >= 0) throw unknownRegionIn(`regions[${unknown}]`)
}

function rejectLabel(label: string | undefined): void {
  const fault = label === undefined ? undefined : keyLabelError(label)
  if (fault !== undefined) throw new HttpError(400, fault, 'label')
}

export const storageKeyHandlers: Handlers<
  'listStorageKeys' | 'createStorageKey' | 'getStorageKey' | 'updateStorageKey' | 'deleteStorageKey'
> = {
  listStorageKeys: ({ query }, context) => pageOf(keys(context.db, context), query, toStorageKey),

  async createStorageKey({ body }, context) {
    rejectLabel(body.label)
    rejectUnknownPlaces(body)
    const { bucket_access: access = null } = body
    const secret = newSecret()
    return await inTransaction(context.db, async (tx) => {
      try {
        await requireBalance(tx, context.accountId)
      } catch (error) {
        if (!(error instanceof Overdrawn)) throw error
        throw new HttpError(400, 'The account balance is negative. Pay the balance due first.')
      }
      throwIfErrors(await accessErrors(tx, context, access ?? []))
      await beginService(tx, context.accountId)
      const accessKey = newAccessKey()
      const row = await tx
        .insertInto('storage_key')
        .values({
          account_id: context.accountId,
          label: body.label ?? `Key ${accessKey.slice(0, 6)}`,
          access_key: accessKey,
          secret: null,
          limited: access === null ? 0 : 1,
          bucket_access: access === null ? null : JSON.stringify(access),
          created: wireTime(context.now),
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      // The secret is bound to the ID of its row.
      await tx
        .updateTable('storage_key')
        .set({ secret: context.secrets.seal(secret, accessKeySecretOf(row.id)) })
        .where('id', '=', row.id)
        .execute()
      await context.emit(tx, { action: 'obj_access_key_create', entity: entityOf(row) })
      return { ...toStorageKey(row), secret_key: secret }
    })
  },

  async getStorageKey({ path }, context) {
    return toStorageKey(await ownedKey(context.db, context, path.keyId))
  },

  updateStorageKey({ path, body }, context) {
    rejectLabel(body.label)
    return inTransaction(context.db, async (tx) => {
      const key = await ownedKey(tx, context, path.keyId)
      const changed = { ...key, label: body.label ?? key.label }
      await tx
        .updateTable('storage_key')
        .set({ label: changed.label })
        .where('id', '=', key.id)
        .execute()
      await context.emit(tx, { action: 'obj_access_key_update', entity: entityOf(changed) })
      return toStorageKey(changed)
    })
  },

  deleteStorageKey({ path }, context) {
    return inTransaction(context.db, async (tx) => {
      const key = await tx
        .deleteFrom('storage_key')
        .where('account_id', '=', context.accountId)
        .where('id', '=', path.keyId)
        .returningAll()
        .executeTakeFirstOrThrow(unknownKey)
      await context.emit(tx, { action: 'obj_access_key_delete', entity: entityOf(key) })
      return {}
    })
  },
}
