import { expect, test } from 'vitest'
import { pathIn } from './paths.ts'

test.each([
  ['/v4/tags?page=1', '/v4/tags?page=1'],
  ['http://console.test:8400/v4/tags?page=1', '/v4/tags?page=1'],
  ['HTTPS://other.example/v4', '/v4'],
  ['http://other.example', '/'],
  ['http://other.example?x=/y', '/?x=/y'],
  ['/sign-in?to=http://other.example/x', '/sign-in?to=http://other.example/x'],
  ['*', '*'],
])('parses the request target %s to the path %s', (target, path) => {
  expect(pathIn(target)).toBe(path)
})
