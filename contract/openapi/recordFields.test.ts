import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { recordFieldNames, recordFields, remarkFields, wholeRecord } from '../rules/recordFields.ts'
import { type RecordType, recordTypes } from '../rules/recordTargets.ts'

const { components } = JSON.parse(
  readFileSync(new URL('../generated/bundled.json', import.meta.url), 'utf8'),
) as {
  components: { schemas: Record<string, { properties?: object; enum?: string[] }> }
}

test('lists the record types of the contract', () => {
  expect([...recordTypes].toSorted()).toEqual(components.schemas.RecordType?.enum?.toSorted())
})

test.each(['DomainRecordCreate', 'DomainRecordUpdate', 'DomainRecord'])(
  'lists the fields of %s',
  (name) => {
    const own = ['type', 'id', 'created', 'updated']
    const fields = Object.keys(components.schemas[name]?.properties ?? {})
    expect(recordFieldNames.toSorted()).toEqual(
      fields.filter((field) => !own.includes(field)).toSorted(),
    )
  },
)

test('shows the fields of each record type in a fixed order', () => {
  const dataOf = (type: RecordType) =>
    recordFields[type].filter((field) => !remarkFields.includes(field))
  expect(dataOf('A')).toEqual(['name', 'target', 'ttl_sec'])
  expect(dataOf('MX')).toEqual(['name', 'target', 'priority', 'ttl_sec'])
  expect(dataOf('CAA')).toEqual(['name', 'tag', 'target', 'ttl_sec'])
  expect(dataOf('SRV')).toEqual([
    'service',
    'protocol',
    'target',
    'priority',
    'weight',
    'port',
    'ttl_sec',
  ])
})

test('fills the fields that a record type does not use with empty values', () => {
  expect(wholeRecord({ type: 'A', target: '203.0.113.7', priority: 5 })).toMatchObject({
    name: '',
    target: '203.0.113.7',
    ttl_sec: 0,
    priority: 0,
    weight: 0,
    port: 0,
    service: null,
    protocol: null,
    tag: null,
  })
})
