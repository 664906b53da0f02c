import { imageUploadMax } from '#contract/rules/images.ts'

/** A file and the reason why it cannot be used as image data. */
export interface ChosenFile {
  file: File
  fault: string | undefined
  /** True if compressing the file would fix the error. */
  isRaw: boolean
}

/** Validates a file before it is uploaded. */
export async function chosenFile(file: File): Promise<ChosenFile> {
  if (file.size === 0) return { file, fault: 'The file is empty', isRaw: false }
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  if (first !== 0x1f || second !== 0x8b)
    return { file, fault: 'Must be compressed with gzip', isRaw: true }
  const fault = file.size > imageUploadMax ? 'Must be at most 5 GB compressed' : undefined
  return { file, fault, isRaw: false }
}
