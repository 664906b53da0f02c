import type { CaaTag } from '#contract/rules/caaValues.ts'
import { nameToSend, toAscii } from '#contract/rules/domainNames.ts'
import {
  type FieldOfKind,
  isNumberField,
  type RecordField,
  recordFieldRules,
  recordFields,
  type RecordInput,
} from '#contract/rules/recordFields.ts'
import { expandApex, type RecordType, targetIsName } from '#contract/rules/recordTargets.ts'
import type { RuleError } from '#contract/rules/ruleErrors.ts'
import { type RecordDraft, canonical } from '../zone/recordModel.ts'
import { validateRecord } from '../zone/validateRecord.ts'

type Typed<Field extends RecordField> = Field extends 'tag'
  ? CaaTag
  : Field extends FieldOfKind<'number'>
    ? number | string | null
    : string

/** Values of the record form as typed. */
export type RecordValues = {
  [Field in Exclude<RecordField, 'name' | 'target' | 'ttl_sec'>]?: Typed<Field> | undefined
} & {
  type: RecordType
  name: string
  target: string
  ttl_sec: number
  /** True if the domain accepts no mail. */
  null_mx?: boolean | undefined
}

const ascii = (name: string) => toAscii(name.trim()) ?? name.trim()

/** Passes invalid numbers through, so that the rules report them. */
const asNumber = (value: number | string | null | undefined) =>
  (value ?? undefined) as number | undefined

/** Returns a value in its stored form: names in ASCII, and all values except TXT without surrounding whitespace. */
export function typedTarget(type: RecordType, target: string, zone: string): string {
  if (type === 'TXT') return target
  const trimmed = target.trim()
  return targetIsName(type) ? expandApex(type, ascii(trimmed), zone) : trimmed
}

/** Normalizes a typed name: `@`, relative or full, with or without a trailing period, in any script. */
export const typedName = (name: string): string => (name.trim() === '@' ? '' : ascii(name))

const noMail = { name: '', target: '', priority: 0 }

/** Converts the form values to a record, before validation. */
function typedRecord(values: RecordValues, zone: string): RecordInput {
  const { type } = values
  const isNull = type === 'MX' && values.null_mx === true
  const fields = Object.fromEntries(
    recordFields[type].map((field) => [field, typedField(field, values)]),
  )
  return {
    ...fields,
    type,
    ttl_sec: values.ttl_sec,
    ...(type !== 'SRV' && { name: typedName(values.name) }),
    target: typedTarget(type, values.target, zone),
    ...(isNull && noMail),
  }
}

const typedField = (field: RecordField, values: RecordValues) =>
  isNumberField(field)
    ? asNumber(values[field])
    : values[field]?.trim() || recordFieldRules[field].empty

export const recordDraftOf = (values: RecordValues, zone: string): RecordDraft =>
  canonical(typedRecord(values, zone), zone)

/** Returns all rule violations of a record, alone and together with the other records of its zone. */
export function draftErrors(
  values: RecordValues,
  zone: string,
  others: Iterable<RecordDraft>,
): RuleError[] {
  const record = typedRecord(values, zone)
  const draft = canonical(record, zone)
  // Only the switch creates a null MX; without it an empty value is missing.
  const isMissing = record.type === 'MX' && !values.null_mx && record.target === ''
  // A typed `@` is the apex, not a missing name.
  const isApex = record.type === 'CNAME' && values.name.trim() === '@'
  const recordToValidate = {
    ...record,
    ...(isMissing && { target: undefined }),
    ...(isApex && { name: '@' }),
  }
  return validateRecord(recordToValidate, draft, zone, others)
}

export const valuesOfDraft = (draft: RecordDraft, zone: string): RecordValues => ({
  ...Object.fromEntries(
    recordFields[draft.type].map((field) => [
      field,
      draft[field] ?? recordFieldRules[field].empty ?? '',
    ]),
  ),
  type: draft.type,
  name: draft.type === 'SRV' ? '' : nameToSend(draft.name, zone),
  target: draft.target,
  ttl_sec: draft.ttl_sec,
  ...(draft.type === 'CAA' && { tag: draft.tag ?? 'issue' }),
  ...(draft.type === 'MX' && { null_mx: draft.target === '' }),
})
