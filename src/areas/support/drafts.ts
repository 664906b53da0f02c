import type { DBSchema } from 'idb'
import { browserDatabase } from '#lib/browserDatabase.ts'
import { randomId } from '#lib/randomId.ts'
import { keep, tabStorage } from '#lib/storage.ts'
import { ticketDraftDatabase, ticketDraftMarker } from './draftMarker.ts'

export interface DraftFile {
  id: string
  file: File
}

interface DraftText {
  summary: string
  text: string
}

export interface Draft extends DraftText {
  files: DraftFile[]
}

export const emptyDraft: Draft = { summary: '', text: '', files: [] }

interface Schema extends DBSchema {
  texts: { key: string; value: DraftText }
  /** Apart from the texts, so that a key that is pressed does not write the files again. */
  files: {
    key: string
    value: DraftFile & { draft: string; at: number }
    indexes: { draft: string }
  }
}

const database = browserDatabase<Schema>(ticketDraftDatabase, (db) => {
  db.createObjectStore('texts')
  db.createObjectStore('files', { keyPath: 'id' }).createIndex('draft', 'draft')
})

/** The draft of a ticket, or of the next one; of the person who is signed in alone. */
const keyOf = (ticketId: number | 'new') =>
  `${tabStorage()?.getItem('console.person') ?? ''} ${ticketId}`

/** Says at sign-out, without the database, that there is something to lose. */
function mark(ticketId: number | 'new', isEmpty: boolean) {
  const key = ticketDraftMarker(ticketId)
  if (isEmpty) tabStorage()?.removeItem(key)
  else keep(tabStorage(), key, '1')
}

const isEmptyDraft = ({ summary, text, files }: Draft): boolean =>
  summary === '' && text === '' && files.length === 0

export async function readDraft(ticketId: number | 'new'): Promise<Draft> {
  const db = await database()
  const key = keyOf(ticketId)
  const [texts, files] = await Promise.all([
    db.get('texts', key),
    db.getAllFromIndex('files', 'draft', key),
  ])
  const draft = {
    ...emptyDraft,
    ...texts,
    files: files.toSorted((one, other) => one.at - other.at).map(({ id, file }) => ({ id, file })),
  }
  mark(ticketId, isEmptyDraft(draft))
  return draft
}

export async function keepText(ticketId: number | 'new', draft: Draft): Promise<void> {
  mark(ticketId, isEmptyDraft(draft))
  const { summary, text } = draft
  const db = await database()
  if (summary === '' && text === '') await db.delete('texts', keyOf(ticketId))
  else await db.put('texts', { summary, text }, keyOf(ticketId))
}

let added = 0

export const newDraftFile = (file: File): DraftFile => ({ id: randomId(), file })

export async function keepFiles(
  ticketId: number | 'new',
  files: readonly DraftFile[],
): Promise<void> {
  mark(ticketId, false)
  const transaction = (await database()).transaction('files', 'readwrite')
  for (const { id, file } of files)
    void transaction.store.put({
      id,
      file,
      draft: keyOf(ticketId),
      at: Date.now() + ++added / 1000,
    })
  await transaction.done
}

export async function dropFile(id: string): Promise<void> {
  await (await database()).delete('files', id)
}

/** The files of the draft of a new ticket wait from now on for the ticket that it became; its text is done with. */
export async function moveToTicket(ticketId: number, files: readonly DraftFile[]): Promise<void> {
  await keepText('new', emptyDraft)
  if (files.length > 0) await keepFiles(ticketId, files)
}
