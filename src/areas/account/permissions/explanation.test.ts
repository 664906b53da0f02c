import { expect, test } from 'vitest'
import type { LogEntry } from '#api/http/requestLog.ts'
import type { Grants } from '#api/generated/types.gen.ts'
import { operationNeeds } from '#contract/generated/needs.gen.ts'
import { operationOf } from '#contract/rules/operationNeeds.ts'
import { type Acting, requestText, requirementsOf } from './explanation.ts'
import { observedIn } from './observed.ts'

function found(method: string, path: string) {
  const operation = operationOf(operationNeeds, method, path)
  if (!operation) throw new Error(`No operation ${method} ${path}`)
  return operation
}

const restricted = {
  global: { add_computes: false, account_access: 'read_only' },
  compute: [{ id: 12, label: 'web-1', permissions: 'read_only' }],
} as unknown as Grants

const jonas: Acting = { username: 'jonas', scopes: '*', grants: restricted }

const explain = (method: string, path: string, acting: Acting = jonas) => {
  const operation = found(method, path)
  const requirements = requirementsOf(operation, acting)
  return {
    missing: requirements.filter(({ met }) => met === false).map(({ what }) => what),
    words: requestText(operation, requirements, acting),
  }
}

test.each([
  ['GET', '/v4/compute/instances/12', 'getCompute', { computeId: '12' }],
  ['GET', '/v4/account/events', 'listEvents', {}],
  ['GET', '/v4/images/private%2F7', 'getImage', { imageId: 'private/7' }],
  ['GET', '/v4/images/%zz', 'getImage', { imageId: '%zz' }],
])('matches %s %s to the operation %s', (method, path, id, parameters) => {
  expect(found(method, path)).toMatchObject({ operation: { id }, parameters })
})

test('returns no operation for a request that is not in the contract', () => {
  expect(operationOf(operationNeeds, 'POST', '/v4/nothing')).toBeUndefined()
  expect(operationOf(operationNeeds, 'PATCH', '/v4/compute/instances')).toBeUndefined()
})

test('names the object of a missing grant by its label', () => {
  expect(explain('PUT', '/v4/compute/instances/12')).toEqual({
    missing: ['A grant on instance web-1 (12): read and write'],
    words: [
      'My user jonas was denied this: Update a compute instance (PUT /v4/compute/instances/12).',
      'Please give my user the read and write grant on instance web-1 (12).',
    ].join('\n'),
  })
  expect(explain('GET', '/v4/compute/instances/12').missing).toEqual([])
})

test('reports a missing global grant, missing account access and the need for an unrestricted user', () => {
  expect(explain('POST', '/v4/compute/instances').missing).toEqual(['The grant “add_computes”'])
  expect(explain('PUT', '/v4/account').missing).toEqual(['Access to the account: read and write'])
  expect(explain('GET', '/v4/account/users').missing).toEqual(['An unrestricted user'])
})

test('reports a missing scope together with the missing grant', () => {
  const { missing, words } = explain('POST', '/v4/compute/instances', {
    ...jonas,
    scopes: 'computes:read_only',
  })
  expect(missing).toEqual(['The scope “computes:read_write”', 'The grant “add_computes”'])
  expect(words).toContain(
    'Please give me an access token with the scope “computes:read_write”, and give my user the grant “add_computes”.',
  )
})

test('reports no missing grant for an unrestricted user', () => {
  const admin = { username: 'admin', scopes: '*', grants: {} as Grants }
  expect(explain('GET', '/v4/account/users', admin).missing).toEqual([])
})

test('does not report unknown permissions as missing', () => {
  const unknown = { username: undefined, scopes: undefined, grants: undefined }
  const requirements = requirementsOf(found('POST', '/v4/compute/instances'), unknown)
  expect(requirements.map(({ met }) => met)).toEqual([undefined, undefined])
  expect(requestText(found('POST', '/v4/compute/instances'), requirements, unknown)).toContain(
    'Please check whether I have all of this, and',
  )
})

const entry = (method: string, path: string, status?: number): LogEntry => ({
  id: 1,
  method,
  path,
  query: '',
  started: Date.UTC(2026, 4, 12),
  cause: { operation: '', by: 'query', screen: '' },
  ...(status !== undefined && { status }),
})

test('counts requests by operation, ignoring 401 responses', () => {
  const log = [
    entry('GET', '/v4/compute/instances/12', 200),
    entry('GET', '/v4/compute/instances/13', 403),
    entry('GET', '/v4/compute/instances/14', 200),
    entry('GET', '/v4/compute/instances/15', 401),
    entry('GET', '/v4/domains', 401),
    entry('GET', '/v4/domains', 500),
    entry('GET', '/v4/domains'),
    entry('GET', '/assets/x.js', 200),
  ]
  const seen = observedIn(log, operationNeeds, 'computes:read_write')
  expect(
    seen.map(({ operation, allowed, refused, path }) => [operation.id, allowed, refused, path]),
  ).toEqual([
    ['getCompute', 2, 1, '/v4/compute/instances/13'],
    ['listDomains', 0, 1, '/v4/domains'],
  ])
})
