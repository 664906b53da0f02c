import { expect, test } from 'vitest'
import { passwordError } from '#contract/rules/passwords.ts'
import { newPassword } from './newPassword.ts'

test('generates unique valid passwords with letters, digits and symbols', () => {
  const drawn = Array.from({ length: 200 }, newPassword)
  expect(new Set(drawn).size).toBe(200)
  for (const password of drawn) {
    expect(password).toMatch(/^[-\w.+=]{24}$/)
    expect(password).toMatch(/[a-z]/i)
    expect(password).toMatch(/\d/)
    expect(password).toMatch(/[-_.+=]/)
    expect(passwordError(password)).toBeUndefined()
  }
})
