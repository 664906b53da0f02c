import * as buckets from './bucketCalls.ts'
import { S3Error } from '../s3/errors.ts'
import { getObjectAcl, getObjectAttributes, getObjectTagging, putObjectAcl } from './attributes.ts'
import { completeUpload } from './completeUpload.ts'
import { copyObject } from './copyObject.ts'
import { getObject } from './getObject.ts'
import { putObject, removeObject } from './putObject.ts'
import { copyPart, uploadPart } from './uploadPart.ts'
import { abortMultipartUpload, createUpload } from './uploads.ts'
import { listObjectVersions } from '../s3/listVersions.ts'
import type { S3Request, S3Response } from '../s3/request.ts'
import type { ObjectFiles } from './files.ts'
import type { S3Operation, S3OperationName } from '../s3/operations.ts'
import { listParts, listUploads } from './uploadLists.ts'

/**
 * Returns an operation that responds as if the bucket had no such configuration, because these S3 features are not
 * supported.
 */
const unset =
  (...error: ConstructorParameters<typeof S3Error>): S3Operation =>
  () =>
    Promise.reject(new S3Error(...error))

/** S3 operations on buckets that are the same for all storage backends. */
export const bucketOperations = {
  ListBuckets: buckets.listBuckets,
  CreateBucket: buckets.putBucket,
  HeadBucket: buckets.headBucket,
  DeleteBucket: buckets.deleteBucket,
  GetBucketLocation: buckets.getLocation,
  GetBucketCors: buckets.getCors,
  PutBucketCors: buckets.putCors,
  DeleteBucketCors: buckets.deleteCors,
  GetBucketVersioning: buckets.getVersioning,
  ListObjectVersions: listObjectVersions,
  GetBucketPolicy: unset('NoSuchBucketPolicy'),
  GetBucketLifecycleConfiguration: unset('NoSuchLifecycleConfiguration'),
  GetBucketTagging: unset('NoSuchTagSet'),
  GetBucketWebsite: unset('NoSuchWebsiteConfiguration'),
  GetBucketEncryption: unset('ServerSideEncryptionConfigurationNotFoundError'),
} satisfies Partial<Record<S3OperationName, S3Operation>>

/** Returns all S3 operations for objects in the data folder. */
export function embeddedOperations(files: ObjectFiles): Record<S3OperationName, S3Operation> {
  const onFiles =
    (operation: (call: S3Request, files: ObjectFiles) => Promise<S3Response>): S3Operation =>
    (call) =>
      operation(call, files)
  return {
    ...bucketOperations,
    GetBucketAcl: buckets.getBucketAcl,
    PutBucketAcl: buckets.putBucketAcl,
    ListObjects: buckets.listObjects,
    ListObjectsV2: buckets.listObjects,
    DeleteObjects: onFiles(buckets.deleteObjects),
    GetObject: onFiles(getObject),
    HeadObject: onFiles(getObject),
    PutObject: onFiles(putObject),
    CopyObject: onFiles(copyObject),
    DeleteObject: onFiles(removeObject),
    GetObjectAcl: getObjectAcl,
    PutObjectAcl: putObjectAcl,
    GetObjectAttributes: onFiles(getObjectAttributes),
    GetObjectTagging: getObjectTagging,
    CreateMultipartUpload: createUpload,
    UploadPart: onFiles(uploadPart),
    UploadPartCopy: onFiles(copyPart),
    CompleteMultipartUpload: onFiles(completeUpload),
    AbortMultipartUpload: onFiles(abortMultipartUpload),
    ListParts: listParts,
    ListMultipartUploads: listUploads,
  }
}
