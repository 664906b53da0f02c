import { declaration, escaped } from './xml.ts'

const known = {
  AccessDenied: [403, 'Access Denied'],
  AuthorizationHeaderMalformed: [400, 'The authorization header that you provided is not valid.'],
  AuthorizationQueryParametersError: [400, 'The parameters of the signed URL are not complete.'],
  BadDigest: [400, 'The digest or checksum that you specified did not match what was received.'],
  BadRequest: [400, 'Bad request'],
  BucketAlreadyExists: [409, 'The requested bucket name is not available in this cluster.'],
  BucketNotEmpty: [409, 'The bucket that you tried to delete is not empty.'],
  EntityTooLarge: [400, 'Your proposed upload exceeds the maximum allowed object size.'],
  EntityTooSmall: [400, 'Every part but the last must have at least 5 MiB.'],
  IncompleteBody: [400, 'The request body has fewer bytes than its Content-Length.'],
  InsufficientStorage: [507, 'There is not enough space for the data that you send.'],
  InternalError: [500, 'We encountered an internal error. Please try again.'],
  InvalidAccessKeyId: [403, 'The access key that you provided does not exist.'],
  InvalidArgument: [400, 'Invalid argument'],
  InvalidBucketName: [400, 'The specified bucket is not valid.'],
  InvalidDigest: [400, 'The Content-MD5 or checksum that you specified is not valid.'],
  InvalidPart: [400, 'One or more of the specified parts could not be found.'],
  InvalidPartOrder: [400, 'The parts must be listed in ascending order.'],
  InvalidRange: [416, 'The requested range is not satisfiable.'],
  InvalidRequest: [400, 'Invalid request'],
  InvalidStorageClass: [
    400,
    'The storage class that you specified is not valid: there is STANDARD.',
  ],
  InvalidURI: [400, 'The address cannot be decoded.'],
  KeyTooLongError: [400, 'The name of an object has at most 1,024 bytes.'],
  MalformedACLError: [400, 'The ACL is not well-formed, or names what is not supported.'],
  MalformedXML: [400, 'The XML that you provided is not well-formed or not valid.'],
  MetadataTooLarge: [400, 'The metadata headers exceed 2 KB.'],
  MethodNotAllowed: [405, 'The method is not allowed against this resource.'],
  MissingContentLength: [411, 'You must provide the Content-Length header.'],
  NoSuchBucket: [404, 'The specified bucket does not exist.'],
  NoSuchBucketPolicy: [404, 'The bucket has no policy.'],
  NoSuchCORSConfiguration: [404, 'The bucket has no CORS configuration.'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NoSuchLifecycleConfiguration: [404, 'The bucket has no lifecycle configuration.'],
  NoSuchTagSet: [404, 'There are no tags.'],
  NoSuchUpload: [404, 'The upload does not exist: it was completed, aborted or has expired.'],
  NoSuchWebsiteConfiguration: [404, 'The bucket has no website configuration.'],
  NotImplemented: [501, 'This operation or header is not implemented.'],
  NotModified: [304, ''],
  PreconditionFailed: [412, 'At least one of the preconditions that you specified did not hold.'],
  RequestTimeout: [
    400,
    'Your socket connection to the server was not read from or written to within the timeout period.',
  ],
  RequestTimeTooSkewed: [403, 'Your clock and that of the server differ by more than 15 minutes.'],
  ServerSideEncryptionConfigurationNotFoundError: [
    404,
    'The bucket has no encryption configuration.',
  ],
  SignatureDoesNotMatch: [
    403,
    'The signature that we calculated does not match the one that you provided. Check your secret key and how you sign.',
  ],
  SlowDown: [503, 'Please reduce your request rate.'],
  XAmzContentSHA256Mismatch: [400, 'The payload does not have the hash that was signed.'],
} as const satisfies Record<string, readonly [number, string]>

type S3Code = keyof typeof known

/** Returns the HTTP status of an S3 error code; undefined for a code that this store never returns. */
export const statusOf = (code: string): number | undefined =>
  Object.hasOwn(known, code) ? known[code as S3Code][0] : undefined

/** An S3 error response. Errors from a remote store keep their original code. */
export class S3Error extends Error {
  readonly code: string
  readonly status: number
  readonly details: Record<string, string>
  readonly headers: Record<string, string>

  constructor(
    code: S3Code | { code: string; status: number },
    message: string = typeof code === 'string' ? known[code][1] : code.code,
    { details = {}, headers = {} }: Partial<Pick<S3Error, 'details' | 'headers'>> = {},
  ) {
    super(message)
    const named = typeof code === 'string' ? { code, status: known[code][0] } : code
    this.code = named.code
    this.status = named.status
    this.details = details
    this.headers = headers
  }

  body(resource: string, requestId: string): string {
    const parts = {
      Code: this.code,
      Message: this.message,
      ...this.details,
      Resource: resource,
      RequestId: requestId,
    }
    const content = Object.entries(parts).map(
      ([name, value]) => `<${name}>${escaped(value)}</${name}>`,
    )
    return `${declaration}<Error>${content.join('')}</Error>`
  }
}

/** Error for a remote store that does not respond. */
export class StoreUnreachable extends Error {}
