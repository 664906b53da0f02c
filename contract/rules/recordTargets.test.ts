import { expect, test } from 'vitest'
import type { RecordType } from './recordTargets.ts'
import { expandApex, targetFault, targetIsName } from './recordTargets.ts'

test('a CAA value is judged by its tag', () => {
  expect(targetFault('CAA', 'example.org', 'issue')).toBeUndefined()
  expect(targetFault('CAA', '*.example.org', 'issuewild')).toBeTypeOf('string')
  expect(targetFault('CAA', 'anything at all')).toBeUndefined()
})

test.each<[RecordType, string, string]>([
  ['CNAME', '@', 'example.org'],
  ['MX', '@', 'example.org'],
  ['TXT', '@', '@'],
  ['CAA', '@', '@'],
  ['A', '@', '@'],
  ['NS', 'a@b', 'a@b'],
])('a target of %s written %j is %j', (type, target, expanded) => {
  expect(expandApex(type, target, 'Example.org.')).toBe(expanded)
})

test('which targets are names', () => {
  const types: RecordType[] = ['A', 'AAAA', 'NS', 'MX', 'CNAME', 'TXT', 'SRV', 'PTR', 'CAA']
  expect(types.filter(targetIsName)).toEqual(['NS', 'MX', 'CNAME', 'SRV', 'PTR'])
})
