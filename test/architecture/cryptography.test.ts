import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

const sources = globSync('{platform,server,shared}/**/*.ts', {
  cwd: root,
  exclude: ['**/*.test.ts'],
}).map((path) => readFileSync(join(root, path), 'utf8'))

const [, inventory = ''] =
  /\n## Keys and secrets\n([^]*?)\n## /.exec(
    readFileSync(join(root, 'docs/threat-model.md'), 'utf8'),
  ) ?? []

/** Names in the inventory, by the names in the calls. */
const documentedNames: Record<string, string> = {
  md5: 'MD5',
  sha1: 'HMAC-SHA-1',
  sha256: 'SHA-256',
  'aes-256-gcm': 'AES-256-GCM',
  A256GCM: 'A256GCM',
  dir: '`dir`',
  'P-256': 'ECDSA P-256',
  ES256: 'ES256',
  argon2id: 'Argon2id',
  SHA1: 'HMAC-SHA-1',
}

test('the inventory of cryptography contains every algorithm that the server calls', () => {
  const calls = sources.flatMap((text) => [
    ...text.matchAll(
      /\b(?:createHash|createHmac|createCipheriv|createDecipheriv|createSign|createVerify|hkdf|hkdfSync|argon2|argon2Sync|pbkdf2|pbkdf2Sync|generateKeyPair|generateKeyPairSync)\(\s*'([^']+)'|\b(?:namedCurve|alg|enc|algorithm): '([^']+)'/g,
    ),
  ])
  const called = [...new Set(calls.map(([, first, second]) => first ?? second ?? ''))]
  expect(called.filter((name) => documentedNames[name] === undefined)).toEqual([])
  expect(called).toEqual(expect.arrayContaining(['sha256', 'aes-256-gcm', 'md5']))
  const missing = called.filter((name) => !inventory.includes(documentedNames[name] ?? ''))
  expect(missing).toEqual([])
})

test('the server imports cryptography only from Node.js and established packages', () => {
  const packages = new Set(
    sources.flatMap((text) =>
      [...text.matchAll(/\bfrom '([^'.#][^']*)'|\bimport\('([^'.#][^']*)'\)/g)].map(
        ([, first, second]) => first ?? second ?? '',
      ),
    ),
  )
  const cryptographic = [...packages].filter((name) =>
    /crypt|jose|jwt|jws|otp|webauthn|oidc|openid|x509|argon|sodium|noble|hash|pki|asn1/.test(name),
  )
  expect(cryptographic.toSorted()).toEqual([
    '@peculiar/x509',
    '@simplewebauthn/server',
    'jose',
    'node:crypto',
    'oidc-provider',
    'openid-client',
    'otpauth',
  ])
})
