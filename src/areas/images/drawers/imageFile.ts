import { imageUploadMax } from '#contract/rules/images.ts'

/** A file, and why it cannot be the data of an image. */
export interface ChosenFile {
  file: File
  fault: string | undefined
  /** Compressing it would mend that. */
  isRaw: boolean
}

/** Looks at a file before a byte of it is sent. */
export async function chosenFile(file: File): Promise<ChosenFile> {
  if (file.size === 0) return { file, fault: 'The file is empty', isRaw: false }
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  if (first !== 0x1f || second !== 0x8b)
    return { file, fault: 'Must be compressed with gzip', isRaw: true }
  const fault = file.size > imageUploadMax ? 'Must be at most 5 GB compressed' : undefined
  return { file, fault, isRaw: false }
}
