import { onSignOut } from '#api/session/session.ts'

/**
 * Upload URLs by image id. Anyone with such a URL can send the data, so they are stored only in the memory of this
 * page.
 */
const addresses = new Map<string, string>()
onSignOut(() => addresses.clear())

/** Returns the upload URL of an image that waits for its data, while the page that announced it is open. */
export const uploadAddressOf = (imageId: string): string | undefined => addresses.get(imageId)

export const keepUploadAddress = (imageId: string, address: string) =>
  void addresses.set(imageId, address)

export const dropUploadAddress = (imageId: string) => void addresses.delete(imageId)
