import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/http/client.ts'
import { bulkKind, bulkStore } from './bulk.ts'
import { BulkPanel } from './BulkPanel.tsx'

const boot = vi.fn<(id: number) => Promise<unknown>>()
const bootMany = bulkKind<number>({
  name: 'bootCompute',
  title: (count) => `Boot ${count} instances`,
  label: (id) => `web-${id}`,
  run: boot,
  parallel: 2,
})

const busy = new ApiError({
  status: 400,
  faults: [{ reason: 'Compute busy.' }],
  method: 'POST',
  path: '/v4/compute/instances/2/boot',
})

afterEach(() => {
  act(() => {
    for (const run of bulkStore.get()) bulkStore.dismiss(run.id)
  })
  boot.mockReset()
})

test('renders nothing without a run', () => {
  const { container } = render(<BulkPanel />)
  expect(container.childElementCount).toBe(0)
})

test('shows the progress and the result of each row, and retries rejected requests', async () => {
  const user = userEvent.setup()
  boot.mockImplementation((id) => (id === 2 ? Promise.reject(busy) : Promise.resolve({})))
  render(<BulkPanel />)
  act(() => void bootMany.start([1, 2, 3]))
  const run = await screen.findByRole('article', { name: 'Boot 3 instances' })
  expect(await within(run).findByText('2 of 3 requests accepted, 1 rejected')).toBeTruthy()
  expect(within(run).getByRole('progressbar').getAttribute('value')).toBe('3')

  await user.click(within(run).getByRole('button', { name: 'Show results' }))
  const results = within(run).getAllByRole('listitem')
  expect(results.map((item) => item.textContent)).toEqual([
    'web-2 RejectedCompute busy.',
    'web-1 Accepted',
    'web-3 Accepted',
  ])

  boot.mockResolvedValue({})
  await user.click(within(run).getByRole('button', { name: 'Retry 1 rejected' }))
  expect(await within(run).findByText('3 of 3 requests accepted')).toBeTruthy()
  expect(boot).toHaveBeenCalledTimes(4)
  await user.click(within(run).getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
})

test('pauses and resumes a run, and prevents dismissing it or closing the window while it runs', async () => {
  const user = userEvent.setup()
  const answers: (() => void)[] = []
  boot.mockImplementation(() => new Promise((resolve) => answers.push(() => resolve({}))))
  render(<BulkPanel />)
  act(() => void bootMany.start([1, 2, 3]))
  expect(
    await screen.findByRole('button', { name: 'Dismiss', description: 'Pause it first' }),
  ).toBeTruthy()
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)

  await user.click(screen.getByRole('button', { name: 'Pause' }))
  act(() => answers.forEach((answer) => answer()))
  expect(await screen.findByText('2 of 3 requests accepted')).toBeTruthy()
  expect(boot).toHaveBeenCalledTimes(2)
  await user.click(screen.getByRole('button', { name: 'Resume' }))
  expect(boot).toHaveBeenCalledTimes(3)
})

test('downloads the report as CSV', async () => {
  const user = userEvent.setup()
  let file: Blob | undefined
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    file = blob as Blob
    return 'blob:x'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  boot.mockResolvedValue({})
  render(<BulkPanel />)
  act(() => void bootMany.start([7]))
  await screen.findByText('1 of 1 request accepted')
  await user.click(screen.getByRole('button', { name: 'Download report of Boot 1 instances' }))
  expect(await file?.text()).toMatch(/^ID,Name,Result,Reason,Time \(UTC\)\r\n7,web-7,Accepted,,/)
})
