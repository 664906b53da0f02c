import { expect, test } from 'vitest'
import { answerSize, longestData, messageMax, nameSize, textSize } from './answerSizes.ts'

test.each([
  ['', 1],
  ['x', 2],
  ['x'.repeat(255), 256],
  ['x'.repeat(256), 258],
  ['é'.repeat(128), 258],
])('a text takes a byte more for each 255', (text, size) => {
  expect(textSize(text)).toBe(size)
})

test.each([
  ['.', 1],
  ['', 1],
  ['example.org', 13],
  ['example.org.', 13],
])('the name %j takes %i bytes', (name, size) => {
  expect(nameSize(name)).toBe(size)
})

test('an answer is its header, question, records and the EDNS option', () => {
  expect(answerSize('example.org', [4, 16])).toBe(12 + 17 + 16 + 28 + 11)
})

test('a message has 65,535 bytes, and the data of one record what is left of it', () => {
  expect(messageMax).toBe(65_535)
  expect(longestData).toBe(64_988)
})
