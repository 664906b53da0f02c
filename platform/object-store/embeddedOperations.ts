import * as buckets from './bucketCalls.ts'
import { S3Error } from './errors.ts'
import * as uploads from './multipartCalls.ts'
import * as objects from './objectCalls.ts'
import type { Operation, OperationName } from './operations.ts'
import { listParts, listUploads } from './uploadLists.ts'

/** What buckets of S3 can have and these have not. */
const unset =
  (...error: ConstructorParameters<typeof S3Error>): Operation =>
  async (call) => {
    await call.bucketFor('READ')
    throw new S3Error(...error)
  }

/** The operations of S3 on objects in the data folder. */
export const embeddedOperations: Record<OperationName, Operation> = {
  ListBuckets: buckets.listBuckets,
  CreateBucket: buckets.putBucket,
  HeadBucket: buckets.headBucket,
  DeleteBucket: buckets.deleteBucket,
  GetBucketLocation: buckets.getLocation,
  GetBucketAcl: buckets.getBucketAcl,
  PutBucketAcl: buckets.putBucketAcl,
  GetBucketCors: buckets.getCors,
  PutBucketCors: buckets.putCors,
  DeleteBucketCors: buckets.deleteCors,
  GetBucketVersioning: buckets.getVersioning,
  GetBucketPolicy: unset('NoSuchBucketPolicy'),
  GetBucketLifecycleConfiguration: unset('NoSuchLifecycleConfiguration'),
  GetBucketTagging: unset('NoSuchTagSet'),
  GetBucketWebsite: unset('NoSuchWebsiteConfiguration'),
  GetBucketEncryption: unset('ServerSideEncryptionConfigurationNotFoundError'),
  ListObjects: buckets.listObjects,
  ListObjectsV2: buckets.listObjects,
  DeleteObjects: buckets.deleteObjects,
  GetObject: objects.getObject,
  HeadObject: objects.getObject,
  PutObject: objects.putObject,
  CopyObject: objects.copyObject,
  DeleteObject: objects.removeObject,
  GetObjectAcl: objects.getObjectAcl,
  PutObjectAcl: objects.putObjectAcl,
  GetObjectAttributes: objects.getObjectAttributes,
  GetObjectTagging: objects.getObjectTagging,
  CreateMultipartUpload: uploads.createUpload,
  UploadPart: uploads.uploadPart,
  UploadPartCopy: uploads.copyPart,
  CompleteMultipartUpload: uploads.completeUpload,
  AbortMultipartUpload: uploads.abortUpload,
  ListParts: listParts,
  ListMultipartUploads: listUploads,
}
