import { useQuery } from '@tanstack/react-query'
import { askSignedIn } from '#api/askSignedIn.ts'
import type { ApiError } from '#api/client.ts'
import { queryClient } from '#api/query.ts'
import { askConsole } from '#api/session.ts'

/** The reason why a record is there, which the console's server keeps: no API does. */
export interface RecordNote {
  record_id: number
  note: string
  /** The last day on which it holds, as 2026-11-28. */
  until: string | null
  author: string | null
  written: string
  /** Another one for each time that it was written. */
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

/** Empty until they are here: what people do with records waits for no note. */
export const useRecordNotes = (domainId: number, enabled = true): NotesByRecord =>
  useQuery({ ...notesQuery(domainId), enabled, select: byRecord }).data ?? none

/** The note on one record; none is asked for without a record. */
export const useNoteOf = (domainId: number, recordId: number | undefined) =>
  useQuery<RecordNote[], ApiError, RecordNote | undefined>({
    ...notesQuery(domainId),
    enabled: recordId !== undefined,
    select: (notes) => notes.find((note) => note.record_id === recordId),
  })

interface NoteWritten extends Pick<RecordNote, 'note' | 'until'> {
  /** The version of the note that it replaces; null where there was none. */
  seen: number | null
}

/** An empty note takes the one that there is away. @throws ApiError, 409 where another one is there by now */
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

/** Notes of records that were deleted in this visit, by domain and record: an undo brings them back. */
const parted = new Map<string, RecordNote>()

const keptNote = (domainId: number, recordId: number): RecordNote | undefined =>
  queryClient
    .getQueryData<RecordNote[]>(notesQuery(domainId).queryKey)
    ?.find((note) => note.record_id === recordId)

/** Before a record is deleted, with which its note goes. */
export function partWithNote(domainId: number, recordId: number): void {
  const note = keptNote(domainId, recordId)
  if (note) parted.set(`${domainId} ${recordId}`, note)
}

/** Gives a record the note of the one in whose place it is. @throws ApiError */
export async function carryNote(domainId: number, from: number, to: number): Promise<void> {
  const note = keptNote(domainId, from) ?? parted.get(`${domainId} ${from}`)
  if (note) await writeRecordNote(domainId, to, { note: note.note, until: note.until, seen: null })
}

/** True once its last day is over, in UTC. */
export const isOver = ({ until }: RecordNote, now: number): boolean =>
  until !== null && now >= Date.parse(`${until}T00:00:00Z`) + 86_400_000

/** "anna: Shop until the move (until 2030-12-31)". */
export const noteWords = ({ author, note, until }: RecordNote): string =>
  [author === null ? '' : `${author}: `, note, until === null ? '' : ` (until ${until})`].join('')
