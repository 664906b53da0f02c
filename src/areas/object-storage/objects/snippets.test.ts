import { expect, test } from 'vitest'
import { endpointOf, snippets } from './snippets.ts'

test.each([
  ['https://photos.us-east-1.example.com/a.txt?X=1', 'https://us-east-1.example.com'],
  ['http://127.0.0.1:8480/photos/a.txt', 'http://127.0.0.1:8480'],
])('derives the endpoint of %s: %s', (signed, endpoint) => {
  expect(endpointOf(signed, 'photos')).toBe(endpoint)
})

test('includes endpoint, region and bucket for each client but no secret', () => {
  const store = { endpoint: 'http://127.0.0.1:8480', region: 'us-east-1', bucket: 'photos' }
  const all = snippets(store)
  expect(all.map(({ client }) => client)).toEqual(['aws', 's3cmd', 'rclone'])
  for (const { text } of all) {
    expect(text).toContain('127.0.0.1:8480')
    expect(text).toContain('us-east-1')
    expect(text).toContain('photos')
    expect(text).toContain('$SECRET_KEY')
  }
  expect(all[1]?.text).toContain('--no-ssl')
})
