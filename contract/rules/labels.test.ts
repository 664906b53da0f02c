import { expect, test } from 'vitest'
import {
  computeLabelError,
  defaultComputeLabel,
  firewallLabelError,
  subnetLabelError,
  vlanLabelError,
  vpcLabelError,
} from './labels.ts'

const characters = 'Label must include only ASCII letters, digits, hyphens, underscores and periods'
const ends = 'Label must begin and end with a letter or digit'
const doubled = 'Label must not have two hyphens, underscores or periods in a row'
const dashes = 'Label must include only ASCII letters, numbers, and dashes'

test.each([
  ['web', undefined],
  ['web-1', undefined],
  ['Web_1.example', undefined],
  ['a-_.b', undefined],
  ['123', undefined],
  ['a'.repeat(64), undefined],
  ['', 'Must be 3-64 characters'],
  ['ab', 'Must be 3-64 characters'],
  ['a'.repeat(65), 'Must be 3-64 characters'],
  ['-web', ends],
  ['web-', ends],
  ['_web', ends],
  ['web.', ends],
  ['web--1', doubled],
  ['web__1', doubled],
  ['web..1', doubled],
  ['web 1', characters],
  ['wéb', characters],
  ['web/1', characters],
  ['web\n', characters],
])('validates the instance label %j: %s', (label, fault) => {
  expect(computeLabelError(label)).toBe(fault)
})

test.each([
  ['web', undefined],
  ['a'.repeat(32), undefined],
  ['ab', 'Must be 3-32 characters'],
  ['a'.repeat(33), 'Must be 3-32 characters'],
  ['web--1', doubled],
  ['.web', ends],
])('validates the firewall label %j: %s', (label, fault) => {
  expect(firewallLabelError(label)).toBe(fault)
})

test.each([
  ['a', undefined],
  ['-', undefined],
  ['office-1', undefined],
  ['a'.repeat(64), undefined],
  ['', 'Must be 1-64 characters'],
  ['a'.repeat(65), 'Must be 1-64 characters'],
  ['office--1', 'Label must not have two dashes in a row'],
  ['office_1', dashes],
  ['office.1', dashes],
  ['my office', dashes],
])('validates the VPC, subnet or VLAN label %j: %s', (label, fault) => {
  expect(vpcLabelError(label)).toBe(fault)
  expect(subnetLabelError(label)).toBe(fault)
  expect(vlanLabelError(label)).toBe(fault)
})

test('generates a valid default label', () => {
  expect(defaultComputeLabel(1)).toBe('compute1')
  expect(computeLabelError(defaultComputeLabel(1))).toBeUndefined()
})
