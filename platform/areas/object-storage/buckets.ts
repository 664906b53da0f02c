import { wholePage } from '../../database/page.ts'
import type { Queryable } from '../../database/transaction.ts'
import type { CannedAcl } from '../../generated/types.gen.ts'
import type { Context, Handlers } from '../../operation.ts'
import { notFound } from '../../refusal.ts'
import { aclXml, corsXml } from './acl.ts'
import { clusterById } from './clusters.ts'
import { listPage } from './objects.ts'
import { ownedBucket, toBucket } from './rows.ts'

const buckets = (db: Queryable, { accountId }: Pick<Context, 'accountId'>) =>
  db.selectFrom('bucket').selectAll().where('account_id', '=', accountId).orderBy('id')

/** What S3 knows the owner of buckets and objects by. */
async function ownerId(db: Queryable, { accountId }: Pick<Context, 'accountId'>): Promise<string> {
  const { euuid } = await db
    .selectFrom('account')
    .select('euuid')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return euuid.toLowerCase()
}

export const bucketHandlers: Handlers<
  | 'listBuckets'
  | 'listClusterBuckets'
  | 'getBucket'
  | 'getBucketAccess'
  | 'getBucketTls'
  | 'getObjectAcl'
  | 'listObjects'
> = {
  async listBuckets(_, context) {
    const rows = await buckets(context.db, context).execute()
    return wholePage(rows.map(toBucket))
  },

  async listClusterBuckets({ path }, context) {
    if (!clusterById(path.clusterId)) throw notFound()
    const rows = await buckets(context.db, context).where('cluster', '=', path.clusterId).execute()
    return wholePage(rows.map(toBucket))
  },

  async getBucket({ path }, context) {
    return toBucket(await ownedBucket(context.db, context, path))
  },

  async getBucketAccess({ path }, context) {
    const bucket = await ownedBucket(context.db, context, path)
    const acl = bucket.acl as CannedAcl
    const isOpen = bucket.cors_enabled === 1
    return {
      acl,
      acl_xml: aclXml(acl, await ownerId(context.db, context)),
      cors_enabled: isOpen,
      cors_xml: isOpen ? corsXml : null,
    }
  },

  async getBucketTls({ path }, context) {
    const { certificate } = await ownedBucket(context.db, context, path)
    return { ssl: certificate !== null }
  },

  async getObjectAcl({ path, query }, context) {
    const { id } = await ownedBucket(context.db, context, path)
    const object = await context.db
      .selectFrom('bucket_object')
      .select('acl')
      .where('bucket_id', '=', id)
      .where('name', '=', query.name)
      .executeTakeFirstOrThrow(notFound)
    const acl = object.acl as CannedAcl
    return { acl, acl_xml: aclXml(acl, await ownerId(context.db, context)) }
  },

  async listObjects({ path, query }, context) {
    const { id } = await ownedBucket(context.db, context, path)
    const { prefix = '', delimiter = '', marker = '', page_size: pageSize = 100 } = query
    const owner = await ownerId(context.db, context)
    return await listPage(context.db, { bucketId: id, owner, prefix, delimiter, marker, pageSize })
  },
}
