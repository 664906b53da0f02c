import { describe, expect, test } from 'vitest'
import { toAscii } from '../../contract/rules/domainNames.ts'
import { recordErrors } from '../../contract/rules/domainRecords.ts'
import type { RecordInput } from '../../contract/rules/recordFields.ts'
import { recordSamples, sampleZone, srvSamples } from './recordSamples.ts'
import { expandApex, type RecordType, targetIsName } from '../../contract/rules/recordTargets.ts'

const ascii = (name: string) => toAscii(name) ?? name

/** Converts a target that a user entered, as the console and the platform do before validation. */
const asGiven = (type: RecordType, target: string) =>
  targetIsName(type) ? ascii(expandApex(type, target, sampleZone)) : target

const faulty = (record: RecordInput) =>
  recordErrors(record, sampleZone).map(({ field, reason }) => {
    expect(reason).not.toBe('')
    return field
  })

describe.each(Object.entries(recordSamples))('%s', (_, samples) => {
  const { whole } = samples
  const named = (name: string) => faulty({ ...whole, name: ascii(name) })
  const aimed = (target: string) => faulty({ ...whole, target: asGiven(whole.type, target) })

  test('is valid with all fields', () => expect(faulty(whole)).toEqual([]))

  for (const name of samples.names)
    test(`accepts the name ${JSON.stringify(name)}`, () => expect(named(name)).toEqual([]))

  for (const name of samples.badNames)
    test(`rejects the name ${JSON.stringify(name)}`, () => expect(named(name)).toEqual(['name']))

  for (const target of samples.targets)
    test(`accepts the target ${JSON.stringify(target.slice(0, 80))}`, () =>
      expect(aimed(target)).toEqual([]))

  // The schema of the contract limits the length of a value.
  for (const target of samples.badTargets.filter(({ length }) => length <= 65_535))
    test(`rejects the target ${JSON.stringify(target.slice(0, 80))}`, () =>
      expect(aimed(target)).toEqual(['target']))
})

describe.each(['service', 'protocol'] as const)('the %s of an SRV record', (field) => {
  const errorsWith = (value: string | null) =>
    faulty({ ...recordSamples.SRV.whole, [field]: value })

  test.each(srvSamples[field].fine)('can be %j', (value) => expect(errorsWith(value)).toEqual([]))
  test.each(srvSamples[field].bad)('cannot be %j', (value) =>
    expect(errorsWith(value)).toEqual([field]),
  )
})
