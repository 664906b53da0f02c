import { expect, test } from 'vitest'
import { passwordClasses, passwordError, weakPassword } from './passwords.ts'

test.each([
  ['abcdefG', true],
  ['abcdef1', true],
  ['abcdef-', true],
  ['ABCDEF1', true],
  ['123456!', true],
  ['correct horse', true],
  ['pässwort', true],
  [`${'a'.repeat(127)}1`, true],
  [`${'😀'.repeat(127)}1`, true],
  ['abcde1', false],
  [`${'a'.repeat(128)}1`, false],
  ['aaaaaaaa', false],
  ['abcdefgh', false],
  ['ABCDEFGH', false],
  ['12345678', false],
  ['--------', false],
  ['', false],
])('accepts the password %j: %s', (password, strong) => {
  expect(passwordError(password)).toBe(strong ? undefined : weakPassword)
})

test.each([
  ['', 0],
  ['a', 1],
  ['aB', 2],
  ['aB3', 3],
  ['aB3 ', 4],
])('counts in %j %i character classes', (password, count) => {
  expect(passwordClasses(password)).toBe(count)
})
