import { expect, test } from 'vitest'
import { keyAccess } from './bucketKeys.ts'

const path = { bucket: 'photos', clusterId: 'us-east-1' }
const limitedTo = (bucket_name: string, cluster: string, permissions: 'read_only' | 'read_write') =>
  [{ bucket_name, cluster, permissions }] as const

test.each([
  ['without limits', null, 'read and write'],
  ['without any bucket', [], undefined],
  ['that reads it', limitedTo('photos', 'us-east-1', 'read_only'), 'read'],
  ['that writes it', limitedTo('photos', 'us-east-1', 'read_write'), 'read and write'],
  ['of another bucket', limitedTo('logs', 'us-east-1', 'read_write'), undefined],
  ['of its namesake elsewhere', limitedTo('photos', 'eu-west-1', 'read_write'), undefined],
])('reports the access of a key %s to the bucket', (_which, access, expected) => {
  expect(keyAccess({ id: 1, bucket_access: access && [...access] }, path)).toBe(expected)
})
