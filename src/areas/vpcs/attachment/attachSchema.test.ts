import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { errorText } from '#ui/form/formErrors.ts'
import { type AttachValues, attachSchema, fullReason } from './attachSchema.ts'

const schema = attachSchema(
  [{ id: 50, label: 'front', ipv4: '10.0.0.0/24' }],
  [{ subnet_id: 50, compute_id: 7, address: '10.0.0.9' }],
)
const whole = { compute_id: 8, config_id: 80, subnet_id: 50, keepPublic: true }

const faultsOf = (typed: Partial<AttachValues>) => {
  const read = z.safeParse(schema, { ...whole, address: '', ranges: '', ...typed })
  return (read.error?.issues ?? []).map((issue) => [
    issue.path.join('.'),
    errorText(issue, undefined),
  ])
}

test.each<[string, Partial<AttachValues>, string[][]]>([
  ['nothing but the subnet', {}, []],
  [
    'a free address and ranges',
    { address: ' 10.0.0.10 ', ranges: '10.0.0.64/28\n10.9.0.0/24' },
    [],
  ],
  ['an address in use', { address: '10.0.0.9' }, [['address', 'Already used by instance 7']]],
  ['an address elsewhere', { address: '10.0.1.9' }, [['address', 'Must lie within 10.0.0.0/24']]],
  [
    'a reserved address',
    { address: '10.0.0.1' },
    [['address', 'The first two and the last two addresses of a subnet cannot be assigned']],
  ],
  ['no subnet', { subnet_id: undefined }, [['subnet_id', 'Required']]],
])('validates %s', (_, typed, faults) => {
  expect(faultsOf(typed)).toEqual(faults)
})

test('names an invalid range', () => {
  expect(faultsOf({ ranges: '10.0.0.64/28, 10.0.0.80' })).toEqual([
    ['ranges', expect.stringContaining('10.0.0.80: ')],
  ])
})

test('rejects a configuration that already has three interfaces', () => {
  const interfaces = [{ id: 1 }, { id: 2 }, { id: 3 }]
  expect(fullReason({ id: 80, interfaces })).toBe('Already has 3 interfaces')
  expect(fullReason({ id: 80, interfaces: interfaces.slice(1) })).toBeUndefined()
})
