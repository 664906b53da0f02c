import { describe, expect, test } from 'vitest'
import { hasScope, permits, scopeAreas, scopesError, scopesWithin } from './grants.ts'

test.each([
  ['read_write', 'read_write', true],
  ['read_write', 'read_only', true],
  ['read_only', 'read_only', true],
  ['read_only', 'read_write', false],
  [null, 'read_only', false],
  [undefined, 'read_write', false],
] as const)('permission %s is sufficient for %s: %s', (granted, wanted, expected) =>
  expect(permits(granted, wanted)).toBe(expected),
)

describe('token scopes', () => {
  test.each([
    ['*', 'domains:read_write', true],
    ['domains:read_only', 'domains:read_only', true],
    ['domains:read_write', 'domains:read_only', true],
    ['domains:read_write', 'domains:read_write', true],
    ['domains:read_only', 'domains:read_write', false],
    ['computes:read_only domains:read_write', 'domains:read_write', true],
    ['domains:read_only domains:read_write', 'domains:read_write', true],
    ['computes:read_write', 'domains:read_only', false],
    ['domain:read_only', 'domains:read_only', false],
    ['domains', 'domains:read_only', false],
    ['domains:*', 'domains:read_only', false],
    ['domains:read_only,computes:read_only', 'domains:read_only', false],
    ['', 'domains:read_only', false],
    ['domains:read_write', '*', false],
    ['domains:read_write', '', false],
  ])('%j covers %j: %s', (granted, wanted, expected) =>
    expect(hasScope(granted, wanted)).toBe(expected),
  )

  test.each([
    ['*', '*', true],
    ['domains:read_write events:read_only', '*', true],
    ['*', 'domains:read_write', false],
    ['*', scopeAreas.map((area) => `${area}:read_write`).join(' '), false],
    ['domains:read_only', 'domains:read_write', true],
    ['domains:read_write', 'domains:read_only', false],
    ['domains:read_only vpc:read_only', 'domains:read_only', false],
    ['domains:read_only vpc:read_only', 'vpc:read_write domains:read_only ips:read_only', true],
  ])('%j is a subset of %j: %s', (wanted, own, expected) =>
    expect(scopesWithin(wanted, own)).toBe(expected),
  )
})

describe('scope validation', () => {
  test.each(['*', 'domains:read_only', 'domains:read_only computes:read_write'])(
    'accepts %j',
    (scopes) => expect(scopesError(scopes)).toBeUndefined(),
  )

  test.each(scopeAreas)('accepts the area %s', (area) => {
    expect(scopesError(`${area}:read_only`)).toBeUndefined()
    expect(scopesError(`${area}:read_write`)).toBeUndefined()
  })

  test.each([
    ['', 'at least one'],
    [' ', 'at least one'],
    ['* domains:read_only', 'alone'],
    ['domains', 'domains is not a scope'],
    ['domains:write', 'domains:write is not a scope'],
    ['domains:read_only,vpc:read_only', 'is not a scope'],
    ['domains:read_only vpcs:read_only', 'vpcs is not an area'],
  ])('rejects %j: %s', (scopes, part) => expect(scopesError(scopes)).toContain(part))
})
