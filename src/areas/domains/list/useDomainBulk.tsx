import { mdiDeleteOutline, mdiPause, mdiPlay } from '@mdi/js'
import { useState } from 'react'
import type { Domain } from '#api/generated/types.gen.ts'
import { lazyOverlay } from '#ui/overlay/lazyWithRetry.tsx'
import type { BulkAction } from '#ui/table/column.ts'
import { bulkVerbs, type DomainBulk, type DomainSelection, sortOutDomains } from './domainBulk.ts'

const dialog = lazyOverlay(async () => (await import('./DomainBulkDialog.tsx')).DomainBulkDialog)

/** Returns the bulk actions of the domain list. The caller renders `dialog`. */
export function useDomainBulk(deniedReasonOf: (id: number) => string | undefined) {
  const [selection, setSelection] = useState<DomainSelection>()
  const action = (name: DomainBulk, icon: string): BulkAction<Domain> => ({
    label: bulkVerbs[name],
    icon,
    disabledReason: (rows) => {
      const { able, unable } = sortOutDomains(name, rows, deniedReasonOf)
      return able.length > 0 ? undefined : (unable[0]?.reason ?? 'Nothing is selected.')
    },
    onSelect: (rows) => setSelection(sortOutDomains(name, rows, deniedReasonOf)),
  })
  return {
    actions: [action('enable', mdiPlay), action('disable', mdiPause)],
    deletion: { ...action('delete', mdiDeleteOutline), danger: true },
    dialog: selection && (
      <dialog.Component selection={selection} onClose={() => setSelection(undefined)} />
    ),
  }
}
