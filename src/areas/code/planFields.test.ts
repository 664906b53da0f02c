import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as schemas from '#api/generated/zod.gen.ts'
import { testSnapshot } from '#test/support/console/testSnapshot.ts'
import { planSteps } from './planSteps.ts'
import type { CodeStep } from './steps.ts'

const all = (reason: string, ...fields: string[]) =>
  Object.fromEntries(fields.map((field) => [field, reason]))

const notReturned = 'not returned by the API'
const notCreated = 'the image and its access are not part of a snapshot'

/** Fields of creations that the generated code does not write, each with the reason. */
const unwritten: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  createVpc: { subnets: 'each is created by createSubnet' },
  createFirewall: { devices: 'each is attached by createFirewallDevice' },
  createCompute: {
    ...all(notReturned, 'metadata', 'authorized_keys', 'authorized_users', 'swap_size'),
    ...all(notCreated, 'script_id', 'script_data', 'backup_id'),
    interfaces: 'written with the configurations',
    firewall_id: 'attached by createFirewallDevice',
    booted: 'booted by bootCompute, after its configurations are created',
  },
  createComputeDisk: {
    ...all(notReturned, 'read_only', 'authorized_keys', 'authorized_users'),
    ...all(notCreated, 'script_id', 'script_data'),
  },
  createVolume: { config_id: 'attached by the configuration' },
  createBucket: { region: 'the cluster determines it' },
  createTag: all('written with the objects', 'domains', 'computes', 'balancers', 'volumes'),
}

const domain = {
  id: 9,
  domain: 'full.example',
  type: 'master',
  status: 'disabled',
  soa_email: 'dns@full.example',
  description: 'all fields',
  group: 'shop',
  master_ips: ['192.0.2.1'],
  axfr_ips: ['192.0.2.2'],
  tags: ['shop'],
  ttl_sec: 300,
  retry_sec: 300,
  refresh_sec: 300,
  expire_sec: 300,
}
const record = {
  id: 90,
  type: 'SRV',
  name: '_sip._tcp',
  target: 'sip.full.example',
  service: 'sip',
  protocol: 'tcp',
  priority: 1,
  weight: 2,
  port: 5060,
  ttl_sec: 300,
}
/** Without disks and configurations, so that it is created from its image. */
const compute = {
  id: 99,
  label: 'full-1',
  group: 'shop',
  region: 'us-east',
  type: 'g6-standard-1',
  image: 'compute/debian12',
  ipv4: ['192.168.1.2'],
  tags: ['shop'],
}

const plans = [
  testSnapshot('words'),
  testSnapshot('words', {
    listComputes: { name: 'Instances', kind: 'Instance', objects: { 99: compute } },
    listDomains: { name: 'Domains', kind: 'Domain', objects: { 9: domain } },
    'listDomainRecords 9': { name: 'Records', kind: 'Record', objects: { 90: record } },
  }),
].map((snapshot) => planSteps(snapshot))

/** Returns the fields of the contract's request body. */
function fieldsOf(operation: CodeStep['operation']): string[] {
  const name = `z${operation.charAt(0).toUpperCase()}${operation.slice(1)}Body`
  const schema: unknown = Reflect.get(schemas, name)
  if (!(schema instanceof z.ZodMiniObject)) throw new Error(`${name} is not an object schema.`)
  return Object.keys(schema.shape as object)
}

const creations = Map.groupBy(
  plans.flatMap(({ steps }) => steps).filter(({ operation }) => operation.startsWith('create')),
  ({ operation }) => operation,
)

test.each([...creations])(
  '%s writes every field of the contract, except for the listed ones',
  (operation, steps) => {
    const written = new Set(steps.flatMap(({ body }) => Object.keys(body)))
    const missing = fieldsOf(operation).filter((field) => !written.has(field))
    expect(missing.toSorted()).toEqual(Object.keys(unwritten[operation] ?? {}).toSorted())
  },
)

test('lists reasons for operations of generated code only', () => {
  const operations: string[] = plans.flatMap(({ steps }) => steps.map(({ operation }) => operation))
  expect(Object.keys(unwritten).filter((name) => !operations.includes(name))).toEqual([])
  expect(creations.size).toBeGreaterThan(9)
})
