import * as limits from '#contract/generated/limits.gen.ts'
import { recordErrors } from '#contract/rules/domainRecords.ts'
import type { RecordField, RecordInput } from '#contract/rules/recordFields.ts'
import type { RuleError } from '#contract/rules/ruleErrors.ts'
import { type RecordDraft, toBody } from './recordModel.ts'
import { isSpf } from './lintMail.ts'

const { priority, weight, port } = limits.domainRecordCreate
const ranges = { priority, weight, port } satisfies Partial<Record<RecordField, { max: number }>>

function rangeErrors(record: Partial<Record<RecordField, unknown>>): RuleError[] {
  return Object.entries(ranges).flatMap(([field, { max: most }]) => {
    const value = record[field as RecordField]
    if (value === undefined) return []
    const resolverFor =
      typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most
    const limit = most.toLocaleString('en')
    return resolverFor ? [] : [{ field, reason: `Must be a whole number from 0 to ${limit}` }]
  })
}

function lengthErrors(draft: RecordDraft, zone: string): RuleError[] {
  const { name = '', target = '' } = toBody(draft, zone)
  const over = (field: string, size: number, most: number) =>
    size > most
      ? [{ field, reason: `At most ${most.toLocaleString('en')} characters; this has ${size}` }]
      : []
  return [
    ...over('name', name.length, limits.domainRecordCreate.name.max),
    ...over('target', Array.from(target).length, limits.domainRecordCreate.target.max),
  ]
}

/** The API accepts a second SPF record, but receivers then reject both (RFC 7208, 3.2), so it is an error here. */
function spfErrors(draft: RecordDraft, others: Iterable<RecordDraft>): RuleError[] {
  if (!isSpf(draft)) return []
  const there = [...others].some((other) => other.name === draft.name && isSpf(other))
  return there
    ? [
        {
          field: 'target',
          reason:
            'This name already has an SPF record; receivers ignore both if there are two. Edit that one.',
        },
      ]
    : []
}

/**
 * Returns all rule violations of a record, alone and in combination with others, including exceeded API limits.
 * @param record the record before its fields were normalized to `draft`
 */
export const validateRecord = (
  record: RecordInput,
  draft: RecordDraft,
  zone: string,
  others: Iterable<RecordDraft>,
): RuleError[] => [
  ...rangeErrors(record),
  ...recordErrors(record, zone, others),
  ...lengthErrors(draft, zone),
  ...spfErrors(draft, others),
]
