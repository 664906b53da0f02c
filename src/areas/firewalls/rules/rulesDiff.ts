import type { FirewallRules } from '#api/generated/types.gen.ts'
import { none } from '#lib/format.ts'
import type { ListedChange } from '#ui/form/ChangesTable.tsx'
import { type RuleDirection, directions, policyText, ruleText } from './ruleLabels.ts'
import { ruleBody, type RuleDraft, type RulesDraft, rulesDraft } from './rulesDraft.ts'

const title: Readonly<Record<RuleDirection, string>> = { inbound: 'Inbound', outbound: 'Outbound' }

const ruleLabel = (direction: RuleDirection, at: number, { label }: Pick<RuleDraft, 'label'>) =>
  [`${title[direction]} ${at + 1}`, label].filter(Boolean).join(', ')

/** Includes the description, so that a change of it is visible. */
const text = (draft: RuleDraft, direction: RuleDirection) =>
  [ruleText(ruleBody(draft), direction), draft.label && `“${draft.label}”`, draft.description]
    .filter(Boolean)
    .join(', ')

const same = (one: RuleDraft, other: RuleDraft) =>
  JSON.stringify(ruleBody(one)) === JSON.stringify(ruleBody(other))

/** Returns the indexes in the longest increasing subsequence; all other rules were moved. */
function unmoved(indexes: readonly number[]): ReadonlySet<number> {
  const runs: number[][] = []
  for (const index of indexes) {
    const best = runs
      .filter((run) => (run.at(-1) ?? -1) < index)
      .reduce<number[]>((longest, run) => (run.length > longest.length ? run : longest), [])
    runs.push([...best, index])
  }
  return new Set(
    runs.reduce<number[]>((longest, run) => (run.length > longest.length ? run : longest), []),
  )
}

function directionDiff(
  before: readonly RuleDraft[],
  after: readonly RuleDraft[],
  direction: RuleDirection,
): ListedChange[] {
  const placeBefore = new Map(before.map((draft, at) => [draft.key, at]))
  const previousPositions = after.flatMap(({ key }) => placeBefore.get(key) ?? [])
  const still = unmoved(previousPositions)
  const remainingKeys = new Set(after.map(({ key }) => key))
  const changes = after.flatMap((draft, at): ListedChange[] => {
    const from = placeBefore.get(draft.key)
    const old = from === undefined ? undefined : before[from]
    const where = ruleLabel(direction, at, draft)
    if (from === undefined || !old)
      return [{ id: draft.key, where, before: none, after: text(draft, direction) }]
    const moved = still.has(from) ? '' : `Position ${at + 1}: `
    if (moved === '' && same(old, draft)) return []
    return [
      {
        id: draft.key,
        where,
        before: (moved && `Position ${from + 1}: `) + text(old, direction),
        after: moved + text(draft, direction),
      },
    ]
  })
  const removed = before.flatMap((draft, at): ListedChange[] =>
    remainingKeys.has(draft.key)
      ? []
      : [
          {
            id: draft.key,
            where: ruleLabel(direction, at, draft),
            before: text(draft, direction),
            after: 'Removed',
          },
        ],
  )
  return [...changes, ...removed]
}

/** Returns the changes that saving the draft would make, rule by rule. */
export function rulesDiff(saved: FirewallRules, draft: RulesDraft): ListedChange[] {
  const before = rulesDraft(saved)
  return directions.flatMap((direction) => {
    const policy = `${direction}_policy` as const
    return [
      ...(before[policy] === draft[policy]
        ? []
        : [
            {
              id: policy,
              where: `${title[direction]} policy`,
              before: policyText(before[policy]),
              after: policyText(draft[policy]),
            },
          ]),
      ...directionDiff(before[direction], draft[direction], direction),
    ]
  })
}

export const isSameRules = (one: FirewallRules, other: FirewallRules): boolean =>
  rulesDiff(one, rulesDraft(other)).length === 0
