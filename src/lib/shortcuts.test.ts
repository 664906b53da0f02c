import { expect, test } from 'vitest'
import { keyOf } from './shortcuts.ts'

test.each([
  ['Cyrillic', 'п', 'KeyG', 'g'],
  ['Cyrillic with Shift', 'Я', 'KeyZ', 'z'],
  ['Greek', 'γ', 'KeyG', 'g'],
  ['Dvorak', 'i', 'KeyG', 'i'],
  ['Dvorak punctuation', ',', 'KeyW', ','],
  ['AZERTY', 'a', 'KeyQ', 'a'],
  ['German', 'ö', 'Semicolon', 'ö'],
  ['a Cyrillic letter on a key without a Latin letter', 'ж', 'Semicolon', 'ж'],
  ['a named key', 'Enter', 'Enter', 'Enter'],
])('returns the letter on a keyboard: %s', (_layout, key, code, letter) => {
  expect(keyOf({ key, code })).toBe(letter)
})
