import type { ErrorObject } from 'ajv'
import { expect, test } from 'vitest'
import { contract, operations, partsOf } from './operations.ts'
import { type FieldError, maxErrors } from '#shared/httpError.ts'
import { inputChecks, specificErrors } from './validation.ts'

function checksOf(id: string) {
  const operation = operations.find((candidate) => candidate.id === id)
  if (!operation) throw new Error(`No operation ${id}`)
  return inputChecks(operation)
}

const faultsOf = (id: string, body: object): FieldError[] => checksOf(id).body(body).faults

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
  const body = JSON.parse(`{
    "label": "boot", "id": 4, "devices": { "sda": { "disk_id": 1, "constructor": 2 } },
    "interfaces": [{ "purpose": "public", "active": true, "toString": 1 }]
  }`) as object
  expect(checksOf('createComputeConfig').body(body)).toEqual({
    faults: [],
    ignored: ['id', 'devices.sda.constructor', 'interfaces[0].active', 'interfaces[0].toString'],
  })
  expect(body).toMatchObject({ devices: { sda: { disk_id: 1 } } })
})

test('checks the items of a list only if the list is not too long', () => {
  const withAddresses = (count: number) => ({
    inbound: [{ protocol: 'ICMP', action: 'ACCEPT', addresses: { ipv4: Array(count).fill('') } }],
    inbound_policy: 'DROP',
    outbound: [],
    outbound_policy: 'ACCEPT',
  })
  const field = 'inbound[0].addresses.ipv4'
  expect(faultsOf('updateFirewallRules', withAddresses(20_000))).toEqual([
    { reason: 'Must have at most 255 items', field },
  ])
  expect(faultsOf('updateFirewallRules', withAddresses(1))).toMatchObject([
    { field: `${field}[0]` },
  ])
})

test('reports at most as many errors as the contract states', () => {
  const { ErrorBody } = contract.components.schemas
  expect(ErrorBody?.properties?.errors).toMatchObject({ maxItems: maxErrors })
  const compute = Array.from({ length: 10_000 }, () => ({ id: 0 }))
  expect(faultsOf('updateUserGrants', { compute })).toHaveLength(maxErrors)
  const devices = Object.fromEntries(compute.map((_, at) => [`disk${at}`, null]))
  expect(faultsOf('updateComputeConfig', { devices })).toHaveLength(maxErrors)
})

/** Number of reads of the errors. */
function readsFor(count: number): number {
  let reads = 0
  const errors = Array.from({ length: count }, (_, at) => {
    const keyword = at % 2 === 0 ? 'pattern' : 'type'
    const error = { keyword, instancePath: `/list/${at}`, schemaPath: '', params: { type: 'null' } }
    return new Proxy<ErrorObject>(error, {
      get(target, name) {
        reads++
        return Reflect.get(target, name) as unknown
      },
    })
  })
  expect(specificErrors(errors)).toHaveLength(count)
  return reads
}

test('finds redundant errors in linear time', () => {
  expect(readsFor(400)).toBe(4 * readsFor(100))
})

test.each([
  ['an unknown field', { alerts: null, size: 1 }],
  ['an error below the value', { alerts: { io: -1 } }],
])('removes the error of a null alternative if there is %s', (_, body) => {
  const reasons = faultsOf('updateCompute', body).map(({ reason }) => reason)
  expect(reasons).not.toContain('Must be of type null')
})

const longKey = 'k'.repeat(100_000)
const total = (names: (string | undefined)[]) => names.join('').length

test('names few of many ignored fields below a long key', () => {
  const item = '{ "__proto__": 1, "unknown": 1 }'
  const body = JSON.parse(
    `{ "label": "tag", "${longKey}": [${Array(500).fill(item).join(', ')}] }`,
  ) as object
  const { ignored } = checksOf('createTag').body(body)
  expect(total(ignored)).toBeLessThan(3 * longKey.length)
  expect(body).toEqual({ label: 'tag' })
})

test('names few of many invalid texts below a long key', () => {
  const script_data = {
    [longKey]: Object.fromEntries(Array.from({ length: 500 }, (_, at) => [at, '\0'])),
  }
  const faults = faultsOf('rebuildCompute', {
    image: 'compute/debian12',
    root_pass: 'correct Horse 5',
    script_data,
  })
  expect(faults[0]).toMatchObject({ reason: 'Must not have NUL characters' })
  expect(total(faults.map(({ field }) => field))).toBeLessThan(2 * longKey.length)
})
