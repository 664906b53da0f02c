import { differences } from './differences.ts'
import { operations } from './operations.ts'
import { topics } from './topics.ts'

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`

const count = (all: readonly (true | string)[]) =>
  `${all.filter((support) => support === true).length} of ${all.length}`

/** The table of what S3 has and this has not, in Markdown. */
export function conformanceTable(): string {
  const supports = Object.values(topics).map(({ supported }): true | string => supported)
  const lines = [
    '# What of S3 the object store has',
    '',
    'Written by `npm run conformance`. Every supported row has a test of its own in',
    '`test/platform/conformance/conformance.test.ts`, by the name in the last column; every operation that is',
    'not supported is asked for there too, and must be refused.',
    '',
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
    '`platform/object-store/remote/ceph.test.ts`. These are answered otherwise:',
    '',
    row('Row', 'What is different'),
    row('---', '---'),
    ...Object.entries(differences).map(([name, why]) => row(name, `${why}.`)),
  ]
  return `${lines.join('\n')}\n`
}

/** Names in a list as code, so that their stars and underscores stay what they are. */
const code = (names: string) =>
  names
    .split(', ')
    .map((name) => (/^[\w*]+$/.test(name) ? `\`${name}\`` : name))
    .join(', ')
