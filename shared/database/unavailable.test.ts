import { expect, test } from 'vitest'
import { unavailable } from './unavailable.ts'

test.each([
  { code: 'ENOSPC', path: '/srv/console/objects' },
  { code: 'EDQUOT', path: '/srv/console/objects' },
  { code: 'ERR_SQLITE_ERROR', errcode: 13 },
])('reports a full disk without its path: %j', (properties) => {
  const error = Object.assign(new Error('ENOSPC: /srv/console/objects'), properties)
  expect(unavailable(error)).toEqual({ cause: 'disk', reason: 'The disk of the server is full' })
})

test('names the database server when its disk is full', () => {
  const error = Object.assign(new Error('could not extend file'), { code: '53100' })
  expect(unavailable(error)).toEqual({
    cause: 'disk',
    reason: 'The disk of the database server is full',
  })
})
