import { expect, test } from 'vitest'
import { keyBody } from './keyDraft.ts'

test('sends different bodies for all, no and some buckets', () => {
  const permissions = { 'us-east-1/media': 'read_only', 'us-east-1/logs': 'none' } as const
  expect(keyBody({ label: 'key', bucketAccess: 'all', permissions })).toEqual({ label: 'key' })
  expect(keyBody({ label: 'key', bucketAccess: 'limited', permissions: {} })).toEqual({
    label: 'key',
    bucket_access: [],
  })
  expect(keyBody({ label: 'key', bucketAccess: 'limited', permissions })).toEqual({
    label: 'key',
    bucket_access: [{ cluster: 'us-east-1', bucket_name: 'media', permissions: 'read_only' }],
  })
})
