import { fileTypeFromBuffer } from 'file-type'
import { open } from 'node:fs/promises'
import { attachmentExtension, attachmentTypes } from '../../../contract/rules/tickets.ts'
import type { Tx } from '../../database/transaction.ts'
import { HttpError } from '#shared/httpError.ts'

/** Number of bytes per row. */
const pieceSize = 256 * 1024
/** Number of bytes at the start of a file that determine its type. */
const headSize = 4100

/** Yields the contents of a file on disk in chunks. */
export async function* piecesOf(path: string): AsyncGenerator<Buffer> {
  const file = await open(path)
  try {
    for (let position = 0; ;) {
      const buffer = Buffer.alloc(pieceSize)
      const { bytesRead } = await file.read(buffer, 0, pieceSize, position)
      if (bytesRead === 0) return
      position += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

/**
 * Detects the media type of a file from its bytes. A file counts as text if it has no NUL bytes, or starts with a
 * UTF-16 byte order mark. Other signatures are ignored for files that are named as text, because many binary formats
 * start with letters, such as `BM` and `MZ`.
 */
async function mediaTypeOf(path: string, isNamedText: boolean): Promise<string> {
  let isText = true
  let known: string | undefined
  let isFirst = true
  for await (const piece of piecesOf(path)) {
    if (isFirst) {
      known = (await fileTypeFromBuffer(piece.subarray(0, headSize)))?.mime
      if (
        !isNamedText &&
        known !== undefined &&
        !known.startsWith('text/') &&
        known !== 'application/xml'
      )
        return known
      isText = !piece.includes(0) || isUtf16(piece)
      // Every other byte of UTF-16 can be NUL.
      if (isUtf16(piece)) return 'text/plain'
    } else isText &&= !piece.includes(0)
    isFirst = false
  }
  return isText ? 'text/plain' : (known ?? 'application/octet-stream')
}

const isUtf16 = (head: Buffer): boolean =>
  head.length % 2 === 0 &&
  ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff))

/**
 * Rejects a file whose content does not match its extension.
 * @throws HttpError 400 naming `file`
 */
export async function rejectOtherContent(path: string, name: string): Promise<void> {
  const ending = attachmentExtension(name)
  const accepted = attachmentTypes[ending] ?? []
  const found = await mediaTypeOf(path, accepted.includes('text/plain'))
  if (!accepted.includes(found))
    throw new HttpError(400, `The content is ${found}, which is no ${ending} file`, 'file')
}

/** Stores a file in chunks, in a transaction in which the caller has locked the ticket. */
export async function insertAttachment(
  tx: Tx,
  ticketId: number,
  name: string,
  created: string,
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const { id } = await tx
    .insertInto('ticket_attachment')
    .values({ ticket_id: ticketId, name, created })
    .returning('id')
    .executeTakeFirstOrThrow()
  let size = 0
  let number = 0
  for await (const content of pieces) {
    await tx
      .insertInto('ticket_attachment_piece')
      .values({ attachment_id: id, number: number++, content })
      .execute()
    size += content.length
  }
  await tx.updateTable('ticket_attachment').set({ size }).where('id', '=', id).execute()
}
