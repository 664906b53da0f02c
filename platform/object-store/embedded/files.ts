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
import { blockSize, checksumSize, FileWriter } from './fileWriter.ts'

/** Bytes per read. */
const pieceSize = 64 * 1024

const blockBuffers = new BlockBuffers(blockSize, 4)

const blocksOf = (size: number) => Math.ceil(size / blockSize)

/** Error for a file whose contents do not match their checksums. */
export class DamagedFile extends Error {}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Immutable files of a folder. File names are unique and never reused. */
export class ObjectFiles {
  readonly #folder: string
  readonly #isHeld: () => Promise<boolean>

  private constructor(folder: string, isHeld: () => Promise<boolean>) {
    this.#folder = folder
    this.#isHeld = isHeld
  }

  /** @param isHeld returns true while a backup may still have to copy files, so that none may be deleted */
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

  /** Opens an existing folder for reading, without creating it. */
  static existing(folder: string): ObjectFiles {
    return new ObjectFiles(folder, () => Promise.resolve(true))
  }

  /** @throws Error when the folder is not writable */
  async check(): Promise<void> {
    await access(join(this.#folder, 'incoming'), constants.W_OK)
  }

  #folderOf(file: string): string {
    return join(this.#folder, 'kept', file.slice(0, 2))
  }

  #path(file: string): string {
    return join(this.#folderOf(file), file)
  }

  /** @param takesOver true if the writer owns the written buffers and may free their memory */
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

  /** Creates a hard link to a file under a new name. Sharing the bytes is safe because files never change. */
  async copy(file: string): Promise<string> {
    const name = randomUUID()
    await link(this.#path(file), this.#path(name))
    await syncFolder(this.#folderOf(name))
    return name
  }

  /**
   * Reads a range of a file (`to` exclusive) in small chunks, so that a slow client occupies little memory. Each block
   * is verified once, before any of its bytes are returned.
   * @throws DamagedFile when a block does not match its checksum
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

  /** Returns true when a file exists and matches its checksums. */
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

  /** Deletes unreferenced files. While a backup holds them, leaves them to a later sweep. */
  async remove(files: readonly string[]): Promise<void> {
    if (files.length === 0 || (await this.#isHeld())) return
    for (const file of files) await rm(this.#path(file), { force: true })
  }

  /**
   * Deletes files that a killed process left behind: drafts and unreferenced files. Younger files remain, because they
   * may belong to an upload in progress.
   * @param isKept returns those of the given files that the database refers to
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
        const referenced = await isKept(piece)
        // Check for holds after reading the rows: a file that lost its row before a backup started is not part of that
        // backup.
        if (await this.#isHeld()) return
        for (const name of piece)
          if (!referenced.has(name) && (await isOlder(this.#path(name), before)))
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

/** @param into buffer for the bytes, at least `length` long */
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

/** Writes bytes to a new file. @returns its name, size, MD5, and the checksum in Base64 if an algorithm is given */
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
