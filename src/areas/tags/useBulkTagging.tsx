import { mdiTagMinusOutline, mdiTagPlusOutline } from '@mdi/js'
import { useState } from 'react'
import { type Need, useDeniedReasons } from '#api/session/permissions.ts'
import type { LeftOut } from '#ui/bulk/BulkMembers.tsx'
import { lazyOverlay } from '#ui/overlay/lazyWithRetry.tsx'
import type { BulkAction } from '#ui/table/column.ts'
import { withAreaObjects } from '../areaObjects.ts'
import type { TagsAsked, TagTarget } from './tagSteps.ts'

const dialog = lazyOverlay(
  async () => (await withAreaObjects(import('./BulkTagDialog.tsx'))).BulkTagDialog,
)

interface Target {
  /** Object type, as in `kind.ts`. */
  type: string
  /** Permission to tag one object. */
  need: Need
}

interface BulkTagging<Row> {
  /** Tag target of the rows; a function if the list contains several kinds. */
  target: Target | ((row: Row) => Target)
  labelOf: (row: Row) => string
  /** Returns another reason why a row cannot be changed now. */
  disabledReasonOf?: (row: Row) => string | undefined
}

interface Tagged {
  id: number
  tags?: string[]
}

/** Returns the bulk actions to add and remove a tag in a list. The caller renders `dialog`. */
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
