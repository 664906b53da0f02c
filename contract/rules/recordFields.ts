import type { CaaTag } from './caaValues.ts'
import { type RecordType, recordTypes } from './recordTargets.ts'

/** A record as it is sent. */
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
  /** The value for types without the field, and for records that leave it out. */
  empty: string | number | null
  /** The types that take it. */
  types: readonly RecordType[]
  /** The types that cannot do without it; the target of a null MX aside. */
  required: readonly RecordType[]
  /** True when name servers answer with it; what else is kept of a record is a remark about it. */
  inZone: boolean
}

const all = recordTypes
const but = (...types: RecordType[]) => all.filter((type) => !types.includes(type))

/** Every field of a record but its type, in the order a form shows them (document 1, 2.8). */
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

/** The fields each type takes, in the order of a form. */
export const recordFields = byType(({ types }, type) => types.includes(type))

/** The fields each type cannot do without. */
export const requiredFields = byType(({ required }, type) => required.includes(type))

/** The fields by which two records of one type differ; the TTL is none. */
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

/** The fields of a record and nothing else of it. */
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

/** A record whose fields all hold something: what its type does not use, and what was left out, is empty. */
export const wholeRecord = (record: RecordInput): WholeRecord =>
  Object.fromEntries(
    recordFieldNames.map((field) => [
      field,
      (rules[field].types.includes(record.type) ? record[field] : undefined) ?? rules[field].empty,
    ]),
  ) as unknown as WholeRecord
