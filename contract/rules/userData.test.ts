import { expect, test } from 'vitest'
import { decodeUserData, encodeUserData, userDataBytes, userDataError } from './userData.ts'

const tooLarge = 'Must not exceed 65535 bytes before encoding'
const notBase64 = 'Must be Base64 without line breaks'

test.each([
  ['', undefined],
  ['YQ==', undefined],
  ['YWI=', undefined],
  ['YWJj', undefined],
  ['+/+/', undefined],
  ['YQ', notBase64],
  ['YQ=', notBase64],
  ['Y', notBase64],
  ['YWJj\nYWJj', notBase64],
  ['YWJj ', notBase64],
  ['-_-_', notBase64],
  ['#cloud-config', notBase64],
])('validates user data %j: %s', (encoded, fault) => {
  expect(userDataError(encoded)).toBe(fault)
})

test.each([
  [65_534, undefined],
  [65_535, undefined],
  [65_536, tooLarge],
  [65_537, tooLarge],
  [65_538, tooLarge],
  [200_000, tooLarge],
])('validates user data of %i bytes: %s', (bytes, fault) => {
  expect(userDataError(encodeUserData('a'.repeat(bytes)))).toBe(fault)
})

test.each(['', 'a', '#cloud-config\npackages: [nginx]\n', 'grüße 😀', '\u0000'])(
  'round-trips the text %j',
  (text) => {
    expect(decodeUserData(encodeUserData(text))).toBe(text)
  },
)

test.each(['/w==', 'YQ'])('decodes %j to undefined', (encoded) => {
  expect(decodeUserData(encoded)).toBeUndefined()
})

test('counts UTF-8 bytes', () => {
  expect(userDataBytes('aé😀')).toBe(7)
})

test('reports only the size of user data that is too large, without validating it', () => {
  expect(userDataError('-'.repeat(87_381))).toBe(tooLarge)
  expect(userDataError('-'.repeat(87_380))).toBe(notBase64)
})
