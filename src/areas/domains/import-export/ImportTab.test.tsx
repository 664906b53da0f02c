import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as domainRoutes } from '../routes.tsx'
import { clearChanges, zoneChanges } from '../changes/zoneChanges.ts'
import { zoneApi } from '#test/support/console/testZone.ts'

let api: ReturnType<typeof zoneApi>

beforeEach(() => {
  queryClient.clear()
  sessionStorage.clear()
  api = zoneApi([
    { type: 'A', name: 'www', target: '203.0.113.1' },
    { type: 'A', name: 'old', target: '203.0.113.2' },
  ])
})
afterEach(() => {
  clearChanges(5)
  api.restore()
})

const open = async (text: string) => {
  const router = renderRoutes(domainRoutes, '/domains/5/import')
  const user = userEvent.setup()
  await user.click(await screen.findByLabelText('Zone file, CSV or dig output'))
  await user.paste(text)
  const preview = screen.getByRole('button', { name: 'Preview' })
  await waitFor(() => expect(preview.getAttribute('aria-disabled')).not.toBe('true'))
  await user.click(preview)
  const rows = async () =>
    within(await screen.findByRole('grid', { name: 'Preview' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent ?? '')
  return { user, rows, router }
}

test('disables Preview until something is pasted', async () => {
  renderRoutes(domainRoutes, '/domains/5/import')
  const preview = await screen.findByRole('button', { name: 'Preview' })
  expect(preview.getAttribute('aria-disabled')).toBe('true')
})

test('previews the effect of each line and stages the changes', async () => {
  const { user, rows, router } = await open(
    'www A 203.0.113.1\nnew 300 A 203.0.113.3\n@ SOA a b 1 2 3 4 5\nbad A nowhere',
  )
  const rowTexts = (await rows()).join('\n')
  for (const word of ['Unchanged', 'Add', 'Rejected', 'Must be an IPv4 address'])
    expect(rowTexts).toContain(word)
  expect(screen.getByText('1 will be added; total 3. 1 rejected, 1 skipped')).toBeTruthy()
  const rejected = screen.getByRole('list', { name: 'Rejected lines' })
  expect(within(rejected).getByRole('listitem').textContent).toMatch(
    /^Line 4: Must be an IPv4 address/,
  )
  await user.click(screen.getByRole('button', { name: 'Stage 1 change' }))
  expect(zoneChanges.get(5).changes).toMatchObject([
    { kind: 'add', draft: { type: 'A', name: 'new', target: '203.0.113.3', ttl_sec: 300 } },
  ])
  await waitFor(() => expect(router.state.location.pathname).toBe('/domains/5/changes'))
  expect(api.written()).toEqual([])
})

test('deletes records that are not in the import only on request', async () => {
  const { user, rows } = await open('www A 203.0.113.1')
  expect(await rows()).toHaveLength(1)
  expect(
    screen.getByRole('button', { name: 'Stage 0 changes' }).getAttribute('aria-disabled'),
  ).toBe('true')
  await user.selectOptions(screen.getByLabelText('Records not in the import'), 'Delete')
  expect((await rows()).join('\n')).toMatch(/Delete/)
  expect(screen.getByRole('button', { name: 'Stage 1 change' })).toBeTruthy()
})

test('recognizes staged changes when the same text is pasted again', async () => {
  const text = 'www A 203.0.113.1\nnew A 203.0.113.3\nold 300 A 203.0.113.2'
  const first = await open(text)
  await first.user.click(screen.getByRole('button', { name: 'Stage 2 changes' }))
  cleanup()
  const second = await open(`${text}\nnew CNAME other.example.net.`)
  const kinds = (await second.rows()).map((row) => /^(?:Rejected|Unchanged)/.exec(row)?.[0])
  expect(kinds).toEqual(['Rejected', 'Unchanged', 'Unchanged', 'Unchanged'])
  expect(screen.getAllByText('No changes. The zone already matches.').length).toBeGreaterThan(0)
})

test('keeps rejected lines in the field when the others are staged', async () => {
  const { user } = await open('new A 203.0.113.3\nbad A nowhere\nkey DNSKEY 1 2 3')
  await user.click(screen.getByRole('button', { name: 'Stage 1 change' }))
  cleanup()
  renderRoutes(domainRoutes, '/domains/5/import')
  const box = await screen.findByLabelText<HTMLTextAreaElement>('Zone file, CSV or dig output')
  expect(box.value).toBe('bad A nowhere\nkey DNSKEY 1 2 3')
  const words = 'The others were staged. The 2 rejected or skipped lines remain in the import.'
  expect(screen.getByText(words)).toBeTruthy()
  await userEvent.setup().type(box, 'x')
  expect(screen.queryByText(words)).toBeNull()
})

test('restores the pasted text after a reload', async () => {
  await open('www A 203.0.113.9')
  cleanup()
  renderRoutes(domainRoutes, '/domains/5/import')
  expect(
    (await screen.findByLabelText<HTMLTextAreaElement>('Zone file, CSV or dig output')).value,
  ).toBe('www A 203.0.113.9')
})

test('reports that no line is a valid record', async () => {
  const { rows } = await open('www A nowhere\nwww AAAA 203.0.113.1')
  expect(await rows()).toHaveLength(2)
  expect(screen.getAllByText('No line is a valid record.').length).toBeGreaterThan(0)
})

test('lists every line of a large import with the total count', async () => {
  const lines = Array.from({ length: 1200 }, (_, at) => `host-${at} 300 A 203.0.113.${at % 250}`)
  await open(lines.join('\n'))
  const table = await screen.findByRole('grid', { name: 'Preview' })
  expect(screen.getByText('1,200 total')).toBeTruthy()
  expect(table.getAttribute('aria-rowcount')).toBe('1201')
  expect(screen.queryByText(/first [\d,]+/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Stage 1,200 changes' })).toBeTruthy()
})

const openFile = async (content: string) => {
  renderRoutes(domainRoutes, '/domains/5/import')
  const bytes = Uint8Array.from(content, (character) => character.charCodeAt(0))
  await userEvent.upload(
    await screen.findByLabelText('File with records'),
    new File([bytes], 'zone.txt', { type: 'text/plain' }),
  )
}

test('reads a file in Windows-1252 and names the file, the line and the encoding', async () => {
  await openFile('www A 203.0.113.1\nn TXT "\xfc"')
  await screen.findByText(/^zone.txt is not UTF-8 \(line 2\), so it was read as Windows-1252/)
  await userEvent.click(await screen.findByRole('button', { name: 'Stage 1 change' }))
  expect(zoneChanges.get(5).changes).toMatchObject([{ draft: { type: 'TXT', target: 'ü' } }])
})

test('reads a CSV file in Windows-1252', async () => {
  await openFile('name;type;target\nn;TXT;\xfc')
  await screen.findByText(/^zone.txt is not UTF-8 \(line 2\)/)
  await userEvent.click(await screen.findByRole('button', { name: 'Stage 1 change' }))
  expect(zoneChanges.get(5).changes).toMatchObject([{ draft: { type: 'TXT', target: 'ü' } }])
})

test('rejects a binary file, names the line and retains the typed text', async () => {
  renderRoutes(domainRoutes, '/domains/5/import')
  const text = await screen.findByLabelText<HTMLTextAreaElement>('Zone file, CSV or dig output')
  await userEvent.type(text, 'typed')
  await userEvent.upload(
    screen.getByLabelText('File with records'),
    new File([Uint8Array.of(0x61, 0x0a, 0xff, 0)], 'zone.txt', { type: 'text/plain' }),
  )
  expect((await screen.findByRole('alert')).textContent).toContain('line 2 is not UTF-8 text')
  expect(text.value).toBe('typed')
})

test('warns about a text without quotes and joins its words with spaces on request', async () => {
  const { user, rows } = await open('@ TXT v=spf1 -all\nq TXT "a" "b"')
  expect((await rows()).join('\n')).toContain('Not in quotes: the words are joined without spaces')
  screen.getByText(/^1 text of several words without quotes/)
  await user.click(screen.getByRole('button', { name: 'Join with spaces' }))
  await user.click(screen.getByRole('button', { name: 'Stage 2 changes' }))
  expect(zoneChanges.get(5).changes).toMatchObject([
    { draft: { name: '', target: 'v=spf1 -all' } },
    { draft: { name: 'q', target: 'ab' } },
  ])
})
