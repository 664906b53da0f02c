import { expect, test } from 'vitest'
import {
  bucketLabelError,
  keyLabelError,
  objectNameError,
  objectUrlErrors,
} from './objectStorage.ts'

test.each(['abc', 'my-bucket', 'my.bucket.1', '1-2', '10.0.0', 'a'.repeat(63)])(
  'accepts the bucket label %s',
  (label) => {
    expect(bucketLabelError(label)).toBeUndefined()
  },
)

test.each([
  ['', '3 to 63'],
  ['ab', '3 to 63'],
  ['a'.repeat(64), '3 to 63'],
  ['My-bucket', 'lower-case'],
  ['my bucket', 'lower-case'],
  ['my_bucket', 'lower-case'],
  ['bücket', 'lower-case'],
  ['-bucket', 'begin and end'],
  ['bucket-', 'begin and end'],
  ['.bucket', 'begin and end'],
  ['bucket.', 'begin and end'],
  ['my..bucket', 'two periods'],
  ['192.0.2.1', 'IPv4'],
])('rejects the bucket label %j: %s', (label, reason) => {
  expect(bucketLabelError(label)).toContain(reason)
})

test.each([
  ['ab', false],
  ['abc', true],
  ['a'.repeat(50), true],
  ['a'.repeat(51), false],
  ['🔑🔑🔑', true],
  ['🔑🔑', false],
])('accepts the access key label %j: %j', (label, possible) => {
  expect(keyLabelError(label) === undefined).toBe(possible)
})

test.each([
  [{ method: 'GET' }, true],
  [{ method: 'DELETE' }, true],
  [{ method: 'get' }, true],
  [{}, true],
  [{ method: 'PUT' }, false],
  [{ method: 'POST' }, false],
  [{ method: 'HEAD' }, false],
  [{ method: 'PUT', content_type: '' }, false],
  [{ method: 'PUT', content_type: 'text/plain' }, true],
  [{ method: 'GET', content_type: 'text/plain' }, true],
])('accepts %j as the input of a signed URL: %j', (input, possible) => {
  expect(objectUrlErrors(input).map((fault) => fault.field)).toEqual(
    possible ? [] : ['content_type'],
  )
})

test.each([
  ['', false],
  ['a', true],
  ['a'.repeat(1024), true],
  ['a'.repeat(1025), false],
  ['ü'.repeat(512), true],
  [`${'ü'.repeat(512)}a`, false],
])('accepts the object name %j: %j', (name, possible) => {
  expect(objectNameError(name) === undefined).toBe(possible)
})
