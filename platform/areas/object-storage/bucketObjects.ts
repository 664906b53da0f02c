import { objectNameFault, objectUrlFaults } from '../../../contract/rules/objectStorage.ts'
import { inTransaction } from '../../database/transaction.ts'
import { urlKey } from '../../object-store/accessKeys.ts'
import { aclName, aclXml, type StoredAcl } from '../../object-store/acl.ts'
import { presign } from '../../object-store/signature.ts'
import type { Context, Handlers } from '../../operation.ts'
import type { ObjectAcl } from '../../generated/types.gen.ts'
import { notFound, Refusal, refuseFaults } from '../../refusal.ts'
import { aclAfter, ownerId } from './buckets.ts'
import { listPage } from '../../object-store/listing.ts'
import { ownedBucket } from './rows.ts'

const methods = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE']

const toAcl = async (stored: StoredAcl, context: Context): Promise<ObjectAcl> => ({
  acl: aclName(stored),
  acl_xml: aclXml(stored, await ownerId(context.db, context)),
})

export const bucketObjectHandlers: Handlers<
  'getObjectAcl' | 'updateObjectAcl' | 'listObjects' | 'createObjectUrl'
> = {
  async getObjectAcl({ path, query }, context) {
    const { id } = await ownedBucket(context.db, context, path)
    const object = await context.db
      .selectFrom('bucket_object')
      .select(['acl', 'acl_grants'])
      .where('bucket_id', '=', id)
      .where('name', '=', query.name)
      .executeTakeFirstOrThrow(notFound)
    return await toAcl(object, context)
  },

  updateObjectAcl({ path, body }, context) {
    return inTransaction(context.db, async (tx) => {
      const { id } = await ownedBucket(tx, context, path)
      const changed = await tx
        .updateTable('bucket_object')
        // A row has to be set something.
        .set({ name: body.name, ...aclAfter(body.acl) })
        .where('bucket_id', '=', id)
        .where('name', '=', body.name)
        .returning(['acl', 'acl_grants'])
        .executeTakeFirstOrThrow(notFound)
      return {
        acl: aclName(changed),
        acl_xml: aclXml(changed, await ownerId(tx, context)),
      }
    })
  },

  async listObjects({ path, query }, context) {
    const { id } = await ownedBucket(context.db, context, path)
    const { prefix = '', delimiter = '', marker = '', page_size: pageSize = 100 } = query
    const owner = await ownerId(context.db, context)
    const page = await listPage(context.db, { bucketId: id, prefix, delimiter, marker, pageSize })
    return {
      data: page.entries.map((entry) =>
        'prefix' in entry
          ? { name: entry.prefix, size: null, etag: null, last_modified: null, owner: null }
          : {
              name: entry.object.name,
              size: entry.object.size,
              etag: entry.object.etag,
              last_modified: entry.object.last_modified,
              owner,
            },
      ),
      next_marker: page.nextMarker,
      is_truncated: page.nextMarker !== null,
    }
  },

  async createObjectUrl({ path, body }, context) {
    const { id } = await ownedBucket(context.db, context, path)
    const method = (body.method ?? 'GET').toUpperCase()
    if (!methods.includes(method))
      throw new Refusal(400, `Must be one of ${methods.join(', ')}`, 'method')
    const nameFault = objectNameFault(body.name)
    refuseFaults([
      ...objectUrlFaults(body),
      ...(nameFault === undefined ? [] : [{ field: 'name', reason: nameFault }]),
    ])
    const object = await context.db
      .selectFrom('bucket_object')
      .select('name')
      .where('bucket_id', '=', id)
      .where('name', '=', body.name)
      .executeTakeFirst()
    const url = presign({
      ...urlKey(context.secrets, context.accountId),
      region: path.clusterId,
      method,
      endpoint: context.objectStore.endpoint(context.request),
      path: `/${path.bucket}/${body.name}`,
      ...(body.parameters && { parameters: body.parameters as Record<string, string> }),
      ...(body.content_type === undefined
        ? {}
        : { headers: { 'content-type': body.content_type } }),
      now: context.now,
      expiresIn: body.expires_in ?? 3600,
    })
    return { url, exists: object !== undefined }
  },
}
