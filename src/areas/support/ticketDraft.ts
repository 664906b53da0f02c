import type { DBSchema } from 'idb'
import { browserDatabase } from '#lib/browserDatabase.ts'
import { randomId } from '#lib/randomId.ts'
import { storeItem, personOfTab, tabStorage } from '#lib/storage.ts'
import { ticketDraftDatabase, ticketDraftMarker } from './drafts.ts'

export interface DraftFile {
  id: string
  file: File
  /** File names of the ticket before an upload attempt with unknown outcome. */
  before?: readonly string[]
}

interface DraftText {
  summary: string
  text: string
  /**
   * Highest id that existed before the last send attempt, if the outcome of that attempt is unknown. A retry looks for the
   * sent ticket or reply among newer ids only.
   */
  after?: number | undefined
}

interface KeptText extends DraftText {
  /** File names of the ticket before the attempt, by file id. */
  before?: Readonly<Record<string, readonly string[]>>
}

export interface TicketDraft extends DraftText {
  files: DraftFile[]
}

export const emptyDraft: TicketDraft = { summary: '', text: '', files: [] }

interface Schema extends DBSchema {
  texts: { key: string; value: KeptText }
  /** A separate object store, so that a key press does not write the files again. */
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

/** Returns the storage key of the draft for a ticket, or for a new one, of the signed-in user. */
const keyOf = (ticketId: number | 'new') => `${personOfTab() ?? ''} ${ticketId}`

/** Stores a marker for the draft, so that the sign-out dialog can warn about it without opening the database. */
function mark(ticketId: number | 'new', isEmpty: boolean) {
  const key = ticketDraftMarker(ticketId)
  if (isEmpty) tabStorage()?.removeItem(key)
  else storeItem(tabStorage(), key, '1')
}

const isEmptyDraft = ({ summary, text, files }: TicketDraft): boolean =>
  summary === '' && text === '' && files.length === 0

export async function readDraft(ticketId: number | 'new'): Promise<TicketDraft> {
  const db = await database()
  const key = keyOf(ticketId)
  const [stored = {}, files] = await Promise.all([
    db.get('texts', key),
    db.getAllFromIndex('files', 'draft', key),
  ])
  const { before = {}, ...texts } = stored as Partial<KeptText>
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

/** Updates a part of the stored text in a transaction and preserves the rest. */
async function changeKept(
  ticketId: number | 'new',
  change: (stored: KeptText) => KeptText,
): Promise<void> {
  const key = keyOf(ticketId)
  const { store, done } = (await database()).transaction('texts', 'readwrite')
  const changed = change((await store.get(key)) ?? { summary: '', text: '' })
  const { summary, text, before = {} } = changed
  const isNothing = summary === '' && text === '' && Object.keys(before).length === 0
  void (isNothing ? store.delete(key) : store.put(changed, key))
  await done
}

export async function keepText(ticketId: number | 'new', draft: TicketDraft): Promise<void> {
  mark(ticketId, isEmptyDraft(draft))
  const { summary, text, after } = draft
  await changeKept(ticketId, ({ before }) => ({ summary, text, after, ...(before && { before }) }))
}

const without = (before: KeptText['before'], id: string) =>
  Object.fromEntries(Object.entries(before ?? {}).filter(([other]) => other !== id))

/** Stores the ticket's file names before a file is sent; deletes them once the outcome is known. */
export const keepAttempt = (
  ticketId: number | 'new',
  id: string,
  names: readonly string[] | undefined,
): Promise<void> =>
  changeKept(ticketId, ({ before, ...stored }) => ({
    ...stored,
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
  // Update the marker, depending on whether the draft is empty.
  await readDraft(ticketId)
}

/** Files that could not be stored; they only exist until the page is closed. */
const draftsInMemory = new Map<string, readonly DraftFile[]>()

/** Returns the in-memory draft of a ticket and removes it from memory; for browsers without storage. */
export function unkeptDraft(ticketId: number | 'new'): TicketDraft {
  const key = keyOf(ticketId)
  const files = draftsInMemory.get(key) ?? []
  draftsInMemory.delete(key)
  return { ...emptyDraft, files: [...files] }
}

/** Moves the files of a new ticket's draft to the created ticket and deletes the draft's text. */
export async function moveToTicket(ticketId: number, files: readonly DraftFile[]): Promise<void> {
  try {
    await keepText('new', emptyDraft)
    if (files.length > 0) await keepFiles(ticketId, files)
  } catch {
    draftsInMemory.set(keyOf(ticketId), files)
  }
}
