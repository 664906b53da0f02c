import { acceptanceIdsOf, tagAcceptanceOf } from '#contract/rules/acceptedFindings.ts'
import { sentenceList } from '#lib/format.ts'
import { tagPaths } from '#paths/tags.ts'
import type { AcceptedFinding } from './acceptedFindings.ts'
import type { FindingRow } from './findingColumns.tsx'
import type { Decisions } from './hiddenFindings.ts'
import { rules } from './rules.ts'
import { insideRules } from './rules/inside.ts'
import type { Finding } from './rules/rule.ts'

const ruleById = new Map([...rules, ...insideRules].map((rule) => [rule.id, rule]))

const namesShown = 3

/** Returns the row of a rule that is accepted for all objects with a tag. */
function tagRow(
  decision: AcceptedFinding,
  { rule: id, tag }: { rule: string; tag: string },
  covered: readonly Finding[],
): FindingRow {
  const { label = id, urgency = 'plan' } = ruleById.get(id) ?? {}
  const names = covered.map(({ object }) => object)
  const href = tagPaths.detail(tag)
  return {
    id: decision.finding_id,
    rule: id,
    label,
    urgency,
    kind: 'Tag',
    object: `Tag ${tag}`,
    reason: names.length > 0 ? sentenceList(names) : 'No finding is hidden now.',
    ...(names.length > namesShown && { shortReason: sentenceList(names, namesShown) }),
    href,
    action: { label: 'Open tag', href },
    accepted: decision,
    covers: names.length,
  }
}

/**
 * Returns the rows of the overview: findings with the decisions about them, and one row for each rule that is accepted
 * for a tag. That row stands for the findings that it hides.
 */
export function findingRows(
  findings: readonly Finding[],
  { accepted, snoozed, now }: Decisions,
): FindingRow[] {
  const coveredBy = new Map<string, Finding[]>()
  const rows = findings.flatMap((finding): FindingRow[] => {
    const [id = '', ...tagIds] = acceptanceIdsOf(finding)
    const own = accepted.get(id)
    if (own) return [{ ...finding, accepted: own }]
    const tagDecisions = tagIds.filter((tagId) => accepted.has(tagId))
    for (const tagId of tagDecisions) {
      const covered = coveredBy.get(tagId)
      if (covered) covered.push(finding)
      else coveredBy.set(tagId, [finding])
    }
    if (tagDecisions.length > 0) return []
    const until = snoozed[finding.id] ?? 0
    return [until > now ? { ...finding, snoozed: until } : finding]
  })
  const tagRows = [...accepted.values()].flatMap((decision) => {
    const ruleAndTag = tagAcceptanceOf(decision.finding_id)
    return ruleAndTag
      ? [tagRow(decision, ruleAndTag, coveredBy.get(decision.finding_id) ?? [])]
      : []
  })
  return [...rows, ...tagRows]
}

/** Returns the tags of the objects with these findings, with the number of findings of each, most frequent first. */
export function tagsOfFindings(findings: readonly Finding[]): { tag: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { tags } of findings)
    for (const tag of new Set(tags ?? [])) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .toSorted((a, b) => b.count - a.count || a.tag.localeCompare(b.tag, 'en'))
}
