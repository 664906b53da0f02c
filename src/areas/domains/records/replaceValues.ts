import { isIPv4, isIPv6, shortestIPv6 } from '#contract/rules/addresses.ts'
import { toAscii } from '#contract/rules/domainNames.ts'
import { type RecordType, targetIsName } from '#contract/rules/recordTargets.ts'
import { changedId } from '../changes/stage.ts'
import { type ZoneChange, sameRecord } from '../zone/changeSet.ts'
import { neighbourIndex } from '../zone/neighbours.ts'
import type { RecordDraft } from '../zone/recordModel.ts'
import { storedKey } from '../zone/sameAsStored.ts'
import { entryOf, type RecordRow } from '../recordRow.ts'
import { draftErrors, recordDraftOf, type RecordValues, valuesOfDraft } from './recordInput.ts'
import { riskyReason } from './riskyRecord.ts'

interface ReplaceInput {
  find: string
  replacement: string
  chosen: readonly RecordRow[]
  /** All records of the zone, including staged changes. */
  rows: readonly RecordRow[]
  changes: readonly ZoneChange[]
  zone: string
}

export interface Replacement {
  id: number
  before: RecordDraft
  draft: RecordDraft
  /** The rule that the new value would violate, in which case the record is not changed. */
  reason?: string
}

interface Candidate extends Replacement {
  values: RecordValues
  change: ZoneChange
}

/** Returns the records whose values contain the search text, and the changes to stage. */
export function planReplacement({ chosen, rows, changes, zone, ...input }: ReplaceInput): {
  replacements: Replacement[]
  changes: ZoneChange[]
} {
  const staged = new Map(changes.map((change) => [changedId(change), change]))
  const candidates = chosen.flatMap((row): Candidate[] => {
    const earlier = staged.get(row.id)
    const entry = entryOf(row, zone)
    if (!entry || earlier?.kind === 'delete') return []
    const before = earlier?.draft ?? entry
    const target = replaceIn(before, input)
    if (target === before.target) return []
    const values = { ...valuesOfDraft(before, zone), target, null_mx: false }
    const draft = recordDraftOf(values, zone)
    const change: ZoneChange = earlier ? { ...earlier, draft } : { kind: 'update', entry, draft }
    return sameRecord(before, draft) ? [] : [{ id: row.id, before, draft, values, change }]
  })
  const reasons = refusals(candidates, rows, zone)
  return {
    replacements: candidates.map(({ id, before, draft }) => {
      const reason = reasons.get(id)
      return { id, before, draft, ...(reason !== undefined && { reason }) }
    }),
    changes: candidates.flatMap(({ id, change }) => (reasons.has(id) ? [] : [change])),
  }
}

/** Returns the reasons why records cannot take their new values, assuming that all other records take theirs. */
function refusals(candidates: readonly Candidate[], rows: readonly RecordRow[], zone: string) {
  const reasons = new Map<number, string>()
  for (;;) {
    const open = candidates.filter(({ id }) => !reasons.has(id))
    const drafts = new Map(open.map(({ id, draft }) => [id, draft]))
    const beside = neighbourIndex(
      rows.flatMap((row) =>
        row.staged === 'delete' ? [] : (drafts.get(row.id) ?? entryOf(row, zone) ?? []),
      ),
    )
    const indexByDraft = new Map(open.map(({ draft }, at) => [draft, at]))
    // If several records become identical, only the first one is changed.
    const isTwin = (draft: RecordDraft, other: RecordDraft) =>
      (indexByDraft.get(other) ?? -1) < (indexByDraft.get(draft) ?? 0) &&
      storedKey(draft, zone) === storedKey(other, zone)
    const invalidReplacements = open.flatMap(({ id, draft, values }) => {
      const others = beside(draft)
      const [fault] = draftErrors(values, zone, others)
      const reason =
        fault?.reason ??
        riskyReason(draft) ??
        (others.some((other) => isTwin(draft, other)) ? 'This record already exists' : undefined)
      return reason === undefined ? [] : [[id, reason] as const]
    })
    // Repeat the check, because a record that keeps its old value may conflict with another new value.
    if (invalidReplacements.length === 0) return reasons
    for (const [id, reason] of invalidReplacements) reasons.set(id, reason)
  }
}

type Search = Pick<ReplaceInput, 'find' | 'replacement'>

function replaceIn({ type, target }: RecordDraft, { find, replacement }: Search): string {
  const pattern = find === '' ? undefined : searchFor(type, find)
  return pattern ? target.replaceAll(pattern, () => replacement) : target
}

/** Returns a pattern for the search text in a value. An IP address does not match inside a longer one. */
function searchFor(type: RecordType, find: string): RegExp {
  if (isIPv4(find)) return new RegExp(`(?<!\\d|\\d\\.)${escaped(find)}(?!\\d|\\.\\d)`, 'g')
  if (isIPv6(find)) {
    const address = type === 'AAAA' ? shortestIPv6(find) : find
    return new RegExp(`(?<![\\da-f]|(?<!ip6):)${escaped(address)}(?![\\da-f:]|\\.\\d)`, 'gi')
  }
  if (!targetIsName(type)) return new RegExp(escaped(find), 'g')
  // Names are stored in ASCII and without the trailing period that users may type.
  const name = toAscii(find) ?? find
  if (name.endsWith('.') && name.length > 1)
    return new RegExp(`(?<![^.])${escaped(name.slice(0, -1))}$`, 'gi')
  // A host name with several labels does not match inside a longer one.
  return new RegExp(`${/^[^.]+\../.test(name) ? '(?<![^.])' : ''}${escaped(name)}`, 'gi')
}

const escaped = (text: string) => text.replaceAll(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`)
