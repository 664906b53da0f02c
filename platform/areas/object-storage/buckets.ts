import { bucketLabelFault } from '../../../contract/rules/objectStorage.ts'
import { forUpdate } from '../../database/forUpdate.ts'
import { wholePage } from '../../database/page.ts'
import { inTransaction, type Queryable } from '../../database/transaction.ts'
import { canonicalIdOf } from '../../object-store/accessKeys.ts'
import { aclName, aclXml, type StoredAcl } from '../../object-store/acl.ts'
import {
  createBucket,
  LabelTaken,
  NotEmpty,
  Overdrawn,
  removeAllBuckets,
  removeBucket,
} from '../../object-store/buckets.ts'
import { corsRules, corsXml } from '../../object-store/cors.ts'
import type { Context, Handlers, Input } from '../../operation.ts'
import { Refusal } from '../../refusal.ts'
import { clusterById } from './clusters.ts'
import { unknownRegion } from './refusals.ts'
import { ownedBucket, toBucket } from './rows.ts'

const buckets = (db: Queryable, { accountId }: Pick<Context, 'accountId'>) =>
  db.selectFrom('bucket').selectAll().where('account_id', '=', accountId).orderBy('id')

/** What S3 knows the owner of buckets and objects by. */
export const ownerId = (db: Queryable, { accountId }: Pick<Context, 'accountId'>) =>
  canonicalIdOf(db, accountId)

/** What an ACL becomes: `custom` is what S3 clients set, and so leaves it as it is. */
export const aclAfter = (acl: string | undefined): Partial<StoredAcl> =>
  acl === undefined || acl === 'custom' ? {} : { acl, acl_grants: null }

async function updateAccess(
  { path, body }: Pick<Input<'updateBucketAccess'>, 'path' | 'body'>,
  context: Context,
): Promise<Record<string, never>> {
  await inTransaction(context.db, async (tx) => {
    const { id } = await ownedBucket(tx, context, path)
    const { acl, cors_enabled: cors } = body
    await forUpdate(tx, tx.selectFrom('bucket').selectAll().where('id', '=', id)).execute()
    if (acl !== undefined || cors !== undefined)
      await tx
        .updateTable('bucket')
        .set({
          // A row has to be set something.
          label: path.bucket,
          ...aclAfter(acl),
          ...(cors === undefined ? {} : { cors_enabled: cors ? 1 : 0, cors_rules: null }),
        })
        .where('id', '=', id)
        .execute()
  })
  return {}
}

/** What goes wrong with buckets as the contract tells it. */
async function refusing<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Overdrawn)
      throw new Refusal(403, 'The account balance is negative. Pay what is due first.')
    if (error instanceof LabelTaken)
      throw new Refusal(400, 'Label is taken in this cluster by another account', 'label')
    if (error instanceof NotEmpty)
      throw new Refusal(400, 'The bucket is not empty. Delete its objects first.')
    throw error
  }
}

export const bucketHandlers: Handlers<
  | 'listBuckets'
  | 'createBucket'
  | 'listClusterBuckets'
  | 'getBucket'
  | 'deleteBucket'
  | 'getBucketAccess'
  | 'modifyBucketAccess'
  | 'updateBucketAccess'
  | 'cancelObjectStorage'
> = {
  async listBuckets(_, context) {
    const rows = await buckets(context.db, context).execute()
    return wholePage(rows.map(toBucket))
  },

  async createBucket({ body }, context) {
    if (!clusterById(body.cluster)) throw new Refusal(400, 'No such cluster', 'cluster')
    const fault = bucketLabelFault(body.label)
    if (fault !== undefined) throw new Refusal(400, fault, 'label')
    const bucket = await refusing(
      createBucket(context.db, {
        accountId: context.accountId,
        cluster: body.cluster,
        label: body.label,
        acl: body.acl ?? 'private',
        corsEnabled: body.cors_enabled ?? false,
        now: context.now,
      }),
    )
    return toBucket(bucket)
  },

  async listClusterBuckets({ path }, context) {
    if (!clusterById(path.clusterId)) throw unknownRegion()
    const rows = await buckets(context.db, context).where('cluster', '=', path.clusterId).execute()
    return wholePage(rows.map(toBucket))
  },

  async getBucket({ path }, context) {
    return toBucket(await ownedBucket(context.db, context, path))
  },

  async deleteBucket({ path }, context) {
    const { id } = await ownedBucket(context.db, context, path)
    const files = await refusing(removeBucket(context.db, id))
    await context.objectStore.removeFiles(files)
    return {}
  },

  async getBucketAccess({ path }, context) {
    const bucket = await ownedBucket(context.db, context, path)
    const rules = corsRules(bucket)
    return {
      acl: aclName(bucket),
      acl_xml: aclXml(bucket, await ownerId(context.db, context)),
      cors_enabled: rules.some(({ origins }) => origins.includes('*')),
      cors_xml: rules.length > 0 ? corsXml(rules) : null,
    }
  },

  modifyBucketAccess: updateAccess,
  updateBucketAccess: updateAccess,

  async cancelObjectStorage(_, context) {
    const files = await removeAllBuckets(context.db, context.accountId)
    await context.objectStore.removeFiles(files)
    return {}
  },
}
