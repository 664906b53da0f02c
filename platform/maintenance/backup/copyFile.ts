import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { BackedUpFile } from './manifest.ts'

const pieceSize = 1024 * 1024

/** Copies a file and flushes it to disk. @returns size and hash of the bytes read */
export async function copyFile(from: string, to: string): Promise<Omit<BackedUpFile, 'path'>> {
  const source = await open(from, 'r')
  try {
    const target = await open(to, 'wx', 0o600)
    try {
      const hash = createHash('sha256')
      const piece = Buffer.allocUnsafe(pieceSize)
      let size = 0
      for (;;) {
        const { bytesRead } = await source.read(piece, 0, pieceSize, size)
        if (bytesRead === 0) break
        const bytes = piece.subarray(0, bytesRead)
        hash.update(bytes)
        await target.appendFile(bytes)
        size += bytesRead
      }
      await target.sync()
      return { size, sha256: hash.digest('hex') }
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** Processes all items, eight at a time, until one fails. */
export async function eachOf<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]()
  const worker = async () => {
    for (let next = left.next(); next.done !== true; next = left.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}
