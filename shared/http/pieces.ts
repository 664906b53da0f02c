import { Readable } from 'node:stream'

/** Size of a piece, in bytes: the chunk size of file streams. */
const pieceSize = 64 * 1024

/** A body that was created as a whole, and its length. */
interface InPieces {
  stream: Readable
  length: number
}

/**
 * Returns a stream of pieces of a large body. A socket counts a chunk as written when the client has received all of
 * it, so that a slow client would seem to read nothing until the end of a response of one chunk.
 * @returns undefined for a body that fits in one piece
 */
export function inPieces(body: string | Buffer): InPieces | undefined {
  if (Buffer.byteLength(body) <= pieceSize) return undefined
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  return { stream: Readable.from(piecesOf(bytes)), length: bytes.length }
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += pieceSize)
    yield bytes.subarray(start, start + pieceSize)
}
