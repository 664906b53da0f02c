import type { ComponentType } from 'react'
import type { Image } from '#api/generated/types.gen.ts'
import type { ImageActionName } from '#paths/images.ts'

export interface ImageDrawerProps {
  image: Image
  onClose: () => void
  /** Called after the image has been deleted. */
  onDeleted?: () => void
}

/** Code of the drawer or dialog of each action, loaded on first use. */
export const imageDrawers: Readonly<
  Record<ImageActionName, () => Promise<ComponentType<ImageDrawerProps>>>
> = {
  send: async () => (await import('./SendDataForm.tsx')).SendDataForm,
  edit: async () => (await import('./EditImageForm.tsx')).EditImageForm,
  delete: async () => (await import('./DeleteImageDialog.tsx')).DeleteImageDialog,
}
