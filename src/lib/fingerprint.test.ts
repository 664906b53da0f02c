import { expect, test } from 'vitest'
import { sshComment, sshFingerprint, sshKeyType } from './fingerprint.ts'

const key =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOAgPuP8RYnkqPpQjy4QaS0CdTXejANMAmH0SXMenJ+u ada@laptop'

test('returns the same fingerprint as OpenSSH', async () => {
  const fingerprint = 'SHA256:FUzs9RxHXwOnCX/jB0e1L9bIooaE/gktpMCODzZQ2jA'
  expect(await sshFingerprint(key)).toBe(fingerprint)
  expect(await sshFingerprint(` ${key}\n`)).toBe(fingerprint)
})

test.each(['', 'ssh-ed25519', 'ssh-ed25519 not*base64'])(
  'returns no fingerprint for "%s"',
  async (text) => {
    expect(await sshFingerprint(text)).toBeUndefined()
  },
)

test('extracts type and comment of a key', () => {
  expect(sshKeyType(key)).toBe('ssh-ed25519')
  expect(sshComment(key)).toBe('ada@laptop')
  expect(sshComment('ssh-rsa AAAA my old key')).toBe('my old key')
  expect(sshComment('ssh-rsa AAAA')).toBe('')
})
