import type { ComponentType } from 'react'
import { lazyOverlay } from '#ui/overlay/lazyWithRetry.tsx'
import { useOpenedRow } from '../useOpenedRow.ts'
import { DiskCloneDialog } from './DiskCloneDialog.tsx'
import { DiskDeleteDialog } from './DiskDeleteDialog.tsx'
import type { DiskAction, DiskProps, StorageParts } from './diskActions.ts'
import { DiskPasswordForm } from './DiskPasswordForm.tsx'
import { DiskRenameForm } from './DiskRenameForm.tsx'
import { DiskResizeForm } from './DiskResizeForm.tsx'

const diskCreateForm = lazyOverlay(
  async () => (await import('./DiskCreateForm.tsx')).DiskCreateForm,
)

const drawers: Readonly<Record<DiskAction, ComponentType<DiskProps>>> = {
  rename: DiskRenameForm,
  resize: DiskResizeForm,
  clone: DiskCloneDialog,
  password: DiskPasswordForm,
  delete: DiskDeleteDialog,
}

interface DiskDrawersProps extends StorageParts {
  name: DiskAction | 'create'
  diskId: number | undefined
}

/** Drawers of the storage tab that the URL can open. */
export function DiskDrawers({ name, diskId, ...parts }: DiskDrawersProps) {
  const disk = useOpenedRow(parts.disks, diskId)
  if (name === 'create') {
    return <diskCreateForm.Component {...parts} />
  }
  const Drawer = drawers[name]
  return disk ? <Drawer key={`${name} ${disk.id}`} disk={disk} {...parts} /> : null
}
