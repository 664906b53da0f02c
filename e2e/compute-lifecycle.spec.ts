import { chooseFromRow, offline, openAction, status } from './support/computes.ts'
import { expect, test } from './support/test.ts'
import { loseNext, meetTrouble, press } from './support/trouble.ts'

test(
  'requires the name to delete an instance, lists its disks and configurations, and rejects the deletion during a clone',
  { tag: '@main' },
  async ({ page, account, signIn, api }) => {
    const { id } = await account.addCompute('web-1')
    const token = await signIn({ token: await account.token() })
    await page.goto(`/compute/${id}/overview`)
    await openAction(page, 'Delete')
    const dialog = page.getByRole('alertdialog', { name: 'Delete web-1?' })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expect(dialog).toContainText('2 disks')
    await expect(dialog).toContainText('1 configuration')
    const button = dialog.getByRole('button', { name: /^Delete web-1/ })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByRole('textbox').fill('web-1')
    await meetTrouble(page, {
      write: ['DELETE', /\/instances\/\d+$/],
      within: dialog,
      send: button,
      refuseNext: () => account.setStatus(id, 'cloning'),
      words: 'It is being cloned; try again when that is over.',
      allow: () => account.setStatus(id, 'running'),
      expectUnchanged: () => expect(dialog.getByRole('textbox')).toHaveValue('web-1'),
    })
    await expect(page).toHaveURL(/\/compute$/)
    await expect
      .poll(async () => (await api(token).get<{ results: number }>('/compute/instances')).results)
      .toBe(0)
  },
)

test('renames an instance in its header and in the list, and rejects a label that exists', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1')
  await account.addCompute('web-2')
  await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/overview`)
  await page.getByRole('button', { name: 'Edit label of web-1' }).click()
  const field = page.getByRole('textbox', { name: 'label of web-1' })
  const head = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })
  await field.fill('web--2')
  await field.press('Enter')
  await expect(head).toContainText(/in a row/)
  await field.fill('web-2')
  await field.press('Enter')
  await expect(head).toContainText('Label must be unique among your computes')
  await expect(field).toHaveValue('web-2')
  await field.fill('shop-1')
  await loseNext(page, ['PUT', /\/instances\/\d+$/])
  await field.press('Enter')
  await expect(head).toContainText('The request may still have been processed')
  await expect(field).toHaveValue('shop-1')
  await field.press('Enter')
  // Wait until the field is hidden, because its unsaved text is part of the heading's accessible name.
  await expect(field).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'shop-1' })).toBeVisible()

  await page.goto('/compute')
  await chooseFromRow(page, 'shop-1', 'Rename')
  const dialog = page.getByRole('dialog', { name: 'Rename shop-1' })
  const label = dialog.getByRole('textbox', { name: 'Label' })
  await label.fill('web-2')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Label must be unique')
  await expect(label).toHaveValue('web-2')
  await label.fill('shop-2')
  await loseNext(page, ['PUT', /\/instances\/\d+$/])
  await press(dialog.getByRole('button', { name: 'Rename' }))
  await expect(dialog.getByRole('alert')).toContainText('No response')
  await expect(label).toHaveValue('shop-2')
  await press(dialog.getByRole('button', { name: 'Rename' }))
  await expect(page.getByRole('row', { name: 'shop-2' })).toBeVisible()
})

test('saves alerts, watchdog and tags together, and sends only the changed fields', async ({
  page,
  account,
  signIn,
  api,
}) => {
  const { id } = await account.addCompute('web-1', { tags: ['blue'] })
  const token = await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/settings`)
  const form = page.getByRole('form', { name: 'Settings' })
  const save = form.getByRole('button', { name: 'Save changes' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  const cpu = form.getByRole('textbox', { name: /CPU/ })
  await cpu.fill('3000000000')
  await save.click()
  await expect(cpu).toHaveAttribute('aria-invalid', 'true')
  await cpu.fill('150')
  const watchdog = form.getByRole('switch', { name: /Reboot after/ })
  await watchdog.uncheck()
  const tags = form.getByRole('combobox', { name: /^Tags/ })
  await tags.fill('shop')
  await tags.press('Enter')
  await meetTrouble(page, {
    write: ['PUT', /\/instances\/\d+$/],
    within: form,
    send: save,
    refuseNext: () => account.setStatus(id, 'deleting'),
    words: 'This instance is being deleted.',
    allow: async () => {
      await account.setStatus(id, 'running')
    },
    expectUnchanged: async () => {
      await expect(cpu).toHaveValue('150')
      await expect(watchdog).not.toBeChecked()
      await expect(form.getByText('shop', { exact: true })).toBeVisible()
    },
  })
  await expect(page.getByText('Saved the settings of web-1')).toBeVisible()
  interface Saved {
    alerts: Record<string, number>
    watchdog_enabled: boolean
    tags: string[]
  }
  const saved = await api(token).get<Saved>(`/compute/instances/${id}`)
  expect(saved).toMatchObject({ watchdog_enabled: false, tags: ['blue', 'shop'] })
  expect(saved.alerts).toMatchObject({ cpu: 150 })
})

test('a root password is set only while the instance is off', async ({
  page,
  account,
  signIn,
  api,
}) => {
  const { id } = await account.addCompute('web-1', offline)
  const token = await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/overview`)
  await openAction(page, 'Reset root password')
  const drawer = page.getByRole('dialog', { name: 'Reset root password of web-1' })
  const password = drawer.getByLabel('New root password')
  await password.fill('aaaaaaaa')
  await drawer.getByRole('button', { name: 'Reset password' }).click()
  await expect(drawer.getByText(/Only one kind of character/)).toBeVisible()
  await password.fill('Correct-horse-7')
  await meetTrouble(page, {
    write: ['POST', /\/instances\/\d+\/password$/],
    within: drawer,
    send: drawer.getByRole('button', { name: 'Reset password' }),
    refuseNext: () => account.setStatus(id, 'booting'),
    words: 'It is booting; try again when that is over.',
    allow: () => account.setStatus(id, 'offline'),
    expectUnchanged: () => expect(password).toHaveValue('Correct-horse-7'),
  })
  await expect(drawer).toBeHidden()
  await expect
    .poll(async () => {
      const path = '/account/events'
      const { data } = await api(token).get<{ data: { action: string; status: string }[] }>(path)
      return data.find(({ action }) => action === 'password_reset')?.status
    })
    .toBe('finished')
})

test('boots an instance with the configuration chosen from several', async ({
  page,
  account,
  signIn,
  api,
}) => {
  const { id } = await account.addCompute('web-1', offline)
  const token = await signIn({ token: await account.token() })
  await api(token).post(`/compute/instances/${id}/configs`, { label: 'Spare', devices: {} })
  await page.goto(`/compute/${id}/overview`)
  await page.getByRole('button', { name: 'Boot', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Boot web-1?' })
  await press(dialog.getByRole('button', { name: 'Boot web-1' }))
  await expect(dialog.getByRole('alert')).toContainText(/config_id|configuration|profile/i)
  await dialog.getByRole('combobox', { name: 'Configuration' }).selectOption({ index: 1 })
  await loseNext(page, ['POST', /\/boot$/])
  await press(dialog.getByRole('button', { name: 'Boot web-1' }))
  await expect(dialog.getByRole('alert')).toContainText('No response')
  await expect(dialog.getByRole('combobox')).not.toHaveValue('')
  await press(dialog.getByRole('button', { name: 'Boot web-1' }))
  await expect(dialog).toBeHidden()
  await status(page, 'Running')
})

for (const [verb, path, words] of [
  ['Reboot', /\/reboot$/, 'It is booting; try again when that is over.'],
  ['Shut down', /\/shutdown$/, 'It is booting; try again when that is over.'],
] as const) {
  test(`${verb} waits for the running job, and is retried after a lost connection`, async ({
    page,
    account,
    signIn,
  }) => {
    const { id } = await account.addCompute('web-1')
    await signIn({ token: await account.token() })
    await page.goto(`/compute/${id}/overview`)
    await page.getByRole('button', { name: verb }).click()
    const dialog = page.getByRole('alertdialog', { name: `${verb} web-1?` })
    await meetTrouble(page, {
      write: ['POST', path],
      within: dialog,
      send: dialog.getByRole('button', { name: `${verb} web-1` }),
      refuseNext: () => account.setStatus(id, 'booting'),
      words,
      allow: () => account.setStatus(id, 'running'),
    })
    await expect(dialog).toBeHidden()
    await status(page, verb === 'Reboot' ? 'Running' : 'Offline')
  })
}
