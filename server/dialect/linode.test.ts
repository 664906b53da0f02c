import { expect, test } from 'vitest'
import { DialectMapper } from '../../shared/dialect/dialectMapper.ts'
import { identityContext } from '../../shared/dialect/contexts.ts'
import { mapValue } from '../../shared/dialect/values.ts'
import { publishedEvents } from '../../test/support/server/publishedEvents.ts'
import { remoteService } from '../upstream/tokenInstructions.ts'
import { readSettings } from '../config/settings.ts'
import { placedOperations, parametersOf } from './contractBodies.ts'
import { contractEvents, contractPaths, contractScopes } from './contractTerms.ts'
import { readDialect } from './readDialect.ts'

const warnings: string[] = []
const linode = readDialect('linode', (warning) => warnings.push(warning))
const mapper = new DialectMapper(linode, contractPaths())

/** Fills the parameters of a path template; their values make no difference to the test. */
const filled = (template: string) =>
  template.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    name.endsWith('Id') && !/image|kernel|region|type|engine|cluster/i.test(name) ? '5' : 'x',
  )

test('maps only terms of the contract', () => {
  expect(warnings).toEqual([])
})

/** Maps a path to the Linode API: different names for instances, balancers and scripts, and one moved path. */
const remotePath = (path: string) =>
  path === '/networking/vpcs/ips'
    ? '/vpcs/ips'
    : path
        .replace('/compute/scripts', '/linode/stackscripts')
        .replace(/^\/compute\//, '/linode/')
        .replace('/balancers', '/nodebalancers')

test('maps the path of every operation, and back', () => {
  expect(placedOperations().length).toBeGreaterThan(140)
  for (const { template } of placedOperations()) {
    const path = `/v4${filled(template)}`
    const there = mapper.path('out', path)?.path
    expect(there, template).toBe(`/v4${remotePath(filled(template))}`)
    expect(mapper.path('back', there ?? '')?.path, template).toBe(path)
  }
})

test('maps paths of its later version to the same operations, and operations that exist only there to that version', () => {
  expect(mapper.path('back', '/v4beta/linode/instances/5')?.path).toBe('/v4/compute/instances/5')
  const later = new DialectMapper(
    { ...linode, versions: { v4beta: ['/databases'] } },
    contractPaths(),
  )
  const there = '/v4beta/databases/mysql/instances?page=2'
  expect(later.path('out', '/v4/databases/mysql/instances?page=2')?.path).toBe(there)
  expect(later.path('back', there)?.path).toBe('/v4/databases/mysql/instances?page=2')
  expect(later.path('out', '/v4/domains')?.path).toBe('/v4/domains')
})

test('maps every scope that a token can have, and back', () => {
  const scopes = contractScopes()
  for (const { operation } of placedOperations())
    for (const scope of (operation.security ?? []).flatMap(({ token = [] }) => token))
      expect(scopes).toContain(scope)
  for (const scope of scopes) {
    const there = mapper.scopes.out(scope)
    expect(there).not.toMatch(/^(computes|balancers|kube|metrics|scripts):/)
    expect(mapper.scopes.back(there)).toBe(scope)
  }
  expect(mapper.scopes.out('kube:read_only metrics:read_write')).toBe(
    'lke:read_only longview:read_write',
  )
})

const actions = mapper.context('/account/events').out.get('action')?.text

test('maps every kind of event to one that the published client knows, and back', () => {
  const renamed = /^(compute|balancer|script|metricsclient|kube|watchdog|console)_/
  for (const kind of contractEvents()) {
    const there = actions?.out(kind) ?? ''
    expect(there).not.toMatch(renamed)
    expect(actions?.back(there)).toBe(kind)
  }
  const published = publishedEvents.map((kind) => actions?.back(kind))
  expect(
    contractEvents().filter((kind) => renamed.test(kind) && !published.includes(kind)),
  ).toEqual(['balancer_firewall_modification_success', 'balancer_firewall_modification_failed'])
})

test('round-trips every query parameter', () => {
  for (const { template, operation } of placedOperations()) {
    for (const { in: location, name } of parametersOf(operation))
      if (location === 'query') {
        const path = `/v4${filled(template)}?${name}=1`
        expect(mapper.path('back', mapper.path('out', path)?.path ?? '')?.path).toBe(path)
      }
  }
})

const out = (template: string, key: string, word: string) =>
  mapper.context(template).out.get(key)?.text?.out(word)

test.each([
  ['/compute/instances', 'image', 'compute/debian12', 'linode/debian12'],
  ['/compute/instances', 'type', 'g6-nano-1', 'g6-nanode-1'],
  ['/compute/instances', 'type', 'g6-standard-2', 'g6-standard-2'],
  [
    '/compute/instances/{computeId}/configs',
    'kernel',
    'compute/6.2.9-x86_64-compute160',
    'linode/6.2.9-x86_64-linode160',
  ],
  ['/compute/types', 'class', 'nano', 'nanode'],
  ['/compute/types', 'successor', 'g6-nano-1', 'g6-nanode-1'],
  ['/regions/availability', 'plan', 'g6-nano-1', 'g6-nanode-1'],
  ['/regions/{regionId}/availability', 'plan', 'g6-nano-1', 'g6-nanode-1'],
  ['/databases/mysql/instances', 'type', 'g6-nano-1', 'g6-nanode-1'],
  ['/regions', 'capabilities', 'GPU Computes', 'GPU Linodes'],
  ['/account', 'capabilities', 'Kube HA Control Planes', 'LKE HA Control Planes'],
  ['/account', 'capabilities', 'Partner Cloud Load Balancer', 'Akamai Cloud Load Balancer'],
  ['/account/availability', 'unavailable', 'Balancers', 'NodeBalancers'],
  ['/account/availability/{regionId}', 'available', 'Computes', 'Linodes'],
  ['/account/settings', 'metrics_subscription', 'metrics-10', 'longview-10'],
  ['/account/events', 'action', 'kube_pool_recycle', 'lke_pool_recycle'],
  ['/account/events', 'action', 'watchdog_reboot', 'lassie_reboot'],
  ['/account/events', 'action', 'placement_group_assign', 'placement_group_assign'],
  ['/networking/firewalls', 'label', 'compute', undefined],
  ['/images', 'created_by', 'compute', undefined],
])('%s: maps %s %j to %j', (template, key, word, there) => {
  expect(out(template, key, word)).toBe(there)
})

test.each([
  ['/v4/images/compute%2Fdebian12', '/v4/images/linode%2Fdebian12'],
  ['/v4/compute/kernels/compute%2Flatest-64bit', '/v4/linode/kernels/linode%2Flatest-64bit'],
  [
    '/v4/compute/kernels/compute%2F6.2.9-x86_64-compute160',
    '/v4/linode/kernels/linode%2F6.2.9-x86_64-linode160',
  ],
  ['/v4/compute/types/g6-nano-1', '/v4/linode/types/g6-nanode-1'],
  ['/v4/tags/compute', '/v4/tags/compute'],
])('maps %s to %s', (path, there) => {
  expect(mapper.path('out', path)?.path).toBe(there)
  expect(mapper.path('back', there)?.path).toBe(path)
})

test('maps the creator of an image only for public images', () => {
  const { context } = mapper.path('out', '/v4/images') ?? { context: identityContext }
  const ours = [
    { id: 'compute/debian12', created_by: 'compute' },
    { id: 'private/12', created_by: 'compute' },
    { id: 'private/13', created_by: 'linode' },
  ]
  const remoteImages = [{ id: 'linode/debian12', created_by: 'linode' }, ...ours.slice(1)]
  expect(mapValue({ data: ours }, context, 'out')).toEqual({ data: remoteImages })
  expect(mapValue({ data: remoteImages }, context, 'back')).toEqual({ data: ours })
})

test('defaults to the API URL of the service, which API_BASE_URL overrides', () => {
  const settings = (environment: Record<string, string>) => readSettings(environment)
  expect(settings({ API_DIALECT: 'linode' })).toMatchObject({
    apiBaseUrl: 'https://api.linode.com',
    apiDialect: 'linode',
    uploadOrigins: ['https://api.linode.com', 'https://*.linodeobjects.com'],
  })
  const own = { API_DIALECT: 'linode', API_BASE_URL: 'http://127.0.0.1:9000' }
  expect(settings(own)).toMatchObject({
    apiBaseUrl: 'http://127.0.0.1:9000',
    uploadOrigins: ['http://127.0.0.1:9000'],
  })
})

test('offers sign-in with the service when the client credentials are set', () => {
  const linode = { API_DIALECT: 'linode' }
  expect(readSettings(linode).oauth).toBeUndefined()
  const { oauth } = readSettings({ ...linode, OAUTH_CLIENT_ID: 'c', OAUTH_CLIENT_SECRET: 's' })
  expect(oauth).toMatchObject({
    endpoints: { token: 'https://login.linode.com/oauth/token' },
    name: 'Linode',
    scopes: '*',
  })
  const issuer = { OAUTH_ISSUER: 'https://login.example.com', OAUTH_CLIENT_ID: 'c' }
  expect(readSettings({ ...linode, ...issuer }).oauth).toMatchObject({
    issuer: 'https://login.example.com',
  })
  const elsewhere = { API_BASE_URL: 'http://127.0.0.1:9000', OAUTH_CLIENT_ID: 'c' }
  expect(() => readSettings({ ...linode, ...elsewhere })).toThrow('OAUTH_CLIENT_ID needs')
})

test('provides the token page and the scopes for the sign-in page', () => {
  const service = remoteService({ address: 'https://x', dialect: linode, paths: [] })
  expect(service).toMatchObject({
    name: 'Linode',
    tokens: 'https://cloud.linode.com/profile/tokens',
  })
  expect(service.scopes.map(({ area }) => area)).toEqual(
    expect.arrayContaining(['account', 'linodes', 'object_storage', 'vpc']),
  )
  expect(service.scopes.find(({ area }) => area === 'linodes')?.opens).toMatch(/^instances, /)
})
