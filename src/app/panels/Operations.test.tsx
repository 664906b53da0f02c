import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Operation } from '#api/operations/operation.ts'
import { dismissOperations, putOperation } from '#api/operations/store.ts'
import { queryClient } from '#api/query.ts'
import { answerWith } from '#api/testApi.ts'
import { renderShell } from '../testShell.tsx'

const boot: Operation = {
  id: 'one',
  kind: 'boot',
  object: { type: 'compute', id: 5, label: 'web-1', href: '/compute/5' },
  path: { computeId: 5 },
  before: {},
  wanted: {},
  started: Date.now(),
  state: 'observed',
  percent: 40,
}

const { percent: _percent, ...accepted } = boot
const sent: Operation = { ...accepted, state: 'sent' }

let network: ReturnType<typeof answerWith>

beforeEach(() => {
  network = answerWith(() => ({ data: [], page: 1, pages: 1, results: 0 }))
})

afterEach(() => {
  act(() => putOperation({ ...boot, state: 'finished' }))
  act(() => dismissOperations())
  network.restore()
  queryClient.clear()
})

test('a running operation is counted, followed and told at its start and its end', async () => {
  renderShell('/compute')
  const told = screen.getByRole('status', { name: 'Operations' })
  act(() => putOperation(sent))
  expect(told.textContent).toBe('web-1: Booting.')
  act(() => putOperation(boot))
  expect(told.textContent).toBe('web-1: Booting.')

  await userEvent.click(screen.getByRole('button', { name: 'Operations, 1 running' }))
  const panel = await screen.findByRole('dialog', { name: 'Operations' })
  expect(within(panel).getByText('Booting 40%')).toBeTruthy()
  expect(within(panel).getByRole('link', { name: 'web-1' }).getAttribute('href')).toBe('/compute/5')
  expect(within(panel).queryByRole('button', { name: 'Dismiss web-1' })).toBeNull()

  act(() => putOperation({ ...boot, state: 'failed', reason: 'The host is full.' }))
  expect(told.textContent).toBe('web-1: Boot failed. The host is full.')
  expect(within(panel).getByText('The host is full.')).toBeTruthy()
})

test('what ended badly stays until it is dismissed', async () => {
  renderShell('/compute')
  act(() => putOperation({ ...boot, state: 'unconfirmed', settled: Date.now() }))
  await userEvent.click(screen.getByRole('button', { name: 'Operations, 1 not done' }))
  const panel = await screen.findByRole('dialog', { name: 'Operations' })
  await userEvent.click(within(panel).getByRole('button', { name: 'Dismiss web-1' }))
  expect(within(panel).getByText(/Nothing was started lately/)).toBeTruthy()
})
