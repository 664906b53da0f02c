import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

const sources = globSync('{bin,contract,platform,server,shared,src}/**/*.{ts,tsx,js}', {
  cwd: root,
  exclude: ['**/*.test.ts', '**/*.test.tsx'],
}).map((path) => ({
  path: path.replaceAll('\\', '/'),
  // Comments may name a call that the code does not use.
  text: readFileSync(join(root, path), 'utf8').replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, ''),
}))

/** Returns the paths of the sources that match, in alphabetical order. */
const matching = (pattern: RegExp, within = /./) =>
  sources
    .filter(({ path, text }) => within.test(path) && pattern.test(text))
    .map(({ path }) => path)
    .toSorted()

test('no source starts a program through a shell', () => {
  expect(matching(/node:child_process/)).toContain('platform/database-engines/programs.ts')
  expect(
    matching(/\bshell:|\bexecSync\b|\bimport \{[^}]*\bexec\b[^}]*\} from 'node:child/),
  ).toEqual([])
})

test('no source executes a text as code', () => {
  expect(sources.length).toBeGreaterThan(1000)
  expect(matching(/\beval\(|\bnew Function\(|\bFunction\(['"`]|from 'node:vm'/)).toEqual([])
})

test('the server builds regular expressions from the contract and constants only', () => {
  expect(matching(/\bRegExp\(/, /^(platform|server|shared)\//)).toEqual([
    'platform/api/errorReplies.ts',
    'platform/object-store/s3/unsupportedHeaders.ts',
    'server/dialect/contractTerms.ts',
  ])
})

test('the server uses Math.random only for delays and the number of a DNS query over TCP', () => {
  expect(matching(/\bMath\.random\b/, /^(bin|platform|server|shared)\//)).toEqual([
    'platform/database/migrate.ts',
    'platform/dns/transfer.ts',
    'shared/database/transaction.ts',
  ])
})

test('the server encrypts only with AES-256-GCM and creates only ECDSA P-256 keys', () => {
  const calls = sources.flatMap(({ text }) => [
    ...text.matchAll(
      /\b(?:createCipheriv|createDecipheriv|generateKeyPair|generateKeyPairSync)\(\s*'([^']*)'|namedCurve: '([^']*)'|\benc: '([^']*)'/g,
    ),
  ])
  expect(new Set(calls.map(([, name, curve, cipher]) => name ?? curve ?? cipher))).toEqual(
    new Set(['A256GCM', 'ES256', 'P-256', 'aes-256-gcm']),
  )
  // Other calls would have a variable instead of a name.
  const all = matching(/\b(?:create(?:C|Dec)ipheriv|generateKeyPair(?:Sync)?|generateKey)\(/)
  expect(all).toEqual([
    'platform/areas/databases/certificateAuthority.ts',
    'platform/oauth/signingKey.ts',
    'platform/secrets/secretBox.ts',
  ])
})

test('the server uses the TLS ciphers of Node.js', () => {
  expect(matching(/\btls\b/, /^server\//)).toContain('server/main.ts')
  expect(matching(/\bciphers:|\bsecureProtocol:/, /^(platform|server|shared)\//)).toEqual([])
})
