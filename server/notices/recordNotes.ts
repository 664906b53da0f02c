import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { wireTime } from '#shared/clock.ts'
import { recordNoteMax } from '../../contract/rules/recordNotes.ts'
import { sendError } from '../http/errorResponses.ts'
import { protectConsoleRoutes } from '../session/consoleRoutes.ts'
import type { Sessions } from '../session/sessions.ts'
import { rejectInView } from '../session/viewAsUser.ts'
import type { NoticeParts } from './noticeParts.ts'
import { ApiUnavailable, TokenEnded } from './ownApi.ts'
import type { StoredRecordNote } from './recordNoteRows.ts'
import { mayWriteObject, type ObjectReader, readObject } from './readableObject.ts'

interface RecordNoteOptions extends NoticeParts {
  sessions: Sessions
}

/**
 * Adds the routes for notes on records: users who can read the domain read them, users who can change it write them.
 */
export async function addRecordNotes(
  app: FastifyInstance,
  options: RecordNoteOptions,
): Promise<void> {
  await app.register(async (scope) => addEndpoints(scope, options), {
    prefix: '/session/record-notes',
  })
}

interface Caller extends ObjectReader {
  domain: number
}

function addEndpoints(app: FastifyInstance, options: RecordNoteOptions): void {
  const { api, apiAddress, store, clock } = options
  protectConsoleRoutes(app)

  /** Returns undefined after sending an error. */
  const callerOf = async (
    request: FastifyRequest<{ Params: { domainId: string } }>,
    reply: FastifyReply,
  ): Promise<Caller | undefined> => {
    const domain = idOf(request.params.domainId)
    const path = domain === undefined ? undefined : `/domains/${domain}`
    const reader = await readObject(options, { request, reply }, path, 'There is no such domain.')
    return reader && domain !== undefined ? { ...reader, domain } : undefined
  }

  app.get<{ Params: { domainId: string } }>('/:domainId', async (request, reply) => {
    const caller = await callerOf(request, reply)
    if (!caller) return reply
    const { recordNotes } = await store()
    const zone = { api: apiAddress, domain: caller.domain }
    const rows = await recordNotes.ofDomain(zone)
    const ids = rows.length > 0 ? await recordIds(caller) : undefined
    const missing = ids ? rows.filter(({ record }) => !ids.has(record)) : []
    // Check each record separately, because the list may change while its pages are read. The rest is checked next
    // time.
    const deletedNotes = new Set<StoredRecordNote>()
    for (const row of missing.slice(0, 20))
      if (await isGone(caller, row.record)) deletedNotes.add(row)
    for (const { record, written } of deletedNotes) await recordNotes.remove(zone, record, written)
    return { notes: rows.filter((row) => !deletedNotes.has(row)).map(toAnswer) }
  })

  const isGone = async ({ session, domain }: Caller, record: number): Promise<boolean> => {
    const path = `/domains/${domain}/records/${record}`
    const { status } = await api.call({ token: session.token, method: 'GET', path })
    return status === 404
  }

  /** Returns undefined if the records cannot be read. */
  const recordIds = async ({ session, domain }: Caller): Promise<Set<number> | undefined> => {
    try {
      const rows = await api.rows(session.token, `/domains/${domain}/records`, true)
      return rows && new Set(rows.map((row) => (row as { id: number }).id))
    } catch (error) {
      if (error instanceof ApiUnavailable || error instanceof TokenEnded) return undefined
      throw error
    }
  }

  app.put<{ Params: { domainId: string; recordId: string } }>(
    '/:domainId/:recordId',
    { bodyLimit: 8192 },
    async (request, reply) => {
      if (rejectInView(request, reply)) return reply
      const caller = await callerOf(request, reply)
      if (!caller) return reply
      const written = writtenIn(request.body)
      if (typeof written === 'string') return sendError(reply, 400, written)
      const { session, domain } = caller
      const mayWrite = await mayWriteObject(options, caller, 'domains:read_write', (grants) =>
        isGranted(grants, domain),
      )
      if (!mayWrite)
        return sendError(reply, 403, 'You need read/write access to this domain to write notes.')
      const record = idOf(request.params.recordId)
      const path = `/domains/${domain}/records/${record}`
      const recordOfRequest =
        record === undefined
          ? undefined
          : await api.call({ token: session.token, method: 'GET', path })
      if (record === undefined || recordOfRequest?.status !== 200)
        return sendError(reply, 404, 'This record no longer exists.')
      const { recordNotes } = await store()
      const zone = { api: apiAddress, domain }
      const { username: author } = session
      const { seen, ...note } = written
      // Two changes within one millisecond need distinct times.
      const row = {
        ...zone,
        record,
        ...note,
        author,
        written: Math.max(clock.now(), (seen ?? 0) + 1),
      }
      const done =
        row.note === ''
          ? seen === null || (await recordNotes.remove(zone, record, seen))
          : await recordNotes.write(row, seen)
      if (done) return { note: row.note === '' ? null : toAnswer(row) }
      const other = await recordNotes.of(zone, record)
      return sendError(reply, 409, otherNote(other), 'note')
    },
  )
}

function isGranted(body: unknown, domain: number): boolean {
  const grants: unknown = typeof body === 'object' && body !== null && Reflect.get(body, 'domain')
  return (
    Array.isArray(grants) &&
    (grants as { id?: unknown; permissions?: unknown }[]).some(
      ({ id, permissions }) => id === domain && permissions === 'read_write',
    )
  )
}

const idOf = (text: string) => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined)

const otherNote = (other: StoredRecordNote | undefined): string =>
  other
    ? `${other.author ?? 'Another person'} has changed this note: "${other.note}". Save again to replace it.`
    : 'Another person has removed this note. Save again to write yours.'

/** Returns true for a valid calendar date; 31 February is not one. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '1970') return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

interface Written extends Pick<StoredRecordNote, 'note' | 'until'> {
  /** Version of the note that this one replaces; null if there was none. */
  seen: number | null
}

/** Parses the note and its last day; returns an error message if they are invalid. */
function writtenIn(body: unknown): Written | string {
  const { note, until = null, seen = null } = (body ?? {}) as Record<string, unknown>
  if (typeof note !== 'string') return 'Send a JSON object with a note.'
  if (seen !== null && !Number.isSafeInteger(seen))
    return 'Send the version of the note that you read.'
  // Convert to one line, like a comment in a zone file.
  const plain = note
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  if (Array.from(plain).length > recordNoteMax)
    return `A note has at most ${recordNoteMax} characters.`
  if (until !== null && (typeof until !== 'string' || !isDay(until)))
    return 'The last day of a note is a date such as 2030-12-31.'
  return { note: plain, until, seen: seen as number | null }
}

const toAnswer = ({ record, note, until, author, written }: StoredRecordNote) => ({
  record_id: record,
  note,
  until,
  author,
  written: wireTime(written),
  version: written,
})
