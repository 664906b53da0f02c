import { expect, test } from 'vitest'
import type { Dialect } from './dialect.ts'
import { DialectMapper } from './dialectMapper.ts'
import { mapValue } from './values.ts'

const templates = [
  '/account/events',
  '/compute/instances',
  '/compute/instances/{computeId}',
  '/compute/instances/{computeId}/boot',
  '/images',
  '/images/upload',
  '/images/{imageId}',
  '/networking/firewalls',
  '/profile/preferences',
  '/regions',
  '/support/tickets',
  '/tags',
  '/tags/{tagLabel}',
]

const mapper = (dialect: Dialect) => new DialectMapper(dialect, templates)

/** Maps a path to that of the remote API and back. */
const both = (dialect: Dialect, path: string) => {
  const mapping = mapper(dialect)
  const out = mapping.path('out', path)?.path ?? ''
  return [out, mapping.path('back', out)?.path]
}

const body = (dialect: Dialect, template: string, value: unknown) => {
  const context = mapper(dialect).context(template)
  const out = mapValue(value, context, 'out')
  expect(mapValue(out, context, 'back')).toEqual(value)
  return out
}

test.each<[string, Dialect, string, string]>([
  [
    'a segment',
    { segments: { compute: 'fleet' } },
    '/v4/compute/instances/7',
    '/v4/fleet/instances/7',
  ],
  ['the version', { version: 'v2beta' }, '/v4/regions', '/v2beta/regions'],
  [
    'a part of the path, of which the longer rule wins',
    {
      segments: { boot: 'launch' },
      paths: { '/compute': '/a', '/compute/instances/{computeId}': '/b/c/{computeId}' },
    },
    '/v4/compute/instances/7/boot?x=%20y',
    '/v4/b/c/7/launch?x=%20y',
  ],
  [
    'what goes on from an operation',
    { paths: { '/images': '/blueprints' }, segments: { uploads: 'deliveries' } },
    '/v4/images/7/uploads/abc',
    '/v4/blueprints/7/deliveries/abc',
  ],
  ['unknown paths by segment', { segments: { tags: 'flags' } }, '/v4/new/tags', '/v4/new/flags'],
  ['not what people named', { segments: { tags: 'flags' } }, '/v4/tags/tags', '/v4/flags/tags'],
  [
    'the prefix of an id in a path, encoded',
    { ids: { '{imageId}': { 'private/': 'own/' } } },
    '/v4/images/private%2F12',
    '/v4/images/own%2F12',
  ],
  [
    'names and values of a query',
    { keys: { page_size: 'per page' }, values: { method: { GET: 'read it' } } },
    '/v4/tags?page_size=25&method=GET&x=a+b&method=get',
    '/v4/tags?per%20page=25&method=read%20it&x=a+b&method=get',
  ],
])('%s', (_what, dialect, path, expected) => {
  expect(both(dialect, path)).toEqual([expected, path])
})

test('renames keys at any depth and prefers rules with more keys or a longer path', () => {
  const dialect = {
    keys: {
      id: 'number',
      'entity.id': 'thing',
      '/support id': 'call',
      '/support/tickets entity.id': 'about',
    },
  }
  const value = { data: [{ id: 1, entity: { id: 2, inner: { id: 3 } } }] }
  expect(body(dialect, '/tags', value)).toEqual({
    data: [{ number: 1, entity: { thing: 2, inner: { number: 3 } } }],
  })
  expect(body(dialect, '/support/tickets', value)).toEqual({
    data: [{ call: 1, entity: { about: 2, inner: { call: 3 } } }],
  })
})

test('swaps two keys when a rule renames one key to the name of another, so that no value is lost', () => {
  const dialect = { keys: { compute_id: 'server_id' } }
  expect(body(dialect, '/tags', { compute_id: 1, server_id: 2 })).toEqual({
    server_id: 1,
    compute_id: 2,
  })
})

test('maps strings below the named keys only, including those in arrays', () => {
  const dialect = { values: { type: { compute: 'server' } } }
  const value = { type: 'compute', types: 'compute', label: 'compute', data: { type: ['compute'] } }
  expect(body(dialect, '/tags', value)).toEqual({
    type: 'server',
    types: 'compute',
    label: 'compute',
    data: { type: ['server'] },
  })
})

test('prefers an exact match to a prefix, and a longer prefix to a shorter one', () => {
  const dialect = {
    events: { 'compute_*': 'server_*', 'compute_disk_*': 'disk_*', compute_boot: 'power_on' },
  }
  const events = ['compute_boot', 'compute_reboot', 'compute_disk_add', 'power_on', 'server_boot']
  expect(body(dialect, '/account/events', { action: events })).toEqual({
    action: ['power_on', 'server_reboot', 'disk_add', expect.anything(), expect.anything()],
  })
  expect(body(dialect, '/networking/firewalls', { action: 'compute_boot' })).toEqual({
    action: 'compute_boot',
  })
})

test('leaves keys and strings below an opaque key unchanged', () => {
  const dialect = { keys: { type: 'kind', label: 'title' }, opaque: ['own'] }
  const value = { own: { type: { label: 1 } }, script_data: { label: 'x' }, label: 1 }
  expect(body(dialect, '/tags', value)).toEqual({
    own: { type: { label: 1 } },
    script_data: { label: 'x' },
    title: 1,
  })
  expect(body(dialect, '/profile/preferences', { type: 'x' })).toEqual({ type: 'x' })
})

test('maps URLs, error fields and scopes according to their syntax', () => {
  const dialect = {
    version: 'v2',
    segments: { compute: 'fleet' },
    keys: { interfaces: 'gangways', subnet_id: 'dock_id', errors: 'faults' },
    scopes: { computes: 'fleet', ':read_only': ':look', 'computes:read_write': 'fleet:steer' },
  }
  expect(
    body(dialect, '/compute/instances', {
      errors: [{ reason: 'No', field: 'interfaces[1].subnet_id' }],
      entity: { url: '/v4/compute/instances/1' },
      scopes: 'computes:read_only tags:read_only computes:read_write *',
    }),
  ).toEqual({
    faults: [{ reason: 'No', field: 'gangways[1].dock_id' }],
    entity: { url: '/v2/fleet/instances/1' },
    scopes: 'fleet:look tags:look fleet:steer *',
  })
})

test('maps the nesting, sort order and operators of a filter', () => {
  const mapping = mapper({
    keys: { 'entity.type': 'sort', created: 'made', data: 'rows' },
    values: { type: { compute: 'server' } },
  })
  const filter = {
    'entity.type': 'compute',
    '+or': [{ created: { '+gt': 'x' } }, { type: { '+neq': 'compute', '+contains': 'compute' } }],
    '+order_by': 'entity.type',
    '+order': 'desc',
  }
  const context = mapping.context('/account/events')
  const out = mapping.headerValue('out', 'x-filter', JSON.stringify(filter), context)
  expect(JSON.parse(out)).toEqual({
    'entity.sort': 'server',
    '+or': [{ made: { '+gt': 'x' } }, { type: { '+neq': 'server', '+contains': 'compute' } }],
    '+order_by': 'entity.sort',
    '+order': 'desc',
  })
  expect(mapping.headerValue('back', 'x-filter', out, context)).toBe(JSON.stringify(filter))
  expect(mapping.headerValue('out', 'x-filter', '{"a"', context)).toBe('{"a"')
  // A header contains bytes, so characters that were escaped remain escaped.
  expect(mapping.headerValue('out', 'x-filter', String.raw`{"a":"\ud83d\ude00"}`, context)).toBe(
    String.raw`{"a":"\ud83d\ude00"}`,
  )
})

test('rewrites URLs of the remote API to URLs of the console and leaves other URLs unchanged', () => {
  const mapping = new DialectMapper({ segments: { uploads: 'deliveries' } }, templates, {
    baseUrl: 'https://api.example.com/cloud',
    seal: (path) => `${path}#sealed`,
  })
  const step = mapping.context('/images/upload').back.get('upload_to')
  const here = 'http://127.0.0.1:8400'
  expect(
    [
      'https://api.example.com/cloud/v4/deliveries/x?sig=a%20b',
      'https://api.example.com/v4/deliveries/x',
      'https://objects.example.com/deliveries/x',
    ].map((address) => step?.text?.back(address, here)),
  ).toEqual([
    'http://127.0.0.1:8400/v4/uploads/x?sig=a%20b#sealed',
    'https://api.example.com/v4/deliveries/x',
    'https://objects.example.com/deliveries/x',
  ])
})
