import { expect, test } from 'vitest'
import { needsProof, proofLife } from './proofs.ts'

test.each([
  ['deleteTag', 'DELETE', true],
  ['createToken', 'POST', true],
  ['updateUser', 'PUT', true],
  ['getMysqlDatabaseCredentials', 'GET', true],
  ['createCompute', 'POST', false],
  ['listTokens', 'GET', false],
])('%s (%s) requires reauthentication: %s', (id, method, isAsked) => {
  expect(needsProof({ id, method })).toBe(isAsked)
})

test('requires reauthentication after one hour', () => {
  expect(proofLife).toBe(3_600_000)
})
