import { expect, test } from 'vitest'
import { decodeUserData, userDataMax } from '#contract/rules/userData.ts'
import { resolverFor } from '#ui/form/formErrors.ts'
import { newInterface } from '../configs/interfaceDraft.ts'
import {
  type Creation,
  computeCreationBody,
  computeCreationSchema,
  emptyCreation,
} from './createSchema.ts'

const scripts = [
  {
    id: 5,
    images: ['any/all'],
    user_defined_fields: [
      { name: 'domain', label: 'Domain' },
      { name: 'parts', manyof: 'a,b,c', default: 'a' },
    ],
  },
  { id: 6, images: ['compute/debian11'], user_defined_fields: [{ name: 'domain' }] },
]
const known = {
  computes: [{ id: 7, has_user_data: true }],
  regions: [{ id: 'eu', capabilities: ['Computes', 'Vlans', 'VPCs'] }],
  images: [{ id: 'compute/debian12', capabilities: [] }],
  scripts,
}
const typed: Creation = {
  ...emptyCreation,
  region: 'eu',
  type: 'g6-nano-1',
  image: 'compute/debian12',
  root_pass: 'Correct-horse-7',
}

async function faultsOf(changes: Partial<Creation>) {
  const { errors } = await resolverFor(computeCreationSchema(known))(
    { ...typed, ...changes },
    undefined,
    {
      fields: {},
      shouldUseNativeValidation: false,
    },
  )
  return errors as Record<string, unknown>
}

test('accepts a complete form', async () => {
  expect(await faultsOf({})).toEqual({})
})

test.each<[Partial<Creation>, string]>([
  [{ region: undefined }, 'region'],
  [{ type: undefined }, 'type'],
  [{ image: '' }, 'image'],
  [{ root_pass: '' }, 'root_pass'],
  [{ root_pass: 'aaaaaaa' }, 'root_pass'],
  [{ label: 'a--b' }, 'label'],
  [{ keys: 'ssh-rsa broken' }, 'keys'],
  [{ user_data: 'é'.repeat(userDataMax / 2 + 1) }, 'user_data'],
  [{ user_data: '#cloud-config' }, 'user_data'],
  [{ source: 'backup' }, 'backup_of'],
  [{ interfaces: [newInterface('vlan')] }, 'interfaces'],
  [{ script_id: 5 }, 'script_data'],
  [{ script_id: 5, image: 'private/3' }, 'script_id'],
])('rejects %o with an error on %s', async (changes, field) => {
  expect(Object.keys(await faultsOf(changes))).toContain(field)
})

test.each<[Partial<Creation>]>([[{ script_id: 6 }], [{ script_id: 5, image: 'private/3' }]])(
  'does not validate the inputs of an incompatible script: %o',
  async (changes) => {
    expect(Object.keys(await faultsOf(changes))).toEqual(['script_id'])
  },
)

test.each<[Partial<Creation>]>([
  [{ source: 'empty' }],
  [{ source: 'backup', backup_of: 7, backup_id: 3 }],
])('ignores invalid fields for images when the source is %o', async (changes) => {
  const left = {
    image: '',
    keys: 'not a key',
    user_data: 'é'.repeat(userDataMax),
    // Value of a cleared number field.
    swap_size: undefined as unknown as number,
    script_id: 5,
    interfaces: [newInterface('vlan')],
  }
  expect(await faultsOf({ ...left, ...changes })).toEqual({})
})

test('puts the error of an interface on its field', async () => {
  const { interfaces } = await faultsOf({
    label: 'web',
    count: 2,
    interfaces: [
      { ...newInterface('public'), nat: '203.0.113.7' },
      newInterface('vpc'),
      newInterface('vlan'),
    ],
  })
  expect(interfaces).toMatchObject({
    root: { message: expect.stringContaining('cannot share an address') },
    1: { subnet_id: { message: 'Required for a VPC interface' } },
    2: { label: { message: 'Required for a VLAN' } },
  })
})

test('does not send fields of another source', () => {
  const left = { ...typed, user_data: 'x', interfaces: [newInterface('public')] }
  const body = computeCreationBody({ ...left, source: 'backup', backup_id: 9 }, scripts)
  expect(body).toEqual({ region: 'eu', type: 'g6-nano-1', backup_id: 9 })
  expect(computeCreationBody({ ...left, source: 'empty', booted: false }, scripts)).toEqual({
    region: 'eu',
    type: 'g6-nano-1',
  })
})

test('sends keys, user data and script inputs in the format of the API', () => {
  const body = computeCreationBody(
    {
      ...typed,
      keys: ' one \n\ntwo',
      user_data: 'ä',
      script_id: 5,
      script_data: { domain: 'example.com', parts: ['a', 'c'], foreign: 'x' },
    },
    scripts,
  )
  expect(body).toMatchObject({
    authorized_keys: ['one', 'two'],
    script_id: 5,
    script_data: { domain: 'example.com', parts: 'a,c' },
  })
  expect(decodeUserData(body.metadata?.user_data ?? '')).toBe('ä')
})

test.each<[Partial<Creation>, string, string | undefined]>([
  [{ count: 2, label: '' }, 'label', 'Type a label to distinguish the instances'],
  [{ count: 3, label: `web-${'x'.repeat(58)}` }, 'label', undefined],
  [{ count: 0 }, 'count', 'At least 1'],
  [{ count: 21, label: 'web' }, 'count', 'At most 20'],
  [{ count: 1.5, label: 'web' }, 'count', 'Type a whole number'],
  [
    {
      count: 2,
      label: 'web',
      interfaces: [{ ...newInterface('vlan'), label: 'lan', ipam_address: '10.0.0.1/24' }],
    },
    'interfaces',
    'Several instances cannot share an address. Leave the addresses blank.',
  ],
])('rejects for several instances %j with an error on %s', async (several, field, reason) => {
  const faults = await faultsOf(several)
  expect(faults[field]).toMatchObject(reason === undefined ? {} : { message: reason })
})
