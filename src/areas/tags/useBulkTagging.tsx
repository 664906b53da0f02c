import { mdiTagMinusOutline, mdiTagPlusOutline } from '@mdi/js'
import { useState } from 'react'
import { type Need, useDeniedReasons } from '#api/permissions.ts'
import type { LeftOut } from '#ui/bulk/BulkMembers.tsx'
import { lazyOverlay } from '#ui/lazyWithRetry.tsx'
import type { BulkAction } from '#ui/table/column.ts'
import type { TagsAsked, TagTarget } from './tagSteps.ts'

const dialog = lazyOverlay(async () => (await import('./BulkTagDialog.tsx')).BulkTagDialog)

interface Target {
  /** As in `kind.ts`. */
  type: string
  /** The permissions that tagging one needs. */
  need: Need
}

interface BulkTagging<Row> {
  /** Of the rows; a list of several kinds tells it of each. */
  target: Target | ((row: Row) => Target)
  labelOf: (row: Row) => string
  /** What else keeps a row from being changed now. */
  disabledReasonOf?: (row: Row) => string | undefined
}

interface Tagged {
  id: number
  tags?: string[]
}

/** The bulk actions of a list whose rows carry tags: put one on, take one off. `dialog` is to be put on the screen. */
export function useBulkTagging<Row extends Tagged>({
  target,
  labelOf,
  disabledReasonOf,
}: BulkTagging<Row>) {
  const [asked, setAsked] = useState<TagsAsked>()
  const deniedReasonOf = useDeniedReasons()
  const sortOut = (rows: readonly Row[], adds: boolean): TagsAsked => {
    const able: TagTarget[] = []
    const unable: LeftOut[] = []
    for (const row of rows) {
      const { type, need } = typeof target === 'function' ? target(row) : target
      const name = labelOf(row)
      const reason = deniedReasonOf(need) ?? disabledReasonOf?.(row)
      if (reason !== undefined) unable.push({ name, reason })
      else able.push({ kind: type, id: row.id, name, tags: row.tags ?? [] })
    }
    return { adds, able, unable }
  }
  const action = (label: string, icon: string, adds: boolean): BulkAction<Row> => ({
    label,
    icon,
    disabledReason: (rows) => {
      const { able, unable } = sortOut(rows, adds)
      return able.length > 0 ? undefined : (unable[0]?.reason ?? 'Nothing is selected.')
    },
    onSelect: (rows) => setAsked(sortOut(rows, adds)),
  })
  return {
    actions: [action('Tag', mdiTagPlusOutline, true), action('Untag', mdiTagMinusOutline, false)],
    dialog: asked && <dialog.Component asked={asked} onClose={() => setAsked(undefined)} />,
  }
}
