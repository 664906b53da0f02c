import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { pick } from '#test/support/console/testPick.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes } from '../routes.tsx'

let api: ReturnType<typeof respondWith>

beforeEach(() => {
  queryClient.clear()
  const data = [{ name: 'a.txt', size: 1, etag: 'e', last_modified: null }]
  api = respondWith(({ path }) => {
    if (path.endsWith('/object-list')) return { data, next_marker: null, is_truncated: false }
    if (path.endsWith('/object-url')) return { url: 'http://s3.example/photos/a.txt?sign=1' }
    return {}
  })
})
afterEach(() => {
  api.restore()
  localStorage.clear()
})

const open = async () => {
  renderRoutes(routes, '/object-storage/us-east-1/photos?open=share&id=a.txt')
  const form = within(await screen.findByRole('dialog'))
  const time = await form.findByRole('textbox', { name: /^Valid for/ })
  return {
    form,
    make: async (minutes: string) => {
      await userEvent.clear(time)
      await userEvent.type(time, minutes)
      await userEvent.click(form.getByRole('button', { name: /^Create (another )?link$/ }))
    },
    signed: () =>
      api.requests.flatMap(({ path, body }) => (path.endsWith('/object-url') ? [body] : [])),
  }
}

test('creates a download link for a valid duration and shows its expiry in local time and UTC, and as curl', async () => {
  const { form, make, signed } = await open()
  await make('5')
  expect(signed()).toEqual([])
  await make('1440')
  await form.findByText('http://s3.example/photos/a.txt?sign=1')
  expect(signed()).toEqual([{ name: 'a.txt', method: 'GET', expires_in: 86_400 }])
  const until = form.getByText(/^Until /)
  expect(until.textContent).toMatch(/UTC$/)
  const user = userEvent.setup()
  await user.click(form.getByRole('button', { name: 'Copy curl command' }))
  expect(await navigator.clipboard.readText()).toBe(
    "curl -O -J 'http://s3.example/photos/a.txt?sign=1'",
  )
})

test('creates another link in addition to the active ones', async () => {
  const { form, make, signed } = await open()
  await make('1440')
  await form.findByRole('button', { name: 'Create another link' })
  await make('60')
  await waitFor(() => expect(signed()).toHaveLength(2))
  const links = within(await form.findByRole('region', { name: 'Active links' }))
  await waitFor(() => expect(links.getAllByRole('listitem')).toHaveLength(2))
})

test('creates an upload link for curl with the signed content type', async () => {
  const { form, make, signed } = await open()
  await pick(form.getByRole('combobox', { name: 'Allows' }), /^Upload/)
  const type = form.getByRole('textbox', { name: 'Content type' })
  await userEvent.clear(type)
  await userEvent.type(type, 'text/css')
  await make('60')
  await waitFor(() =>
    expect(signed()).toEqual([
      { name: 'a.txt', method: 'PUT', expires_in: 3600, content_type: 'text/css' },
    ]),
  )
  await form.findByText(
    "curl -T FILE -H 'Content-Type: text/css' 'http://s3.example/photos/a.txt?sign=1'",
  )
})
