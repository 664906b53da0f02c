import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

/**
 * Fills the disk of a folder.
 * @returns a function that frees the space
 */
export function fillDisk(folder: string): () => void {
  const file = join(folder, 'filler')
  const handle = openSync(file, 'w')
  for (let size = 1024 ** 2; size >= 1; size = Math.floor(size / 2))
    try {
      const bytes = Buffer.alloc(size)
      for (;;) writeSync(handle, bytes)
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' })
    }
  closeSync(handle)
  return () => rmSync(file)
}
