import { expect, test } from 'vitest'
import { browserAddress, signInLink } from './signInUrl.ts'
import { readSettings } from '../config/settings.ts'

test.each([
  ['127.0.0.1', 'http://localhost:8400'],
  ['localhost', 'http://localhost:8400'],
  ['0.0.0.0', 'http://localhost:8400'],
  ['::', 'http://localhost:8400'],
  ['192.0.2.7', 'http://192.0.2.7:8400'],
  ['::1', 'http://[::1]:8400'],
])('opens a server on %s at %s', (host, address) => {
  expect(browserAddress({ host, hosts: ['console.example.com'] }, { port: 8400 })).toBe(address)
})

test.each([
  ['0.0.0.0', '', 'https://127.0.0.1:8400'],
  ['0.0.0.0', 'console.example.com,other.example.com', 'https://console.example.com:8400'],
  ['127.0.0.1', '192.0.2.7,console.example.com', 'https://console.example.com:8400'],
  ['::', '2001:db8::7', 'https://[2001:db8::7]:8400'],
])('opens a TLS server on %s with HOSTS %j at %s', (HOST, HOSTS, address) => {
  const settings = readSettings({ HOST, HOSTS, TLS_CERT: 'cert.pem', TLS_KEY: 'key.pem' })
  expect(browserAddress(settings, { port: 8400 })).toBe(address)
})

test('puts the code of a sign-in link in the URL fragment', () => {
  const link = new URL(signInLink('http://127.0.0.1:8400', 'a+b/c'))
  expect(link.pathname + link.search).toBe('/sign-in')
  expect(new URLSearchParams(link.hash.slice(1)).get('code')).toBe('a+b/c')
})
