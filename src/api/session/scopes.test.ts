import { expect, test } from 'vitest'
import { lacksScope, missingScope, scopesCover, setScopeLabels } from './scopes.ts'

test.each([
  ['*', 'account:read_write', true],
  ['domains:read_write', 'domains:read_only', true],
  ['domains:read_only', 'domains:read_write', false],
  ['domains:*', 'domains:read_write', true],
  ['domains:read_only computes:read_write', 'computes:read_only domains:read_only', true],
  ['computes:read_write', 'volumes:read_write computes:read_write', false],
  ['computes:read_write,volumes:read_write', 'volumes:read_only', true],
  ['', '', true],
])('%j covers %j: %s', (scopes, wanted, covered) => {
  expect(scopesCover(scopes, wanted)).toBe(covered)
})

test.each([
  [{}, undefined],
  [{ 'X-OAuth-Scopes': 'unknown', 'X-Accepted-OAuth-Scopes': 'a:read_only' }, undefined],
  [{ 'X-OAuth-Scopes': '*', 'X-Accepted-OAuth-Scopes': 'a:read_only' }, undefined],
  [{ 'X-OAuth-Scopes': 'b:read_only', 'X-Accepted-OAuth-Scopes': 'a:read_only' }, 'a:read_only'],
  [{ 'X-OAuth-Scopes': 'a:read_write', 'X-Accepted-OAuth-Scopes': 'a:read_only' }, undefined],
  [{ 'X-OAuth-Scopes': 'b:read_only' }, ''],
  [{ 'X-OAuth-Scopes': '*' }, undefined],
])('reads from the headers %j of a 401 the missing scope %j', (headers, missing) => {
  expect(missingScope(new Headers(headers as Record<string, string>))).toBe(missing)
})

test('shows a missing scope under its name in the upstream API', () => {
  setScopeLabels({ 'computes:read_write': 'linodes:read_write' })
  expect(lacksScope('computes:read_write')).toBe('Your token lacks the scope “linodes:read_write”.')
  expect(lacksScope('domains:read_only computes:read_write')).toContain(
    '“domains:read_only linodes:read_write”',
  )
  setScopeLabels()
  expect(lacksScope('computes:read_write')).toContain('“computes:read_write”')
})
