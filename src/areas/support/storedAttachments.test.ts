import { expect, test } from 'vitest'
import { isStored, storedName } from './storedAttachments.ts'

test.each([
  ['a name that is new', [], ['trace.txt'], true],
  ['a name with a number', ['trace.txt'], ['trace.txt', 'trace (2).txt'], true],
  ['a name that was there', ['trace.txt'], ['trace.txt'], false],
  ['the file of somebody else', [], ['invoice.pdf'], false],
  ['the file of somebody else beside it', [], ['invoice.pdf', 'trace.txt'], true],
])('detects from %s whether a file arrived', (_, before, now, arrived) =>
  expect(isStored('trace.txt', { before, now })).toBe(arrived),
)

test('distinguishes two files of the same name', () => {
  const before = [storedName('trace.txt', [])]
  expect(isStored('trace.txt', { before, now: ['trace.txt'] })).toBe(false)
  expect(isStored('trace.txt', { before, now: ['trace.txt', 'trace (2).txt'] })).toBe(true)
})
