import { differences } from './differences.ts'
import { operations } from './operations.ts'
import { topics } from './topics.ts'

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`

const count = (all: readonly (true | string)[]) =>
  `${all.filter((support) => support === true).length} of ${all.length}`

const clients = [
  '## Clients',
  '',
  'Clients of S3 use the URL that the server prints, such as `http://127.0.0.1:8480`, with an access key of the console and',
  'signatures of version 4. The region is the id of the cluster, and selects the cluster where the host name does not. Of',
  'version 2, only links to read an object are accepted, which `s3cmd signurl` creates.',
  '',
  row('Client', 'Endpoint', 'Region', 'Path style'),
  row('---', '---', '---', '---'),
  row('AWS SDKs', '`endpoint`', '`region: us-east-1`', '`forcePathStyle: true`'),
  row(
    '`aws`',
    '`--endpoint-url` or `endpoint_url`',
    '`region = us-east-1`',
    '`s3 = addressing_style = path`',
  ),
  row(
    '`s3cmd`',
    '`host_base`, `host_bucket` with the same host',
    '`bucket_location = us-east-1`',
    'by `host_bucket` without `%(bucket)s`',
  ),
  row(
    '`rclone`',
    '`endpoint`, `provider = Other`',
    '`region = us-east-1`',
    '`force_path_style = true`',
  ),
  '',
  'The host name may name the bucket as well: `<bucket>.us-east-1.objects.localhost:8480`. With `OBJECT_STORE_URL` the URL',
  'and the keys stay the same, and the server stores the objects in another S3 store, in buckets named',
  '`<bucket>-<cluster>`. Only the server needs to reach that store.',
  '',
]

/** Returns the document in Markdown: clients, operations, behavior and headers, with the test of each. */
export function conformanceTable(): string {
  const supports = Object.values(topics).map(({ supported }): true | string => supported)
  const lines = [
    '# What of S3 the object store has',
    '',
    'Written by `npm run conformance`. Every supported row has a test of its own in',
    '`test/platform/conformance/conformance.test.ts`, by the name in the last column; every operation that is',
    'not supported is asked for there too, and must be refused.',
    '',
    ...clients,
    '## Operations',
    '',
    `All that the AWS SDK for JavaScript has; ${count(Object.values(operations))} are supported.`,
    '',
    row('Operation', 'Supported', 'Tested by, or why not'),
    row('---', '---', '---'),
    ...Object.entries(operations).map(([name, support]) =>
      support === true
        ? row(name, 'yes', `\`${name} is supported\``)
        : row(name, 'no', `${support}.`),
    ),
    '',
    '## Behaviour',
    '',
    'What the tests of [ceph/s3-tests](https://github.com/ceph/s3-tests) are about, by their names without `test_`;',
    `${count(supports)} are supported.`,
    '',
    row('Topic', 'Tests of s3-tests', 'Supported', 'Tested by, or why not'),
    row('---', '---', '---', '---'),
    ...Object.entries(topics).map(([name, { tests, supported }]) =>
      supported === true
        ? row(name, code(tests), 'yes', `\`s3-tests: ${name}\``)
        : row(name, code(tests), 'no', `${String(supported)}.`),
    ),
    '',
    '## Headers',
    '',
    'A header that asks for encryption by the store, object lock, tags, a redirect, appending or an unknown checksum is',
    'refused with `NotImplemented`, a storage class other than `STANDARD` with `InvalidStorageClass`. `If-None-Match` of a',
    'write takes `*` only. `platform/object-store/s3/unsupportedHeaders.test.ts` holds every header that the SDK can send',
    'against that: none is passed over.',
    '',
    '## Behind OBJECT_STORE_URL',
    '',
    'The same rows are tested with Ceph 16.2 as the store (`npm test -- object-store`), by',
    '`platform/object-store/remote/ceph.test.ts`. These rows differ:',
    '',
    row('Row', 'What is different'),
    row('---', '---'),
    ...Object.entries(differences).map(([name, why]) => row(name, `${why}.`)),
  ]
  return `${lines.join('\n')}\n`
}

/**
 * Formats the names of a list as code, so that Markdown does not interpret asterisks and underscores.
 */
const code = (names: string) =>
  names
    .split(', ')
    .map((name) => (/^[\w*]+$/.test(name) ? `\`${name}\`` : name))
    .join(', ')
