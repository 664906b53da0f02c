import { expect, test } from 'vitest'
import { newKeys, privatePem, testAuthority } from '../../../../test/support/certificates.ts'
import { certificateDetails, isFor, isKeyOf } from './certificateDetails.ts'

test('parses the names and the validity of a certificate, and returns undefined for other text', async () => {
  const now = Date.parse('2026-05-01T00:00:00Z')
  const authority = await testAuthority(now)
  const { publicKey } = await newKeys()
  const pem = await authority.issue(publicKey, 'photos.example.com', -1, 90)
  expect(certificateDetails(`${pem}\n${authority.root}`)).toEqual({
    names: ['photos.example.com'],
    validFrom: Date.parse('2026-04-30T00:00:00Z'),
    validUntil: Date.parse('2026-07-30T00:00:00Z'),
  })
  expect(certificateDetails('no certificate')).toBeUndefined()
  expect(
    certificateDetails('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'),
  ).toBeUndefined()
})

test.each([
  [['photos.example.com'], 'Photos.example.com', true],
  [['*.example.com'], 'photos.example.com', true],
  [['*.example.com'], 'a.photos.example.com', false],
  [['*.example.com'], 'example.com', false],
  [[], 'photos.example.com', false],
])('checks whether the names %j cover %s: %s', (names, host, expected) => {
  expect(isFor(names, host)).toBe(expected)
})

test('compares a private key with its certificate if both can be parsed', async () => {
  const authority = await testAuthority(Date.now())
  const keys = await newKeys()
  const pem = await authority.issue(keys.publicKey, 'photos.example.com', -1, 90)
  expect(await isKeyOf(pem, await privatePem(keys))).toBe(true)
  expect(await isKeyOf(pem, await privatePem(await newKeys()))).toBe(false)
  const unsupportedKey = '-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----'
  expect(await isKeyOf(pem, unsupportedKey)).toBeUndefined()
  expect(await isKeyOf(pem, unsupportedKey.replaceAll('RSA ', ''))).toBeUndefined()
  expect(await isKeyOf('no certificate', await privatePem(keys))).toBeUndefined()
})
