import { expect, test } from 'vitest'
import { serve } from './test/serve.ts'

const { app } = await serve({ HOSTS: 'console.example, other.example' })

const status = async (host: string) =>
  (await app.inject({ url: '/session', headers: { host } })).statusCode

test.each([
  'localhost',
  'localhost:8400',
  'web.localhost:8400',
  '127.0.0.1:8400',
  '[::1]:8400',
  '192.0.2.7',
  'console.example',
  'OTHER.example.:443',
])('the server answers as %s', async (host) => {
  expect(await status(host)).toBe(401)
})

test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example'])(
  'a name that was rebound to this machine, %s, is misdirected',
  async (host) => {
    expect(await status(host)).toBe(421)
  },
)

test.each(['a b', 'user@localhost', 'localhost:port', '[::1', 'a/b'])(
  'the host %s is malformed',
  async (host) => {
    expect(await status(host)).toBe(400)
  },
)

test('behind a trusted proxy the forwarded name counts too', async () => {
  const behind = await serve({ HOSTS: 'console.example', TRUST_PROXY: 'yes' })
  const forwarded = async (name: string) => {
    const headers = { host: '127.0.0.1', 'x-forwarded-host': name }
    return (await behind.app.inject({ url: '/session', headers })).statusCode
  }
  expect(await forwarded('console.example')).toBe(401)
  expect(await forwarded('evil.example')).toBe(421)
})
