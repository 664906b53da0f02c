import { useQuery } from '@tanstack/react-query'
import { askSignedIn } from '#api/session/askSignedIn.ts'
import type { ApiError } from '#api/http/client.ts'
import { queryClient } from '#api/query/query.ts'
import { askConsole } from '#api/session/session.ts'

/** A note that explains a record. The console's server stores it, because the API has no field for it. */
export interface RecordNote {
  record_id: number
  note: string
  /** Last day on which the note is valid, for example 2026-11-28. */
  until: string | null
  author: string | null
  written: string
  /** Changes every time the note is written. */
  version: number
}

export type NotesByRecord = ReadonlyMap<number, RecordNote>

const notesQuery = (domainId: number) => ({
  queryKey: [{ _id: 'record-notes' }, domainId],
  queryFn: async () => {
    const answer = await askConsole<{ notes?: RecordNote[] }>('GET', `/record-notes/${domainId}`)
    return answer.notes ?? []
  },
  retry: false,
})

const byRecord = (notes: readonly RecordNote[]): NotesByRecord =>
  new Map(notes.map((note) => [note.record_id, note]))

const none: NotesByRecord = new Map()

/** Empty until the notes are loaded, so that editing records does not wait for them. */
export const useRecordNotes = (domainId: number, enabled = true): NotesByRecord =>
  useQuery({ ...notesQuery(domainId), enabled, select: byRecord }).data ?? none

/** Queries the note on one record; disabled without a record. */
export const useNoteOf = (domainId: number, recordId: number | undefined) =>
  useQuery<RecordNote[], ApiError, RecordNote | undefined>({
    ...notesQuery(domainId),
    enabled: recordId !== undefined,
    select: (notes) => notes.find((note) => note.record_id === recordId),
  })

interface NoteWritten extends Pick<RecordNote, 'note' | 'until'> {
  /** Version of the note that is replaced; null if there was none. */
  seen: number | null
}

/**
 * Writes a note; an empty text deletes it.
 * @throws ApiError with status 409 if the note was changed in the meantime
 */
export async function writeRecordNote(
  domainId: number,
  recordId: number,
  input: NoteWritten,
): Promise<void> {
  try {
    await askSignedIn('PUT', `/record-notes/${domainId}/${recordId}`, input)
  } finally {
    await queryClient.invalidateQueries({ queryKey: notesQuery(domainId).queryKey })
  }
}

/** Notes of records that were deleted in this session, by domain and record, so that an undo can restore them. */
const parted = new Map<string, RecordNote>()

const keptNote = (domainId: number, recordId: number): RecordNote | undefined =>
  queryClient
    .getQueryData<RecordNote[]>(notesQuery(domainId).queryKey)
    ?.find((note) => note.record_id === recordId)

/** Remembers the note of a record that is about to be deleted, because the note is deleted with it. */
export function partWithNote(domainId: number, recordId: number): void {
  const note = keptNote(domainId, recordId)
  if (note) parted.set(`${domainId} ${recordId}`, note)
}

/**
 * Copies the note of a replaced record to its replacement.
 * @throws ApiError if the note could not be written
 */
export async function carryNote(domainId: number, from: number, to: number): Promise<void> {
  const note = keptNote(domainId, from) ?? parted.get(`${domainId} ${from}`)
  if (note) await writeRecordNote(domainId, to, { note: note.note, until: note.until, seen: null })
}

/** Returns true after the last day of the note, in UTC. */
export const isOver = ({ until }: RecordNote, now: number): boolean =>
  until !== null && now >= Date.parse(`${until}T00:00:00Z`) + 86_400_000

/** Formats a note, for example "anna: Shop until the move (until 2030-12-31)". */
export const noteText = ({ author, note, until }: RecordNote): string =>
  [author === null ? '' : `${author}: `, note, until === null ? '' : ` (until ${until})`].join('')
