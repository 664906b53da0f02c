import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { onSessionRejected } from '#api/session/renewal.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { perform } from '../changes/recordApi.ts'
import { entriesOf } from '../recordRow.ts'
import { routes as domainRoutes } from '../routes.tsx'
import { zoneApi } from '#test/support/console/testZone.ts'
import { parseZone } from '../zone/parseZone.ts'
import { zoneText } from '../zone/zoneText.ts'
import { noteText, type RecordNote } from './recordNotes.ts'

let api: ReturnType<typeof zoneApi> | undefined

beforeAll(async () => {
  await import('../DomainScreen.tsx')
  await import('../records/RecordsTab.tsx')
  await import('../records/RecordForm.tsx')
})
beforeEach(() => queryClient.clear())
afterEach(() => api?.restore())

const past: RecordNote = {
  record_id: 1,
  note: 'Shop until the move',
  until: '2020-12-31',
  author: 'anna',
  written: '2020-11-28T10:00:00',
  version: 1,
}

/** Simulates a server with notes on the records of the domain. */
function withNotes(before: RecordNote[]) {
  const notes = new Map(before.map((note) => [note.record_id, note]))
  api = zoneApi([{ type: 'A', name: 'www', target: '203.0.113.1' }], ({ method, path, body }) => {
    const [, record] = /^\/session\/record-notes\/5(?:\/(\d+))?$/.exec(path) ?? []
    if (!path.startsWith('/session/record-notes/')) return undefined
    if (method === 'PUT')
      notes.set(Number(record), {
        ...(body as { note: string; until: string | null }),
        record_id: Number(record),
        author: 'ben',
        written: '2026-11-28T10:00:00',
        version: 2,
      })
    return { notes: [...notes.values()].filter(({ note }) => note !== '') }
  })
  return notes
}

test('shows a note next to its record and marks it as expired', async () => {
  withNotes([past])
  renderRoutes(domainRoutes, '/domains/5/records')
  const words = await screen.findByText('Shop until the move')
  expect(words.parentElement?.textContent).toContain('expired')
})

test('finds records by the text and the author of their notes', async () => {
  const notes = [past, { ...past, record_id: 2, note: 'Mail', author: 'ben', until: null }]
  api = zoneApi(
    ['www', 'mail', 'plain'].map((name) => ({ type: 'A', name, target: '203.0.113.1' })),
    ({ path }) => (path.startsWith('/session/record-notes/') ? { notes } : undefined),
  )
  renderRoutes(domainRoutes, '/domains/5/records')
  await screen.findByText('Shop until the move')
  const filter = screen.getByRole('searchbox', { name: 'Filter Records' })
  const user = userEvent.setup()
  const namesFor = async (words: string) => {
    await user.clear(filter)
    await user.type(filter, words)
    return ['www', 'mail', 'plain'].filter((name) => screen.queryByText(name) !== null)
  }
  await waitFor(async () => expect(await namesFor('until the move')).toEqual(['www']))
  await waitFor(async () => expect(await namesFor('ben')).toEqual(['mail']))
  await waitFor(async () => expect(await namesFor('unknown note')).toEqual([]))
})

test('saves a note in the record form without an API request', async () => {
  const notes = withNotes([])
  renderRoutes(domainRoutes, '/domains/5/records/1')
  const user = userEvent.setup()
  const section = await screen.findByRole('region', { name: 'Note' })
  await user.type(within(section).getByLabelText('Why it is there'), 'Mail until spring')
  await user.click(within(section).getByRole('button', { name: 'Save note' }))
  await waitFor(() =>
    expect(notes.get(1)).toMatchObject({ note: 'Mail until spring', until: null }),
  )
  expect((await within(section).findByRole('status')).textContent).toBe('Saved')
  expect(await screen.findByText('Mail until spring')).toBeTruthy()
  expect(api?.written().map(({ path }) => path)).toEqual(['/session/record-notes/5/1'])
})

test('saves a typed note with the record and asks before discarding it', async () => {
  const notes = withNotes([])
  renderRoutes(domainRoutes, '/domains/5/records/1')
  const user = userEvent.setup()
  const section = await screen.findByRole('region', { name: 'Note' })
  await user.type(within(section).getByLabelText('Why it is there'), 'Mail until spring')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await user.click(screen.getByRole('button', { name: /^(?:Save record|Stage change)$/ }))
  await waitFor(() => expect(notes.get(1)).toMatchObject({ note: 'Mail until spring' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Note' })).toBeNull())
})

test('keeps a typed note when the session has expired and asks to sign in', async () => {
  const onPrompt = vi.fn()
  const forget = onSessionRejected(onPrompt)
  const ended = { status: 401, body: { errors: [{ reason: 'You are not signed in.' }] } }
  api = zoneApi([{ type: 'A', name: 'www', target: '203.0.113.1' }], ({ method, path }) => {
    if (!path.startsWith('/session/record-notes/')) return undefined
    return method === 'PUT' ? ended : { notes: [] }
  })
  renderRoutes(domainRoutes, '/domains/5/records/1')
  const user = userEvent.setup()
  const section = await screen.findByRole('region', { name: 'Note' })
  const field = within(section).getByLabelText<HTMLInputElement>('Why it is there')
  await waitFor(() => expect(field.readOnly).toBe(false))
  await user.type(field, 'Mail until spring')
  await user.click(within(section).getByRole('button', { name: 'Save note' }))
  await within(section).findByText('You are not signed in.')
  expect(onPrompt).toHaveBeenCalled()
  expect(field.value).toBe('Mail until spring')
  forget()
})

test('makes the note read-only when the notes fail to load', async () => {
  api = zoneApi([{ type: 'A', name: 'www', target: '203.0.113.1' }], ({ path }) =>
    path.startsWith('/session/record-notes/') ? new Response(null, { status: 503 }) : undefined,
  )
  renderRoutes(domainRoutes, '/domains/5/records/1')
  const section = await screen.findByRole('region', { name: 'Note' })
  await within(section).findByText(/^The notes could not be loaded: /)
  const field = within(section).getByLabelText('Why it is there')
  expect((field as HTMLInputElement).readOnly).toBe(true)
})

test('keeps the note of a record on a type change and when its deletion is undone', async () => {
  const notes = withNotes([past])
  queryClient.setQueryData([{ _id: 'record-notes' }, 5], [past])
  const draft = { type: 'A' as const, name: 'www', target: '203.0.113.1', ttl_sec: 0 }
  const retyped = await perform(5, 'example.org', {
    kind: 'add',
    draft: { ...draft, type: 'TXT', target: 'moved' },
    replaces: 1,
  })
  expect(notes.get(retyped.id)).toMatchObject({ note: past.note, until: past.until })
  queryClient.setQueryData([{ _id: 'record-notes' }, 5], [past])
  await perform(5, 'example.org', { kind: 'delete', entry: { ...draft, id: 1 } })
  queryClient.setQueryData([{ _id: 'record-notes' }, 5], [])
  const again = await perform(5, 'example.org', { kind: 'add', draft, restores: 1 })
  expect(notes.get(again.id)).toMatchObject({ note: past.note, until: past.until })
})

test('writes notes as comments into the zone file, which the import ignores', () => {
  const records = entriesOf(
    [{ id: 1, type: 'A', name: 'www', target: '203.0.113.1', ttl_sec: 0 }] as never,
    'example.org',
  )
  const file = zoneText(records, 'example.org', 300, () => noteText(past))
  expect(file).toContain('; www A — anna: Shop until the move (until 2020-12-31)\nwww.example.org.')
  expect(parseZone(file, 'example.org').records).toHaveLength(1)
})
