import type { DBSchema } from 'idb'
import { browserDatabase } from '#lib/browserDatabase.ts'
import { randomId } from '#lib/randomId.ts'
import { keep, personOfTab, tabStorage } from '#lib/storage.ts'
import { ticketDraftDatabase, ticketDraftMarker } from './drafts.ts'

export interface DraftFile {
  id: string
  file: File
  /** The names of the ticket's files before an attempt to send it whose outcome is not known. */
  before?: readonly string[]
}

interface DraftText {
  summary: string
  text: string
  /** The newest id of what it belongs to before an attempt to send it whose outcome is not known. */
  after?: number | undefined
}

interface KeptText extends DraftText {
  /** Of each file that it is known of. */
  before?: Readonly<Record<string, readonly string[]>>
}

export interface Draft extends DraftText {
  files: DraftFile[]
}

export const emptyDraft: Draft = { summary: '', text: '', files: [] }

interface Schema extends DBSchema {
  texts: { key: string; value: KeptText }
  /** Apart from the texts, so that a key that is pressed does not write the files again. */
  files: {
    key: string
    value: { id: string; file: File; draft: string; at: number }
    indexes: { draft: string }
  }
}

const database = browserDatabase<Schema>(ticketDraftDatabase, (db) => {
  db.createObjectStore('texts')
  db.createObjectStore('files', { keyPath: 'id' }).createIndex('draft', 'draft')
})

/** The draft of a ticket, or of the next one; of the person who is signed in alone. */
const keyOf = (ticketId: number | 'new') => `${personOfTab() ?? ''} ${ticketId}`

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
  const [kept = {}, files] = await Promise.all([
    db.get('texts', key),
    db.getAllFromIndex('files', 'draft', key),
  ])
  const { before = {}, ...texts } = kept as Partial<KeptText>
  const draft = {
    ...emptyDraft,
    ...texts,
    files: files
      .toSorted((one, other) => one.at - other.at)
      .map(({ id, file }) => ({ id, file, ...(before[id] && { before: before[id] }) })),
  }
  mark(ticketId, isEmptyDraft(draft))
  return draft
}

/** Changes some of what is kept beside the files, and leaves the rest as it is kept. */
async function changeKept(
  ticketId: number | 'new',
  change: (kept: KeptText) => KeptText,
): Promise<void> {
  const key = keyOf(ticketId)
  const { store, done } = (await database()).transaction('texts', 'readwrite')
  const kept = change((await store.get(key)) ?? { summary: '', text: '' })
  const { summary, text, before = {} } = kept
  const isNothing = summary === '' && text === '' && Object.keys(before).length === 0
  void (isNothing ? store.delete(key) : store.put(kept, key))
  await done
}

export async function keepText(ticketId: number | 'new', draft: Draft): Promise<void> {
  mark(ticketId, isEmptyDraft(draft))
  const { summary, text, after } = draft
  await changeKept(ticketId, ({ before }) => ({ summary, text, after, ...(before && { before }) }))
}

const without = (before: KeptText['before'], id: string) =>
  Object.fromEntries(Object.entries(before ?? {}).filter(([other]) => other !== id))

/** Keeps what the ticket had before an attempt to send a file; nothing once its outcome is known. */
export const keepAttempt = (
  ticketId: number | 'new',
  id: string,
  names: readonly string[] | undefined,
): Promise<void> =>
  changeKept(ticketId, ({ before, ...kept }) => ({
    ...kept,
    before: { ...without(before, id), ...(names && { [id]: names }) },
  }))

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

export async function dropFile(ticketId: number | 'new', id: string): Promise<void> {
  await (await database()).delete('files', id)
  await keepAttempt(ticketId, id, undefined)
  // Marks whether anything is left of it.
  await readDraft(ticketId)
}

/** Files that this browser refuses to keep: they last as long as the page. */
const unkept = new Map<string, readonly DraftFile[]>()

/** The draft of a ticket where the browser keeps none. */
export function unkeptDraft(ticketId: number | 'new'): Draft {
  const key = keyOf(ticketId)
  const files = unkept.get(key) ?? []
  unkept.delete(key)
  return { ...emptyDraft, files: [...files] }
}

/** The files of the draft of a new ticket wait from now on for the ticket that it became; its text is done with. */
export async function moveToTicket(ticketId: number, files: readonly DraftFile[]): Promise<void> {
  try {
    await keepText('new', emptyDraft)
    if (files.length > 0) await keepFiles(ticketId, files)
  } catch {
    unkept.set(keyOf(ticketId), files)
  }
}
