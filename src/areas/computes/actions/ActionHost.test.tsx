import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { listOf, openComputes, webOne } from '#test/support/console/testComputes.tsx'

let api: ReturnType<typeof openComputes> | undefined
afterEach(() => api?.restore())

const path = `/compute/instances/${webOne.id}`
const refusal = (status: number, reason: string) => ({ status, body: { errors: [{ reason }] } })

/** Opens a list in which the operation for the single instance `web-1` returns another response than the list. */
function openList(answer: () => object, address = '/compute') {
  let listed: object[] = [webOne, { ...webOne, id: 8, label: 'web-2' }]
  api = openComputes(address, {
    'GET /profile/grants': () => ({}),
    'GET /compute/instances': () => listOf(listed),
    [`GET ${path}`]: answer,
    'GET /compute/instances/999999': () => refusal(404, 'Not found'),
  })
  return {
    ...api,
    deleteElsewhere: () => {
      listed = listed.slice(1)
    },
  }
}

async function choose(action: string) {
  await screen.findByRole('row', { name: 'web-1' })
  await userEvent.click(screen.getByRole('button', { name: 'Actions for web-1' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

test.each(['Reboot', 'Resize', 'Delete'])(
  'reports on %s that the instance was deleted elsewhere and refreshes the list',
  async (action) => {
    const { requests, deleteElsewhere } = openList(() => refusal(404, 'Not found'))
    await screen.findByRole('row', { name: 'web-1' })
    deleteElsewhere()
    const readings = () => requests.filter((call) => call.path === '/compute/instances').length
    const before = readings()
    await choose(action)
    const notice = within(await screen.findByRole('dialog', { name: 'web-1 no longer exists' }))
    await expect.poll(readings).toBe(before + 1)
    await userEvent.click(notice.getByRole('button', { name: 'Close' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('row', { name: 'web-1' })).toBeNull()
    screen.getByRole('row', { name: 'web-2' })
  },
)

test.each([
  [403, 'Unauthorized'],
  [500, 'Out of order'],
])('keeps the dialog of a listed instance after a %i response', async (status, why) => {
  const { requests } = openList(() => refusal(status, why))
  await choose('Reboot')
  await expect.poll(() => requests.some((call) => call.path === path)).toBe(true)
  await screen.findByRole('alertdialog', { name: 'Reboot web-1?' })
  expect(screen.queryByText(why)).toBeNull()
})

test.each([
  [403, 'Unauthorized'],
  [500, 'Out of order'],
])(
  'shows the reason of a %i response for an instance that is not listed and opens the action after a retry',
  async (status, why) => {
    let broken = true
    api = openComputes('/compute?action=reboot&on=9', {
      'GET /profile/grants': () => ({}),
      'GET /compute/instances': () => listOf([webOne]),
      'GET /compute/instances/9': () =>
        broken ? refusal(status, why) : { ...webOne, id: 9, label: 'web-9' },
    })
    const notice = within(
      await screen.findByRole('dialog', { name: 'Reboot: Instance 9 could not be loaded' }),
    )
    notice.getByText(why)
    broken = false
    await userEvent.click(notice.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('alertdialog', { name: 'Reboot web-9?' })
  },
)

test('shows that the instance in the URL of an action does not exist', async () => {
  openList(() => webOne, '/compute?action=reboot&on=999999')
  await screen.findByRole('dialog', { name: 'Instance 999999 no longer exists' })
})
