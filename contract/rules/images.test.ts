import { expect, test } from 'vitest'
import { imageLabelError, isPrivateImage, privateImageNumber } from './images.ts'

test.each(['a', 'Debian 12', "web-1's disk, v2.0_b?", 'a'.repeat(50)])(
  'accepts the image label %s',
  (label) => {
    expect(imageLabelError(label)).toBeUndefined()
  },
)

test.each([
  ['', '1 to 50'],
  ['a'.repeat(51), '1 to 50'],
  ['a/b', 'only letters'],
  ['a\nb', 'only letters'],
  ['a:b', 'only letters'],
  ['größe', 'only letters'],
  ['(copy)', 'only letters'],
])('rejects the image label %j: %s', (label, reason) => {
  expect(imageLabelError(label)).toContain(reason)
})

test('recognizes private images by their id', () => {
  expect(isPrivateImage('private/15')).toBe(true)
  expect(isPrivateImage('compute/debian12')).toBe(false)
})

test.each([
  ['private/1', 1],
  ['private/2147483647', 2_147_483_647],
  ['private/2147483648', undefined],
  ['private/0', undefined],
  ['private/01', undefined],
  ['private/', undefined],
  ['compute/debian12', undefined],
  ['1', undefined],
])('parses the number of the image id %s as %s', (id, number) => {
  expect(privateImageNumber(id)).toBe(number)
})
