import type { Permission } from './acl.ts'
import type { S3Response, S3Request } from './request.ts'
import { S3Error } from './errors.ts'
import { requireOnlyVersion } from './listVersions.ts'
import type { StoreParts } from '../storeParts.ts'

export type S3Operation = (call: S3Request) => Promise<S3Response>

/** Operations by resource level, method and query parameter; the empty parameter is the default operation. */
const routes = {
  service: { GET: { '': 'ListBuckets' } },
  bucket: {
    GET: {
      location: 'GetBucketLocation',
      acl: 'GetBucketAcl',
      cors: 'GetBucketCors',
      uploads: 'ListMultipartUploads',
      versioning: 'GetBucketVersioning',
      versions: 'ListObjectVersions',
      policy: 'GetBucketPolicy',
      lifecycle: 'GetBucketLifecycleConfiguration',
      tagging: 'GetBucketTagging',
      website: 'GetBucketWebsite',
      encryption: 'GetBucketEncryption',
      'list-type': 'ListObjectsV2',
      '': 'ListObjects',
    },
    HEAD: { '': 'HeadBucket' },
    PUT: { acl: 'PutBucketAcl', cors: 'PutBucketCors', '': 'CreateBucket' },
    POST: { delete: 'DeleteObjects' },
    DELETE: { cors: 'DeleteBucketCors', '': 'DeleteBucket' },
  },
  object: {
    GET: {
      acl: 'GetObjectAcl',
      attributes: 'GetObjectAttributes',
      tagging: 'GetObjectTagging',
      uploadId: 'ListParts',
      '': 'GetObject',
    },
    HEAD: { '': 'HeadObject' },
    PUT: { acl: 'PutObjectAcl', uploadId: 'UploadPart', '': 'PutObject' },
    POST: { uploads: 'CreateMultipartUpload', uploadId: 'CompleteMultipartUpload' },
    DELETE: { uploadId: 'AbortMultipartUpload', '': 'DeleteObject' },
  },
} as const

/** Access that an operation requires. */
export type RequiredAccess =
  /** An access key. The operation requires no existing bucket. */
  | { resource: 'account' }
  | {
      /** Resource whose ACL grants the permission. The bucket is checked before the operation starts, an object when it is read. */
      resource: 'bucket' | 'object'
      permission: Permission
      /** Permission that a copy requires for its source object. */
      source?: Permission
      /** True if an ACL is not sufficient: only access keys of the account that owns the bucket are permitted. */
      isOwnerOnly?: true
    }

/** The access that each operation of every backend requires. An object without an ACL has the one of its bucket. */
export const requiredAccess = {
  ListBuckets: { resource: 'account' },
  CreateBucket: { resource: 'account' },
  HeadBucket: { resource: 'bucket', permission: 'READ' },
  DeleteBucket: { resource: 'bucket', permission: 'FULL_CONTROL', isOwnerOnly: true },
  GetBucketLocation: { resource: 'bucket', permission: 'READ' },
  GetBucketAcl: { resource: 'bucket', permission: 'READ_ACP' },
  PutBucketAcl: { resource: 'bucket', permission: 'WRITE_ACP' },
  GetBucketCors: { resource: 'bucket', permission: 'FULL_CONTROL' },
  PutBucketCors: { resource: 'bucket', permission: 'FULL_CONTROL' },
  DeleteBucketCors: { resource: 'bucket', permission: 'FULL_CONTROL' },
  GetBucketVersioning: { resource: 'bucket', permission: 'READ' },
  GetBucketPolicy: { resource: 'bucket', permission: 'READ' },
  GetBucketLifecycleConfiguration: { resource: 'bucket', permission: 'READ' },
  GetBucketTagging: { resource: 'bucket', permission: 'READ' },
  GetBucketWebsite: { resource: 'bucket', permission: 'READ' },
  GetBucketEncryption: { resource: 'bucket', permission: 'READ' },
  ListObjects: { resource: 'bucket', permission: 'READ' },
  ListObjectsV2: { resource: 'bucket', permission: 'READ' },
  ListObjectVersions: { resource: 'bucket', permission: 'READ' },
  ListMultipartUploads: { resource: 'bucket', permission: 'READ' },
  DeleteObjects: { resource: 'bucket', permission: 'WRITE' },
  GetObject: { resource: 'object', permission: 'READ' },
  HeadObject: { resource: 'object', permission: 'READ' },
  GetObjectAttributes: { resource: 'object', permission: 'READ' },
  GetObjectTagging: { resource: 'object', permission: 'READ' },
  GetObjectAcl: { resource: 'object', permission: 'READ_ACP' },
  PutObjectAcl: { resource: 'object', permission: 'WRITE_ACP' },
  PutObject: { resource: 'bucket', permission: 'WRITE' },
  CopyObject: { resource: 'bucket', permission: 'WRITE', source: 'READ' },
  DeleteObject: { resource: 'bucket', permission: 'WRITE' },
  CreateMultipartUpload: { resource: 'bucket', permission: 'WRITE' },
  UploadPart: { resource: 'bucket', permission: 'WRITE' },
  UploadPartCopy: { resource: 'bucket', permission: 'WRITE', source: 'READ' },
  CompleteMultipartUpload: { resource: 'bucket', permission: 'WRITE' },
  AbortMultipartUpload: { resource: 'bucket', permission: 'WRITE' },
  ListParts: { resource: 'bucket', permission: 'WRITE' },
} as const satisfies Record<S3OperationName, RequiredAccess>

type RequiredAccessOf = typeof requiredAccess

/** Names of the operations that check the permission for an object. */
export type ObjectOperationName = {
  [Name in S3OperationName]: RequiredAccessOf[Name]['resource'] extends 'object' ? Name : never
}[S3OperationName]

/** Names of the operations that read another object. */
export type CopyOperationName = {
  [Name in S3OperationName]: RequiredAccessOf[Name] extends { source: Permission } ? Name : never
}[S3OperationName]

/** Checks the access that an operation requires, except for an object. @throws S3Error AccessDenied */
export async function requireAccess(call: S3Request, operation: S3OperationName): Promise<void> {
  const access: RequiredAccess = requiredAccess[operation]
  if (access.resource === 'account') call.requireSigner()
  if (access.resource !== 'bucket') return
  const bucket = await call.bucketFor(access.permission)
  if (access.isOwnerOnly && bucket.account_id !== call.requireSigner().accountId)
    throw new S3Error('AccessDenied')
}

type Values<Of> = Of extends Of ? Of[keyof Of] : never

/** Names of the S3 operations; CopyObject is PutObject with a copy source. */
export type S3OperationName =
  | Values<Values<Values<typeof routes>>>
  | 'CopyObject'
  | 'UploadPartCopy'

/** An object store and its S3 operations. */
export interface ServedStore extends StoreParts {
  operations: Record<S3OperationName, S3Operation>
}

/**
 * Query parameters that select another operation. A request with one that is not supported must not run the default
 * operation: `PUT ?renameObject` would store an empty object.
 */
const subresources = [
  'abac accelerate acl analytics annotation attributes cors delete encryption intelligent-tiering',
  'inventory legal-hold lifecycle location logging max-directory-buckets metadataAnnotationTable',
  'metadataConfiguration metadataInventoryTable metadataJournalTable metadataTable metrics',
  'notification object-lock ownershipControls policy policyStatus publicAccessBlock renameObject',
  'replication requestPayment restore retention select session tagging torrent uploadId uploads',
  'versioning versions website',
]
  .join(' ')
  .split(' ')

interface Route {
  level: keyof typeof routes
  method: string
  /** Query parameter that selects the operation; empty for the default operation. */
  parameter: string
  operation: S3OperationName
}

export const allRoutes: readonly Route[] = (['service', 'bucket', 'object'] as const).flatMap(
  (level) =>
    Object.entries(routes[level]).flatMap(([method, byParameter]) =>
      Object.entries<S3OperationName>(byParameter).map(([parameter, operation]) => ({
        level,
        method,
        parameter,
        operation,
      })),
    ),
)

const copies: Partial<Record<S3OperationName, S3OperationName>> = {
  PutObject: 'CopyObject',
  UploadPart: 'UploadPartCopy',
}

/**
 * Returns the operation of a request.
 * @throws S3Error MethodNotAllowed, or NotImplemented for S3 operations that are not supported
 */
export async function resolveOperation(call: S3Request): Promise<S3OperationName> {
  const { bucket, key } = call.target
  const level = bucket === undefined ? 'service' : key === undefined ? 'bucket' : 'object'
  const byMethod: Record<string, Record<string, S3OperationName>> = routes[level]
  const operations = byMethod[call.method] ?? {}
  const subresource = Object.keys(operations).find(
    (parameter) => parameter !== '' && call.has(parameter),
  )
  const named = subresources.filter((parameter) => call.has(parameter))
  if (subresource === undefined && named.length > 0) {
    // A client without access to the bucket must not learn whether it exists.
    if (bucket !== undefined) await call.bucketFor('READ')
    throw new S3Error('NotImplemented')
  }
  if (named.some((parameter) => parameter !== subresource)) {
    const both = [
      ...new Set([...named, ...(subresource === undefined ? [] : [subresource])]),
    ].toSorted()
    throw new S3Error('InvalidArgument', `Conflicting query string parameters: ${both.join(', ')}`)
  }
  const name = operations[subresource ?? '']
  if (!name) throw new S3Error('MethodNotAllowed')
  if (name === 'PutObject' && call.has('partNumber'))
    throw new S3Error('InvalidArgument', 'A part needs the uploadId of its upload.')
  requireOnlyVersion(call.parameter('versionId'))
  const isCopy = call.header('x-amz-copy-source') !== undefined
  return (isCopy && copies[name]) || name
}
