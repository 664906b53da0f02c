import type { BucketPath } from '#paths/object-storage.ts'
import { CopyObjectsDialog } from './CopyObjectsDialog.tsx'
import { DeleteObjectsDialog } from './DeleteObjectsDialog.tsx'
import type { Opened } from './objectActions.ts'
import { ObjectAclDialog } from './ObjectAclDialog.tsx'
import { ObjectsAclDialog } from './ObjectsAclDialog.tsx'
import { FolderSizeDialog } from './FolderSizeDialog.tsx'
import { ZipDialog } from './ZipDialog.tsx'

interface ObjectDialogProps {
  opened: Opened
  path: BucketPath
  /** The current folder. */
  base: string
  onClose: () => void
}

/** Renders the dialog for an action on objects. */
export function ObjectDialog({ opened: { kind, rows }, path, base, onClose }: ObjectDialogProps) {
  const [only] = rows
  const single = rows.length === 1 && only && !only.isFolder ? only : undefined
  if (kind === 'acl')
    return single ? (
      <ObjectAclDialog path={path} name={single.name} onClose={onClose} />
    ) : (
      <ObjectsAclDialog path={path} rows={rows} onClose={onClose} />
    )
  if (kind === 'size') return <FolderSizeDialog path={path} rows={rows} onClose={onClose} />
  if (kind === 'zip') return <ZipDialog path={path} rows={rows} base={base} onClose={onClose} />
  if (kind === 'delete') return <DeleteObjectsDialog path={path} rows={rows} onClose={onClose} />
  return (
    <CopyObjectsDialog
      path={path}
      rows={rows}
      base={base}
      deletesSource={kind === 'move'}
      onClose={onClose}
    />
  )
}
