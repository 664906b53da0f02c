import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import {
  type DatabaseAction,
  databaseCan,
  databaseStatuses,
} from '#contract/rules/databaseStates.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes } from './routes.tsx'
import { databaseResponses, orders } from '#test/support/console/testDatabases.ts'

let api: ReturnType<typeof respondWith>

beforeEach(() => queryClient.clear())
afterEach(() => api.restore())

/**
 * Buttons of each tab of a database, with the operation that each one starts. Password resets are possible in every
 * status.
 */
const buttons: Readonly<
  Record<string, readonly (readonly [string, DatabaseAction | undefined])[]>
> = {
  overview: [
    ['Show credentials', 'getCredentials'],
    ['Reset password', undefined],
    ['Download certificate', 'getSsl'],
  ],
  backups: [['Take snapshot', 'createSnapshot']],
  maintenance: [
    ['Save window', 'update'],
    ['Patch now', 'patch'],
  ],
  settings: [
    ['Save label', 'update'],
    ['Save allow list', 'update'],
    ['Resize', 'update'],
    ['Delete database', 'delete'],
  ],
}

/** Buttons of each listed backup. */
const ofBackups = [['Restore before', 'restore']] as const

const reasonOf = (button: HTMLElement) => {
  const described = button.getAttribute('aria-describedby')
  return described === null ? undefined : (document.getElementById(described)?.textContent ?? '')
}

test.each(databaseStatuses)(
  'enables or disables each button for status %s according to the rules',
  async (status) => {
    api = respondWith(
      databaseResponses({ current: { ...orders, status }, elsewhere: {}, events: [] }),
    )
    for (const [part, pairs] of Object.entries(buttons)) {
      renderRoutes(routes, `/databases/mysql/5/${part}`)
      const main = await screen.findByRole('heading', { level: 1, name: 'orders' })
      expect(main).toBeTruthy()
      const listed = part === 'backups' && databaseCan.listBackups(status) === undefined
      for (const [name, operation] of [...pairs, ...(listed ? ofBackups : [])]) {
        const button = await screen.findByRole('button', { name })
        const reason = operation && databaseCan[operation](status)
        // A button may show a loading reason until its data is loaded. A form without changes has nothing to save.
        await waitFor(() => expect(reasonOf(button)).not.toBe('Loading the certificate'))
        const disabledReason = reasonOf(button)
        if (reason === undefined)
          expect([name, disabledReason]).toEqual([
            name,
            operation === 'update' ? 'No changes.' : undefined,
          ])
        else expect([name, disabledReason]).toEqual([name, reason])
      }
      if (listed) {
        await userEvent.click(screen.getByRole('button', { name: 'Actions for before' }))
        const item = await screen.findByRole('menuitem', { name: /^Delete/ })
        const reason = databaseCan.deleteBackup(status)
        expect(item.getAttribute('aria-disabled')).toBe(reason === undefined ? null : 'true')
        expect(within(document.body).queryAllByText(reason ?? 'none')).toHaveLength(
          reason === undefined ? 0 : 1,
        )
      }
      if (part === 'backups' && !listed)
        expect(within(document.body).getByText(/The database is still provisioning/)).toBeTruthy()
      cleanup()
    }
  },
)
