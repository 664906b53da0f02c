import { mdiTagMinusOutline, mdiTagPlusOutline } from '@mdi/js'
import { useState } from 'react'
import { useDeniedReasons } from '#api/permissions.ts'
import type { LeftOut } from '#ui/bulk/BulkMembers.tsx'
import { lazyOverlay } from '#ui/lazyWithRetry.tsx'
import type { BulkAction } from '#ui/table/column.ts'
import { needs } from '../needs.ts'
import type { TagsAsked, TagTarget, WritableKind } from './tagSteps.ts'

const dialog = lazyOverlay(async () => (await import('./BulkTagDialog.tsx')).BulkTagDialog)

interface BulkTagging<Row> {
  /** Of the rows; a list of several kinds tells it of each. Undefined for what cannot be given tags. */
  kind: WritableKind | ((row: Row) => WritableKind | undefined)
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
  kind,
  labelOf,
  disabledReasonOf,
}: BulkTagging<Row>) {
  const [asked, setAsked] = useState<TagsAsked>()
  const deniedReasonOf = useDeniedReasons()
  const sortOut = (rows: readonly Row[], adds: boolean): TagsAsked => {
    const able: TagTarget[] = []
    const unable: LeftOut[] = []
    for (const row of rows) {
      const own = typeof kind === 'function' ? kind(row) : kind
      const name = labelOf(row)
      const reason =
        own === undefined
          ? 'Load balancers cannot be changed here.'
          : (deniedReasonOf(needs[own].tag) ?? disabledReasonOf?.(row))
      if (own === undefined || reason !== undefined) unable.push({ name, reason: reason ?? '' })
      else able.push({ kind: own, id: row.id, name, tags: row.tags ?? [] })
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
