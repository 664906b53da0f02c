import { expect, test } from 'vitest'
import { newSigningSecret, signatureOf } from './webhookRequest.ts'

test('signs like the example of Standard Webhooks', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  expect(
    signatureOf(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330, '{"test": 2432232314}'),
  ).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

test('creates unique signing secrets of 32 bytes', () => {
  const secrets = Array.from({ length: 20 }, newSigningSecret)
  expect(new Set(secrets).size).toBe(20)
  for (const secret of secrets) expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32)
})
