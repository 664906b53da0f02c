import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

test('hashes passwords with Argon2id, 19 MiB and two passes, and a random salt', async () => {
  const hash = await hashPassword('correct horse')
  const [nonce = '', tag] = hash.split('.')
  const expected = argon2Sync('argon2id', {
    message: 'correct horse',
    nonce: Buffer.from(nonce, 'base64url'),
    memory: 19 * 1024,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  })
  expect(tag).toBe(expected.toString('base64url'))
  expect(Buffer.from(nonce, 'base64url')).toHaveLength(16)
  expect(await hashPassword('correct horse')).not.toBe(hash)
})

test('verifies each character of a password, even of one with 200 characters', async () => {
  for (const password of [' Correct horse ', 'x'.repeat(200)]) {
    const hash = await hashPassword(password)
    expect(await isPassword(password, hash)).toBe(true)
    for (const other of [
      password.slice(1),
      password.slice(0, -1),
      `${password} `,
      password.toUpperCase(),
      `${password.slice(0, -1)}y`,
    ])
      expect(await isPassword(other, hash), other).toBe(false)
  }
})

test('accepts both Unicode forms of a password (NIST SP 800-63B)', async () => {
  expect(await isPassword('e\u0301te\u0301', await hashPassword('\u00e9t\u00e9'))).toBe(true)
})
