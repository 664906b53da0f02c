import { expect, test } from 'vitest'
import { profileChanges, profileDraft, profileSchema } from './profileChanges.ts'

const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOAgPuP8RYnkqPpQjy4QaS0CdTXejANMAmH0SXMenJ+u ada'
const profile = {
  email: 'ada@example.org',
  timezone: 'UTC',
  email_notifications: true,
  console_auth_method: 'password_keys',
  authorized_keys: [key],
} as const
const initialDraft = profileDraft({ ...profile, authorized_keys: [key] })

test.each([
  [{}, {}],
  [{ timezone: 'Europe/Berlin' }, { timezone: 'Europe/Berlin' }],
  [{ email_notifications: false }, { email_notifications: false }],
  [{ console_auth_method: 'keys_only' as const }, { console_auth_method: 'keys_only' }],
  [{ authorized_keys: '' }, { authorized_keys: null }],
  [{ authorized_keys: `${key}\n\n` }, {}],
  [{ authorized_keys: `${key}\n${key}2` }, { authorized_keys: [key, `${key}2`] }],
])('sends only the differences for the change %o', (changes, sent) => {
  expect(
    profileChanges({ ...profile, authorized_keys: [key] }, { ...initialDraft, ...changes }),
  ).toEqual(sent)
})

test('accepts an email address of 128 characters', () => {
  const email = `${'a'.repeat(60)}@${'b'.repeat(59)}.example`
  expect(profileSchema.safeParse({ ...initialDraft, email }).success).toBe(true)
})

test.each([
  [{ email: 'ada' }, 'email'],
  [{ email: '' }, 'email'],
  [{ email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example` }, 'email'],
  [{ timezone: '' }, 'timezone'],
  [{ authorized_keys: `${key}\nssh-ed25519 AAAA` }, 'authorized_keys'],
  [{ authorized_keys: '-----BEGIN OPENSSH PRIVATE KEY-----' }, 'authorized_keys'],
])('rejects %o with an error on %s', (changes, field) => {
  const result = profileSchema.safeParse({ ...initialDraft, ...changes })
  expect(result.error?.issues[0]?.path[0]).toBe(field)
})
