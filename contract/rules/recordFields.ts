import type { CaaTag } from './caaValues.ts'
import { type RecordType, recordTypes } from './recordTargets.ts'

/** A record in the form that is sent to the API. */
export interface RecordInput {
  type: RecordType
  name?: string | undefined
  target?: string | undefined
  ttl_sec?: number | undefined
  priority?: number | undefined
  weight?: number | undefined
  port?: number | undefined
  service?: string | null | undefined
  protocol?: string | null | undefined
  tag?: CaaTag | null | undefined
}

export type RecordField = Exclude<keyof RecordInput, 'type'>

interface FieldRule {
  kind: 'text' | 'number'
  /** Value for types without the field, and for records that omit it. */
  empty: string | number | null
  /** Record types that have the field. */
  types: readonly RecordType[]
  /** Record types that require the field, except for the target of a null MX. */
  required: readonly RecordType[]
  /** True if the field is part of DNS answers. Other fields are annotations. */
  inZone: boolean
}

const all = recordTypes
const but = (...types: RecordType[]) => all.filter((type) => !types.includes(type))

/** All fields of a record except its type, in the order of forms (document 1, 2.8). */
export const recordFieldRules = {
  name: { kind: 'text', empty: '', types: but('SRV'), required: ['CNAME'], inZone: true },
  service: { kind: 'text', empty: null, types: ['SRV'], required: ['SRV'], inZone: true },
  protocol: { kind: 'text', empty: null, types: ['SRV'], required: [], inZone: true },
  tag: { kind: 'text', empty: null, types: ['CAA'], required: ['CAA'], inZone: true },
  target: { kind: 'text', empty: '', types: all, required: all, inZone: true },
  priority: {
    kind: 'number',
    empty: 0,
    types: ['MX', 'SRV'],
    required: ['SRV'],
    inZone: true,
  },
  weight: { kind: 'number', empty: 0, types: ['SRV'], required: ['SRV'], inZone: true },
  port: { kind: 'number', empty: 0, types: ['SRV'], required: ['SRV'], inZone: true },
  ttl_sec: { kind: 'number', empty: 0, types: all, required: [], inZone: true },
} as const satisfies Record<RecordField, FieldRule>

const rules: Record<RecordField, FieldRule> = recordFieldRules

export const recordFieldNames = Object.keys(recordFieldRules) as RecordField[]

const byType = (test: (rule: FieldRule, type: RecordType) => boolean) =>
  Object.fromEntries(
    recordTypes.map((type) => [type, recordFieldNames.filter((field) => test(rules[field], type))]),
  ) as unknown as Record<RecordType, readonly RecordField[]>

/** The fields of each record type, in the order of forms. */
export const recordFields = byType(({ types }, type) => types.includes(type))

/** The required fields of each record type. */
export const requiredFields = byType(({ required }, type) => required.includes(type))

/** The fields that distinguish records of one type; the TTL is not one of them. */
export const identityFields = recordFieldNames.filter(
  (field) => rules[field].inZone && field !== 'ttl_sec',
)

/** Fields of a record that are not part of the zone. */
export const remarkFields = recordFieldNames.filter((field) => !rules[field].inZone)

/** The fields of one kind. */
export type FieldOfKind<Kind extends FieldRule['kind']> = {
  [Field in RecordField]: (typeof recordFieldRules)[Field]['kind'] extends Kind ? Field : never
}[RecordField]

export const isNumberField = (field: RecordField): field is FieldOfKind<'number'> =>
  rules[field].kind === 'number'

/** Returns only the record fields of an object. */
export const pickFields = <Source extends Partial<Record<RecordField, unknown>>>(
  source: Source,
): Pick<Source, RecordField & keyof Source> =>
  Object.fromEntries(recordFieldNames.map((field) => [field, source[field]])) as Pick<
    Source,
    RecordField & keyof Source
  >

/** A record with a value in every field. */
type WholeRecord = {
  [Field in RecordField]:
    | Exclude<RecordInput[Field], undefined | null>
    | (null extends RecordInput[Field] ? null : never)
}

/** Returns a record with a value in every field. Fields that its type does not use or that were omitted are empty. */
export const wholeRecord = (record: RecordInput): WholeRecord =>
  Object.fromEntries(
    recordFieldNames.map((field) => [
      field,
      (rules[field].types.includes(record.type) ? record[field] : undefined) ?? rules[field].empty,
    ]),
  ) as unknown as WholeRecord
