import { expect, test } from 'vitest'
import {
  addedInterfaceErrors,
  interfaceChangeErrors,
  interfaceListErrors,
  interfaceOrderErrors,
} from './configInterfaces.ts'
import type { InterfaceChange, InterfaceBody } from './configInterfaces.ts'
import type { RuleError } from './ruleErrors.ts'

const pairs = (faults: RuleError[]) => faults.map(({ field, reason }) => [field, reason])
const anyPublic: InterfaceBody = { purpose: 'public' }
const vlan: InterfaceBody = { purpose: 'vlan', label: 'office', ipam_address: '10.0.0.1/24' }
const vpc: InterfaceBody = { purpose: 'vpc', subnet_id: 5 }

test.each<[string, InterfaceBody[], [string, string][]]>([
  ['none', [], []],
  ['one of each', [anyPublic, vlan, vpc], []],
  [
    'fields of other purposes as answered',
    [
      {
        purpose: 'public',
        primary: false,
        label: null,
        ipam_address: null,
        subnet_id: null,
        ipv4: null,
        ip_ranges: null,
      },
      { ...vpc, label: '', ipam_address: '' },
    ],
    [],
  ],
  [
    'two public',
    [anyPublic, vlan, anyPublic],
    [['interfaces[2].purpose', 'Only one public interface is possible']],
  ],
  [
    'two primary',
    [
      { ...anyPublic, primary: true },
      { ...vpc, primary: true },
    ],
    [['interfaces[1].primary', 'Only one interface can be primary']],
  ],
  [
    'a primary VLAN',
    [
      { ...vlan, primary: true },
      { ...vpc, primary: true },
    ],
    [['interfaces[0].primary', 'A VLAN interface cannot be primary']],
  ],
  ['a VLAN without label', [{ purpose: 'vlan' }], [['interfaces[0].label', 'Required for a VLAN']]],
  [
    'a VLAN with an empty label',
    [{ purpose: 'vlan', label: '' }],
    [['interfaces[0].label', 'Required for a VLAN']],
  ],
  [
    'a VLAN with a bad label',
    [{ purpose: 'vlan', label: 'a--b' }],
    [['interfaces[0].label', 'Label must not have two dashes in a row']],
  ],
  [
    'a VLAN in a subnet',
    [{ ...vlan, subnet_id: 5, ip_ranges: ['10.0.0.0/28'] }],
    [
      ['interfaces[0].subnet_id', 'Not used by a VLAN interface'],
      ['interfaces[0].ip_ranges', 'Not used by a VLAN interface'],
    ],
  ],
  [
    'a VPC interface without subnet',
    [anyPublic, { purpose: 'vpc' }],
    [['interfaces[1].subnet_id', 'Required for a VPC interface']],
  ],
  [
    'a VPC interface with a label and an address of a VLAN',
    [{ ...vpc, label: 'office', ipam_address: '10.0.0.1/24' }],
    [
      ['interfaces[0].label', 'Not used by a VPC interface'],
      ['interfaces[0].ipam_address', 'Not used by a VPC interface'],
    ],
  ],
  [
    'a public interface with addresses',
    [{ ...anyPublic, ipv4: { vpc: '10.0.0.2' } }],
    [['interfaces[0].ipv4', 'Not used by a public interface']],
  ],
  ['a purpose not known here', [{ purpose: 'tunnel', label: 'x' }], []],
  ['four', [anyPublic, vlan, vpc, vpc], [['interfaces', 'Must have 3 entries at most']]],
])('interfaces: %s', (_title, interfaces, faults) => {
  expect(pairs(interfaceListErrors(interfaces))).toEqual(faults)
})

test.each([
  ['any', true, 0],
  ['203.0.113.9', true, 1],
  ['203.0.113.9', false, 0],
  ['', true, 0],
  [null, true, 0],
])('1:1 NAT %j, creating the instance %s: %i errors', (nat, creating, count) => {
  const faults = interfaceListErrors([{ ...vpc, ipv4: { nat_1_1: nat } }], { creating })
  expect(faults.map(({ field }) => field)).toEqual(
    Array.from({ length: count }, () => 'interfaces[0].ipv4.nat_1_1'),
  )
})

test.each<[string, string[], InterfaceBody, string[]]>([
  ['the first', [], anyPublic, []],
  ['a VPC interface', ['public'], vpc, []],
  ['a second public one', ['public'], anyPublic, ['purpose']],
  ['a fourth', ['public', 'vlan', 'vpc'], vlan, ['purpose']],
  ['a VPC interface without subnet', [], { purpose: 'vpc' }, ['subnet_id']],
])('adding %s', (_title, present, sent, fields) => {
  const faults = addedInterfaceErrors(
    present.map((purpose) => ({ purpose })),
    sent,
  )
  expect(faults.map(({ field }) => field)).toEqual(fields)
})

test.each<[string, InterfaceChange, string[]]>([
  ['public', { primary: true }, []],
  ['public', { primary: true, ipv4: { nat_1_1: 'any' } }, ['ipv4']],
  ['public', { ip_ranges: ['10.0.0.0/28'] }, ['ip_ranges']],
  ['vpc', { primary: true, ipv4: { vpc: '10.0.0.9' }, ip_ranges: [] }, []],
  ['vlan', { primary: false }, ['primary']],
  ['vlan', {}, []],
])('changing a %s interface with %j', (purpose, sent, fields) => {
  expect(interfaceChangeErrors(purpose, sent).map(({ field }) => field)).toEqual(fields)
})

test.each([
  [[1, 2, 3], [3, 1, 2], true],
  [[], [], true],
  [[1, 2], [1], false],
  [[1, 2], [1, 1], false],
  [[1, 2], [1, 3], false],
  [[1, 2], [1, 2, 3], false],
])('ordering the interfaces %j as %j is valid: %s', (present, ids, fits) => {
  expect(interfaceOrderErrors(present, ids).map(({ field }) => field)).toEqual(fits ? [] : ['ids'])
})
