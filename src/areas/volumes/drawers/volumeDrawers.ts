import type { ComponentType } from 'react'
import type { Volume } from '#api/generated/types.gen.ts'
import type { VolumeActionName } from '#paths/volumes.ts'

export interface VolumeDrawerProps {
  volume: Volume
  onClose: () => void
  /** Called after the volume has been deleted. */
  onDeleted?: () => void
}

/** Code of the drawer or dialog of each action, loaded on first use. */
export const volumeDrawers: Readonly<
  Record<VolumeActionName, () => Promise<ComponentType<VolumeDrawerProps>>>
> = {
  edit: async () => (await import('./EditVolumeForm.tsx')).EditVolumeForm,
  attach: async () => (await import('./AttachVolumeForm.tsx')).AttachVolumeForm,
  detach: async () => (await import('./DetachVolumeDialog.tsx')).DetachVolumeDialog,
  resize: async () => (await import('./ResizeVolumeForm.tsx')).ResizeVolumeForm,
  clone: async () => (await import('./CloneVolumeForm.tsx')).CloneVolumeForm,
  delete: async () => (await import('./DeleteVolumeDialog.tsx')).DeleteVolumeDialog,
}
