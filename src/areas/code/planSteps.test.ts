import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as schemas from '#api/generated/zod.gen.ts'
import type { Snapshot } from '#shared/inventoryFile.ts'
import { unrestrictedSelection } from './codeKinds.ts'
import { planSteps } from './planSteps.ts'
import { Answered, mapMarks, type CodeStep } from './steps.ts'
import { stepsInventory } from './stepsInventory.ts'
import { anyWords, testSnapshot } from '#test/support/console/testSnapshot.ts'

/** Replaces placeholders: ids of earlier responses by a number, and user input by a password. */
const filled = ({ body }: CodeStep) =>
  mapMarks(body, (mark) => (mark instanceof Answered ? 1 : 'Correct-horse-9'))

/** Returns the generated Zod schema of an operation's request body. */
function schemaOf({ operation }: CodeStep): z.core.$ZodType {
  const name = `z${operation.charAt(0).toUpperCase()}${operation.slice(1)}Body`
  const schema: unknown = Reflect.get(schemas, name)
  if (!(schema instanceof z.core.$ZodType)) throw new Error(`There is no schema ${name}.`)
  return schema
}

const faultsOf = (step: CodeStep) => z.safeParse(schemaOf(step), filled(step)).error

test('creates request bodies that match the contract', () => {
  for (const step of planSteps(testSnapshot('three words or more')).steps)
    expect([step.operation, faultsOf(step)]).toEqual([step.operation, undefined])
})

test('references only ids from earlier steps', () => {
  const stepIds = new Set<string>()
  for (const { id, path, body } of planSteps(testSnapshot('words')).steps) {
    const ask = (mark: unknown) => {
      if (mark instanceof Answered) expect(stepIds).toContain(mark.step)
      return null
    }
    for (const each of path) ask(each)
    mapMarks(body, ask)
    if (id !== undefined) stepIds.add(id)
  }
  expect(stepIds.size).toBeGreaterThan(12)
})

/** Expects every field of the request bodies to equal that of the account. */
function expectSame(account: Snapshot, lists: Snapshot['lists']) {
  for (const [key, { objects = {} }] of Object.entries(lists))
    for (const [id, fields] of Object.entries(objects)) {
      const { devices: _devices, interfaces: _interfaces, ...plain } = fields
      const there = key.startsWith('getBucketAccess')
        ? Object.values(account.lists[key]?.objects ?? {})[0]
        : account.lists[key]?.objects?.[id]
      expect([key, id, there]).toMatchObject([key, id, withoutRules(plain)])
    }
}

/** The API returns null for empty rules, but the request contains an empty list. */
const withoutRules = ({ rules: _rules, engine, ...fields }: Record<string, unknown>) => ({
  ...fields,
  ...(typeof engine === 'string' && { engine: engine.split('/')[0] }),
})

test('creates requests that reproduce the account', () => {
  fc.assert(
    fc.property(anyWords, (words) => {
      const account = testSnapshot(words)
      const { steps } = planSteps(account)
      const lists = stepsInventory(steps)
      expectSame(account, lists)
      for (const [key, { objects = {} }] of Object.entries(account.lists))
        if (!['listTags', 'listUsers'].includes(key))
          expect([key, Object.keys(lists[key]?.objects ?? {})]).toEqual([key, Object.keys(objects)])
    }),
    { seed: 1 },
  )
})

test('names objects that cannot be recreated with the reason', () => {
  const { left } = planSteps(
    testSnapshot('words', {
      listTokens: {
        name: 'Access tokens',
        kind: 'Access token',
        objects: { 1: { id: 1, label: 'ci' } },
      },
      listStorageKeys: {
        name: 'Access keys',
        kind: 'Access key',
        objects: { 1: { id: 1, label: 'up' } },
      },
    }),
  )
  expect(left).toContainEqual({
    reason: 'A token is shown once, when it is created',
    names: ['ci'],
  })
  expect(left).toContainEqual({
    reason: 'A secret key is shown once, when it is created',
    names: ['up'],
  })
  expect(left).toContainEqual({
    reason: 'The API assigns new addresses, and reverse DNS is not written',
    names: expect.arrayContaining(['web-1']) as string[],
  })
  expect(left).toContainEqual({ reason: 'Objects in buckets are not written', names: ['media'] })
})

test('selects by kind, tag and ID, and references existing objects', () => {
  const operations = (choice: Partial<typeof unrestrictedSelection>) =>
    planSteps(testSnapshot('words'), { ...unrestrictedSelection, ...choice }).steps.map(
      ({ operation }) => operation,
    )
  expect(operations({ kinds: ['domains'] })).toEqual([
    'createDomain',
    ...Array.from({ length: 4 }, () => 'createDomainRecord'),
  ])
  expect(operations({ only: ['volume_42'] })).toEqual(['createVolume'])
  for (const name of ['postgresql_8', 'database_8'])
    expect(operations({ only: [name] })).toEqual(['createPostgresqlDatabase'])
  expect(operations({ only: ['mysql_8'] })).toEqual([])
  expect(operations({ tags: ['shop'], kinds: ['volumes'] })).toEqual(['createVolume'])
  const { steps, needs } = planSteps(testSnapshot('words'), {
    ...unrestrictedSelection,
    only: ['volume_41'],
  })
  expect(steps[0]?.body).toMatchObject({ compute_id: 12 })
  expect(needs).toEqual(['instance 12'])
})

test('names objects that the steps reference but do not create', () => {
  expect(planSteps(testSnapshot('words')).needs).toEqual([])
  const { needs } = planSteps(testSnapshot('words'), {
    ...unrestrictedSelection,
    kinds: ['instances'],
  })
  expect(needs).toEqual(['subnet 4', 'volume 41'])
})

test('lists the firewall of a load balancer as omitted', () => {
  const { left } = planSteps(
    testSnapshot('words', {
      listFirewalls: {
        name: 'Firewalls',
        kind: 'Firewall',
        objects: {
          5: { id: 5, label: 'edge', entities: [{ id: 9, type: 'balancer', label: 'lb' }] },
        },
      },
    }),
  )
  expect(left).toContainEqual({
    reason: 'Load balancers are not created, so no firewall is attached to them',
    names: ['edge to lb'],
  })
})

test('names an instance whose disks could not be loaded', () => {
  const disks = { name: 'Disks of web-1', kind: 'Disk', fault: 'Unauthorized' }
  const { left } = planSteps(testSnapshot('words', { 'listComputeDisks 12': disks }))
  expect(left).toContainEqual({
    reason: 'Its disks or configurations could not be loaded, and are not written',
    names: ['web-1'],
  })
})

test('creates an instance from its image when its disks and configurations are unknown', () => {
  const { lists, ...rest } = testSnapshot('words')
  const { 'listComputeDisks 12': _disks, 'listComputeConfigs 12': _configs, ...fewer } = lists
  const { steps } = planSteps(
    { ...rest, lists: fewer },
    { ...unrestrictedSelection, kinds: ['instances'] },
  )
  expect(steps.map(({ operation }) => operation)).toEqual(['createCompute', 'updateCompute'])
  expect(steps[0]?.body).toMatchObject({ image: 'compute/debian12' })
})

test('omits null lists, rules and interfaces', () => {
  const account = testSnapshot('words', {
    listFirewalls: {
      name: 'Firewalls',
      kind: 'Firewall',
      objects: { 5: { id: 5, label: 'edge', rules: null, entities: null, tags: null } },
    },
    listVpcs: {
      name: 'VPCs',
      kind: 'VPC',
      objects: { 3: { id: 3, label: 'inner', subnets: null } },
    },
    'listComputeConfigs 12': {
      name: 'Configurations',
      kind: 'Configuration',
      objects: { 31: { id: 31, label: 'boot', devices: null, interfaces: null, helpers: null } },
    },
  })
  expect(planSteps(account).steps.length).toBeGreaterThan(10)
})
