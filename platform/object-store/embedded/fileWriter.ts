import { type FileHandle, rm } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

/**
 * Size of a checksummed block, in bytes. Each block has its own checksum, so that a range can be verified without
 * reading the whole file.
 */
export const blockSize = 1024 * 1024

export const checksumSize = 4

const syncEvery = 16 * blockSize

/** Writes a draft file, which becomes a file of the store only when `keep` is called. */
export class FileWriter {
  size = 0
  readonly #handle: FileHandle
  readonly #draft: string
  readonly #keep: (draft: string) => Promise<string>
  readonly #takesOver: boolean
  readonly #checksums: number[] = []
  #waiting: Buffer[] = []
  #waitingSize = 0
  /** Write of the previous block, which runs while the next block is being received. */
  #writing: Promise<void> = Promise.resolve()
  /** Early flush to disk, so that little is left to flush at the end. */
  #syncing: Promise<void> | undefined
  #unsynced = 0

  constructor(
    handle: FileHandle,
    draft: string,
    { keep, takesOver }: { keep: (draft: string) => Promise<string>; takesOver: boolean },
  ) {
    this.#handle = handle
    this.#draft = draft
    this.#keep = keep
    this.#takesOver = takesOver
  }

  async write(chunk: Buffer): Promise<void> {
    this.size += chunk.length
    let rest = chunk
    while (this.#waitingSize + rest.length >= blockSize) {
      const end = blockSize - this.#waitingSize
      this.#waiting.push(rest.subarray(0, end))
      rest = rest.subarray(end)
      await this.#writeBlock()
    }
    if (rest.length > 0) {
      this.#waiting.push(rest)
      this.#waitingSize += rest.length
    }
  }

  async #writeBlock(): Promise<void> {
    const block = this.#waiting
    this.#waiting = []
    this.#waitingSize = 0
    this.#checksums.push(block.reduce((value, part) => crc32(part, value), 0))
    await this.#writing
    this.#writing = writeAll(this.#handle, block).then(() => {
      if (this.#takesOver) release(block)
    })
    // Prevent an unhandled rejection. The next caller that awaits this promise receives the error.
    this.#writing.catch(() => undefined)
    this.#unsynced += blockSize
    if (this.#unsynced < syncEvery || this.#syncing) return
    this.#unsynced = 0
    this.#syncing = this.#handle.datasync().finally(() => (this.#syncing = undefined))
    this.#syncing.catch(() => undefined)
  }

  async #settled(): Promise<void> {
    await this.#writing
    await this.#syncing
  }

  /** @returns the name of the file, which has been flushed to disk */
  async keep(): Promise<string> {
    if (this.#waitingSize > 0 || this.#waiting.length > 0) await this.#writeBlock()
    const table = Buffer.alloc(this.#checksums.length * checksumSize)
    this.#checksums.forEach((value, at) => table.writeUInt32LE(value, at * checksumSize))
    await this.#settled()
    await writeAll(this.#handle, [table])
    await this.#handle.datasync()
    await this.#handle.close()
    return await this.#keep(this.#draft)
  }

  async discard(): Promise<void> {
    await this.#settled().catch(() => undefined)
    await this.#handle.close().catch(() => undefined)
    await rm(this.#draft, { force: true })
  }
}

/**
 * Frees the memory of written buffers immediately. The garbage collector would free it too, but it traverses the whole
 * heap for every 32 MiB of buffers.
 */
function release(written: readonly Buffer[]): void {
  for (const { buffer, byteLength } of written)
    if (byteLength === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0)
}

async function writeAll(handle: FileHandle, parts: Buffer[]): Promise<void> {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const { bytesWritten } = await handle.writev(parts)
  if (bytesWritten === length) return
  // A full disk may cause a short write. Write the rest, which then fails with the actual error.
  const whole = Buffer.concat(parts)
  for (let at = bytesWritten; at < length;)
    at += (await handle.write(whole, at, length - at)).bytesWritten
}
