import { choose, expectChosen } from './support/select.ts'
import { expect, test } from './support/test.ts'
import { meetTrouble, press } from './support/trouble.ts'

const deleting = 'This instance is being deleted.'

test(
  'shows the price when enabling backups, changes their window and cancels them',
  { tag: '@main' },
  async ({ page, account, signIn, api }) => {
    const { id } = await account.addCompute('web-1')
    const token = await signIn({ token: await account.token() })
    const refuse = () => account.setStatus(id, 'deleting')
    const allow = () => account.setStatus(id, 'running')
    await page.goto(`/compute/${id}/backups`)
    await page.getByRole('button', { name: 'Enable backups' }).click()
    const enable = page.getByRole('alertdialog', { name: 'Enable backups of web-1?' })
    await meetTrouble(page, {
      write: ['POST', /\/backups\/enable$/],
      within: enable,
      send: enable.getByRole('button', { name: /^Enable for \$/ }),
      refuse,
      words: deleting,
      allow,
    })
    await expect(enable).toBeHidden()
    await expect(page.getByText(/Backups are on/)).toBeVisible()

    const schedule = page.getByRole('form', { name: 'Backup schedule' })
    await choose(page, 'Weekly backup', 'Sunday')
    await choose(page, 'Window', /^04:00/)
    const window = schedule.getByRole('combobox', { name: 'Window', exact: true })
    await meetTrouble(page, {
      write: ['PUT', /\/instances\/\d+$/],
      within: schedule,
      send: schedule.getByRole('button', { name: 'Save schedule' }),
      refuse,
      words: deleting,
      allow,
      expectUnchanged: () => expectChosen(window, '04:00'),
    })
    await expect(page.getByText('Saved the backup schedule')).toBeVisible()
    const { backups } = await api(token).get<{ backups: { schedule: object } }>(
      `/compute/instances/${id}`,
    )
    expect(backups.schedule).toEqual({ day: 'Sunday', window: 'W4' })

    await press(page.getByRole('button', { name: 'Cancel backups' }))
    const cancel = page.getByRole('alertdialog', { name: 'Cancel backups of web-1?' })
    await cancel.getByRole('textbox').fill('web-1')
    await meetTrouble(page, {
      write: ['POST', /\/backups\/cancel$/],
      within: cancel,
      send: cancel.getByRole('button', { name: 'Cancel backups' }),
      refuse,
      words: deleting,
      allow,
      expectUnchanged: () => expect(cancel.getByRole('textbox')).toHaveValue('web-1'),
    })
    await expect(cancel).toBeHidden()
    await expect(page.getByRole('heading', { name: 'No backups' })).toBeVisible()
  },
)

test('takes a snapshot, restores it over the existing disks, and deletes it when backups are cancelled', async ({
  page,
  account,
  signIn,
  api,
}) => {
  test.slow()
  const { id } = await account.addCompute('web-1', { type: 'g6-nano-1' })
  const token = await signIn({ token: await account.token() })
  await api(token).post(`/compute/instances/${id}/backups/enable`)
  await page.goto(`/compute/${id}/backups`)
  await page.getByRole('button', { name: 'Take snapshot' }).click()
  const drawer = page.getByRole('dialog', { name: 'Take snapshot of web-1' })
  const send = drawer.getByRole('button', { name: 'Take snapshot' })
  await send.click()
  await expect(drawer.getByText('Required')).toBeVisible()
  const label = drawer.getByLabel('Label')
  await label.fill('Before the upgrade')
  await meetTrouble(page, {
    write: ['POST', /\/backups$/],
    within: drawer,
    send,
    refuseNext: () => account.setStatus(id, 'migrating'),
    words: 'It is being migrated; try again when that is over.',
    allow: () => account.setStatus(id, 'running'),
    expectUnchanged: () => expect(label).toHaveValue('Before the upgrade'),
  })
  await expect(drawer).toBeHidden()

  await press(page.getByRole('button', { name: 'Restore Before the upgrade' }))
  const form = page.getByRole('dialog', { name: 'Restore Before the upgrade' })
  await expect(form.getByText(/Not enough space/)).toHaveCount(0)
  await form.getByRole('radio', { name: /^Add to an instance/ }).check()
  await form.getByRole('combobox', { name: 'Instance', exact: true }).selectOption(`${id}`)
  await expect(form.getByText(/Not enough space/).first()).toBeVisible()
  await expect(form).toContainText('may boot from the wrong one')
  await form.getByRole('radio', { name: /^Overwrite web-1/ }).check()
  const name = form.getByLabel('Type web-1 to confirm')
  await name.fill('web-1')
  await meetTrouble(page, {
    write: ['POST', /\/restore$/],
    within: form,
    send: form.getByRole('button', { name: 'Overwrite web-1' }),
    refuseNext: () => account.setStatus(id, 'cloning'),
    words: 'It is being cloned; try again when that is over.',
    allow: () => account.setStatus(id, 'running'),
    expectUnchanged: () => expect(name).toHaveValue('web-1'),
  })
  await expect(form).toBeHidden()
  await expect
    .poll(async () => (await api(token).get<{ status: string }>(`/compute/instances/${id}`)).status)
    .toBe('offline')

  await press(page.getByRole('button', { name: 'Cancel backups' }))
  const cancel = page.getByRole('alertdialog', { name: 'Cancel backups of web-1?' })
  await expect(cancel).toContainText('Before the upgrade')
  await cancel.getByRole('textbox').fill('web-1')
  await cancel.getByRole('button', { name: /^Cancel and delete 1 backup$/ }).click()
  await expect(page.getByRole('heading', { name: 'No backups' })).toBeVisible()
})
