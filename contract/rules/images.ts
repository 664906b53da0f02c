import * as limits from '../generated/limits.gen.ts'

/** Maximum length of an image label. */
const imageLabelMax = limits.imageCreate.label.max

/** Returns the reason why a text is not a valid label of an image, or undefined. */
export function imageLabelError(label: string): string | undefined {
  const length = Array.from(label).length
  if (length < 1 || length > imageLabelMax) return `Must have 1 to ${imageLabelMax} characters`
  return /^[A-Za-z0-9 ,.?\-_']+$/.test(label)
    ? undefined
    : "Must hold only letters, digits, spaces and , . ? - _ '"
}

/** Returns true for an image that belongs to an account; public images belong to the service. */
export function isPrivateImage(imageId: string): boolean {
  return imageId.startsWith('private/')
}

/** Returns the number of a private image, which grants and events use as its id; undefined for any other id. */
export function privateImageNumber(imageId: string): number | undefined {
  const [, number] = /^private\/([1-9]\d{0,9})$/.exec(imageId) ?? []
  return number === undefined || Number(number) > 2 ** 31 - 1 ? undefined : Number(number)
}

/**
 * Returns the default label of a captured image: that of its disk, without characters that are not allowed in image
 * labels.
 */
export const capturedLabel = (diskLabel: string): string =>
  diskLabel.replaceAll(/[^A-Za-z0-9 ,.?\-_']/g, '-').slice(0, imageLabelMax)

/** Maximum compressed size of an image upload in bytes, and validity of its URL in hours (document 2, 8). */
export const imageUploadMax = 5 * 1024 ** 3
export const imageUploadHours = 24
