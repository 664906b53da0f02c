import { describe, expect, test } from 'vitest'
import { partsOf, type Schema } from '#shared/contract/operations.ts'
import {
  type ContractOperation,
  type OperationId,
  operations,
} from '../../platform/api/operations.ts'
import { testPlatform } from '../support/platform/platform.ts'
import { responseSchema, omittedNulls } from '../support/platform/strangeBody.ts'
import { anyCall, anyWrite } from './writes/anyWrite.ts'
import { viewAfter, type WriteId } from './writes/write.ts'
import { inputChecks } from '#shared/contract/validation.ts'

/**
 * Sends null in every field of every body: it is ignored where the contract states that (`x-null-omitted`), a value
 * where the type allows it, and otherwise rejected.
 */

/** Fields that accept null as a value, by operation and field, with the meaning of null. */
const values: [operations: RegExp, fields: RegExp, says: string][] = [
  [
    /Compute$|ComputeConfig$/,
    /^interfaces\[\]\.(label|ipam_address|vpc_id|subnet_id|ipv4|ip_ranges)$/,
    'an interface of another purpose, as answers show it (response shapes 4.6)',
  ],
  [
    /^(add|update)ComputeConfigInterface$/,
    /^(label|ipam_address|vpc_id|subnet_id|ipv4|ip_ranges)$/,
    'an interface of another purpose, as answers show it (response shapes 4.6)',
  ],
  [/Compute|Interface/, /(^|\.)ipv4\.nat_1_1$/, 'no 1:1 NAT (response shapes 4.6)'],
  [
    /^updateCompute$/,
    /^backups\.schedule\.(day|window)$/,
    'left to the service to choose (document 3, 2.2)',
  ],
  [/^(boot|reboot)Compute$/, /^config_id$/, 'the last one that was booted (document 3, 2.3)'],
  [
    /^(rescueCompute|(create|update)ComputeConfig)$/,
    /^devices\.sd\w$/,
    'an empty slot (document 3, 2.3)',
  ],
  [
    /^(rescueCompute|(create|update)ComputeConfig)$/,
    /^devices\.sd\w\.(disk|volume)_id$/,
    'a slot with the other one, as answers show it (response shapes 4.5)',
  ],
  [/^(create|update)ComputeConfig$/, /^comments$/, 'no comments (document 3, 2.3)'],
  [/^updateComputeConfig$/, /^interfaces$/, 'interfaces stay as they are (response shapes 1.1)'],
  [/^update(Compute)?Ip$/, /^rdns$/, 'the default name (document 3, 2.3)'],
  [/^openTicket$/, /_id$|^(managed_issue|vlan|region)$/, 'a ticket about something else'],
  [
    /DomainRecord$/,
    /^(service|protocol|tag)$/,
    'a record of another type, as answers show it (document 1, 2.8)',
  ],
  [/Database$/, /^updates\.week_of_month$/, 'a weekly window (document 2, 2.1)'],
  [/^updateImage$/, /^description$/, 'no description (document 2, 2.3)'],
  [/^updateDomain$/, /^(description|group)$/, 'none (document 1, 2.7: never an empty one)'],
  [/^createStorageKey$/, /^bucket_access$/, 'an unlimited key (response shapes 3.8)'],
  [/^updateUserGrants$/, /^global\.(child_)?account_access$/, 'no access'],
  [/^updateUserGrants$/, /^\w+\[\]\.permissions$/, 'no grant'],
  [/^updateProfile$/, /^authorized_keys$/, 'no keys'],
  [/^createToken$/, /^expiry$/, 'a token that does not expire'],
]

/** Expected errors that name no field. */
const unblamed: Partial<Record<OperationId, Record<string, string>>> = {
  allocateComputeIp: { type: 'Only addresses of type ipv4 are currently supported.' },
}

interface Field {
  at: string
  isNullable: boolean
  isOmitted: boolean
}

const isNullable = (schema: Schema) =>
  partsOf(schema).some(
    (part) => [part.type ?? []].flat().includes('null') || part.enum?.includes(null) === true,
  )

/** Returns every field of a body, including nested ones, by dot path, with `[]` for list items. */
function fieldsIn(schema: Schema, at = ''): Field[] {
  const parts = partsOf(schema)
  const omitted = new Set(omittedNulls(schema))
  const named = parts.flatMap(({ properties }) => Object.entries(properties ?? {}))
  const items = parts.flatMap((part) => (part.items ? [part.items] : []))
  const field = (path: string, child: Schema, isOmitted: boolean): Field[] => [
    { at: path, isNullable: isNullable(child), isOmitted },
    ...fieldsIn(child, path),
  ]
  return [
    ...named.flatMap(([name, child]) =>
      field(at === '' ? name : `${at}.${name}`, child, omitted.has(name)),
    ),
    ...items.flatMap((item) => field(`${at}[]`, item, false)),
  ]
}

/** Returns a body that contains only a null at this path. */
function nullAt(at: string): unknown {
  if (at === '') return null
  if (at.startsWith('[]')) return [nullAt(at.slice(2).replace(/^\./, ''))]
  const [, name = '', rest = ''] = /^([^.[]+)\.?(.*)$/.exec(at) ?? []
  return { [name]: nullAt(rest) }
}

const taking = operations.filter(({ jsonBody }) => jsonBody)
const rowsOf = (some: ContractOperation[]) =>
  some.map((operation) => [operation.id, operation] as const)
const fieldsOf = ({ jsonBody }: ContractOperation) => fieldsIn(jsonBody?.schema ?? {})
const saidOf = (id: OperationId, at: string) =>
  values.filter(([ids, fields]) => ids.test(id) && fields.test(at)).map(([, , says]) => says)

describe('null', () => {
  test.each(rowsOf(taking))(
    'in %s means omitted or a documented value, or is rejected',
    (id, operation) => {
      const checks = inputChecks(operation)
      for (const { at, isNullable: isValue, isOmitted } of fieldsOf(operation)) {
        const name = at.replaceAll('[]', '[0]')
        const { faults } = checks.body(nullAt(at))
        const reasons = faults.filter(({ field }) => field === name).map(({ reason }) => reason)
        const said = saidOf(id, at)
        if (isValue || isOmitted) expect([at, reasons]).toEqual([at, []])
        else if (unblamed[id]?.[at] !== undefined)
          expect(faults).toContainEqual({ reason: unblamed[id][at] })
        else expect([at, reasons[0]]).toEqual([at, expect.stringMatching(/^Must be /)])
        // An ignored null must have no other meaning.
        expect([at, said.length]).toEqual([at, isValue && !isOmitted ? 1 : 0])
      }
    },
  )

  test.each(rowsOf(taking.filter(({ method }) => method === 'PUT')))(
    'is accepted by %s for every field that its view may return as null',
    (_, operation) => {
      const view = operations.find(
        ({ method, path }) => method === 'GET' && path === operation.path,
      )
      const responseFields = fieldsIn(responseSchema(view ?? operation) ?? {})
      const nulls = new Set(responseFields.filter((field) => field.isNullable).map(({ at }) => at))
      const refused = fieldsOf(operation).filter(
        (field) => nulls.has(field.at) && !field.isNullable && !field.isOmitted,
      )
      expect(refused).toEqual([])
    },
  )
})

const tested = await testPlatform()

/** Updates with null in a field, and the value of the field afterwards. */
const updates: [id: WriteId, field: string, leaves: unknown][] = [
  ['updateDomain', 'description', ''],
  ['updateDomain', 'group', ''],
  ['updateDomain', 'tags', 'what was there'],
  ['updateDomain', 'axfr_ips', 'what was there'],
  ['updateDomain', 'master_ips', 'what was there'],
  ['updateVolume', 'tags', 'what was there'],
  ['updateComputeConfig', 'interfaces', 'what was there'],
  ['updateComputeConfigInterface', 'ipv4', 'what was there'],
  ['updateComputeConfigInterface', 'ip_ranges', 'what was there'],
  ['updateComputeConfig', 'comments', null],
  ['updateImage', 'description', null],
  ['updateProfile', 'authorized_keys', null],
  ['updateFirewallRules', 'inbound', []],
  ['updateFirewallRules', 'outbound', []],
]

test.each(updates)('%s with null as its %s leaves %j', async (id, field, leaves) => {
  const operation = operations.find((each) => each.id === id)
  if (!operation) throw new Error(`No operation ${id}`)
  const me = await tested.signedIn()
  const call = anyCall(me)
  const sendings = await anyWrite(id).send({ me, tested })
  const found = sendings.flatMap(({ path, bodies }) =>
    bodies.filter((body) => body[field] != null).map((body) => ({ path, body })),
  )
  const [{ path, body } = { path: undefined, body: {} }] = found
  const input = path ? { path } : {}
  const view = viewAfter(operation, path, {})
  if (!view) throw new Error(`${id} has no view`)
  await call(id, { ...input, body })
  const before = await call(view.id, { path: view.path })
  expect(before[field]).not.toEqual(leaves)
  await call(id, { ...input, body: { ...body, [field]: null } })
  const after = await call(view.id, { path: view.path })
  expect(after[field]).toEqual(leaves === 'what was there' ? before[field] : leaves)
})
