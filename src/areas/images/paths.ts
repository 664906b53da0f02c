import { withParams } from '#lib/params.ts'

/** Drawers and dialogs over the list that concern one image of the account. */
export const imageActionNames = ['send', 'edit', 'delete'] as const

export type ImageActionName = (typeof imageActionNames)[number]

export const imagePaths = {
  list: () => '/images',
  capture: () => '/images/capture',
  upload: () => '/images/upload',
  /** @param search filter and sort order of the list */
  rebuild: (imageId: string, search = '') =>
    `/images/rebuild?${withParams(new URLSearchParams(search), { image: imageId })}`,
  /** @param imageId image id, for example `private/12` */
  action: (imageId: string, action: ImageActionName) => `/images/${imageId}/${action}`,
}
