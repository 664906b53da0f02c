import { createHash, randomUUID } from 'node:crypto'
import {
  access,
  constants,
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { BlockBuffers } from './blockBuffers.ts'
import { type ChecksumAlgorithm, runningChecksum } from './checksums.ts'

/** Each block of a file has a checksum of its own, so that a range is checked without reading the rest. */
const blockSize = 1024 * 1024
const checksumSize = 4
/** Bytes of one read. */
const pieceSize = 64 * 1024
const blockBuffers = new BlockBuffers(blockSize, 4)
const syncEvery = 16 * blockSize

const blocksOf = (size: number) => Math.ceil(size / blockSize)

/** A file that does not hold what was written to it. */
export class DamagedFile extends Error {}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Takes bytes up to an end, and is a file of the store only when it is kept. */
class FileWriter {
  size = 0
  readonly #handle: FileHandle
  readonly #draft: string
  readonly #keep: (draft: string) => Promise<string>
  readonly #takesOver: boolean
  readonly #checksums: number[] = []
  #waiting: Buffer[] = []
  #waitingSize = 0
  /** The block that is being written while the next one comes in. */
  #writing: Promise<void> = Promise.resolve()
  /** What the disk is given before the end, so that little is left to wait for then. */
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
    // Whoever waits for it next is told.
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

  /** @returns the name of the file, which is on disk for good */
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
 * Gives the memory of what was written back at once. The garbage collector frees buffers too, but goes through
 * everything that the platform holds for each 32 MiB of them.
 */
function release(written: readonly Buffer[]): void {
  for (const { buffer, byteLength } of written)
    if (byteLength === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0)
}

async function writeAll(handle: FileHandle, parts: Buffer[]): Promise<void> {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const { bytesWritten } = await handle.writev(parts)
  if (bytesWritten === length) return
  // A disk that fills up writes a part, and fails at the next try.
  const whole = Buffer.concat(parts)
  for (let at = bytesWritten; at < length;)
    at += (await handle.write(whole, at, length - at)).bytesWritten
}

/** The files of a folder: written once, under names that nothing else ever had. */
export class ObjectFiles {
  readonly #folder: string
  readonly #isHeld: () => Promise<boolean>

  private constructor(folder: string, isHeld: () => Promise<boolean>) {
    this.#folder = folder
    this.#isHeld = isHeld
  }

  /** @param isHeld whether no file may be removed now, because a backup still has to copy it */
  static async open(
    folder: string,
    isHeld: () => Promise<boolean> = () => Promise.resolve(false),
  ): Promise<ObjectFiles> {
    await mkdir(join(folder, 'incoming'), { recursive: true, mode: 0o700 })
    const names = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, '0'))
    for (const name of names)
      await mkdir(join(folder, 'kept', name), { recursive: true, mode: 0o700 })
    return new ObjectFiles(folder, isHeld)
  }

  /** To read what is there, without making the folder. */
  static existing(folder: string): ObjectFiles {
    return new ObjectFiles(folder, () => Promise.resolve(true))
  }

  /** @throws Error when nothing can be written there */
  async check(): Promise<void> {
    await access(join(this.#folder, 'incoming'), constants.W_OK)
  }

  #folderOf(file: string): string {
    return join(this.#folder, 'kept', file.slice(0, 2))
  }

  #path(file: string): string {
    return join(this.#folderOf(file), file)
  }

  /** @param takesOver whether the buffers that are written belong to the writer from then on, which empties them */
  async create({ takesOver = false } = {}): Promise<FileWriter> {
    const file = randomUUID()
    const draft = join(this.#folder, 'incoming', file)
    const handle = await open(draft, 'wx', 0o600)
    const keep = async (from: string) => {
      await rename(from, this.#path(file))
      await syncFolder(this.#folderOf(file))
      return file
    }
    return new FileWriter(handle, draft, { keep, takesOver })
  }

  /** Another name for the same bytes, which are written once and so never change. */
  async copy(file: string): Promise<string> {
    const name = randomUUID()
    await link(this.#path(file), this.#path(name))
    await syncFolder(this.#folderOf(name))
    return name
  }

  /**
   * The bytes of a file from one to before another, in small pieces: a client that reads slowly holds one of them. Each
   * block is read once to be checked before any of it is given.
   * @throws DamagedFile when a block has not the checksum that it was written with
   */
  async *read(file: string, size: number, from = 0, to = size): AsyncGenerator<Buffer, void> {
    const handle = await open(this.#path(file), 'r')
    try {
      const first = Math.floor(from / blockSize)
      const last = blocksOf(to)
      const table = await readExactly(
        handle,
        size + first * checksumSize,
        (last - first) * checksumSize,
      )
      for (let block = first; block < last; block++) {
        const start = block * blockSize
        const length = Math.min(blockSize, size - start)
        const [begin, end] = [Math.max(0, from - start), Math.min(length, to - start)]
        for (let at = begin; at < end; at += pieceSize) {
          const piece = Math.min(pieceSize, end - at)
          yield await blockBuffers.lend(block === first && at === begin, async (buffer) => {
            if (at > begin) return await readExactly(handle, start + at, piece)
            const bytes = await readExactly(handle, start, length, buffer)
            if (crc32(bytes) !== table.readUInt32LE((block - first) * checksumSize))
              throw new DamagedFile(`Block ${block} of file ${file} is damaged`)
            return Buffer.from(bytes.subarray(at, at + piece))
          })
        }
      }
    } finally {
      await handle.close()
    }
  }

  /** True when a file is there and holds what was written to it. */
  async isWhole(file: string, size: number): Promise<boolean> {
    const pieces = this.read(file, size)
    try {
      for (let next = await pieces.next(); next.done !== true;) next = await pieces.next()
      return true
    } catch (error) {
      if (error instanceof DamagedFile || (error as NodeJS.ErrnoException).code === 'ENOENT')
        return false
      throw error
    }
  }

  /** Removes files that nothing refers to any more, or leaves them to a later sweep while they are held. */
  async remove(files: readonly string[]): Promise<void> {
    if (files.length === 0 || (await this.#isHeld())) return
    for (const file of files) await rm(this.#path(file), { force: true })
  }

  /**
   * Removes what a process that was killed left behind: drafts, and files that nothing refers to. What is younger than
   * that may belong to an upload under way.
   * @param isKept which of these files the database knows
   */
  async sweep(before: number, isKept: (files: string[]) => Promise<Set<string>>): Promise<void> {
    const incoming = join(this.#folder, 'incoming')
    for (const name of await readdir(incoming))
      if (await isOlder(join(incoming, name), before))
        await rm(join(incoming, name), { force: true })
    for (const folder of await readdir(join(this.#folder, 'kept'))) {
      const names = await readdir(join(this.#folder, 'kept', folder))
      for (let from = 0; from < names.length; from += 500) {
        const piece = names.slice(from, from + 500)
        const kept = await isKept(piece)
        // Asked after the rows: what lost its row before a backup began is not in it.
        if (await this.#isHeld()) return
        for (const name of piece)
          if (!kept.has(name) && (await isOlder(this.#path(name), before)))
            await rm(this.#path(name), { force: true })
      }
    }
  }
}

async function isOlder(path: string, before: number): Promise<boolean> {
  try {
    return (await stat(path)).ctimeMs < before
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** @param into where there is room for it */
async function readExactly(
  handle: FileHandle,
  from: number,
  length: number,
  into: Buffer = Buffer.allocUnsafeSlow(length),
): Promise<Buffer> {
  const bytes = into.subarray(0, length)
  for (let at = 0; at < length;) {
    const { bytesRead } = await handle.read(bytes, at, length - at, from + at)
    if (bytesRead === 0) throw new DamagedFile('A file is shorter than it was written')
    at += bytesRead
  }
  return bytes
}

/** Writes bytes to a file. @returns the checksum in Base64, where an algorithm is named */
export async function writeFile(
  files: ObjectFiles,
  bytes: AsyncIterable<Buffer>,
  algorithm?: ChecksumAlgorithm,
) {
  const writer = await files.create()
  const md5 = createHash('md5')
  const running = algorithm && runningChecksum(algorithm)
  try {
    for await (const chunk of bytes) {
      md5.update(chunk)
      running?.update(chunk)
      await writer.write(chunk)
    }
    const { size } = writer
    const checksum = running?.digest().toString('base64') ?? null
    return { file: await writer.keep(), size, etag: md5.digest('hex'), checksum }
  } catch (error) {
    await writer.discard()
    throw error
  }
}
