import fc, { type Arbitrary } from 'fast-check'
import { allRoutes } from '../../../platform/object-store/s3/operations.ts'

/**
 * Signature of a request: in the header or URL with the account's key, with a read-only key, invalid, or missing.
 */
export type Signing = 'header' | 'url' | 'reader' | 'wrong' | 'none'

/** A request to the object store, in the form that is generated and stored in the corpus. */
export interface ObjectCall {
  method: string
  /** Encoded path with a leading slash. */
  path: string
  query: [name: string, value: string][]
  headers: Record<string, string>
  /** Latin-1 bytes. */
  body: string
  signing: Signing
}

/** Buckets of the requests; `apart` belongs to another account. */
export const buckets = { own: 'fuzzed', open: 'fuzzed-open', apart: 'kept-apart' } as const
export const objectNames = ['a', 'b/c', 'ü 日', 'x%y+z'] as const

const escapedNames = objectNames.map((name) => encodeURIComponent(name).replaceAll('%2F', '/'))

const bucketNames = fc.constantFrom(
  buckets.own,
  buckets.own,
  buckets.own,
  buckets.own,
  buckets.open,
  buckets.apart,
)

const oddPaths = fc.constantFrom(
  '/',
  '//',
  '/no-such-bucket/a',
  '/A_B/a',
  '/..%2f..%2fetc/passwd',
  `/${buckets.own}/../${buckets.apart}/a`,
  `/${buckets.own}/%2e%2e/${buckets.apart}/a`,
  `/${buckets.own}//a//`,
  `/${buckets.own}/%00`,
  `/${buckets.own}/%ff`,
  `/${buckets.own}/%`,
  `/${buckets.own}/${'k'.repeat(1025)}`,
  `/${buckets.own}/%01%1f`,
  `/${'b'.repeat(64)}`,
  '/fuzzed%2Fa',
)

const pathsAt: Record<(typeof allRoutes)[number]['level'], Arbitrary<string>> = {
  service: fc.constant('/'),
  bucket: bucketNames.map((bucket) => `/${bucket}`),
  object: fc
    .tuple(bucketNames, fc.constantFrom(...escapedNames))
    .map(([bucket, name]) => `/${bucket}/${name}`),
}

/** Unusual values for parameters and headers, in addition to valid ones. */
const odd = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '1',
    '-1',
    '1e3',
    '0x2',
    '+4',
    '1000',
    '1001',
    '2147483648',
    '9'.repeat(40),
  ),
  fc.constantFrom(
    'null',
    'true',
    '*',
    '"',
    'a,b',
    '%',
    'ü',
    '\u0001',
    '../x',
    'url',
    'a'.repeat(3000),
  ),
  fc.string({ maxLength: 12 }),
)
const orOdd = (...usual: string[]) =>
  fc.oneof({ arbitrary: fc.constantFrom(...usual), weight: 3 }, odd)

const pairs = (from: Record<string, Arbitrary<string>>, maxLength: number) =>
  fc.array(
    fc
      .constantFrom(...Object.keys(from))
      .chain((name) => (from[name] ?? odd).map((value): [string, string] => [name, value])),
    { maxLength },
  )

const parameters: Record<string, Arbitrary<string>> = {
  'list-type': orOdd('2', '1', '3'),
  prefix: orOdd('b/', 'a'),
  delimiter: orOdd('/', 'ab'),
  marker: orOdd('a', 'b/'),
  'start-after': orOdd('a'),
  'continuation-token': odd,
  'max-keys': orOdd('1', '2'),
  'max-uploads': orOdd('1'),
  'max-parts': orOdd('1'),
  'max-buckets': orOdd('1'),
  'key-marker': orOdd('a'),
  'upload-id-marker': odd,
  'part-number-marker': orOdd('1'),
  'encoding-type': orOdd('url'),
  'fetch-owner': orOdd('true'),
  partNumber: orOdd('1', '2', '10000', '10001'),
  versionId: orOdd('null'),
  'response-content-type': odd,
  'response-content-disposition': odd,
  'response-expires': odd,
  'x-id': odd,
  __proto__x: odd,
}

/** Placeholder that is replaced with the id of an open upload when the request is sent. */
export const openUpload = 'the open upload'

/** Method, path, query parameters and body of an operation. */
interface Aim {
  method: string
  path: string
  operationQuery: [string, string][]
  document: string | undefined
}

const source = orOdd(
  `/${buckets.own}/a`,
  `${buckets.own}/b%2Fc`,
  `/${buckets.apart}/a`,
  `/${buckets.own}/none`,
  '/%ff/%zz',
)
const condition = orOdd('*', '"abc"', 'W/"x"', 'd41d8cd98f00b204e9800998ecf8427e')
const time = orOdd('Tue, 12 May 2026 10:30:00 GMT', 'Thu, 01 Jan 1970 00:00:00 GMT', 'yesterday')
const grant = orOdd(
  'id="0"',
  'uri="http://acs.amazonaws.com/groups/global/AllUsers"',
  'emailAddress="a@b"',
)
const headers: Record<string, Arbitrary<string>> = {
  'x-amz-acl': orOdd('private', 'public-read', 'public-read-write', 'authenticated-read'),
  'x-amz-grant-read': grant,
  'x-amz-grant-full-control': grant,
  'x-amz-copy-source': source,
  'x-amz-copy-source-range': orOdd('bytes=0-1', 'bytes=5-2', 'bytes=0-99999999999999999999'),
  'x-amz-copy-source-if-match': condition,
  'x-amz-copy-source-if-modified-since': time,
  'x-amz-metadata-directive': orOdd('COPY', 'REPLACE'),
  'x-amz-meta-a': odd,
  'x-amz-storage-class': orOdd('STANDARD', 'GLACIER'),
  'x-amz-checksum-algorithm': orOdd('CRC32', 'SHA256', 'CRC64NVME', 'MD5'),
  'x-amz-sdk-checksum-algorithm': orOdd('CRC32C', 'SHA1'),
  'x-amz-checksum-type': orOdd('FULL_OBJECT', 'COMPOSITE'),
  'x-amz-checksum-crc32': orOdd('AAAAAA==', '0KhmRA=='),
  'x-amz-checksum-sha256': orOdd('47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='),
  'x-amz-checksum-mode': orOdd('ENABLED'),
  'x-amz-trailer': orOdd('x-amz-checksum-crc32'),
  'x-amz-decoded-content-length': orOdd('5', '0'),
  'x-amz-expected-bucket-owner': odd,
  'x-amz-object-attributes': orOdd('ETag,ObjectParts', 'Checksum'),
  'x-amz-max-parts': orOdd('1'),
  'x-amz-mp-object-size': orOdd('5'),
  'x-amz-tagging': orOdd('a=b'),
  'x-amz-server-side-encryption': orOdd('AES256', 'aws:kms'),
  'x-amz-website-redirect-location': odd,
  'x-amz-date': orOdd('20260512T103000Z'),
  'content-md5': orOdd('1B2M2Y8AsgTpgAmY7PhCfg=='),
  'content-type': orOdd('text/html', 'application/pdf', 'application/x-www-form-urlencoded'),
  'content-encoding': orOdd('gzip', 'aws-chunked'),
  'cache-control': odd,
  expires: time,
  range: orOdd('bytes=0-0', 'bytes=-1', 'bytes=3-1', 'bytes=0-1,3-4', 'bytes=99999-', 'lines=1'),
  'if-match': condition,
  'if-none-match': condition,
  'if-modified-since': time,
  'if-unmodified-since': time,
  origin: orOdd('https://other.example', 'null'),
  'access-control-request-method': orOdd('GET', 'PUT'),
  'access-control-request-headers': orOdd('x-amz-meta-a, content-type'),
  authorization: orOdd(
    'AWS4-HMAC-SHA256 Credential=a/20260512/us-east-1/s3/aws4_request',
    'AWS a:b',
    'Bearer x',
  ),
  host: orOdd(`${buckets.own}.us-east-1.objects.localhost`, 'us-east-1.objects.localhost', '::1'),
  expect: orOdd('100-continue', '200-ok'),
}

/** Replaces characters that HTTP headers cannot contain. */
const sendable = (value: string) => value.replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '?')

/** Request bodies, by the query parameter of the operation. */
const documents: Record<string, string> = {
  uploadId:
    '<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>"a"</ETag></Part></CompleteMultipartUpload>',
  delete:
    '<Delete><Quiet>true</Quiet><Object><Key>a</Key></Object><Object><Key>none</Key></Object></Delete>',
  cors: '<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod><MaxAgeSeconds>5</MaxAgeSeconds></CORSRule></CORSConfiguration>',
  acl: '<AccessControlPolicy><Owner><ID>x</ID></Owner><AccessControlList><Grant><Grantee xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="Group"><URI>http://acs.amazonaws.com/groups/global/AllUsers</URI></Grantee><Permission>READ</Permission></Grant></AccessControlList></AccessControlPolicy>',
  '': '<CreateBucketConfiguration><LocationConstraint>us-east-1</LocationConstraint></CreateBucketConfiguration>',
}

const brokenAs = (text: string, at: number, value: string): string => {
  const offset = at % text.length
  const ways = [
    text.slice(0, offset),
    text.slice(0, offset) + value + text.slice(offset),
    text.replaceAll(/>[^<]+</g, `>${value}<`),
    text.replace('>', `>${text}`),
    `<!DOCTYPE x [<!ENTITY a "${'b'.repeat(99)}">]>${text}`,
    '<a>'.repeat(offset * 5) + text,
    text.replaceAll(/<(\w+)>/g, '<$1 __proto__="x" constructor="y">'),
  ]
  return ways[at % ways.length] ?? text
}

const oddBodies = fc.constantFrom(
  'bytes',
  '5\r\nhello\r\n0\r\n\r\n',
  `5;chunk-signature=${'0'.repeat(64)}\r\nhello\r\n0;chunk-signature=${'0'.repeat(64)}\r\n\r\n`,
  'ffffffffffffffff\r\nx',
  '-5\r\nhello\r\n0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n',
  '\u00ff\u00fe\0',
  'x'.repeat(70_000),
)

const aimed: Arbitrary<Aim> = fc.constantFrom(...allRoutes).chain(({ level, method, parameter }) =>
  fc.record({
    method: fc.constant(method),
    path: pathsAt[level],
    operationQuery: (parameter === 'uploadId'
      ? fc
          .tuple(orOdd(openUpload, openUpload), orOdd('1', '2'))
          .map(([id, number]) => [
            ['uploadId', id],
            ...(method === 'PUT' ? [['partNumber', number]] : []),
          ])
      : fc.constant(parameter === '' ? [] : [[parameter, parameter === 'list-type' ? '2' : '']])
    ).map((pairsOf) => pairsOf as [string, string][]),
    document: fc.constant(method === 'PUT' || method === 'POST' ? documents[parameter] : undefined),
  }),
)

const anywhere: Arbitrary<Aim> = fc.record({
  method: fc.constantFrom('GET', 'PUT', 'POST', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH'),
  path: fc.oneof(oddPaths, pathsAt.object, pathsAt.bucket),
  operationQuery: fc.oneof(
    fc.constant<[string, string][]>([]),
    fc
      .constantFrom('policy', 'versions', 'torrent', 'uploads', 'acl', 'restore', 'legal-hold')
      .map((name): [string, string][] => [[name, '']]),
  ),
  document: fc.constant(undefined),
})

const bodyOf = (document: string | undefined) =>
  document === undefined
    ? fc.oneof({ arbitrary: fc.constant(''), weight: 3 }, oddBodies)
    : fc.oneof(
        { arbitrary: fc.constant(document), weight: 3 },
        {
          arbitrary: fc
            .tuple(fc.noBias(fc.nat()), odd)
            .map(([at, value]) => brokenAs(document, at, value)),
          weight: 4,
        },
        oddBodies,
      )

const payloadHashes = fc.oneof(
  { arbitrary: fc.constant([]), weight: 14 },
  fc
    .constantFrom(
      'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
      'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'odd',
    )
    .map((kind): [string, string][] => [['x-amz-content-sha256', kind]]),
)

const signings = fc.constantFrom<Signing>(
  ...Array<Signing>(14).fill('header'),
  ...(['url', 'url', 'reader', 'wrong', 'none', 'none'] as const),
)

export const objectCalls: Arbitrary<ObjectCall> = fc
  .oneof({ arbitrary: aimed, weight: 8 }, anywhere)
  .chain(({ method, path, operationQuery, document }) =>
    fc.record({
      method: fc.constant(method),
      path: fc.constant(path),
      query: pairs(parameters, 2).map((more) => [...operationQuery, ...more]),
      headers: fc
        .tuple(fc.oneof(fc.constant([]), pairs(headers, 3)), payloadHashes)
        .map((all) =>
          Object.fromEntries(all.flat().map(([name, value]) => [name, sendable(value)])),
        ),
      body: bodyOf(document),
      signing: signings,
    }),
  )
