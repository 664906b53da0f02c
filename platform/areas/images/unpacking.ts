import { workerCalls } from '../../process/workerRpc.ts'

/** Where a raw ext2, ext3 or ext4 file system has its magic number, which begins with the partition. */
export const extMagic = { offset: 1080, low: 0x53, high: 0xef }
export const headSize = extMagic.offset + 2

/** What the worker is told to do with the data of one upload. */
export type UnpackOrder = { id: number } & (
  | { does: 'begin'; most: number }
  | { does: 'unpack'; piece: Uint8Array }
  | { does: 'end' | 'drop' }
)

interface Unpacked {
  /** Bytes of the disk. */
  bytes: number
  head: Uint8Array
  /** Compressed bytes up to the end of the gzip stream. */
  read: number
}

export type UnpackReply = Unpacked | undefined

/** One for all uploads. */
const order = workerCalls<UnpackOrder, UnpackReply>('unpackWorker', import.meta)

let count = 0

/** Unpacks gzip piece by piece in a worker, and keeps nothing of it but its length and its beginning. */
export class Unpacking {
  readonly #id = ++count
  #begun: Promise<unknown>

  /** @param most bytes of what comes out; more is refused with the code `TOO_LARGE` */
  constructor(most: number) {
    this.#begun = order({ id: this.#id, does: 'begin', most })
    this.#begun.catch(() => undefined)
  }

  /** Resolves when the piece is unpacked. @throws Error with the code of zlib, or `TOO_LARGE` */
  async add(piece: Uint8Array): Promise<void> {
    await this.#begun
    await order({ id: this.#id, does: 'unpack', piece })
  }

  /** @throws Error with the code of zlib when something is missing */
  async end(): Promise<Unpacked> {
    await this.#begun
    const found = await order({ id: this.#id, does: 'end' })
    if (!found) throw new Error('The worker has not said what it found.')
    return found
  }

  /** Gives up what it holds. */
  async drop(): Promise<void> {
    await order({ id: this.#id, does: 'drop' }).catch(() => undefined)
  }
}
