import { objectNameError, objectUrlErrors } from '../../../contract/rules/objectStorage.ts'
import type { ObjectAcl } from '../../generated/types.gen.ts'
import { canonicalIdOf, urlKey } from '../../object-store/accessKeys.ts'
import { aclName } from '../../object-store/s3/acl.ts'
import { type Acl, ObjectReplaced } from '../../object-store/backend.ts'
import { createOnlyParameter } from '../../object-store/s3/request.ts'
import { presign } from '../../object-store/s3/signature.ts'
import type { Context, Handlers } from '../../api/context.ts'
import { notFound, HttpError, throwIfErrors } from '#shared/httpError.ts'
import { aclAfter } from './buckets.ts'
import { isPartUpload, isUploadStart } from './objectUrls.ts'
import { ownedBucket } from './rows.ts'

const methods = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE']

/**
 * Returns true if a URL may not replace an object, because the user did not reauthenticate recently. The object may be
 * created after the URL was signed.
 */
async function mustCreate(method: string, parameters: object, { request }: Context) {
  const isWrite = method === 'PUT' || method === 'POST'
  if (!isWrite || isPartUpload(method, parameters) || isUploadStart(method, parameters))
    return false
  return (await request.isProofOld?.()) === true
}

const toAcl = ({ stored, xml }: Acl): ObjectAcl => ({ acl: aclName(stored), acl_xml: xml })

export const bucketObjectHandlers: Handlers<
  | 'getObjectAcl'
  | 'updateObjectAcl'
  | 'getObjectContentType'
  | 'updateObjectContentType'
  | 'listObjects'
  | 'createObjectUrl'
> = {
  async getObjectAcl({ path, query }, context) {
    const bucket = await ownedBucket(context.db, context, path)
    const acl = await context.objectStore.backend.objectAcl(bucket, query.name)
    if (!acl) throw notFound()
    return toAcl(acl)
  },

  async updateObjectAcl({ path, body }, context) {
    const bucket = await ownedBucket(context.db, context, path)
    const { backend } = context.objectStore
    const acl = await backend.changeObjectAcl(bucket, body.name, aclAfter(body.acl))
    if (!acl) throw notFound()
    return toAcl(acl)
  },

  async getObjectContentType({ path, query }, context) {
    const bucket = await ownedBucket(context.db, context, path)
    const contentType = await context.objectStore.backend.contentType(bucket, query.name)
    if (contentType === undefined) throw notFound()
    return { content_type: contentType }
  },

  async updateObjectContentType({ path, body }, context) {
    const bucket = await ownedBucket(context.db, context, path)
    const { backend } = context.objectStore
    const { content_type: contentType, name } = body
    const change = { contentType, now: context.now }
    try {
      if (!(await backend.changeContentType(bucket, name, change))) throw notFound()
    } catch (error) {
      if (error instanceof ObjectReplaced)
        throw new HttpError(400, 'The object is being replaced by other clients. Try again.')
      throw error
    }
    return { content_type: contentType }
  },

  async listObjects({ path, query }, context) {
    const bucket = await ownedBucket(context.db, context, path)
    const { prefix = '', delimiter = '', marker = '', page_size: pageSize = 100 } = query
    const owner = await canonicalIdOf(context.db, context.accountId)
    const listOptions = { prefix, delimiter, marker, pageSize }
    const page = await context.objectStore.backend.listPage(bucket, listOptions)
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
    const bucket = await ownedBucket(context.db, context, path)
    const method = (body.method ?? 'GET').toUpperCase()
    if (!methods.includes(method))
      throw new HttpError(400, `Must be one of ${methods.join(', ')}`, 'method')
    const nameFault = objectNameError(body.name)
    throwIfErrors([
      ...objectUrlErrors(body),
      ...(nameFault === undefined ? [] : [{ field: 'name', reason: nameFault }]),
    ])
    const parameters = {
      ...(body.parameters as Record<string, string> | undefined),
      ...((await mustCreate(method, body.parameters ?? {}, context)) && {
        [createOnlyParameter]: '1',
      }),
    }
    const url = presign({
      ...urlKey(context.secrets, context.accountId),
      region: path.clusterId,
      method,
      endpoint: context.objectStore.endpoint(context.request),
      path: `/${path.bucket}/${body.name}`,
      parameters,
      ...(body.content_type === undefined
        ? {}
        : { headers: { 'content-type': body.content_type } }),
      now: context.now,
      expiresIn: body.expires_in ?? 3600,
    })
    return { url, exists: await context.objectStore.backend.hasObject(bucket, body.name) }
  },
}
