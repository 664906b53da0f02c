import { expect, test } from 'vitest'
import { answerSize, maxDataSize, messageMax, nameSize, textSize } from './answerSizes.ts'

test.each([
  ['', 1],
  ['x', 2],
  ['x'.repeat(255), 256],
  ['x'.repeat(256), 258],
  ['é'.repeat(128), 258],
])('adds a length byte for each 255 bytes of text', (text, size) => {
  expect(textSize(text)).toBe(size)
})

test.each([
  ['.', 1],
  ['', 1],
  ['example.org', 13],
  ['example.org.', 13],
])('encodes the name %j in %i bytes', (name, size) => {
  expect(nameSize(name)).toBe(size)
})

test('adds up the header, question, records and EDNS option of a response', () => {
  expect(answerSize('example.org', [4, 16])).toBe(12 + 17 + 16 + 28 + 11)
})

test('limits a message to 65,535 bytes and the data of a record to the remaining space', () => {
  expect(messageMax).toBe(65_535)
  expect(maxDataSize).toBe(64_988)
})
