import { act, renderHook, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as domainRoutes } from '../routes.tsx'
import { zoneApi } from '#test/support/console/testZone.ts'
import type { ZoneChange } from '../zone/changeSet.ts'
import { canonical } from '../zone/recordModel.ts'
import type { EndedRun } from './applyRun.ts'
import { keepPastRun, usePastRuns } from './pastRuns.ts'
import { clearChanges, zoneChanges } from './zoneChanges.ts'

const draft = (name: string, target = '203.0.113.9') =>
  canonical({ type: 'A', name, target, ttl_sec: 300 }, 'example.org')

let api: ReturnType<typeof zoneApi>

beforeEach(() => {
  queryClient.clear()
  window.localStorage.clear()
  // Other tabs report changed storage with this event, so the store rereads it.
  window.dispatchEvent(new StorageEvent('storage', { key: 'console.zone-runs' }))
  api = zoneApi([{ id: 1, type: 'A', name: 'www', target: '203.0.113.1', ttl_sec: 300 }])
})
afterEach(() => {
  clearChanges(5)
  api.restore()
})

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

test('shows the changes of an earlier run and stages its undo', async () => {
  const entry = { ...draft('www', '203.0.113.1'), id: 1 }
  zoneChanges.stage(5, [
    { kind: 'add', draft: draft('new') },
    { kind: 'update', entry, draft: draft('www') },
  ])
  renderRoutes(domainRoutes, '/domains/5/changes')
  await press('Apply 2 changes')
  await screen.findByRole('region', { name: 'Changes applied' })
  await press('Dismiss')
  const earlier = await screen.findByRole('region', { name: 'Earlier runs' })
  await userEvent.click(await within(earlier).findByText('1 added, 1 changed'))
  const text = within(earlier).getByRole('region', { name: '1 added, 1 changed' })
  expect(text.textContent).toContain('+ new.example.org. 300 IN A 203.0.113.9')
  expect(text.textContent).toContain('- www.example.org. 300 IN A 203.0.113.1')
  await userEvent.click(within(earlier).getByRole('button', { name: 'Stage undo' }))
  expect(zoneChanges.get(5).changes).toMatchObject([
    { kind: 'update', entry: { id: 1, target: '203.0.113.9' }, draft: { target: '203.0.113.1' } },
    { kind: 'delete', entry: { name: 'new' } },
  ])
  expect(await screen.findByRole('button', { name: 'Apply 2 changes' })).toBeTruthy()
})

const runOf = (changes: readonly ZoneChange[], parts: Partial<EndedRun> = {}): EndedRun => ({
  state: 'finished',
  undoes: false,
  steps: changes.map((change, id) => ({ change, state: 'done', id })),
  ...(parts as object),
})
const adds = (length: number): ZoneChange[] =>
  Array.from({ length }, (_, at) => ({ kind: 'add', draft: draft(`h${at}`) }))

const counted = () =>
  renderHook(() => usePastRuns(5, 'example.org')).result.current.map(({ counts, undo }) => [
    counts.add,
    undo?.length,
  ])

const keep = (began: number, changes: readonly ZoneChange[], domainId = 5, zone = 'example.org') =>
  act(() => keepPastRun(domainId, zone, runOf(changes, { began })))

test('replaces the entry of a resumed run, regardless of runs in between', () => {
  keep(1, adds(1))
  keep(2, adds(3))
  keep(1, adds(2))
  expect(counted()).toEqual([
    [2, 2],
    [3, 3],
  ])
})

test('shows only the runs of the domain, not of another one with the same id', () => {
  keep(1, adds(1), 6)
  keep(2, adds(2), 5, 'example.com')
  expect(counted()).toEqual([])
})

test('does not store a run without changes, and only the counts of one that is too large', () => {
  keep(1, [])
  keep(2, adds(2001))
  expect(counted()).toEqual([[2001, undefined]])
  keep(3, adds(2))
  expect(counted()).toEqual([
    [2, 2],
    [2001, undefined],
  ])
})

test('stores a run that was interrupted by leaving the page', async () => {
  const entry = { ...draft('www', '203.0.113.1'), id: 1 }
  const steps = runOf([{ kind: 'update', entry, draft: draft('www') }]).steps
  act(() =>
    zoneChanges.dispatch(5, {
      type: 'started',
      run: { state: 'stopped', stoppedBy: 'reload', undoes: false, began: 1, steps },
    }),
  )
  renderRoutes(domainRoutes, '/domains/5/changes')
  expect(await screen.findByText('1 changed')).toBeTruthy()
})
