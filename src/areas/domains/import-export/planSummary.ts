import { formatCount } from '#lib/format.ts'
import { summarizeChanges } from '../changes/summarizeChanges.ts'
import type { ImportPlan } from './importPlan.ts'

/** Returns the reason why a text results in no changes: the zone already matches, or no line is a valid record. */
export const noChangesReason = ({ rows }: ImportPlan) =>
  rows.some(({ kind }) => kind === 'refused') &&
  rows.every(({ kind }) => kind === 'refused' || kind === 'skipped')
    ? 'No line is a valid record.'
    : 'No changes. The zone already matches.'

/** Formats the lines without effect: "2 rejected, 1 skipped"; empty if there are none. */
function leftText({ rows }: ImportPlan): string {
  const count = (kind: 'refused' | 'skipped') => rows.filter((row) => row.kind === kind).length
  return (
    [
      [count('refused'), 'rejected'],
      [count('skipped'), 'skipped'],
    ] as const
  )
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${formatCount(number)} ${word}`)
    .join(', ')
}

/** Formats the effect of an import: "5 will be added, 1 will be changed; total 28. 2 rejected, 1 skipped". */
export function planSummary(plan: ImportPlan): string {
  const left = leftText(plan)
  if (plan.changes.length === 0) return [noChangesReason(plan), left].filter(Boolean).join(' ')
  const effect = `${summarizeChanges(plan.changes, 'will be ')}; total ${formatCount(plan.count)}`
  return [effect, left].filter(Boolean).join('. ')
}
