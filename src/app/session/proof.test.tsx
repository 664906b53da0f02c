import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rebuildCompute } from '#api/generated/sdk.gen.ts'
import { proofSettled } from '#api/session/proof.ts'
import { queryClient, useOperation } from '#api/query/query.ts'
import { clearRequestLog } from '#api/http/requestLog.ts'
import { type RecordedRequest, respondWith } from '#test/support/console/testApi.ts'
import { ErrorNotice } from '#ui/error/ErrorNotice.tsx'
import { renderShell } from '#test/support/console/testShell.tsx'

/** Page with a form and a destructive button. */
function Page() {
  const rebuild = useOperation(rebuildCompute, { refreshes: [] })
  const body = { image: 'compute/debian12', root_pass: 'a long enough password' }
  return (
    <>
      <h1>Work</h1>
      <label>
        Note <input />
      </label>
      <button type="button" onClick={() => rebuild.mutate({ path: { computeId: 5 }, body })}>
        Rebuild
      </button>
      {rebuild.error && <ErrorNotice error={rebuild.error} />}
      {rebuild.isSuccess && <p>Rebuilding</p>}
    </>
  )
}

let proved: boolean
let ways: string[]
let network: ReturnType<typeof respondWith>
const rebuilds = () => network.requests.filter(({ path }) => path.endsWith('/rebuild'))

function answer({ path, method, body }: RecordedRequest) {
  if (path === '/session/proof') {
    if (method === 'GET') return { ways }
    const { password, token } = body as { password?: string; token?: string }
    if (password !== 'right' && token !== 'right')
      return { status: 403, body: { errors: [{ reason: 'This is not your password.' }] } }
    proved = true
    return {}
  }
  if (!path.endsWith('/rebuild')) return { data: [], page: 1, pages: 1, results: 0 }
  const errors = [{ reason: 'Confirm that it is you.' }]
  return proved ? {} : { status: 403, body: { errors }, headers: { 'X-Console-Proof': 'needed' } }
}

beforeEach(() => {
  proved = false
  ways = ['password']
  network = respondWith(answer)
})

afterEach(() => {
  proofSettled(false)
  network.restore()
  queryClient.clear()
  clearRequestLog()
})

async function destroy() {
  renderShell('/work', [{ path: 'work', element: <Page /> }])
  await userEvent.type(await screen.findByRole('textbox', { name: 'Note' }), 'half a sentence')
  await userEvent.click(screen.getByRole('button', { name: 'Rebuild' }))
  return await screen.findByRole('dialog', { name: 'Confirm that it is you' })
}

test('resends a rejected write after the user enters the password, and keeps typed text', async () => {
  const dialog = await destroy()
  const field = await within(dialog).findByLabelText('Password')
  expect(document.activeElement).toBe(field)
  await userEvent.type(field, 'wrong{Enter}')
  expect((await within(dialog).findByText(/not your password/)).getAttribute('role')).toBe('alert')
  expect(rebuilds()).toHaveLength(1)
  await userEvent.clear(field)
  await userEvent.type(field, 'right{Enter}')
  await screen.findByText('Rebuilding')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(rebuilds()).toHaveLength(2)
  const [refused, sent] = rebuilds()
  expect(sent?.body).toEqual(refused?.body)
  // The API has not processed the rejected request, so it accepts its key again.
  const keys = rebuilds().map(({ headers }) => headers.get('Idempotency-Key'))
  expect(new Set(keys).size).toBe(1)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe(
    'half a sentence',
  )
})

test.each([
  ['password', 'Password', 'current-password'],
  ['code', 'One-time code', 'one-time-code'],
])('lets the browser autofill a %s', async (way, label, purpose) => {
  ways = [way]
  const field = await within(await destroy()).findByLabelText<HTMLInputElement>(label)
  expect(field.autocomplete).toBe(purpose)
})

test('shows why the write was rejected when the user cancels', async () => {
  const dialog = await destroy()
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Cancel' }))
  await screen.findByText('Confirm that it is you.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(rebuilds()).toHaveLength(1)
})

test('asks for an access token when there is no password', async () => {
  ways = []
  const dialog = await destroy()
  const field = await within(dialog).findByLabelText('Personal access token')
  expect(within(dialog).queryByLabelText('Password')).toBeNull()
  await userEvent.type(field, 'right{Enter}')
  await screen.findByText('Rebuilding')
})

test('resends the write when the user confirms elsewhere, for example in another tab', async () => {
  await destroy()
  proved = true
  proofSettled(true)
  await screen.findByText('Rebuilding')
  expect(screen.queryByRole('dialog')).toBeNull()
})
