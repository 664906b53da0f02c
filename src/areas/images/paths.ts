/** What can be open over the list about one image of the account. */
export const imageActionNames = ['edit', 'delete'] as const

export type ImageActionName = (typeof imageActionNames)[number]

export const imagePaths = {
  list: () => '/images',
  capture: () => '/images/capture',
  upload: () => '/images/upload',
  /** @param imageId `private/12` */
  action: (imageId: string, action: ImageActionName) => `/images/${imageId}/${action}`,
}
