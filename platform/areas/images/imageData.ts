import type { Readable } from 'node:stream'
import { imageUploadMax } from '../../../contract/rules/images.ts'
import { computeTypes } from '../../catalogue/computeTypes.ts'
import type { UploadPayload } from './imageJobs.ts'
import { extMagic, Unpacking } from './unpacking.ts'

/** Error in received data: not a valid image, or too large. */
export class DataError extends Error {
  readonly status: number

  constructor(message: string, status = 400) {
    super(message)
    this.status = status
  }
}

const megabyte = 1024 ** 2

/**
 * Maximum disk size in bytes, that of the largest plan. Also prevents a small file of compressed zeros from being
 * unpacked for days.
 */
const largestDisk = Math.max(...computeTypes.map(({ disk }) => disk)) * megabyte

const filesystemOf = (head: Uint8Array): string =>
  head[extMagic.offset] === extMagic.low && head[extMagic.offset + 1] === extMagic.high
    ? 'ext4'
    : 'raw'

const notGzip = 'The data must be a raw disk image compressed with gzip.'

const tooLarge = `The disk must be at most ${largestDisk / 1024 ** 3} GB, as large as that of the largest plan.`

function errorOf(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'TOO_LARGE') return new DataError(tooLarge)
  if (code === 'Z_BUF_ERROR') return new DataError('The compressed data ends too early.')
  return code?.startsWith('Z_') === true ? new DataError(notGzip) : error
}

/**
 * Reads compressed data to its end and returns the size and the file system of the image. Works in chunks, so that
 * memory use does not depend on the size. After an error, the caller has to read or discard the unread rest.
 * @param maxBytes the maximum size of the disk, in bytes
 * @throws DataError when the data is too large, not gzip, damaged, truncated or followed by other data; the error of
 * the stream when the connection breaks
 */
export async function readImageData(
  data: Readable,
  onPiece: (piece: Buffer) => void,
  maxBytes = largestDisk,
): Promise<UploadPayload> {
  const unpacking = new Unpacking(maxBytes)
  let received = 0
  try {
    for await (const piece of data.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      received += piece.length
      if (received > imageUploadMax)
        throw new DataError('The compressed data must be at most 5 GB.', 413)
      onPiece(piece)
      await unpacking.add(piece)
    }
    if (received === 0) throw new DataError(notGzip)
    const { bytes, head, read } = await unpacking.end()
    if (read !== received) throw new DataError('Unexpected data after the gzip stream.')
    if (bytes === 0) throw new DataError('The image is empty.')
    return { size: Math.ceil(bytes / megabyte), filesystem: filesystemOf(head) }
  } catch (error) {
    throw errorOf(error)
  } finally {
    await unpacking.drop()
  }
}
