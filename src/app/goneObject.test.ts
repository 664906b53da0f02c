import { expect, test } from 'vitest'
import { ApiError } from '#api/client.ts'
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
])('%s names what is gone and its list', (address, path, name, href, words) => {
  expect(goneObject(failed(path), address)).toEqual({ name, list: { href, words } })
})

test('a part of an object that is gone does not stand for the object', () => {
  expect(goneObject(failed('/v4/domains/3/records/9'), '/domains/3/records/9/edit')).toBeUndefined()
})

test('an address with a word for a number is of no object', () => {
  const noRoute = { status: 404, faults: [{ reason: 'Not found' }], method: 'GET', unsent: true }
  expect(goneObject(new ApiError({ ...noRoute, path: '/compute/abc' }), '/compute/abc')).toBe(
    undefined,
  )
})

test('an object that was refused or could not be read is not called gone', () => {
  expect(goneObject(failed('/v4/vpcs/12', 403), '/vpcs/12')).toBeUndefined()
  expect(goneObject(new Error('broken'), '/vpcs/12')).toBeUndefined()
})
