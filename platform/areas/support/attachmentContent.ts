import { fileTypeFromBuffer } from 'file-type'
import { open } from 'node:fs/promises'
import { attachmentExtension, attachmentTypes } from '../../../contract/rules/tickets.ts'
import type { Tx } from '../../database/transaction.ts'
import { Refusal } from '#shared/httpError.ts'

/** Bytes of a file in one row. */
const pieceSize = 256 * 1024
/** What the kind of a file is found by, bytes from its start. */
const headSize = 4100

/** A file on disk in pieces, one after another. */
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
 * What the bytes say the file is: of text nothing is known but that it has no NUL, beside UTF-16. Many binary formats are
 * told by letters that a text may begin with, such as `BM` and `MZ`, so that of one named as text nothing else is asked.
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

/** @throws Refusal 400 naming `file` when the content is something else than the ending of the name says */
export async function refuseOtherContent(path: string, name: string): Promise<void> {
  const ending = attachmentExtension(name)
  const accepted = attachmentTypes[ending] ?? []
  const found = await mediaTypeOf(path, accepted.includes('text/plain'))
  if (!accepted.includes(found))
    throw new Refusal(400, `The content is ${found}, which is no ${ending} file`, 'file')
}

/** Stores a file in pieces, in the transaction of the caller, who holds the ticket. */
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
