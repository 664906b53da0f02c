import type { ComponentType } from 'react'
import type { Compute, ConfigProfile, Disk } from '#api/generated/types.gen.ts'
import { lazyOverlay } from '#ui/lazyWithRetry.tsx'
import { useOpenedRow } from '../useOpenedRow.ts'
import { DiskCloneDialog } from './DiskCloneDialog.tsx'
import { DiskDeleteDialog } from './DiskDeleteDialog.tsx'
import type { DiskAction } from './diskActions.ts'
import { DiskPasswordForm } from './DiskPasswordForm.tsx'
import { DiskRenameForm } from './DiskRenameForm.tsx'
import { DiskResizeForm } from './DiskResizeForm.tsx'

const diskCreateForm = lazyOverlay(
  async () => (await import('./DiskCreateForm.tsx')).DiskCreateForm,
)

export interface StorageParts {
  compute: Compute
  disks: readonly Disk[]
  /** undefined while, or because, they are not known. */
  configs: readonly ConfigProfile[] | undefined
  onClose: () => void
}

export interface DiskProps extends StorageParts {
  disk: Disk
}

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

/** What the address opens on the storage tab. */
export function DiskDrawers({ name, diskId, ...parts }: DiskDrawersProps) {
  const disk = useOpenedRow(parts.disks, diskId)
  if (name === 'create') {
    return <diskCreateForm.Component {...parts} />
  }
  const Drawer = drawers[name]
  return disk ? <Drawer key={`${name} ${disk.id}`} disk={disk} {...parts} /> : null
}
