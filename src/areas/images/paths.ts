import { withParams } from '#lib/params.ts'

/** What can be open over the list about one image of the account. */
export const imageActionNames = ['send', 'edit', 'delete'] as const

export type ImageActionName = (typeof imageActionNames)[number]

export const imagePaths = {
  list: () => '/images',
  capture: () => '/images/capture',
  upload: () => '/images/upload',
  /** @param search the filter and the sort of the list */
  rebuild: (imageId: string, search = '') =>
    `/images/rebuild?${withParams(new URLSearchParams(search), { image: imageId })}`,
  /** @param imageId `private/12` */
  action: (imageId: string, action: ImageActionName) => `/images/${imageId}/${action}`,
}
