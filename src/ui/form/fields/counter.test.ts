import { expect, test } from 'vitest'
import { lengthCounter } from './counter.ts'

test.each([
  ['a'.repeat(51), 64, 'characters', undefined, false],
  ['a'.repeat(52), 64, 'characters', '52 / 64', false],
  ['a'.repeat(64), 64, 'characters', '64 / 64', false],
  ['a'.repeat(65), 64, 'characters', '65 / 64', true],
  ['ü'.repeat(5), 10, 'bytes', '10 / 10 bytes', false],
  ['ü'.repeat(5), 10, 'characters', undefined, false],
  ['😀'.repeat(8), 10, 'characters', '8 / 10', false],
  ['long', undefined, 'characters', undefined, false],
  ['', 1, 'characters', undefined, false],
] as const)(
  'shows for "%s" with a limit of %s %s the counter %s',
  (text, limit, unit, counter, over) => {
    expect(lengthCounter(text, limit, unit)).toEqual({ counter, over })
  },
)
