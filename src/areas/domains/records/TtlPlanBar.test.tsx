import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as domainRoutes } from '../routes.tsx'
import { setEditMode } from '../changes/editMode.ts'
import { clearChanges, zoneChanges } from '../changes/zoneChanges.ts'
import { zoneApi } from '#test/support/console/testZone.ts'
import { endPlan, keepPlan } from './ttlPlans.ts'
// Imported before the tests, because loading these modules takes longer than the timeout of a query.
import '../DomainScreen.tsx'
import './RecordsTab.tsx'
import './RecordDialogs.tsx'
import './TtlPlanBar.tsx'
import '../changes/ApplyRunner.ts'
import { pick } from '#test/support/console/testPick.ts'
import '../changes/undo.ts'

let api: ReturnType<typeof zoneApi>
let serial = 1

beforeEach(() => {
  queryClient.clear()
  setEditMode('now')
  api = zoneApi([{ id: 1, type: 'A', name: 'www', target: '203.0.113.1' }], ({ path }) =>
    path === '/domains/5/zone-file'
      ? {
          zone_file: [
            '$TTL 86400',
            `example.org.\t86400\tIN\tSOA\tns1.dns.example. admin.example.org. ${serial} 14400 14400 1209600 86400`,
            'www.example.org.\t300\tIN\tA\t203.0.113.1',
          ],
        }
      : undefined,
  )
})
afterEach(() => {
  clearChanges(5)
  endPlan(5)
  setEditMode('stage')
  api.restore()
})

const user = userEvent.setup()
const bar = async () => within(await screen.findByRole('region', { name: 'TTL plan' }))

async function lower() {
  renderRoutes(domainRoutes, '/domains/5/records')
  await user.click(await screen.findByRole('checkbox', { name: /select all/i }))
  await user.click(await screen.findByRole('button', { name: 'Set TTL' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Set the TTL of 1 record' }))
  await pick(dialog.getByRole('combobox', { name: 'TTL' }), /^5 min/)
  expect(dialog.getByText(/may cache the old values for 1 day after/)).toBeTruthy()
  await user.click(dialog.getByRole('checkbox', { name: /Plan a move/ }))
  await user.click(dialog.getByRole('button', { name: /^(Set TTL|Stage change)$/ }))
}

test('lowers a TTL, shows that it is in effect and raises it again', async () => {
  serial = 1_500_000_000
  await lower()
  const plan = await bar()
  expect(await plan.findByText(/applies everywhere since/)).toBeTruthy()
  expect(api.rows.get(1)?.ttl_sec).toBe(300)
  expect((await screen.findByText('planned')).dataset['tooltip']).toBe(
    'Lowered for a move; it was 1 day (default)',
  )
  await user.click(plan.getByRole('button', { name: 'Raise TTL again' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'TTL plan' })).toBeNull())
  expect(api.rows.get(1)?.ttl_sec).toBe(0)
  expect(screen.queryByText('planned')).toBeNull()
})

test('waits for caches to expire, and longer if other name servers copy the zone', async () => {
  serial = Math.floor(Date.now() / 1000)
  api.become({ axfr_ips: ['192.0.2.7'], refresh_sec: 7200 })
  await lower()
  const plan = await bar()
  expect(await plan.findByText(/Do not move before/)).toBeTruthy()
  expect(plan.getByText('in 1 day')).toBeTruthy()
  expect(plan.getByText(/2 h of it are for other name servers/)).toBeTruthy()
  await user.click(plan.getByRole('button', { name: 'End plan' }))
  expect(screen.queryByRole('region', { name: 'TTL plan' })).toBeNull()
})

test('starts the wait when the staged changes are applied', async () => {
  setEditMode('stage')
  await lower()
  const plan = await bar()
  expect(plan.getByText(/not lowered yet. Apply the staged changes/)).toBeTruthy()
  expect(plan.queryByRole('button', { name: 'Raise TTL again' })).toBeNull()
  expect(zoneChanges.get(5).changes).toHaveLength(1)
})

test('shows why raising the TTL was rejected and keeps the plan', async () => {
  api.rows.set(1, { ...api.rows.get(1), id: 1, type: 'A', name: 'www', ttl_sec: 300 } as never)
  keepPlan({ domainId: 5, before: { 1: 0 }, longest: 86_400, low: 300, published: 1 })
  renderRoutes(domainRoutes, '/domains/5/records')
  const plan = await bar()
  const raise = await plan.findByRole('button', { name: 'Raise TTL again' })
  api.rows.delete(1)
  await user.click(raise)
  expect(await plan.findByText(/deleted by someone else/)).toBeTruthy()
})
