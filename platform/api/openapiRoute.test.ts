import { expect, test } from 'vitest'
import { operations } from './operations.ts'
import { testPlatform } from '../../test/support/platform/platform.ts'

const { app } = await testPlatform()

test('serves the contract with all operations without a token', async () => {
  const answer = await app.inject('/v4/openapi.json')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  const { openapi, paths } = answer.json<{ openapi: string; paths: Record<string, object> }>()
  expect(openapi).toMatch(/^3\.1/)
  for (const { path, method } of operations)
    expect(Object.keys(paths[path] ?? {}), path).toContain(method.toLowerCase())
})

test('responds with 304 if the ETag matches', async () => {
  const { headers } = await app.inject('/v4/openapi.json')
  const again = (tag: string) =>
    app.inject({ url: '/v4/openapi.json', headers: { 'if-none-match': tag } })
  for (const tag of [String(headers.etag), `"other", W/${String(headers.etag)}`]) {
    const answer = await again(tag)
    expect([answer.statusCode, answer.body]).toEqual([304, ''])
    expect(answer.headers.etag).toBe(headers.etag)
  }
  expect((await again('"other"')).statusCode).toBe(200)
})

test('documents DNS_REACH where the contract describes zone transfers from other servers', async () => {
  const { paths, components } = (await app.inject('/v4/openapi.json')).json<{
    paths: Record<string, { post: { description: string } }>
    components: { schemas: Record<string, { properties: Record<string, { description: string }> }> }
  }>()
  const documentedSchemas = [
    paths['/domains/import']?.post,
    components.schemas.DomainCreate?.properties.master_ips,
    components.schemas.DomainUpdate?.properties.master_ips,
  ]
  for (const schema of documentedSchemas) expect(schema?.description).toContain('`DNS_REACH`')
})
