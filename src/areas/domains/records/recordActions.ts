import {
  mdiClockOutline,
  mdiContentCopy,
  mdiContentDuplicate,
  mdiDns,
  mdiFindReplace,
  mdiMagnify,
  mdiPencilOutline,
  mdiTrashCanOutline,
  mdiUndo,
} from '@mdi/js'
import { copyText } from '#ui/clipboard.ts'
import { usageAddress } from '#ui/usage/usageAddress.ts'
import type { BulkAction, RowAction } from '#ui/table/column.ts'
import { toast } from '#ui/overlay/toast.ts'
import { domainPaths } from '#paths/domains.ts'
import type { ZoneEditing } from '../changes/useZoneEditing.ts'
import { recordLine, recordOwner } from '../zone/zoneText.ts'
import { entryOf, type RecordRow, stagedDraft } from '../recordRow.ts'

/** A dialog for some records. */
export interface RecordDialog {
  what: 'delete' | 'ttl' | 'value' | 'copy'
  rows: RecordRow[]
}

/** Types whose value is an IP address or a host name. */
const pointing: ReadonlySet<string | undefined> = new Set([
  'A',
  'AAAA',
  'CNAME',
  'MX',
  'NS',
  'PTR',
  'SRV',
])

type Ask = (dialog: RecordDialog) => void

/** Returns the menu actions of one record. */
export const recordRowActions =
  (editing: ZoneEditing, ask: Ask) =>
  (row: RecordRow): RowAction[] => {
    const { domainId, reason, deletionReason, zone } = editing
    const entry = row.id < 0 ? stagedDraft(editing.changes, row) : entryOf(row, zone)
    return [
      {
        label: reason === undefined ? 'Edit' : 'Show',
        icon: mdiPencilOutline,
        href: domainPaths.record(domainId, row.id),
        quick: true,
      },
      {
        label: 'Duplicate',
        icon: mdiContentDuplicate,
        href: `${domainPaths.newRecord(domainId)}?copy=${row.id}`,
        disabledReason: reason,
        quick: reason === undefined,
      },
      ...(entry
        ? [
            {
              label: 'Copy as BIND record',
              icon: mdiContentCopy,
              onSelect: () => void copyLine(recordLine(entry, zone)),
            },
          ]
        : []),
      ...(entry && row.id > 0
        ? [
            {
              label: 'Check resolution',
              icon: mdiDns,
              href: domainPaths.resolution(domainId, recordOwner(entry, zone)),
            },
          ]
        : []),
      // A single period means "no host".
      ...(pointing.has(row.type) && row.target && row.target !== '.'
        ? [
            {
              label: `Find usage of ${row.target}`,
              icon: mdiMagnify,
              href: usageAddress(row.target),
            },
          ]
        : []),
      ...(row.staged
        ? [
            {
              label: 'Revert',
              icon: mdiUndo,
              onSelect: () => editing.unstage([row]),
              disabledReason: reason,
              divider: true,
            },
          ]
        : []),
      ...(row.staged === 'delete'
        ? []
        : [
            {
              label: 'Delete',
              icon: mdiTrashCanOutline,
              onSelect: () => ask({ what: 'delete', rows: [row] }),
              disabledReason: row.id < 0 ? reason : deletionReason,
              danger: true,
              divider: true,
            },
          ]),
    ]
  }

async function copyLine(line: string) {
  toast((await copyText(line)) ? 'Copied the record' : 'Could not copy')
}

/** Returns the bulk actions for several records. */
export const bulkActions = (
  { reason, deletionReason }: Pick<ZoneEditing, 'reason' | 'deletionReason'>,
  ask: Ask,
): BulkAction<RecordRow>[] => [
  {
    label: 'Set TTL',
    icon: mdiClockOutline,
    onSelect: (rows) => ask({ what: 'ttl', rows }),
    disabledReason: () => reason,
  },
  {
    label: 'Change value',
    icon: mdiFindReplace,
    onSelect: (rows) => ask({ what: 'value', rows }),
    disabledReason: () => reason,
  },
  {
    label: 'Copy to domain',
    icon: mdiContentCopy,
    onSelect: (rows) => ask({ what: 'copy', rows }),
  },
  {
    label: 'Delete',
    icon: mdiTrashCanOutline,
    danger: true,
    onSelect: (rows) => ask({ what: 'delete', rows }),
    disabledReason: () => deletionReason,
  },
]
