import { withParams } from '#lib/params.ts'

/** Drawers and dialogs that concern one image of the account, over the list or over its screen. */
export const imageActionNames = ['send', 'edit', 'delete'] as const

export type ImageActionName = (typeof imageActionNames)[number]

export const imagePaths = {
  list: () => '/images',
  /** @param imageId image id, for example `private/12` or `compute/debian12` */
  detail: (imageId: string) => `/images/${imageId}`,
  capture: () => '/images/capture',
  upload: () => '/images/upload',
  /** @param search filter and sort order of the list */
  rebuild: (imageId: string, search = '') =>
    `/images/rebuild?${withParams(new URLSearchParams(search), { image: imageId })}`,
  /** Over the list. */
  action: (imageId: string, action: ImageActionName) => `/images/${imageId}/${action}`,
  /** Over the screen of the image. */
  actionOnScreen: (imageId: string, action: ImageActionName) => `/images/${imageId}?open=${action}`,
}
