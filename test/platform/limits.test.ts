import { describe, expect, test } from 'vitest'
import { type OperationId, operations } from '../../platform/api/operations.ts'
import { type Schema, schemaAt } from '../support/platform/inputs.ts'
import { inputChecks } from '#shared/contract/validation.ts'

/** Maximum of a 32-bit column, where the documents set no limit. */
const unbounded = 2_147_483_647

interface Limit {
  kind: 'length' | 'value'
  /** Dot path in a body, or the name of a query parameter. */
  field: string
  min: number
  max: number
}

const length = (field: string, min: number, max: number): Limit => ({
  kind: 'length',
  field,
  min,
  max,
})
const value = (field: string, min: number, max: number): Limit => ({
  kind: 'value',
  field,
  min,
  max,
})

const image = { image: 'compute/debian12', root_pass: 'correct Horse 5' }
const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' }
const record = { type: 'SRV', target: 'sip.example.org' }
const database = { engine: 'mysql/8.0.30', region: 'us-east', type: 'g6-standard-1', label: 'shop' }

const computeLabel = length('label', 3, 64)
const rootPass = length('root_pass', 7, 128)
const alerts = ['cpu', 'io', 'network_in', 'network_out', 'transfer_quota'].map((name) =>
  value(`alerts.${name}`, 0, unbounded),
)
const soa = ['expire_sec', 'refresh_sec', 'retry_sec', 'ttl_sec'].map((name) =>
  value(name, 0, unbounded),
)
const domainTexts = [
  length('domain', 1, 253),
  length('description', 1, 253),
  length('group', 1, 50),
]
const recordFields = [
  length('name', 0, 100),
  length('target', 0, 65_535),
  value('priority', 0, 255),
  value('weight', 0, 65_535),
  value('port', 0, 65_535),
  value('ttl_sec', 0, unbounded),
]
const contact = Object.entries({
  first_name: 50,
  last_name: 50,
  company: 128,
  address_1: 64,
  address_2: 64,
  city: 64,
  state: 64,
  zip: 16,
  phone: 32,
  tax_id: 100,
}).map(([name, most]) => length(name, 0, most))

/**
 * Every limit of the documents (section 8 of each) and of response shapes, with a body that satisfies all others.
 */
const limits: [OperationId, object, Limit[]][] = [
  // Document 1
  [
    'createVpc',
    { region: 'us-iad', label: 'shop' },
    [length('label', 1, 64), length('description', 0, 255)],
  ],
  ['updateVpc', {}, [length('label', 1, 64), length('description', 0, 255)]],
  ['createSubnet', { ipv4: '10.0.0.0/24' }, [length('label', 1, 64)]],
  ['updateSubnet', {}, [length('label', 1, 64)]],
  [
    'openTicket',
    { summary: 'Help', description: 'Please' },
    [length('summary', 1, 64), length('description', 1, 65_000)],
  ],
  ['createTicketReply', {}, [length('description', 1, 65_535)]],
  ['createDomain', { domain: 'example.org', type: 'master' }, [...domainTexts, ...soa]],
  [
    'updateDomain',
    {},
    [length('domain', 1, 253), length('description', 1, 253), length('group', 1, 50), ...soa],
  ],
  ['cloneDomain', {}, [length('domain', 1, 253)]],
  ['importDomain', { remote_nameserver: 'ns.example.net' }, [length('domain', 1, 253)]],
  ['createDomainRecord', record, recordFields],
  ['updateDomainRecord', {}, recordFields],
  ['createTag', {}, [length('label', 3, 50)]],
  // Document 2
  ['createMysqlDatabase', database, [length('label', 3, 32)]],
  [
    'createPostgresqlDatabase',
    { ...database, engine: 'postgresql/14.6' },
    [length('label', 3, 32)],
  ],
  ...(['updateMysqlDatabase', 'updatePostgresqlDatabase'] as const).map(
    (id): [OperationId, object, Limit[]] => [
      id,
      {},
      [
        length('label', 3, 32),
        value('updates.day_of_week', 1, 7),
        value('updates.hour_of_day', 0, 23),
        value('updates.duration', 1, 3),
        value('updates.week_of_month', 1, 4),
      ],
    ],
  ),
  ['createMysqlDatabaseSnapshot', {}, [length('label', 1, 30)]],
  ['createPostgresqlDatabaseSnapshot', {}, [length('label', 1, 30)]],
  ['createImage', { disk_id: 1 }, [length('label', 1, 50), length('description', 0, 65_000)]],
  [
    'uploadImage',
    { region: 'us-east', label: 'shop' },
    [length('label', 1, 50), length('description', 0, 65_000)],
  ],
  // An empty text is rejected if it would replace an existing one (areas/images/writes.test.ts).
  ['updateImage', {}, [length('label', 1, 50), length('description', 1, 65_000)]],
  ['createBucket', { cluster: 'us-east-1' }, [length('label', 3, 63)]],
  [
    'createObjectUrl',
    { name: 'a', method: 'GET' },
    [value('expires_in', 360, 86_400), length('parameters.uploads', 0, 0)],
  ],
  ['createStorageKey', {}, [length('label', 3, 50)]],
  ['updateStorageKey', {}, [length('label', 3, 50)]],
  // Document 3
  [
    'createCompute',
    { region: 'us-east', type: 'g6-standard-1', ...image },
    [computeLabel, rootPass, value('swap_size', 0, unbounded)],
  ],
  ['updateCompute', {}, [computeLabel, ...alerts]],
  ['cloneCompute', { region: 'us-east', type: 'g6-standard-1' }, [computeLabel]],
  ['rebuildCompute', image, [rootPass]],
  ['resetComputePassword', {}, [rootPass]],
  ['createComputeSnapshot', {}, [length('label', 1, 255)]],
  [
    'createComputeConfig',
    { label: 'main', devices: {} },
    [length('label', 1, 48), value('memory_limit', 0, unbounded)],
  ],
  ['updateComputeConfig', {}, [length('label', 1, 48), value('memory_limit', 0, unbounded)]],
  ['addComputeConfigInterface', { purpose: 'vlan' }, [length('label', 0, 64)]],
  [
    'createComputeDisk',
    { size: 100, label: 'data' },
    [value('size', 1, unbounded), length('label', 1, 48), rootPass],
  ],
  ['updateComputeDisk', {}, [length('label', 1, 48)]],
  ['resizeComputeDisk', {}, [value('size', 1, unbounded)]],
  ['resetComputeDiskPassword', {}, [length('password', 7, 128)]],
  // Response shapes 4.12, 4.13, 6.2 and 6.3
  ['createFirewall', { rules }, [length('label', 3, 32)]],
  ['updateFirewall', {}, [length('label', 3, 32)]],
  [
    'createVolume',
    { label: 'data', region: 'us-east' },
    [length('label', 1, 32), value('size', 10, 10_240)],
  ],
  ['updateVolume', {}, [length('label', 1, 32)]],
  ['resizeVolume', {}, [value('size', 10, 10_240)]],
  ['cloneVolume', {}, [length('label', 1, 32)]],
  ['createUser', { email: 'ada@example.org' }, [length('username', 3, 32)]],
  ['updateUser', {}, [length('username', 3, 32)]],
  ['createToken', {}, [length('label', 1, 100)]],
  ['updateToken', {}, [length('label', 1, 100)]],
  ['createSshKey', { ssh_key: 'ssh-ed25519 AAAA' }, [length('label', 1, 64)]],
  ['updateSshKey', {}, [length('label', 1, 64)]],
  ['updateAccount', {}, contact],
]

/** Limits of the shared page parameters, for every list that accepts them. */
const paged: typeof limits = operations.flatMap(({ id, parameters }) => {
  const names = new Set(parameters.filter((each) => each.in === 'query').map(({ name }) => name))
  const bounds = [
    ...(names.has('page') ? [value('page', 1, unbounded)] : []),
    ...(names.has('page_size') ? [value('page_size', 25, 500)] : []),
  ]
  return bounds.length === 0 ? [] : [[id, {}, bounds] as [OperationId, object, Limit[]]]
})

function withField(body: object, path: string, content: unknown): object {
  const [name = '', ...rest] = path.split('.')
  const inner = (body as Record<string, unknown>)[name]
  const child =
    rest.length === 0 ? content : withField((inner as object) ?? {}, rest.join('.'), content)
  return { ...body, [name]: child }
}

const operationOf = (id: OperationId) => {
  const operation = operations.find((candidate) => candidate.id === id)
  if (!operation) throw new Error(`No operation ${id}`)
  return operation
}

const cases = (table: typeof limits) =>
  table.flatMap(([id, body, bounds]) =>
    bounds.map((limit) => [id, limit.field, limit, body] as const),
  )

/** Values one below, at and above each limit; a text cannot be shorter than empty. */
const around = ({ kind, min, max }: Limit): [number, boolean][] =>
  [
    [min - 1, false] as [number, boolean],
    [min, true] as [number, boolean],
    [max, true] as [number, boolean],
    [max + 1, false] as [number, boolean],
  ].filter(([size]) => kind === 'value' || size >= 0)

/** Returns the dot paths of numbers and of free texts with a limit, except in lists. */
function boundedFields(schema: Schema): string[] {
  const { $ref, properties = {} } = schema
  if ($ref) return boundedFields(schemaAt($ref))
  return Object.entries(properties).flatMap(([name, field]) => {
    const { maxLength, maximum, format, pattern } = field.$ref ? schemaAt(field.$ref) : field
    // Email addresses and country codes have more rules than their length.
    const isFree = format === undefined && pattern === undefined
    if (isFree && (maxLength !== undefined || maximum !== undefined)) return [name]
    return boundedFields(field).map((path) => `${name}.${path}`)
  })
}

describe('request limits', () => {
  test.each(cases(limits))('%s: %s', (id, field, limit, body) => {
    const checks = inputChecks(operationOf(id))
    for (const [size, fits] of around(limit)) {
      const content = limit.kind === 'value' ? size : 'a'.repeat(size)
      const { faults } = checks.body(withField(body, field, content))
      const blamed = faults.map((fault) => fault.field)
      expect(blamed, `${size}: ${JSON.stringify(faults)}`).toEqual(fits ? [] : [field])
    }
  })

  test.each(cases(paged))('%s: %s', (id, field, limit) => {
    const checks = inputChecks(operationOf(id))
    const required = operationOf(id).parameters.flatMap((each) =>
      each.in === 'query' && each.required ? [[each.name, 'a']] : [],
    )
    for (const [size, fits] of around(limit)) {
      const faults = checks.query({ ...Object.fromEntries(required), [field]: String(size) })
      expect(
        faults.map((fault) => fault.field),
        `${size}: ${JSON.stringify(faults)}`,
      ).toEqual(fits ? [] : [field])
    }
  })

  test('cover every field with a limit', () => {
    const tested = new Set(cases(limits).map(([id, field]) => `${id} ${field}`))
    const bounded = operations.flatMap(({ id, jsonBody }) =>
      boundedFields(schemaAt(jsonBody?.pointer ?? '')).map((field) => `${id} ${field}`),
    )
    expect(bounded.filter((field) => !tested.has(field))).toEqual([])
  })

  test('count characters, not bytes', () => {
    const checks = inputChecks(operationOf('createTag'))
    expect(checks.body({ label: '😀'.repeat(50) }).faults).toEqual([])
    expect(checks.body({ label: '😀'.repeat(51) }).faults).toEqual([
      { reason: 'Length must be 3-50 characters', field: 'label' },
    ])
  })
})

describe('year and month in the path', () => {
  test.each(['getComputeStatsByMonth', 'getComputeTransferByMonth'] as const)('%s', (id) => {
    const checks = inputChecks(operationOf(id))
    const known = (year: number, month: number) =>
      checks.path({ computeId: '1', year: String(year), month: String(month) }).length === 0
    expect([1999, 2000, 2037, 2038].map((year) => known(year, 6))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect([0, 1, 12, 13].map((month) => known(2026, month))).toEqual([false, true, true, false])
  })
})
