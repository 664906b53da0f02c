import { EncryptJWT } from 'jose'
import { expect, test } from 'vitest'
import { openSealed, seal } from './jwe.ts'

const key = new Uint8Array(32).fill(7)

test('encrypts with A256GCM and the key itself', async () => {
  const token = await seal({ username: 'ada' }, key)
  const [header = ''] = token.split('.')
  expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({
    alg: 'dir',
    enc: 'A256GCM',
  })
  expect(await openSealed(token, key)).toEqual({ username: 'ada' })
})

test.each([
  ['another cipher', { alg: 'dir', enc: 'A128CBC-HS256' }],
  ['another key management', { alg: 'A256KW', enc: 'A256GCM' }],
])('rejects a token with the same key and %s', async (_, header) => {
  const token = await new EncryptJWT({ username: 'ada' }).setProtectedHeader(header).encrypt(key)
  expect(await openSealed(token, key)).toBeUndefined()
})
