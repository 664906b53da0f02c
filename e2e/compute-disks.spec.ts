import { chooseFromRow, offline, openMenu } from './support/computes.ts'
import { choose } from './support/select.ts'
import { expect, type Page, test } from './support/test.ts'
import { meetTrouble, press } from './support/trouble.ts'

const system = /^(?!.*Swap).*Debian 12 Disk/

const busy = 'It is being migrated; try again when that is over.'

const createButton = (page: Page) => page.getByRole('button', { name: 'Create disk' })

test('a disk is shrunk and renamed', async ({ page, account, signIn }) => {
  const { id } = await account.addCompute('web-1', offline)
  await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/storage`)
  const row = page.getByRole('row', { name: system })
  await chooseFromRow(page, system, 'Resize')
  const resize = page.getByRole('dialog', { name: /^Resize/ })
  const size = resize.getByRole('textbox', { name: 'Size', exact: true })
  await size.fill('20480')
  await expect(resize.getByText(/its files must fit/)).toBeVisible()
  await meetTrouble(page, {
    write: ['POST', /\/disks\/\d+\/resize$/],
    within: resize,
    send: resize.getByRole('button', { name: 'Resize to 20 GB' }),
    refuseNext: () => account.setStatus(id, 'migrating'),
    words: busy,
    allow: () => account.setStatus(id, 'offline'),
    expectUnchanged: () => expect(size).toHaveValue('20480'),
  })
  await expect(resize).toBeHidden()
  await expect(row).toContainText('20 GB')
  await expect(row).toContainText('Ready')

  await chooseFromRow(page, system, 'Rename')
  const rename = page.getByRole('dialog', { name: /^Rename/ })
  const label = rename.getByLabel('Label')
  await label.fill('')
  await rename.getByRole('button', { name: 'Rename' }).click()
  await expect(rename.locator('[data-field=label]')).toContainText(/empty|least|Required/)
  await label.fill('system')
  await meetTrouble(page, {
    write: ['PUT', /\/disks\/\d+$/],
    within: rename,
    send: rename.getByRole('button', { name: 'Rename' }),
    refuseNext: () => account.setStatus(id, 'deleting'),
    words: 'This instance is being deleted.',
    allow: () => account.setStatus(id, 'offline'),
    expectUnchanged: () => expect(label).toHaveValue('system'),
  })
  await expect(page.getByRole('row', { name: 'system', exact: true })).toBeVisible()
})

test('creates disks in the remaining space, empty and from an image', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1', { image: null, status: 'offline' })
  await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/storage`)
  await press(createButton(page).first())
  const create = page.getByRole('dialog', { name: 'Create disk' })
  const size = create.getByRole('textbox', { name: 'Size', exact: true })
  const label = create.getByLabel('Label')
  await size.fill('1024')
  await create.getByRole('button', { name: 'Create disk' }).click()
  await expect(create.getByText('Required for an empty disk')).toBeVisible()
  await label.fill('data')
  await meetTrouble(page, {
    write: ['POST', /\/disks$/],
    within: create,
    send: create.getByRole('button', { name: 'Create disk' }),
    refuseNext: () => account.setStatus(id, 'migrating'),
    words: busy,
    allow: () => account.setStatus(id, 'offline'),
    expectUnchanged: async () => {
      await expect(label).toHaveValue('data')
      await expect(size).toHaveValue('1024')
    },
  })
  await expect(create).toBeHidden()
  await expect(page.getByRole('row', { name: 'data' })).toContainText('Ready')
  await expect(page.getByRole('row')).toHaveCount(2)

  await press(createButton(page).first())
  await choose(page, 'Content', 'From an image')
  await choose(page, 'Image', /Debian 12/)
  await size.fill('1000')
  await create.getByLabel('Root password').fill('aaaaaaaa')
  await create.getByRole('button', { name: 'Create disk' }).click()
  await expect(create.getByText(/Only one kind of character/)).toBeVisible()
  await expect(create.getByText(/which the image needs/)).toBeVisible()
  await create.getByLabel('Root password').fill('Correct-horse-7')
  await size.fill('4000')
  await create.getByRole('button', { name: 'Create disk' }).click()
  await expect(create).toBeHidden()
  await expect(page.getByRole('row', { name: system })).toContainText('Ready')
})

test(
  'clones a disk, changes its root password and deletes it',
  { tag: '@main' },
  async ({ page, account, signIn, api }) => {
    test.slow()
    const { id } = await account.addCompute('web-1', { image: null, status: 'offline' })
    const token = await signIn({ token: await account.token() })
    await api(token).post(`/compute/instances/${id}/disks`, { label: 'data', size: 2000 })
    await page.goto(`/compute/${id}/storage`)
    const rows = page.getByRole('row', { name: /data/ })
    await expect(rows.first()).toContainText('Ready')
    await chooseFromRow(page, /data/, 'Clone')
    const clone = page.getByRole('alertdialog', { name: 'Clone data?' })
    await meetTrouble(page, {
      write: ['POST', /\/disks\/\d+\/clone$/],
      within: clone,
      send: clone.getByRole('button', { name: 'Clone data' }),
      refuseNext: () => account.setStatus(id, 'migrating'),
      words: busy,
      allow: () => account.setStatus(id, 'offline'),
    })
    await expect(clone).toBeHidden()
    await expect(rows).toHaveCount(2)
    await expect(createButton(page).first()).not.toHaveAttribute('aria-disabled', 'true')

    await openMenu(rows.first())
    await page.getByRole('menuitem', { name: 'Reset root password', exact: true }).click()
    const reset = page.getByRole('dialog', { name: /^Reset root password on/ })
    const password = reset.getByLabel('New root password')
    await password.fill('aaaaaaaa')
    await reset.getByRole('button', { name: 'Reset password' }).click()
    await expect(reset.getByText(/Only one kind of character/)).toBeVisible()
    await password.fill('Correct-horse-7')
    await meetTrouble(page, {
      write: ['POST', /\/disks\/\d+\/password$/],
      within: reset,
      send: reset.getByRole('button', { name: 'Reset password' }),
      refuseNext: () => account.setStatus(id, 'migrating'),
      words: busy,
      allow: () => account.setStatus(id, 'offline'),
      expectUnchanged: () => expect(password).toHaveValue('Correct-horse-7'),
    })
    await expect(reset).toBeHidden()

    await openMenu(rows.first())
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    const dialog = page.getByRole('alertdialog', { name: /^Delete/ })
    const typed = dialog.getByRole('textbox')
    await typed.fill((await dialog.locator('strong').first().textContent()) ?? '')
    await meetTrouble(page, {
      write: ['DELETE', /\/disks\/\d+$/],
      within: dialog,
      send: dialog.getByRole('button', { name: /^Delete/ }),
      refuseNext: () => account.setStatus(id, 'migrating'),
      words: busy,
      allow: () => account.setStatus(id, 'offline'),
      expectUnchanged: () => expect(typed).toHaveValue(/data/),
    })
    await expect(rows).toHaveCount(1)
  },
)

test('disables resizing a disk of a running instance, and cloning without free space', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1')
  await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/storage`)
  await openMenu(page.getByRole('row', { name: system }))
  await expect(page.getByRole('menuitem', { name: /^Resize/ })).toContainText(
    'The disk is in use. Shut the instance down first.',
  )
  const clone = page.getByRole('menuitem', { name: /^Clone/ })
  await expect(clone).toHaveAttribute('aria-disabled', 'true')
  await expect(clone).toContainText(/the plan has .* left/)
})
