import type { MultipartFile } from '@fastify/multipart'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  attachmentEmpty,
  attachmentError,
  attachmentLimit,
  attachmentTooLarge,
  attachmentName,
  numberedName,
  sentNameFault,
  ticketCan,
} from '../../../contract/rules/tickets.ts'
import { wireTime } from '#shared/clock.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Context, Handlers } from '../../api/context.ts'
import { isDiskFull } from '#shared/database/unavailable.ts'
import { HttpError } from '#shared/httpError.ts'
import { insertAttachment, piecesOf, rejectOtherContent } from './attachmentContent.ts'
import { lockedTicket, ownedTicket, ticketEntity, type TicketRecord } from './rows.ts'

const fileError = (reason: string, status = 400) => new HttpError(status, reason, 'file')
const oneFile = () => fileError('Send one file, in the part named file')

function rejectClosed(ticket: TicketRecord): void {
  const reason = ticketCan.reply(ticket)
  if (reason !== undefined) throw new HttpError(400, reason)
}

/** Returns a stream that fails at the size limit, so that no byte beyond it is written. */
function counted(): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > attachmentLimit) done(fileError(attachmentTooLarge, 413))
      else done(null, chunk)
    },
    flush: (done) => done(size === 0 ? fileError(attachmentEmpty) : null),
  })
}

/**
 * Writes the only file of the request to a path and returns its name.
 * @throws HttpError
 */
async function receive({ request }: Context, path: string): Promise<string> {
  if (!request.isMultipart())
    throw fileError('Send the file as multipart/form-data, in the part named file')
  let name: string | undefined
  try {
    // Set a higher limit than ours, so that our check fails first and returns its error message.
    const limits = { fileSize: attachmentLimit * 2, files: 2, parts: 10, fields: 8 }
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') continue
      if (name !== undefined || part.fieldname !== 'file') throw oneFile()
      name = nameOf(part)
      await pipeline(part.file, counted(), createWriteStream(path, { flags: 'wx', flush: true }))
    }
  } catch (error) {
    // Read the rest of the body, so that a client that is still sending receives the response.
    request.raw.unpipe().resume()
    if (error instanceof HttpError || isDiskFull(error)) throw error
    // The network or the client aborted the request, or it is not multipart.
    throw fileError('The file did not arrive whole. Send it again.')
  }
  if (name === undefined) throw oneFile()
  return name
}

function nameOf({ filename }: MultipartFile): string {
  const tooLong = sentNameFault(filename ?? '')
  if (tooLong !== undefined) throw fileError(tooLong)
  const name = attachmentName(filename ?? '')
  const reason = attachmentError(name)
  if (reason !== undefined) throw fileError(reason)
  return name
}

export const attachmentHandlers: Handlers<'createTicketAttachment'> = {
  /**
   * Stores the file in a temporary folder until it is complete and its type is verified, and then in the database in
   * one transaction, so that no partial file is stored.
   */
  async createTicketAttachment({ path }, context) {
    rejectClosed(await ownedTicket(context.db, context, path.ticketId))
    const folder = await context.temporary.make('attachment-')
    try {
      const file = join(folder, 'file')
      const name = await receive(context, file)
      await rejectOtherContent(file, name)
      await inTransaction(context.db, async (tx) => {
        const ticket = await lockedTicket(tx, context, path.ticketId)
        rejectClosed(ticket)
        const present = await tx
          .selectFrom('ticket_attachment')
          .select('name')
          .where('ticket_id', '=', ticket.id)
          .execute()
        const usedNames = present.map((attachment) => attachment.name)
        const created = wireTime(context.now)
        await insertAttachment(
          tx,
          ticket.id,
          numberedName(name, usedNames),
          created,
          piecesOf(file),
        )
        await tx
          .updateTable('ticket')
          .set({ updated: created, updated_by: context.user.username })
          .where('id', '=', ticket.id)
          .execute()
        await context.emit(tx, {
          action: 'ticket_attachment_upload',
          entity: ticketEntity(ticket),
          message: '',
        })
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    return {}
  },
}
