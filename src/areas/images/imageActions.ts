import { mdiAutorenew, mdiPencilOutline, mdiPlus, mdiTrashCanOutline, mdiUpload } from '@mdi/js'
import type { Image } from '#api/generated/types.gen.ts'
import type { useDeniedReasons } from '#api/session/permissions.ts'
import { isPrivateImage } from '#contract/rules/images.ts'
import type { MenuItem } from '#ui/overlay/menuItem.ts'
import { computePaths } from '#paths/computes.ts'
import { needs } from '../needs.ts'
import { type ImageActionName, imagePaths } from '#paths/images.ts'
import { uploadAddressOf } from './uploadAddresses.ts'

export const imageLabels = {
  deploy: { label: 'Create instance', icon: mdiPlus },
  rebuild: { label: 'Rebuild instance', icon: mdiAutorenew },
  send: { label: 'Send data of', icon: mdiUpload },
  edit: { label: 'Edit', icon: mdiPencilOutline },
  delete: { label: 'Delete', icon: mdiTrashCanOutline },
} as const

/** Returns the reason why an instance cannot be created or rebuilt from an image now. */
export function deployDisabledReason({ status }: Image): string | undefined {
  if (status === 'creating') return 'It is still being created.'
  return status === 'pending_upload' ? 'Its data has not been uploaded.' : undefined
}

/** Returns the reason why an image cannot be edited or deleted now. */
export function imageDisabledReason(
  { id, status }: Image,
  action: ImageActionName,
): string | undefined {
  if (!isPrivateImage(id)) return 'Public images cannot be changed.'
  if (action === 'send') {
    if (status !== 'pending_upload') return 'Its data was already uploaded.'
    if (uploadAddressOf(id) === undefined)
      return 'Only the page that created it has the upload URL. Delete the image and upload it again.'
  }
  return action === 'delete' && status === 'creating' ? 'It is still being created.' : undefined
}

interface ImageActionsOptions {
  deniedReasonOf: ReturnType<typeof useDeniedReasons>
  /** Filter and sort order of the list, preserved while a drawer or dialog is open. */
  search?: string
  /** True to open the drawers over the screen of the image. */
  onScreen?: boolean
}

/** Returns the menu actions of an image, each with its URL. */
export const imageActions =
  ({ deniedReasonOf, search = '', onScreen = false }: ImageActionsOptions) =>
  (image: Image): MenuItem[] => {
    const change = (action: ImageActionName): MenuItem => ({
      ...imageLabels[action],
      href: onScreen
        ? imagePaths.actionOnScreen(image.id, action)
        : imagePaths.action(image.id, action) + search,
      disabledReason:
        imageDisabledReason(image, action) ?? deniedReasonOf(needs.image.write(image.id)),
    })
    return [
      {
        ...imageLabels.deploy,
        href: computePaths.create(image.id),
        disabledReason: deniedReasonOf(needs.compute.create) ?? deployDisabledReason(image),
      },
      {
        ...imageLabels.rebuild,
        href: imagePaths.rebuild(image.id, search),
        disabledReason: deniedReasonOf(needs.compute.writeOne) ?? deployDisabledReason(image),
      },
      ...(image.status === 'pending_upload' ? [{ ...change('send'), label: 'Send data' }] : []),
      change('edit'),
      { ...change('delete'), danger: true, divider: true },
    ]
  }
