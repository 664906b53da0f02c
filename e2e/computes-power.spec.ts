import { offline } from './support/computes.ts'
import { expect, type Page, test } from './support/test.ts'

const status = (page: Page, text: string | RegExp) =>
  expect(
    page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) }),
  ).toContainText(text)

const tasks = async (page: Page) => {
  await page.getByRole('button', { name: /^Tasks/ }).click()
  return page.getByRole('dialog', { name: 'Tasks' })
}

test(
  'shuts down and boots an instance, and tracks each task until the API reports its end',
  { tag: '@main' },
  async ({ page, account, signIn, api }) => {
    const { id } = await account.addCompute('web-1')
    const token = await signIn({ token: await account.token() })
    const statusByApi = async () =>
      (await api(token).get<{ status: string }>(`/compute/instances/${id}`)).status

    await page.goto(`/compute/${id}/overview`)
    await status(page, 'Running')
    await page.getByRole('button', { name: 'Shut down' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Shut down web-1?' })
    await expect(dialog).toContainText('You are still billed.')
    await dialog.getByRole('button', { name: 'Shut down web-1' }).click()
    await expect(dialog).toBeHidden()
    await status(page, 'Shutting down')
    await expect(page.getByRole('button', { name: 'Tasks, 1 running' })).toBeVisible()
    await status(page, 'Offline')
    expect(await statusByApi()).toBe('offline')

    await page.getByRole('button', { name: 'Boot', exact: true }).click()
    await status(page, 'Booting')
    await status(page, 'Running')
    expect(await statusByApi()).toBe('running')

    const drawer = await tasks(page)
    await expect(drawer.getByRole('listitem')).toHaveCount(2)
    await expect(drawer.getByText('Booted', { exact: true })).toBeVisible()
    await expect(drawer.getByText('Shut down', { exact: true })).toBeVisible()
    await drawer.getByRole('button', { name: 'Clear finished' }).click()
    await expect(drawer).toContainText('No recent tasks')
  },
)

test('a reboot asks first and survives a reload of the page', async ({ page, account, signIn }) => {
  const { id } = await account.addCompute('web-1')
  await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/overview`)
  const reboot = page.getByRole('button', { name: 'Reboot', exact: true })
  await reboot.click()
  const dialog = page.getByRole('alertdialog', { name: 'Reboot web-1?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Tasks', exact: true })).toBeVisible()

  await reboot.click()
  // The progress after the reload depends on the machine, but the end is always reported.
  await dialog.getByRole('button', { name: 'Reboot web-1' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  const drawer = await tasks(page)
  await expect(drawer.getByText('Rebooted')).toBeVisible()
})

test('shows the API error after another client has changed the instance', async ({
  page,
  account,
  signIn,
  api,
}) => {
  const { id } = await account.addCompute('web-1', offline)
  const token = await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/overview`)
  await status(page, 'Offline')
  await api(token).post(`/compute/instances/${id}/boot`)
  await page.getByRole('button', { name: 'Boot', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Boot web-1?' })
  await expect(dialog.getByRole('alert')).toContainText(/already running|Compute busy/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await status(page, 'Running')
})

test('shuts several instances down in one action, with a result for each', async ({
  page,
  account,
  signIn,
  api,
}) => {
  const ids: number[] = []
  for (const label of ['web-1', 'web-2', 'web-3']) ids.push((await account.addCompute(label)).id)
  const off = await account.addCompute('idle-1', offline)
  const token = await signIn({ token: await account.token() })
  await page.goto('/compute')
  await expect(page.getByRole('row', { name: 'web-3' })).toBeVisible()
  // Shut one instance down through the API, so that the console shows it as running and the API rejects the action.
  await api(token).post(`/compute/instances/${ids[2]}/shutdown`)
  await expect
    .poll(
      async () => (await api(token).get<{ status: string }>(`/compute/instances/${ids[2]}`)).status,
    )
    .toBe('offline')

  await page.getByRole('checkbox', { name: 'Select all 4 rows' }).check()
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  await expect(bar).toContainText('4 selected')
  await bar.getByRole('button', { name: 'Shut down' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Shut down 3 instances?' })
  await expect(dialog).toContainText('web-1, web-2, web-3')
  await expect(dialog).toContainText('idle-1: This instance is already offline.')
  await dialog.getByRole('button', { name: 'Shut down 3 instances' }).click()

  const run = page.getByRole('article', { name: 'Shut down 3 instances' })
  await expect(run).toContainText('2 of 3 requests accepted, 1 rejected')
  await run.getByRole('button', { name: 'Show results' }).click()
  const results = run.getByRole('list', { name: 'Results' }).getByRole('listitem')
  await expect(results).toHaveCount(3)
  await expect(results.nth(0)).toContainText('web-3')
  await expect(results.nth(0)).toContainText('This instance is already offline.')
  await expect(results.nth(1)).toContainText('Accepted')
  for (const label of ['web-1', 'web-2', 'web-3'])
    await expect(page.getByRole('row', { name: label })).toContainText('Offline')

  const download = page.waitForEvent('download')
  await run.getByRole('button', { name: 'Download report of Shut down 3 instances' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)

  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await page.getByRole('checkbox', { name: 'Select web-1' }).check()
  await page.getByRole('checkbox', { name: 'Select idle-1' }).check()
  await bar.getByRole('button', { name: 'Boot', exact: true }).click()
  await page
    .getByRole('alertdialog', { name: 'Boot 2 instances?' })
    .getByRole('button', { name: 'Boot 2 instances' })
    .click()
  for (const label of ['web-1', 'idle-1'])
    await expect(page.getByRole('row', { name: label })).toContainText('Running')
  expect((await api(token).get<{ status: string }>(`/compute/instances/${off.id}`)).status).toBe(
    'running',
  )
})
