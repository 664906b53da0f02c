import { expect, test } from 'vitest'
import { contract, operations, partsOf } from './operations.ts'
import type { FieldError } from '#shared/httpError.ts'
import { inputChecks } from './validation.ts'

function faultsOf(id: string, body: object): FieldError[] {
  const operation = operations.find((candidate) => candidate.id === id)
  return operation ? inputChecks(operation).body(body).faults : []
}

test.each([
  [
    'updateCompute',
    'label',
    'web 1',
    'Label must include only ASCII letters, digits, hyphens, underscores and periods',
  ],
  ['updateCompute', 'label', '-web', 'Label must begin and end with a letter or digit'],
  [
    'updateCompute',
    'label',
    'web--1',
    'Label must not have two hyphens, underscores or periods in a row',
  ],
  [
    'updateFirewall',
    'label',
    'out er',
    'Label must include only ASCII letters, digits, hyphens, underscores and periods',
  ],
  ['updateVpc', 'label', 'my shop', 'Label must include only ASCII letters, numbers, and dashes'],
  ['updateVpc', 'label', 'my--shop', 'Label must not have two dashes in a row'],
  ['updateSubnet', 'label', 'web_1', 'Label must include only ASCII letters, numbers, and dashes'],
  [
    'createMysqlDatabaseSnapshot',
    'label',
    'a b',
    'Label must include only ASCII letters, digits and underscores',
  ],
  [
    'updateUser',
    'username',
    'ada lovelace',
    'Must be letters and digits, with single hyphens or underscores between them',
  ],
  ['updateAccount', 'country', 'D1', 'Must be the two letters of a country, such as DE'],
  ['updateImage', 'label', 'a/b', "Must hold only letters, digits, spaces and , . ? - _ '"],
  [
    'createBucket',
    'label',
    'Shop',
    'Label must include only lower-case letters, digits, hyphens and periods',
  ],
  ['createBucket', 'label', '-shop', 'Label must begin and end with a lower-case letter or digit'],
  [
    'createToken',
    'scopes',
    'all',
    'Must be *, or scopes such as computes:read_only separated by single spaces',
  ],
] as const)('%s: %s %j', (id, field, text, reason) => {
  expect(faultsOf(id, { [field]: text })).toContainEqual({ reason, field })
})

test('reports only the length for a text that is too short', () => {
  expect(faultsOf('updateVpc', { label: '' })).toEqual([
    { reason: 'Length must be 1-64 characters', field: 'label' },
  ])
})

test('has a readable reason for each pattern in the contract', () => {
  const silent: string[] = []
  const look = (node: unknown, at: string): void => {
    if (typeof node !== 'object' || node === null) return
    if ('pattern' in node && typeof node.pattern === 'string' && !('x-reason' in node))
      silent.push(at)
    for (const [key, child] of Object.entries(node)) look(child, `${at}/${key}`)
  }
  look(contract, '')
  expect(silent).toEqual([])
})

test('reports a value that exceeds several limits once', () => {
  expect(faultsOf('updateCompute', { alerts: { io: 2 ** 31 } })).toEqual([
    { reason: 'Must be 0-2147483647', field: 'alerts.io' },
  ])
})

test('rejects an id that exceeds the range of the column without looking it up', () => {
  expect(faultsOf('bootCompute', { config_id: 2 ** 31 })).toEqual([
    { reason: expect.stringContaining('2147483647'), field: 'config_id' },
  ])
})

test.each(
  operations.flatMap(({ id, jsonBody }) =>
    partsOf(jsonBody?.schema)
      .flatMap((part) => part['x-null-omitted'] ?? [])
      .map((field) => [id, field] as const),
  ),
)('%s treats null as an omitted %s', (id, field) => {
  const body: Record<string, unknown> = { [field]: null }
  const blamed = faultsOf(id, body).map((fault) => fault.field)
  expect(blamed).toEqual(faultsOf(id, {}).map((fault) => fault.field))
  expect(body).not.toHaveProperty(field, null)
})

test('reports unknown fields at any depth, including names of Object.prototype', () => {
  const operation = operations.find(({ id }) => id === 'createComputeConfig')
  if (!operation) throw new Error('No such operation')
  const body = JSON.parse(`{
    "label": "boot", "id": 4, "devices": { "sda": { "disk_id": 1, "constructor": 2 } },
    "interfaces": [{ "purpose": "public", "active": true, "toString": 1 }]
  }`) as object
  expect(inputChecks(operation).body(body)).toEqual({
    faults: [],
    ignored: ['id', 'devices.sda.constructor', 'interfaces[0].active', 'interfaces[0].toString'],
  })
  expect(body).toMatchObject({ devices: { sda: { disk_id: 1 } } })
})
