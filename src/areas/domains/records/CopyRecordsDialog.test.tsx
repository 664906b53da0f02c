import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { clearChanges, zoneChanges } from '../changes/zoneChanges.ts'
import { routes as domainRoutes } from '../routes.tsx'
import { zoneApi, zoneDomain } from '#test/support/console/testZone.ts'

let api: ReturnType<typeof zoneApi>
let fails = false
const user = userEvent.setup()

const target = { ...zoneDomain, id: 6, domain: 'example.net' }
const secondary = { ...zoneDomain, id: 7, domain: 'mirror.example', type: 'slave' }
const list = (data: readonly object[]) => ({ data, page: 1, pages: 1, results: data.length })

// Preload the lazy modules, because loading them can take long on a busy machine.
beforeAll(async () => {
  await import('../DomainScreen.tsx')
  await import('./RecordsTab.tsx')
  await import('./RecordDialogs.tsx')
  await import('../changes/ChangesTab.tsx')
})
beforeEach(() => {
  queryClient.clear()
  fails = false
  api = zoneApi(
    [
      { id: 1, type: 'A', name: 'www', target: '203.0.113.1' },
      { id: 2, type: 'A', name: 'shop', target: '203.0.113.1' },
      { id: 3, type: 'A', name: 'mail', target: '203.0.113.3' },
    ],
    ({ path }) => {
      if (path === '/domains') return list([zoneDomain, target, secondary])
      if (path === '/domains/6') return target
      if (path !== '/domains/6/records') return undefined
      if (fails) return { status: 400, body: { errors: [{ reason: 'Not now' }] } }
      return list([
        { id: 61, type: 'A', name: 'www', target: '203.0.113.1' },
        { id: 62, type: 'CNAME', name: 'shop', target: 'shop.example.com' },
      ])
    },
  )
})
afterEach(() => {
  clearChanges(6)
  api.restore()
})

test('stages the selected records in another domain and shows which are left out', async () => {
  renderRoutes(domainRoutes, '/domains/5/records')
  for (const name of [/^Select A www/, /^Select A shop/, /^Select A mail/])
    await user.click(await screen.findByRole('checkbox', { name }))
  await user.click(screen.getByRole('button', { name: 'Copy to domain' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Copy 3 records to another domain' }),
  )
  const domain = dialog.getByRole('combobox', { name: 'To domain' })
  await within(domain).findByRole('option', { name: 'example.net' })
  expect(within(domain).queryByRole('option', { name: 'mirror.example' })).toBeNull()
  expect(within(domain).queryByRole('option', { name: 'example.org' })).toBeNull()
  await user.selectOptions(domain, 'example.net')
  const planned = within(await dialog.findByRole('list', { name: 'Records to copy' }))
  expect(planned.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'InvalidA shop203.0.113.1A CNAME record has this name and must be the only one',
    'ExistsA www203.0.113.1',
    'AddA mail203.0.113.3',
  ])
  expect(dialog.getByRole('status').textContent).toBe(
    '1 record to add, 1 already there, 1 left out as invalid.',
  )
  await user.click(dialog.getByRole('button', { name: 'Stage 1 record' }))
  expect(zoneChanges.get(6).changes).toMatchObject([
    { kind: 'add', draft: { type: 'A', name: 'mail', target: '203.0.113.3' } },
  ])
  expect(zoneChanges.get(5).changes).toEqual([])
  expect(api.written()).toEqual([])
  await screen.findByRole('heading', { name: 'example.net' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('reports a domain whose records failed to load and retries', async () => {
  fails = true
  renderRoutes(domainRoutes, '/domains/5/records')
  await user.click(await screen.findByRole('checkbox', { name: /^Select A mail/ }))
  await user.click(screen.getByRole('button', { name: 'Copy to domain' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Copy 1 record to another domain' }),
  )
  const domain = dialog.getByRole('combobox', { name: 'To domain' })
  await within(domain).findByRole('option', { name: 'example.net' })
  await user.selectOptions(domain, 'example.net')
  expect((await dialog.findByRole('alert')).textContent).toContain('could not be loaded: Not now')
  fails = false
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await dialog.findByText('1 record to add.')
})
