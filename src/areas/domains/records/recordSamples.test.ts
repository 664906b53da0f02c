import { describe, expect, test } from 'vitest'
import type { RecordInput } from '#contract/rules/recordFields.ts'
import {
  name100,
  numberLimits,
  recordSamples,
  sampleZone,
  srvSamples,
} from '#test/support/recordSamples.ts'
import { canonical } from '../zone/recordModel.ts'
import { draftErrors, type RecordValues, valuesOfDraft } from './recordInput.ts'

const blamed = (whole: RecordInput, typed: Partial<RecordValues>) => {
  const values = { ...valuesOfDraft(canonical(whole, sampleZone), sampleZone), ...typed }
  return [...new Set(draftErrors(values, sampleZone, []).map(({ field }) => field))]
}

describe.each(Object.entries(recordSamples))('a form for %s', (_, { whole, ...samples }) => {
  for (const name of samples.names)
    test(`accepts the name ${JSON.stringify(name)}`, () => {
      expect(blamed(whole, { name })).toEqual([])
    })

  for (const name of samples.badNames)
    test(`rejects the name ${JSON.stringify(name)}`, () => {
      expect(blamed(whole, { name })).toEqual(['name'])
    })

  for (const target of samples.targets)
    test(`accepts the value ${JSON.stringify(target.slice(0, 80))}`, () => {
      expect(blamed(whole, { target })).toEqual([])
    })

  for (const target of samples.badTargets)
    test(`rejects the value ${JSON.stringify(target.slice(0, 80))}`, () => {
      expect(blamed(whole, { target })).toEqual(['target'])
    })

  test('requires a value', () => {
    expect(blamed(whole, { target: '' })).toEqual(['target'])
  })
})

describe.each(['service', 'protocol'] as const)('a form for the %s of an SRV record', (field) => {
  const { whole } = recordSamples.SRV

  test.each(srvSamples[field].fine)('accepts %j', (value) => {
    expect(blamed(whole, { [field]: value ?? '' })).toEqual([])
  })

  test.each(srvSamples[field].bad)('rejects %j', (value) => {
    expect(blamed(whole, { [field]: value })).toEqual([field])
  })
})

test.each(
  numberLimits.flatMap(({ type, field, max }) =>
    [-1, 0, max, max + 1, 1.5, 'ten'].map((value) => ({ type, field, max, value })),
  ),
)(
  'validates in the form for $type the $field $value against its range',
  ({ type, field, max, value }) => {
    const resolverFor = value === 0 || value === max
    expect(blamed(recordSamples[type].whole, { [field]: value })).toEqual(
      resolverFor ? [] : [field],
    )
  },
)

test.each([
  ['of 99 characters', name100.slice(1), []],
  ['of 100 characters', name100, []],
  ['of 101 characters', `${name100}b`, ['name']],
])('validates a name %s', (_, name, fields) => {
  expect(blamed(recordSamples.TXT.whole, { name })).toEqual(fields)
})
