import { expect, test } from 'vitest'
import { ApiError } from '#api/http/client.ts'
import { goneObject } from './goneObject.ts'

const failed = (path: string, status = 404) =>
  new ApiError({ status, faults: [{ reason: 'Not found' }], method: 'GET', path })

test.each([
  ['/compute/999/stats', '/v4/compute/instances/999', 'Instance 999', '/compute', 'instances'],
  ['/vpcs/12', '/v4/vpcs/12', 'VPC 12', '/vpcs', 'VPCs'],
  [
    '/databases/mysql/7/backups',
    '/v4/databases/mysql/instances/7',
    'Database 7',
    '/databases',
    'databases',
  ],
  ['/account/users/mia', '/v4/account/users/mia', 'User mia', '/account/users', 'users'],
  ['/account/users/mia/edit', '/v4/account/users/mia', 'User mia', '/account/users', 'users'],
  ['/support/5', '/v4/support/tickets/5', 'Ticket 5', '/support', 'tickets'],
])(
  'resolves %s to the name of the missing object and its list',
  (address, path, name, href, words) => {
    expect(goneObject(failed(path), address)).toEqual({ name, list: { href, words } })
  },
)

test('does not report a missing child as a missing parent', () => {
  expect(goneObject(failed('/v4/domains/3/records/9'), '/domains/3/records/9/edit')).toBeUndefined()
})

test('returns no object for a URL with text in place of a numeric id', () => {
  const noRoute = { status: 404, faults: [{ reason: 'Not found' }], method: 'GET', unsent: true }
  expect(goneObject(new ApiError({ ...noRoute, path: '/compute/abc' }), '/compute/abc')).toBe(
    undefined,
  )
})

test('does not report an object as missing after a 403 or another error', () => {
  expect(goneObject(failed('/v4/vpcs/12', 403), '/vpcs/12')).toBeUndefined()
  expect(goneObject(new Error('broken'), '/vpcs/12')).toBeUndefined()
})
