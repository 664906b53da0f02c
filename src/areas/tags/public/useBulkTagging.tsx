import {
  mdiLockOpenVariantOutline,
  mdiLockOutline,
  mdiTagMinusOutline,
  mdiTagPlusOutline,
} from '@mdi/js'
import { useState } from 'react'
import { type Need, useDeniedReasons } from '#api/session/permissions.ts'
import { isLocked, notLockedReason } from '#lib/deleteLock.ts'
import type { LeftOut } from '#ui/bulk/BulkMembers.tsx'
import { lazyOverlay } from '#ui/overlay/lazyWithRetry.tsx'
import type { BulkAction } from '#ui/table/column.ts'
import { withAreaObjects } from '../../areaObjects.ts'
import type { TagSelection, TagTarget } from '../tagSteps.ts'

const dialog = lazyOverlay(
  async () => (await withAreaObjects(import('../BulkTagDialog.tsx'))).BulkTagDialog,
)

const lockDialog = lazyOverlay(
  async () => (await withAreaObjects(import('../BulkLockDialog.tsx'))).BulkLockDialog,
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

const lockedAlready = (row: Tagged) => (isLocked(row) ? 'It is already locked.' : undefined)

/**
 * Returns the bulk actions to add and remove a tag in a list, and those to lock and unlock objects. The caller renders
 * `dialog`.
 */
export function useBulkTagging<Row extends Tagged>({
  target,
  labelOf,
  disabledReasonOf,
}: BulkTagging<Row>) {
  const [selection, setSelection] = useState<TagSelection & { isLock: boolean }>()
  const deniedReasonOf = useDeniedReasons()
  const sortOut = (rows: readonly Row[], adds: boolean, isLock: boolean) => {
    const able: TagTarget[] = []
    const unable: LeftOut[] = []
    for (const row of rows) {
      const { type, need } = typeof target === 'function' ? target(row) : target
      const name = labelOf(row)
      const lockReason = isLock ? (adds ? lockedAlready : notLockedReason)(row) : undefined
      const reason = deniedReasonOf(need) ?? disabledReasonOf?.(row) ?? lockReason
      if (reason !== undefined) unable.push({ name, reason })
      else able.push({ kind: type, id: row.id, name, tags: row.tags ?? [] })
    }
    return { adds, able, unable, isLock }
  }
  const action = (label: string, icon: string, adds: boolean, isLock = false): BulkAction<Row> => ({
    label,
    icon,
    disabledReason: (rows) => {
      const { able, unable } = sortOut(rows, adds, isLock)
      return able.length > 0 ? undefined : (unable[0]?.reason ?? 'Nothing is selected.')
    },
    onSelect: (rows) => setSelection(sortOut(rows, adds, isLock)),
  })
  const Dialog = selection?.isLock ? lockDialog.Component : dialog.Component
  return {
    actions: [action('Tag', mdiTagPlusOutline, true), action('Untag', mdiTagMinusOutline, false)],
    locks: [
      action('Lock', mdiLockOutline, true, true),
      action('Unlock', mdiLockOpenVariantOutline, false, true),
    ],
    dialog: selection && <Dialog selection={selection} onClose={() => setSelection(undefined)} />,
  }
}
