import * as limits from '../limits.gen.ts'

/** Characters of an image label. */
const imageLabelMax = limits.imageCreate.label.max

/** The reason why a text cannot be the label of an image, or undefined. */
export function imageLabelFault(label: string): string | undefined {
  const length = Array.from(label).length
  if (length < 1 || length > imageLabelMax) return `Must have 1 to ${imageLabelMax} characters`
  return /^[A-Za-z0-9 ,.?\-_']+$/.test(label)
    ? undefined
    : "Must hold only letters, digits, spaces and , . ? - _ '"
}

/** True when an image belongs to an account; public ones are the service's. */
export function isPrivateImage(imageId: string): boolean {
  return imageId.startsWith('private/')
}

/** The number of a private image, as grants and events name it; undefined for any other id. */
export function privateImageNumber(imageId: string): number | undefined {
  const [, number] = /^private\/([1-9]\d{0,9})$/.exec(imageId) ?? []
  return number === undefined || Number(number) > 2 ** 31 - 1 ? undefined : Number(number)
}

/** The label of a capture that was sent without one: that of its disk, which may have signs that no image has. */
export const capturedLabel = (diskLabel: string): string =>
  diskLabel.replaceAll(/[^A-Za-z0-9 ,.?\-_']/g, '-').slice(0, imageLabelMax)

/** Bytes of compressed data that an upload may have, and how long its address takes them (document 2, 8). */
export const imageUploadMax = 5 * 1024 ** 3
export const imageUploadHours = 24
