import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { createGunzip, type Gunzip } from 'node:zlib'
import { imageUploadMax } from '../../../contract/rules/images.ts'
import type { UploadPayload } from './imageJobs.ts'

/** Data that arrived whole, or went on for too long, and is no image. */
export class DataFault extends Error {
  readonly status: number

  constructor(message: string, status = 400) {
    super(message)
    this.status = status
  }
}

const megabyte = 1024 ** 2

/** Where a raw ext2, ext3 or ext4 file system has its magic number, which begins with the partition. */
const extMagic = { offset: 1080, low: 0x53, high: 0xef }
const headSize = extMagic.offset + 2

const filesystemOf = (head: Buffer): string =>
  head[extMagic.offset] === extMagic.low && head[extMagic.offset + 1] === extMagic.high
    ? 'ext4'
    : 'raw'

/** Counts what comes out of the compression and looks at its beginning. It keeps nothing else. */
function measure(gunzip: Gunzip) {
  const found = { bytes: 0, head: Buffer.alloc(headSize) }
  gunzip.on('data', (piece: Buffer) => {
    if (found.bytes < headSize) piece.copy(found.head, found.bytes, 0, headSize - found.bytes)
    found.bytes += piece.length
  })
  return found
}

const notGzip = 'The data must be a raw disk image compressed with gzip.'

/**
 * Reads compressed data to its end and says what image it is. It goes from piece to piece, so that any size takes the
 * same memory.
 * @throws DataFault when it is too long, no gzip, damaged, cut off or followed by something else; the stream's own error
 * when the connection breaks
 */
export async function readImageData(
  data: Readable,
  onPiece: (piece: Buffer) => void,
): Promise<UploadPayload> {
  const gunzip = createGunzip({ chunkSize: 256 * 1024 })
  const found = measure(gunzip)
  const ended = once(gunzip, 'end')
  const failed = new Promise<never>((_, reject) => gunzip.once('error', reject))
  failed.catch(() => undefined)
  ended.catch(() => undefined)
  let received = 0
  try {
    for await (const piece of data as AsyncIterable<Buffer>) {
      received += piece.length
      if (received > imageUploadMax)
        throw new DataFault('The compressed data must be at most 5 GB.', 413)
      onPiece(piece)
      if (!gunzip.write(piece)) await Promise.race([once(gunzip, 'drain'), failed])
    }
    if (received === 0) throw new DataFault(notGzip)
    gunzip.end()
    await Promise.race([ended, failed])
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code?.startsWith('Z_') === true)
      throw new DataFault(code === 'Z_BUF_ERROR' ? 'The compressed data ends too early.' : notGzip)
    throw error
  } finally {
    gunzip.destroy()
  }
  if (gunzip.bytesWritten !== received)
    throw new DataFault('Unexpected data after the gzip stream.')
  if (found.bytes === 0) throw new DataFault('The image is empty.')
  return { size: Math.ceil(found.bytes / megabyte), filesystem: filesystemOf(found.head) }
}
