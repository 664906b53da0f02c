import { workerCalls } from '../../process/workerRpc.ts'

/** Position and bytes of the magic number of an ext2, ext3 or ext4 file system that starts at offset 0. */
export const extMagic = { offset: 1080, low: 0x53, high: 0xef }
export const headSize = extMagic.offset + 2

/** Message to the worker about the data of one upload. */
export type UnpackOrder = { id: number } & (
  | { does: 'begin'; most: number }
  | { does: 'unpack'; piece: Uint8Array }
  | { does: 'end' | 'drop' }
)

interface Unpacked {
  /** Size of the disk, in bytes. */
  bytes: number
  head: Uint8Array
  /** Length of the gzip stream, in compressed bytes. */
  read: number
}

export type UnpackReply = Unpacked | undefined

/** Sends a message to the worker, which all uploads share. */
const order = workerCalls<UnpackOrder, UnpackReply>('unpackWorker', import.meta)

let count = 0

/** Unpacks gzip chunk by chunk in a worker, and stores only the length and the first bytes. */
export class Unpacking {
  readonly #id = ++count
  #started: Promise<unknown>

  /** @param most the maximum unpacked size in bytes; larger data fails with the code `TOO_LARGE` */
  constructor(most: number) {
    this.#started = order({ id: this.#id, does: 'begin', most })
    this.#started.catch(() => undefined)
  }

  /**
   * Resolves when the chunk is unpacked.
   * @throws Error with the code of zlib, or `TOO_LARGE`
   */
  async add(piece: Uint8Array): Promise<void> {
    await this.#started
    await order({ id: this.#id, does: 'unpack', piece })
  }

  /**
   * Ends the stream and returns the result.
   * @throws Error with the code of zlib when data is missing
   */
  async end(): Promise<Unpacked> {
    await this.#started
    const found = await order({ id: this.#id, does: 'end' })
    if (!found) throw new Error('The worker has not said what it found.')
    return found
  }

  /** Discards the data and frees the stream in the worker. */
  async drop(): Promise<void> {
    await order({ id: this.#id, does: 'drop' }).catch(() => undefined)
  }
}
