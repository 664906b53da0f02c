import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import type { RecordedRequest } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes } from './routes.tsx'
import { supportApi, ticket } from '#test/support/console/testSupport.ts'

const reply = (id: number, description: string, created_by = 'Noor') => ({
  id,
  description,
  created: '2026-01-03T03:04:05',
  created_by,
  from_compute: true,
})

const scrolled = vi.fn<(this: Element) => void>()
let api: ReturnType<typeof supportApi> | undefined
afterEach(() => {
  api?.restore()
  scrolled.mockReset()
})

function open(
  address: string,
  replies = [reply(12, 'First.'), reply(13, 'Second.')],
  others?: (request: RecordedRequest) => object | undefined,
) {
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.call(this)
  }
  api = supportApi({ replies, ...(others && { others }) })
  return { router: renderRoutes(routes, address), replies }
}

const marked = () =>
  screen.queryAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'true')
const missing = () => screen.queryByText(/^This ticket has no reply/)

test('marks the description of a ticket that the provider opened', async () => {
  open('/support/7', [reply(12, 'First.', ticket.opened_by)])
  await screen.findByText('First.')
  expect(screen.getAllByText('Provider support')).toHaveLength(2)
})

test('marks only the replies of the provider in a ticket of the account', async () => {
  open('/support/7', [reply(12, 'First.')])
  await screen.findByText('First.')
  expect(screen.getAllByText('Provider support')).toHaveLength(1)
})

test('scrolls to the reply in the URL and marks it', async () => {
  open('/support/7#reply-13')
  await screen.findByText('Second.')
  await waitFor(() => expect(marked().map(({ id }) => id)).toEqual(['reply-13']))
  expect(scrolled.mock.contexts.map((element) => (element as Element).id)).toEqual(['reply-13'])
  expect(missing()).toBeNull()
  const own = within(marked()[0] as HTMLElement).getByRole('link', { name: /link to the message/ })
  expect(own.getAttribute('href')).toBe('/support/7#reply-13')
})

test('reports that the reply in the URL does not exist and shows the conversation', async () => {
  open('/support/7#reply-99')
  await screen.findByText('This ticket has no reply 99. The whole conversation is shown.')
  screen.getByText('First.')
  expect(marked()).toEqual([])
})

test('shows a new reply linked by the URL without a click', async () => {
  const { router, replies } = open('/support/7')
  await screen.findByText('Second.')
  replies.push(reply(14, 'Third.'))
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await screen.findByRole('button', { name: '1 new reply' })
  expect(screen.queryByText('Third.')).toBeNull()
  await router.navigate('/support/7#reply-14')
  await screen.findByText('Third.')
  expect(marked().map(({ id }) => id)).toEqual(['reply-14'])
})

const many = () => Array.from({ length: 17 }, (_, at) => reply(at + 1, `Text ${at + 1}.`))

test('collapses earlier replies of a long ticket until requested', async () => {
  const { replies } = open('/support/7', many())
  const show = await screen.findByRole('button', { name: 'Show 12 earlier replies' })
  screen.getByText('Since noon.')
  screen.getByText('Text 13.')
  expect(screen.queryByText('Text 12.')).toBeNull()
  replies.push(reply(18, 'Text 18.'))
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await userEvent.click(await screen.findByRole('button', { name: '1 new reply' }))
  screen.getByText('Text 13.')
  show.focus()
  await userEvent.keyboard('{Enter}')
  const first = await screen.findByText('Text 1.')
  await waitFor(() => expect(document.activeElement?.contains(first)).toBe(true))
  screen.getByText('Text 12.')
  expect(screen.queryByRole('button', { name: /earlier replies/ })).toBeNull()
})

test('expands earlier replies to show the reply in the URL', async () => {
  open('/support/7#reply-3', many())
  await screen.findByText('Text 3.')
  await waitFor(() => expect(marked().map(({ id }) => id)).toEqual(['reply-3']))
  expect(screen.queryByRole('button', { name: /earlier replies/ })).toBeNull()
})

test('does not collapse a few earlier replies', async () => {
  open('/support/7', many().slice(0, 7))
  await screen.findByText('Text 1.')
  expect(screen.queryByRole('button', { name: /earlier/ })).toBeNull()
})

test('collapses a long quote in a reply', async () => {
  const quote = Array.from({ length: 12 }, (_, index) => `> line ${index}\n>`).join('\n')
  open('/support/7', [reply(12, `${quote}\n\nMy answer`)])
  const summary = await screen.findByText('Quoted text, 12 lines')
  const folded = summary.closest('details')
  expect(folded?.open).toBe(false)
  expect(folded?.textContent).toContain('line 11')
  screen.getByText('My answer')
})

test('shows the sort order and the jump link only for a ticket with replies', async () => {
  const order = () =>
    ['Newest first', 'Jump to reply'].filter((name) => screen.queryByRole('button', { name }))
  const { replies } = open('/support/7', [])
  await screen.findByText('0 replies')
  expect(order()).toEqual([])
  replies.push(reply(12, 'First.'))
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await screen.findByText('1 reply')
  expect(order()).toEqual(['Newest first', 'Jump to reply'])
})

test('reports an unknown result of closing a ticket and completes it on retry', async () => {
  const fates = ['lost before it arrived', 'lost after it was done']
  let status = 'open'
  open('/support/7', [], ({ method, path }) => {
    if (path === '/support/tickets/7') return { ...ticket, status }
    if (method !== 'POST' || path !== '/support/tickets/7/close') return undefined
    const fate = fates.shift()
    if (fate !== 'lost before it arrived') status = 'closed'
    throw new TypeError(fate)
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Close ticket' }))
  const question = within(await screen.findByRole('alertdialog'))
  const close = question.getByRole('button', { name: 'Close ticket' })
  await userEvent.click(close)
  const alert = await question.findByRole('alert')
  expect(alert.textContent).toContain('The request may still have been processed')
  await userEvent.click(close)
  await screen.findByText(/^This ticket is closed and accepts no replies/)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(fates).toEqual([])
})

test('replaces the reply field of a closed ticket with a link, but keeps a draft', async () => {
  const tickets = [{ ...ticket }]
  api = supportApi({ tickets })
  renderRoutes(routes, '/support/7')
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' })
  await waitFor(() => expect(field.disabled).toBe(false))
  await userEvent.type(field, 'Half')
  Object.assign(tickets[0] ?? {}, { status: 'closed', closable: false })
  await queryClient.invalidateQueries()
  await waitFor(() => expect(field.readOnly).toBe(true))
  expect(field.value).toBe('Half')

  await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }))
  const said = await screen.findByText(/^This ticket is closed and accepts no replies/)
  expect(within(said).getByRole('link').getAttribute('href')).toBe('/support/new')
  expect(screen.queryByRole('textbox', { name: 'Reply' })).toBeNull()
})

const shelf = { id: 7, label: 'shelf', type: 'volume', url: '/v4/volumes/7' }
const deletion = { id: 1, action: 'volume_delete', status: 'notification', entity: shelf }

/** Opens tickets about a volume with these events. */
const openAbout = (address: string, events: object[]) => {
  api = supportApi({
    tickets: [{ ...ticket, entity: shelf }],
    others: ({ path }) =>
      path === '/account/events' ? { data: events, page: 1, pages: 1, results: 1 } : undefined,
  })
  renderRoutes(routes, address)
}

test.each(['/support', '/support/7'])(
  'shows on %s that the object of a ticket was deleted',
  async (address) => {
    openAbout(address, [deletion])
    await screen.findByText('shelf (deleted)')
    expect(screen.queryByRole('link', { name: 'shelf' })).toBeNull()
  },
)

test.each(['/support', '/support/7'])('links on %s to the volume of a ticket', async (address) => {
  openAbout(address, [])
  const link = await screen.findByRole('link', { name: 'shelf' })
  expect(link.getAttribute('href')).toBe('/volumes/7')
})

test('hides the sort order and the jump link for a ticket without replies', async () => {
  const { replies } = open('/support/7', [])
  await screen.findByText('0 replies')
  expect(screen.queryByRole('button', { name: 'Newest first' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Jump to reply' })).toBeNull()
  replies.push(reply(12, 'First.'))
  await queryClient.invalidateQueries()
  await screen.findByRole('button', { name: 'Newest first' })
  screen.getByRole('button', { name: 'Jump to reply' })
})
