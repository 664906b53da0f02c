import type { ReactNode } from 'react'
import { formatCount, plural } from '#lib/format.ts'
import type { RowAction, TableGroups } from '#ui/table/column.ts'
import { type FindingRow, UrgencyChip, urgencyRank } from './findingColumns.tsx'
import { type OverviewData, rules } from './rules.ts'
import { insideRules } from './rules/inside.ts'
import type { Finding, SeveralText } from './rules/rule.ts'

const texts: ReadonlyMap<string, SeveralText> = new Map(
  [...rules, ...insideRules].map(({ id, several }) => [id, several]),
)

/** Returns the wording of a problem, for example "31 of 40 instances have no firewall". */
function problemTitle(rule: string, count: number, { reads, whole }: OverviewData): string {
  const { one, text, of } = texts.get(rule) ?? { one: 'object', text: 'need attention' }
  const list = of !== undefined && whole.has(of) ? reads[of] : undefined
  const total = list && 'length' in list ? list.length : count
  return total > count
    ? `${formatCount(count)} of ${plural(total, one)} ${text}`
    : `${plural(count, one)} ${text}`
}

interface ProblemOptions {
  known: OverviewData
  /** All findings, including those that the view does not show. */
  all: readonly Finding[]
  /** State of the shown findings, for example "snoozed". */
  shownAs: string
  /** Returns the action on all shown findings of a problem; undefined if there is only one for each object. */
  actionOf: (rows: readonly FindingRow[], title: string) => ReactNode
  /** Returns a note on the cost of solving a problem; undefined if there is none. */
  costOf: (rows: readonly FindingRow[]) => string | undefined
  menuOf: (rows: readonly FindingRow[]) => readonly RowAction[]
}

/** Returns the rows that stand for problems of several objects. */
export function problemGroups(options: ProblemOptions): TableGroups<FindingRow> {
  const { known, all, shownAs, actionOf, costOf, menuOf } = options
  const counts = new Map(
    [...Map.groupBy(all, ({ rule }) => rule)].map(([rule, { length }]) => [rule, length]),
  )
  return {
    column: 'rule',
    head: (rows) => {
      const [mostUrgent] = rows.toSorted((a, b) => urgencyRank(a) - urgencyRank(b))
      const { rule = '', urgency = 'plan' } = mostUrgent ?? {}
      const count = counts.get(rule) ?? rows.length
      const title = problemTitle(rule, count, known)
      const shown = rows.reduce((sum, { covers = 1 }) => sum + covers, 0)
      return {
        title,
        note:
          [shown < count && `${formatCount(shown)} ${shownAs}`, costOf(rows)]
            .filter(Boolean)
            .join(' · ') || undefined,
        cells: { urgency: <UrgencyChip urgency={urgency} />, action: actionOf(rows, title) },
        actions: menuOf(rows),
      }
    },
  }
}

/** Returns the number of different problems. */
export const problemCount = (findings: readonly Finding[]) =>
  new Set(findings.map(({ rule }) => rule)).size
