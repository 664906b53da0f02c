import { expect, test } from 'vitest'
import { objectHost } from './ownHost.ts'

test.each([
  ['127.0.0.1', '127.0.0.1', 'localhost'],
  ['127.0.0.1', 'localhost', '127.0.0.1'],
  ['::1', '[::1]', 'localhost'],
  ['::1', 'localhost', '[::1]'],
  ['0.0.0.0', '127.0.0.1', 'localhost'],
  ['0.0.0.0', 'localhost', '127.0.0.1'],
  ['::', '[::1]', 'localhost'],
])(
  'serves the objects of %s under another host name than the console at %s',
  (host, caller, name) => {
    expect(objectHost(host, caller)).toBe(name)
  },
)

test.each([
  ['127.0.0.1', undefined, '127.0.0.1'],
  ['127.0.0.1', 'console.example.com', '127.0.0.1'],
  ['0.0.0.0', 'console.example.com', 'console.example.com'],
  ['0.0.0.0', '192.0.2.7', '192.0.2.7'],
  ['0.0.0.0', undefined, 'localhost'],
  ['192.0.2.7', '192.0.2.7', '192.0.2.7'],
  ['2001:db8::7', undefined, '[2001:db8::7]'],
  ['localhost', 'localhost', 'localhost'],
])('serves the objects of %s to a console at %s as %s', (host, caller, name) => {
  expect(objectHost(host, caller)).toBe(name)
})

test.each([
  ['127.0.0.1', 'console.example.com', 'console.example.com'],
  ['192.0.2.7', 'console.example.com', 'console.example.com'],
  ['192.0.2.7', '192.0.2.7', '192.0.2.7'],
  ['2001:db8::7', '[2001:db8::7]', '[2001:db8::7]'],
  ['127.0.0.1', 'localhost', '127.0.0.1'],
  ['0.0.0.0', undefined, 'localhost'],
])('serves the objects of %s over TLS to a console at %s', (host, caller, name) => {
  expect(objectHost(host, caller, true)).toBe(name)
})
