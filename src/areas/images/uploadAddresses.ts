import { onSignOut } from '#api/session.ts'

/** By image. Whoever has an address may send the data, so they are kept nowhere but in the memory of this page. */
const addresses = new Map<string, string>()
onSignOut(() => addresses.clear())

/** Where the data of an image that waits for it is sent to, as long as the page that announced it stays. */
export const uploadAddressOf = (imageId: string): string | undefined => addresses.get(imageId)

export const keepUploadAddress = (imageId: string, address: string) =>
  void addresses.set(imageId, address)

export const dropUploadAddress = (imageId: string) => void addresses.delete(imageId)
