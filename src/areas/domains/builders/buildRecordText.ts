import * as limits from '#contract/generated/limits.gen.ts'
import { liesOutside, relativeName } from '#contract/rules/domainNames.ts'
import { neighbourErrors, recordErrors, recordToSend } from '#contract/rules/domainRecords.ts'
import type { RecordInput } from '#contract/rules/recordFields.ts'
import type { RuleError } from '#contract/rules/ruleErrors.ts'
import { expandApex } from '#contract/rules/recordTargets.ts'
import { type RecordDraft, canonical } from '../zone/recordModel.ts'
import type { BuilderKind } from './builderKinds.ts'
import type { BuilderValues } from './builderValues.ts'
import { ascii, asNumber, type BuilderResult, builderError } from './types.ts'
import { dkim, dmarc, spf } from './mailRecords.ts'

function caa(values: BuilderValues): BuilderResult {
  const { name, issuers, iodef } = values
  const records: RecordInput[] = [
    ...issuers.map((target): RecordInput => ({ type: 'CAA', name, tag: 'issue', target })),
    ...(values.wildcard === 'none'
      ? []
      : issuers.map((target): RecordInput => ({ type: 'CAA', name, tag: 'issuewild', target }))),
    ...(iodef
      ? [
          {
            type: 'CAA',
            name,
            tag: 'iodef',
            target: iodef.includes(':') ? iodef : `mailto:${iodef}`,
          } as const,
        ]
      : []),
  ]
  return {
    records,
    faults: issuers.length === 0 ? [builderError('issuers', 'Add at least one')] : [],
  }
}

function srv(values: BuilderValues, zone: string): BuilderResult {
  const [service = '', protocol = ''] = values.preset.split('.')
  const [priority, weight, port] = [values.priority, values.weight, values.port].map(asNumber)
  const range = (field: string, value: number | undefined, most: number) =>
    Number.isInteger(value) && value !== undefined && value >= 0 && value <= most
      ? []
      : [builderError(field, `Must be a whole number from 0 to ${most.toLocaleString('en')}`)]
  return {
    records: [
      {
        type: 'SRV',
        service,
        protocol: [protocol, values.name].filter(Boolean).join('.'),
        target: expandApex('SRV', ascii(values.target), zone),
        priority,
        weight,
        port,
      },
    ],
    faults: [
      ...range('priority', priority, limits.domainRecordCreate.priority.max),
      ...range('weight', weight, limits.domainRecordCreate.weight.max),
      ...range('port', port, limits.domainRecordCreate.port.max),
    ],
  }
}

const builders: Record<BuilderKind, (values: BuilderValues, zone: string) => BuilderResult> = {
  spf,
  dkim,
  dmarc,
  caa,
  srv,
}

/**
 * Returns the records that the fields describe, and the errors that prevent them from being sent.
 * @param neighbours returns the existing records that a new one must not conflict with
 */
export function buildRecordText(
  kind: BuilderKind,
  values: BuilderValues,
  zone: string,
  neighbours: (draft: RecordDraft) => Iterable<RecordDraft> = () => [],
): { drafts: RecordDraft[]; faults: RuleError[] } {
  const asciiName = ascii(values.name)
  const outside = liesOutside(asciiName, zone)
  const name = outside ? asciiName : relativeName(asciiName, zone)
  const { records: builtRecords, faults } = builders[kind]({ ...values, name }, zone)
  const records = outside ? builtRecords : builtRecords.map((record) => recordToSend(record, zone))
  const rules = records.flatMap((record) => [
    ...recordErrors(record, zone).map(({ field, reason }) =>
      builderError(fieldOf(kind, field, record), reason),
    ),
    ...neighbourErrors(record, zone, neighbours(canonical(record, zone))).map(({ field, reason }) =>
      // Report errors of the name at the selector, the only part of the name that the user can change.
      builderError(kind === 'dkim' ? 'selector' : fieldOf(kind, field, record), reason),
    ),
  ])
  const all = [
    ...(outside ? [builderError('name', `Must be inside ${zone}`)] : []),
    // Errors of the builder concern the typed values, so they take precedence over errors of the resulting record.
    ...faults,
    ...rules,
  ]
  return {
    drafts: records.map((record) => canonical(record, zone)),
    faults: all.filter(({ field }, at) => all.findIndex((other) => other.field === field) === at),
  }
}

/** Returns the builder field from which a record field is derived. */
function fieldOf(kind: BuilderKind, field: string, { tag }: RecordInput): string {
  if (kind === 'caa' && field === 'target') return tag === 'iodef' ? 'iodef' : 'issuers'
  if (kind === 'srv') return field === 'service' || field === 'protocol' ? 'name' : field
  if (field !== 'target') return field
  return { spf: 'includes', dkim: 'key', dmarc: 'reports', caa: 'issuers' }[kind]
}
