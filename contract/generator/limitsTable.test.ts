import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as limits from '../generated/limits.gen.ts'
import { limitsTable } from './limitsTable.ts'

test('provides the limits of a request by schema name and field', () => {
  expect(limits.volumeCreate.label).toEqual({ min: 1, max: 32 })
  expect(limits.volumeCreate.size).toEqual({ min: 10, max: 10_240, default: 20 })
  expect(limits.firewallRulesUpdate.inbound.items.addresses.ipv4.max).toBe(255)
  expect(limits.tagCreate.label).toEqual({ min: 3, max: 50 })
})

test('matches the generated file limits.gen.ts', () => {
  const bundled = readFileSync(new URL('../generated/bundled.json', import.meta.url), 'utf8')
  const written = readFileSync(new URL('../generated/limits.gen.ts', import.meta.url), 'utf8')
  expect(limitsTable(JSON.parse(bundled))).toBe(written)
})

test('names an inline schema after its operation and omits fields without a limit', () => {
  const json = (schema: object) => ({ content: { 'application/json': { schema } } })
  const label = { type: 'string', maxLength: 5 }
  const note = { type: 'string', minLength: 1 }
  const paths = {
    '/things': {
      post: { operationId: 'makeThing', requestBody: json({ properties: { label, note } }) },
      get: { operationId: 'listThings' },
    },
  }
  expect(limitsTable({ paths, components: { schemas: {} } })).toBe(
    '// Generated from the contract. Do not edit.\nexport const makeThing = {"label":{"max":5}} as const\n',
  )
})
