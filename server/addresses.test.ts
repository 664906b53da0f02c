import { expect, test } from 'vitest'
import { browserAddress, signInLink } from './addresses.ts'

test.each([
  ['127.0.0.1', 'http://127.0.0.1:8400'],
  ['localhost', 'http://localhost:8400'],
  ['0.0.0.0', 'http://127.0.0.1:8400'],
  ['::', 'http://127.0.0.1:8400'],
  ['::1', 'http://[::1]:8400'],
])('a server on %s is opened at %s', (host, address) => {
  expect(browserAddress(host, { port: 8400 })).toBe(address)
})

test('the code of a sign-in link stays in the browser', () => {
  const link = new URL(signInLink('http://127.0.0.1:8400', 'a+b/c'))
  expect(link.pathname + link.search).toBe('/sign-in')
  expect(new URLSearchParams(link.hash.slice(1)).get('code')).toBe('a+b/c')
})
