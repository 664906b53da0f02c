import { bucketLabelError } from '../../../contract/rules/objectStorage.ts'
import { pageOf } from '../../database/page.ts'
import type { Queryable } from '../../database/transaction.ts'
import type { Bucket, BucketCreate, CannedAcl, StorageCluster } from '../../generated/types.gen.ts'
import { aclName } from '../../object-store/s3/acl.ts'
import { type BucketRecord, LabelTaken, NotEmpty, Overdrawn } from '../../object-store/buckets.ts'
import { corsRules, corsXml } from '../../object-store/s3/cors.ts'
import type { Context, Handlers, OperationInput } from '../../api/context.ts'
import { HttpError } from '#shared/httpError.ts'
import { clusterById, clusterIn } from './clusters.ts'
import { unknownRegion, unknownRegionIn } from './rejections.ts'
import { ownedBucket, toBucket } from './rows.ts'

const buckets = (db: Queryable, { accountId }: Pick<Context, 'accountId'>) =>
  db.selectFrom('bucket').selectAll().where('account_id', '=', accountId).orderBy('id')

/** Returns the ACL to set; undefined for `custom`, which S3 clients set and which therefore stays unchanged. */
export const aclAfter = (acl: CannedAcl | undefined) => (acl === 'custom' ? undefined : acl)

async function updateAccess(
  { path, body }: Pick<OperationInput<'updateBucketAccess'>, 'path' | 'body'>,
  context: Context,
): Promise<Record<string, never>> {
  const bucket = await ownedBucket(context.db, context, path)
  const change = { acl: aclAfter(body.acl), cors: body.cors_enabled }
  await context.objectStore.backend.changeAccess(bucket, change)
  return {}
}

/** Converts a bucket to the contract's format, with its current usage. */
async function bucketWithUsage(bucket: BucketRecord, { objectStore }: Context): Promise<Bucket> {
  return toBucket(bucket, await objectStore.backend.usage(bucket))
}

/** Converts errors of the object store to error responses of the contract. */
async function refusing<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Overdrawn)
      throw new HttpError(400, 'The account balance is negative. Pay the balance due first.')
    if (error instanceof LabelTaken)
      throw new HttpError(400, 'Label is taken in this cluster by another account', 'label')
    if (error instanceof NotEmpty)
      throw new HttpError(400, 'The bucket is not empty. Delete its objects first.')
    throw error
  }
}

/**
 * Returns the cluster with this id, or the cluster of the region.
 * @throws HttpError 404, 400 when both or neither are given
 */
function namedCluster({ cluster, region }: BucketCreate): StorageCluster {
  const named = cluster === undefined ? undefined : clusterById(cluster)
  if (cluster !== undefined && !named) throw unknownRegionIn('cluster')
  if (region === undefined) {
    if (named) return named
    throw new HttpError(400, 'Required', 'cluster')
  }
  const ofRegion = clusterIn(region)
  if (!ofRegion) throw unknownRegionIn('region')
  if (named && named.region !== region)
    throw new HttpError(400, `Cluster ${named.id} is in ${named.region}`, 'region')
  return named ?? ofRegion
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
  listBuckets({ query }, context) {
    return pageOf(buckets(context.db, context), query, (row) => bucketWithUsage(row, context))
  },

  async createBucket({ body }, context) {
    const { id: cluster } = namedCluster(body)
    const fault = bucketLabelError(body.label)
    if (fault !== undefined) throw new HttpError(400, fault, 'label')
    const bucket = await refusing(
      context.objectStore.backend.createBucket({
        accountId: context.accountId,
        cluster,
        label: body.label,
        acl: body.acl ?? 'private',
        corsEnabled: body.cors_enabled ?? false,
        now: context.now,
      }),
    )
    return await bucketWithUsage(bucket, context)
  },

  listClusterBuckets({ path, query }, context) {
    if (!clusterById(path.clusterId)) throw unknownRegion()
    const ofCluster = buckets(context.db, context).where('cluster', '=', path.clusterId)
    return pageOf(ofCluster, query, (row) => bucketWithUsage(row, context))
  },

  async getBucket({ path }, context) {
    return await bucketWithUsage(await ownedBucket(context.db, context, path), context)
  },

  async deleteBucket({ path }, context) {
    const bucket = await ownedBucket(context.db, context, path)
    await refusing(context.objectStore.backend.removeBucket(bucket))
    return {}
  },

  async getBucketAccess({ path }, context) {
    const bucket = await ownedBucket(context.db, context, path)
    const rules = corsRules(bucket)
    const { stored, xml } = await context.objectStore.backend.bucketAcl(bucket)
    return {
      acl: aclName(stored),
      acl_xml: xml,
      cors_enabled: rules.some(({ origins }) => origins.includes('*')),
      cors_xml: rules.length > 0 ? corsXml(rules) : null,
    }
  },

  modifyBucketAccess: updateAccess,
  updateBucketAccess: updateAccess,

  async cancelObjectStorage(_, context) {
    await context.objectStore.backend.removeAllBuckets(context.accountId)
    return {}
  },
}
