import { useMemo, useState } from 'react'
import type { Column } from './column.ts'
import { groupOf } from './tableRows.ts'
import type { TableState } from './tableState.ts'

interface GroupFoldingOptions<Row> {
  /** All rows, without filters. */
  rows: readonly Row[]
  column: Column<Row> | undefined
  /** True if a row stands for each group, so that groups are collapsed until the user opens them. */
  hasHeads: boolean
  state: TableState
  change: (changes: Partial<TableState>) => void
}

const noValues: ReadonlySet<string> = new Set()

const toggled = (values: ReadonlySet<string>, value: string) =>
  values.symmetricDifference(new Set([value]))

/** Returns which groups are collapsed, and which are shown without a header because they have a single row. */
export function useGroupFolding<Row>(options: GroupFoldingOptions<Row>) {
  'use no memo'
  const { rows, column, hasHeads, state, change } = options
  const [closed, setClosed] = useState(noValues)
  const expandedText = JSON.stringify(state.expanded ?? [])
  // A search, or a filter by group, asks for rows, so they are visible without opening their groups.
  const asksForRows =
    state.query !== '' || (column !== undefined && state.choices[column.id] !== undefined)
  const opensByUrl = hasHeads && !asksForRows

  const collapsed = useMemo((): Pick<ReadonlySet<string>, 'has'> => {
    if (!opensByUrl) return closed
    const expanded = new Set(JSON.parse(expandedText) as string[])
    return { has: (value) => !expanded.has(value) }
  }, [opensByUrl, closed, expandedText])

  const headless = useMemo((): ReadonlySet<string> => {
    if (!hasHeads || !column) return noValues
    const groups = Map.groupBy(rows, (row) => groupOf(column, row))
    return new Set([...groups].flatMap(([value, { length }]) => (length === 1 ? [value] : [])))
  }, [hasHeads, rows, column])

  return {
    collapsed,
    headless,
    toggle: (value: string) => {
      if (opensByUrl) change({ expanded: [...toggled(new Set(state.expanded), value)] })
      else setClosed((now) => toggled(now, value))
    },
  }
}
