import { imageUploadMax } from '#contract/rules/images.ts'

/** Why a file cannot be the data of an image, before a byte of it is sent; undefined when it can. */
export async function imageFileFault(file: Blob): Promise<string | undefined> {
  if (file.size === 0) return 'The file is empty'
  if (file.size > imageUploadMax) return 'Must be at most 5 GB compressed'
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  return first === 0x1f && second === 0x8b
    ? undefined
    : 'Must be a raw disk image compressed with gzip; compress it with: gzip disk.img'
}
