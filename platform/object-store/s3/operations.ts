import type { Permission } from './acl.ts'
import type { S3Response, S3Request } from './request.ts'
import { S3Error } from './errors.ts'
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

/**
 * Permission that an operation needs on its object, or on the bucket if the object has no ACL. It is checked when the
 * object is read.
 */
export const objectRights = {
  GetObject: 'READ',
  HeadObject: 'READ',
  GetObjectTagging: 'READ',
  GetObjectAttributes: 'READ',
  GetObjectAcl: 'READ_ACP',
  PutObjectAcl: 'WRITE_ACP',
} as const satisfies Partial<Record<S3OperationName, Permission>>

type OfObject = keyof typeof objectRights
/** Operations that do not require an existing bucket. */
type Unbound = 'ListBuckets' | 'CreateBucket'

/** Permission that an operation needs on its bucket. It is checked before the operation starts. */
const bucketRights: Record<Exclude<S3OperationName, OfObject | Unbound>, Permission> = {
  GetBucketLocation: 'READ',
  GetBucketAcl: 'READ_ACP',
  GetBucketCors: 'FULL_CONTROL',
  GetBucketVersioning: 'READ',
  GetBucketPolicy: 'READ',
  GetBucketLifecycleConfiguration: 'READ',
  GetBucketTagging: 'READ',
  GetBucketWebsite: 'READ',
  GetBucketEncryption: 'READ',
  ListObjects: 'READ',
  ListObjectsV2: 'READ',
  ListMultipartUploads: 'READ',
  HeadBucket: 'READ',
  PutBucketAcl: 'WRITE_ACP',
  PutBucketCors: 'FULL_CONTROL',
  DeleteBucketCors: 'FULL_CONTROL',
  DeleteBucket: 'FULL_CONTROL',
  DeleteObjects: 'WRITE',
  PutObject: 'WRITE',
  CopyObject: 'WRITE',
  DeleteObject: 'WRITE',
  CreateMultipartUpload: 'WRITE',
  UploadPart: 'WRITE',
  UploadPartCopy: 'WRITE',
  CompleteMultipartUpload: 'WRITE',
  AbortMultipartUpload: 'WRITE',
  ListParts: 'WRITE',
}

const isOfBucket = (operation: S3OperationName): operation is keyof typeof bucketRights =>
  Object.hasOwn(bucketRights, operation)

/** @throws S3Error AccessDenied */
export async function requireRight(call: S3Request, operation: S3OperationName): Promise<void> {
  if (isOfBucket(operation)) await call.bucketFor(bucketRights[operation])
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
}

export const allRoutes: readonly Route[] = (['service', 'bucket', 'object'] as const).flatMap(
  (level) =>
    Object.entries(routes[level]).flatMap(([method, byParameter]) =>
      Object.keys(byParameter).map((parameter) => ({ level, method, parameter })),
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
  const version = call.parameter('versionId')
  if (version !== undefined && version !== 'null')
    throw new S3Error('InvalidArgument', 'There are no versions of objects.')
  const isCopy = call.header('x-amz-copy-source') !== undefined
  return (isCopy && copies[name]) || name
}
