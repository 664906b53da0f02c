import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { clearChanges, zoneChanges } from '../changes/zoneChanges.ts'
import { routes as domainRoutes } from '../routes.tsx'
import { zoneApi } from '#test/support/console/testZone.ts'

let api: ReturnType<typeof zoneApi>
const user = userEvent.setup()

// Preload the lazy modules, because loading them can take long on a busy machine.
beforeAll(async () => {
  await import('../DomainScreen.tsx')
  await import('./RecordsTab.tsx')
  await import('./RecordDialogs.tsx')
})
beforeEach(() => {
  queryClient.clear()
  api = zoneApi([
    { id: 1, type: 'A', name: 'www', target: '203.0.113.1' },
    { id: 2, type: 'A', name: 'shop', target: '203.0.113.1' },
    { id: 3, type: 'A', name: 'shop', target: '203.0.113.9' },
    { id: 4, type: 'TXT', name: '', target: 'v=spf1 ip4:203.0.113.1 -all' },
  ])
})
afterEach(() => {
  clearChanges(5)
  api.restore()
})

test('previews, stages and undoes a replacement in the selected or all records', async () => {
  renderRoutes(domainRoutes, '/domains/5/records')
  for (const name of [/^Select A www/, /^Select A shop 203\.0\.113\.1/])
    await user.click(await screen.findByRole('checkbox', { name }))
  await user.click(screen.getByRole('button', { name: 'Change value' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change value' }))
  expect(dialog.getByLabelText('Find')).toHaveProperty('value', '203.0.113.1')
  expect(dialog.queryByRole('list')).toBeNull()
  await user.type(dialog.getByLabelText('Replace with'), '203.0.113.9')
  const changeTexts = () =>
    within(dialog.getByRole('list', { name: 'Records that change' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(changeTexts()).toEqual([
    expect.stringMatching(/^Not changedA shop203\.0\.113\.1 → 203\.0\.113\.9/),
    'ChangeA www203.0.113.1 → 203.0.113.9',
  ])
  expect(dialog.getByRole('status').textContent).toBe('1 record changes. 1 record stays unchanged.')
  await user.click(dialog.getByRole('radio', { name: 'All in the zone (4)' }))
  expect(changeTexts()).toHaveLength(3)
  await user.click(dialog.getByRole('button', { name: 'Stage 2 changes' }))
  expect(zoneChanges.get(5).changes).toMatchObject([
    { kind: 'update', entry: { id: 1 }, draft: { target: '203.0.113.9' } },
    { kind: 'update', entry: { id: 4 }, draft: { target: 'v=spf1 ip4:203.0.113.9 -all' } },
  ])
  expect(api.written()).toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
  zoneChanges.dispatch(5, { type: 'undone' })
  expect(zoneChanges.get(5).changes).toEqual([])
})
