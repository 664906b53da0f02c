import { expect, test } from 'vitest'
import { isStored, storedName } from './storedAttachments.ts'

test.each([
  ['a name that is new', [], ['trace.txt'], true],
  ['a name with a number', ['trace.txt'], ['trace.txt', 'trace (2).txt'], true],
  ['a name that was there', ['trace.txt'], ['trace.txt'], false],
  ['the file of somebody else', [], ['invoice.pdf'], false],
  ['the file of somebody else beside it', [], ['invoice.pdf', 'trace.txt'], true],
])('%s tells whether a file arrived', (_, before, now, arrived) =>
  expect(isStored('trace.txt', { before, now })).toBe(arrived),
)

test('of two files of one name the one that arrived is not taken for the other', () => {
  const before = [storedName('trace.txt', [])]
  expect(isStored('trace.txt', { before, now: ['trace.txt'] })).toBe(false)
  expect(isStored('trace.txt', { before, now: ['trace.txt', 'trace (2).txt'] })).toBe(true)
})
