import {
  mdiContentCopy,
  mdiDownloadOutline,
  mdiLinkVariant,
  mdiPencilOutline,
  mdiRenameOutline,
  mdiShieldLockOutline,
  mdiSigma,
  mdiTrashCanOutline,
} from '@mdi/js'
import type { BulkAction, RowAction } from '#ui/table/column.ts'
import type { ObjectRow } from './objectRows.ts'

/** Actions on objects that open a dialog. */
type ObjectActionName = 'zip' | 'size' | 'acl' | 'copy' | 'move' | 'delete'

export interface Opened {
  kind: ObjectActionName
  rows: readonly ObjectRow[]
}

interface Denials {
  /** The reason why the acting user cannot change anything. */
  denied: string | undefined
  /** The reason why several objects cannot be read. */
  readingDenied: string | undefined
}

interface RowContext extends Denials {
  download: (name: string) => void
  share: (name: string) => void
  open: (kind: ObjectActionName) => void
}

/** Returns the menu of one object or folder. */
export function objectActions(
  row: ObjectRow,
  { denied, readingDenied, download, share, open }: RowContext,
): RowAction[] {
  const reading: RowAction[] = row.isFolder
    ? [
        {
          label: 'Download as ZIP',
          icon: mdiDownloadOutline,
          onSelect: () => open('zip'),
          disabledReason: readingDenied,
        },
        { label: 'Measure size', icon: mdiSigma, onSelect: () => open('size') },
      ]
    : [
        { label: 'Download', icon: mdiDownloadOutline, onSelect: () => download(row.name) },
        {
          label: 'Share link',
          icon: mdiLinkVariant,
          onSelect: () => share(row.name),
          disabledReason: denied,
        },
      ]
  return [
    ...reading,
    {
      label: 'ACL',
      icon: mdiShieldLockOutline,
      onSelect: () => open('acl'),
      disabledReason: row.isFolder ? denied : undefined,
    },
    {
      label: 'Copy',
      icon: mdiContentCopy,
      onSelect: () => open('copy'),
      disabledReason: denied,
    },
    {
      label: 'Rename',
      icon: mdiPencilOutline,
      onSelect: () => open('move'),
      disabledReason: denied,
    },
    {
      label: 'Delete',
      icon: mdiTrashCanOutline,
      danger: true,
      divider: true,
      onSelect: () => open('delete'),
      disabledReason: denied,
    },
  ]
}

/** Returns the bulk actions for several rows. */
export const rowsActions = (
  { denied, readingDenied }: Denials,
  open: (kind: ObjectActionName, rows: readonly ObjectRow[]) => void,
): BulkAction<ObjectRow>[] =>
  (
    [
      { kind: 'zip', label: 'Download as ZIP', icon: mdiDownloadOutline },
      { kind: 'acl', label: 'ACL', icon: mdiShieldLockOutline },
      { kind: 'copy', label: 'Copy', icon: mdiContentCopy },
      { kind: 'move', label: 'Move', icon: mdiRenameOutline },
      { kind: 'size', label: 'Measure size', icon: mdiSigma },
      { kind: 'delete', label: 'Delete', icon: mdiTrashCanOutline, danger: true },
    ] as const
  ).map(({ kind, ...action }) => ({
    ...action,
    onSelect: (rows) => open(kind, rows),
    disabledReason: () => (kind === 'size' ? undefined : kind === 'zip' ? readingDenied : denied),
  }))
