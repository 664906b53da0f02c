import fc, { type Arbitrary } from 'fast-check'
import { contract } from '#shared/contract/operations.ts'

/** The JSON Schema keywords that the contract uses for inputs. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Schema[]
  allOf?: Schema[]
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean
}

const unescaped = (part: string) =>
  decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')

/** Returns the schema at a JSON pointer of the contract, `#/…`. */
export function schemaAt(pointer: string): Schema {
  let node: unknown = contract
  for (const part of pointer.split('/').slice(1))
    node = (node as Record<string, unknown>)[unescaped(part)]
  return node as Schema
}

/** Strings that are meaningful somewhere, so that random requests pass the first validation. */
const words = [
  '',
  'web-1',
  'ab',
  'example.org',
  'www.example.org.',
  'hostmaster@example.org',
  '10.0.0.0/24',
  '10.0.0.1/24',
  '10.0.0.5',
  '203.0.113.7',
  '2001:db8::1',
  '2001:db8::/64',
  'any',
  '22-24, 80',
  'mysql/8.0.30',
  'postgresql/14.6',
  'us-east',
  'us-east-1',
  'private/1',
  'compute/debian12',
  'compute/latest-64bit',
  'g6-standard-1',
  'account:read_only',
  '*',
  'DE',
  'Europe/Berlin',
  '2030-01-01T00:00:00',
  '2030-02-30T25:61:61',
  'correct Horse 5',
  'https://example.org/',
  '<b>&"\'%_\\',
  '😀 naïve Ünïcode',
  '\0',
  '\ud800',
  '../../etc/passwd',
  "'; drop table event; --",
]

const sshKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ7A7CqkyI4mJ0rHqfY8Pp0hQk3QzYqGZsK0K6v2P5bT'

/** Plausible values by field name, so that some requests pass the last validation too. */
const hints: Record<string, string[]> = {
  region: ['us-east', 'eu-central', 'us-west'],
  type: ['g6-standard-1', 'g6-nano-1', 'g6-dedicated-2', 'master'],
  image: ['compute/debian12', 'compute/ubuntu22.04'],
  kernel: ['compute/latest-64bit', 'compute/grub2'],
  engine: ['mysql/8.0.30', 'postgresql/14.6'],
  cluster: ['us-east-1', 'eu-central-1'],
  root_pass: ['correct Horse 5'],
  password: ['correct Horse 5'],
  domain: ['example.org', 'shop.example', 'mail.example.net'],
  soa_email: ['hostmaster@example.org'],
  email: ['ada@example.org'],
  target: ['203.0.113.7', 'www.example.org', '2001:db8::1', 'some text'],
  tag: ['issue', 'iodef'],
  username: ['ada', 'grace-h', 'linus_t', 'barbara'],
  ssh_key: [sshKey],
  authorized_keys: [sshKey],
  allow_list: ['203.0.113.0/24'],
  tags: ['production', 'web'],
  ports: ['22', '80, 443'],
  zip: ['10115'],
}

const odd = fc.oneof(
  fc.constantFrom(...words),
  fc.constantFrom(0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e300),
  fc.jsonValue({ maxDepth: 2 }),
)

function texts(schema: Schema, name: string): Arbitrary<unknown> {
  const least = schema.minLength ?? 0
  const most = schema.maxLength ?? 300
  const lengths = [least - 1, least, most, most + 1].filter((length) => length >= 0)
  const pattern = schema.pattern === undefined ? undefined : new RegExp(schema.pattern, 'u')
  const fits = (word: string) =>
    word.length >= least && word.length <= most && pattern?.test(word) !== false
  const hinted = hints[name] ?? []
  const fitting = (hinted.length > 0 ? hinted : words).filter(fits)
  const fresh = fc.integer({ min: 100, max: 99_999 }).map((number) => `thing-${number}`)
  return fc.oneof(
    { arbitrary: fitting.length > 0 ? fc.constantFrom(...fitting) : fresh, weight: 16 },
    { arbitrary: fresh, weight: name === 'label' ? 48 : 2 },
    { arbitrary: fc.constantFrom(...words), weight: 1 },
    { arbitrary: fc.constantFrom(...lengths).map((length) => 'a'.repeat(length)), weight: 1 },
    { arbitrary: fc.string({ unit: 'binary', maxLength: Math.min(most + 1, 80) }), weight: 1 },
  )
}

function integers(schema: Schema): Arbitrary<unknown> {
  const least = schema.minimum ?? 0
  const most = schema.maximum ?? 1000
  return fc.oneof(
    { arbitrary: fc.integer({ min: least, max: Math.min(most, least + 5) }), weight: 6 },
    { arbitrary: fc.integer({ min: least, max: most }), weight: 3 },
    { arbitrary: fc.constantFrom(least - 1, least, most, most + 1), weight: 1 },
  )
}

function objects(schema: Schema, depth: number): Arbitrary<unknown> {
  const required = new Set(schema.required)
  const entries = Object.entries(schema.properties ?? {}).map(([name, property]) =>
    fc
      .tuple(
        fc.nat({ max: 29 }).map((roll) => (required.has(name) ? roll > 0 : roll < 8)),
        fc.oneof(
          { arbitrary: inputsOf(property, depth + 1, name), weight: 40 },
          { arbitrary: odd, weight: 1 },
        ),
      )
      .map(([present, value]): [string, unknown][] => (present ? [[name, value]] : [])),
  )
  const extra = fc.integer({ min: 0, max: 9 }).chain((roll): Arbitrary<[string, unknown][]> => {
    return roll > 0 ? fc.constant([]) : odd.map((value) => [['extra', value]])
  })
  return fc.tuple(...entries, extra).map((parts) => Object.fromEntries<unknown>(parts.flat()))
}

/** Generates values that usually match a schema, often at its limits, and sometimes do not. */
export function inputsOf(schema: Schema, depth = 0, name = ''): Arbitrary<unknown> {
  if (schema.$ref !== undefined) return inputsOf(schemaAt(schema.$ref), depth, name)
  if (schema.enum)
    return fc.oneof(
      { arbitrary: fc.constantFrom(...schema.enum), weight: 16 },
      { arbitrary: fc.constantFrom('other', null), weight: 1 },
    )
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((choice) => inputsOf(choice, depth, name)))
  const types = [schema.type ?? []].flat()
  if (types.length > 1)
    return fc.oneof(...types.map((type) => inputsOf({ ...schema, type }, depth, name)))
  switch (types[0]) {
    case 'string':
      return texts(schema, name)
    case 'integer':
    case 'number':
      return integers(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(depth > 5 ? odd : inputsOf(schema.items ?? {}, depth + 1, name), {
        maxLength: Math.min(4, (schema.maxItems ?? 3) + 1),
      })
    case 'object':
      return objects(schema, depth)
    default:
      return odd
  }
}
