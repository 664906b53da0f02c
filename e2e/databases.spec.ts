import { checkAccess } from './support/access.ts'
import { addDatabase } from './support/databases.ts'
import { choose } from './support/select.ts'
import { expect, type Page, test } from './support/test.ts'
import { loseNext } from './support/trouble.ts'

const noSidewaysScroll = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)

test(
  'creates a database, changes its maintenance window and access, and deletes it',
  { tag: '@main' },
  async ({ page, account, signIn }) => {
    await signIn({ token: await account.token() })
    await page.goto('/databases')
    await page.getByRole('link', { name: 'Create database' }).first().click()
    const create = page.getByRole('dialog', { name: 'Create database' })
    await create.getByLabel('Label').fill('orders')
    await choose(page, 'Engine', 'PostgreSQL 14.6')
    await choose(page, 'Region', /Newark/)
    await create.getByRole('searchbox', { name: 'Filter plans' }).fill('nano')
    await create.getByRole('radio', { name: /Nano/ }).check()
    await create.getByLabel('Allow list').fill('198.51.100.7, nobody')
    await create.getByRole('button', { name: 'Create database' }).click()
    await expect(create.getByText('Not an address or a range: nobody')).toBeVisible()
    await create.getByLabel('Allow list').fill('198.51.100.7')
    await create.getByRole('button', { name: 'Create database' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'orders' })).toBeVisible()
    const sections = page.getByRole('navigation', { name: 'Database sections' })
    await sections.getByRole('link', { name: 'Maintenance' }).click()
    const form = page.getByRole('form', { name: 'Maintenance window' })
    // The page shows only the duration until the service has chosen a day.
    await expect(page.getByText('Active', { exact: true })).toBeVisible()

    await choose(page, 'Frequency', 'Every month')
    await choose(page, 'Week', /^Second/)
    const saved = page.waitForRequest((request) => request.method() === 'PUT')
    await form.getByRole('button', { name: 'Save window' }).click()
    expect(Object.keys((await saved).postDataJSON() as object)).toEqual(['updates'])
    // The toast changes its text when the job finishes.
    await expect(
      page.getByText(/^(Saved the maintenance window of orders|orders: Update database finished)$/),
    ).toBeVisible()
    await expect(page.getByText('Active', { exact: true })).toBeVisible()

    await page.setViewportSize({ width: 360, height: 800 })
    await noSidewaysScroll(page)
    await sections.getByRole('link', { name: 'Settings' }).click()
    const list = page.getByRole('textbox', { name: 'Addresses and ranges' })
    await expect(list).toHaveValue('198.51.100.7')
    await noSidewaysScroll(page)
    await page.getByRole('button', { name: 'Delete database' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete orders?' })
    await dialog.getByRole('textbox').fill('orders')
    await dialog.getByRole('button', { name: 'Delete orders' }).click()
    await expect(page.getByText('Deleted orders', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/databases$/)
  },
)

test('takes a snapshot after a lost connection, restores it and resets the password, by keyboard at 360 px', async ({
  page,
  account,
  api,
  signIn,
}) => {
  const token = await account.token()
  await addDatabase(api(token), 'mysql', { label: 'orders' })
  await signIn({ token })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/databases')
  await page.getByRole('link', { name: 'orders' }).click()
  const active = page.getByText('Active', { exact: true })
  await expect(active).toBeVisible()
  const sections = page.getByRole('navigation', { name: 'Database sections' })
  await sections.getByRole('link', { name: 'Backups' }).click()
  await expect(page.getByText('No backups yet.')).toBeVisible()
  await noSidewaysScroll(page)

  const take = page.getByRole('button', { name: 'Take snapshot' })
  await take.press('Enter')
  const form = page.getByRole('dialog', { name: 'Take snapshot' })
  const label = form.getByLabel('Label')
  await label.fill('before release')
  await label.press('Enter')
  await expect(form.getByText('Only ASCII letters, digits and underscores')).toBeVisible()
  await label.fill('before_release')
  await loseNext(page, ['POST', /\/backups$/])
  await label.press('Enter')
  await expect(form.getByRole('alert')).toContainText('No response')
  await expect(label).toHaveValue('before_release')
  await label.press('Enter')
  await expect(form).toBeHidden()
  const backups = page.getByRole('table', { name: 'Backups' })
  await expect(backups).toContainText('before_release')
  await noSidewaysScroll(page)

  const restore = page.getByRole('button', { name: 'Restore before_release' })
  await expect(active).toBeVisible()
  await restore.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Restore before_release?' })
  await expect(question).toContainText('All data of orders is replaced')
  await page.keyboard.press('Escape')
  await expect(restore).toBeFocused()

  await sections.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('button', { name: 'Reset password' }).press('Enter')
  const reset = page.getByRole('alertdialog', { name: 'Reset the password of orders?' })
  await reset.getByRole('textbox').fill('orders')
  await reset.getByRole('button', { name: 'Reset password' }).press('Enter')
  await expect(reset).toBeHidden()

  await sections.getByRole('link', { name: 'Backups' }).click()
  await restore.press('Enter')
  await expect(question).toContainText('the restore leaves the database failed')
  await question.getByRole('textbox').fill('orders')
  await question.getByRole('button', { name: 'Erase orders and restore' }).press('Enter')
  await expect(question).toBeHidden()
  await expect(page.getByText('Failed', { exact: true })).toBeVisible()
  await sections.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('button', { name: 'Save label' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('resizes and patches a database and changes its access from the row menu, by keyboard', async ({
  page,
  account,
  api,
  signIn,
}) => {
  const token = await account.token()
  await addDatabase(api(token), 'postgresql', { label: 'orders' })
  await signIn({ token })
  await page.goto('/databases')
  const row = page.getByRole('row', { name: /orders/ })
  const active = row.getByText('Active', { exact: true })
  const item = async (name: RegExp) => {
    await page.goto('/databases')
    await expect(active).toBeVisible()
    await page.getByRole('button', { name: 'Actions for orders' }).press('Enter')
    return page.getByRole('menuitem', { name })
  }
  await (await item(/^Allow list and plan/)).press('Enter')
  const list = page.getByRole('textbox', { name: 'Addresses and ranges' })
  await expect(list).toHaveValue('')
  await checkAccess(page, 'The settings of a database')
  await list.fill('198.51.100.7 2001:DB8::/129')
  await page.getByRole('button', { name: 'Save allow list' }).press('Enter')
  await expect(page.getByText('Not an address or a range: 2001:DB8::/129')).toBeVisible()
  await list.fill('198.51.100.7 2001:DB8::1')
  await loseNext(page, ['PUT', /\/instances\/\d+$/])
  await page.getByRole('button', { name: 'Save allow list' }).press('Enter')
  const form = page.getByRole('form', { name: 'Allow list' })
  await expect(form.getByRole('alert')).toContainText('No response')
  await expect(list).toHaveValue('198.51.100.7 2001:DB8::1')
  await page.getByRole('button', { name: 'Save allow list' }).press('Enter')
  await expect(
    page.getByText(/^(Saved the allow list|orders: Update database finished)$/),
  ).toBeVisible()

  // All other changes are blocked while the plan changes. The reads report this status until the test has seen it,
  // because the job may finish earlier.
  const reads = /\/v4\/databases\/postgresql\/instances\/\d+$/
  let isResizing = false
  await page.route(reads, async (route) => {
    if (route.request().method() === 'PUT') isResizing = true
    if (!isResizing || route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    return route.fulfill({ response, json: { ...(await response.json()), status: 'resizing' } })
  })
  await (await item(/^Allow list and plan/)).press('Enter')
  await page.getByRole('searchbox', { name: 'Filter plans' }).fill('4GB')
  await page.getByRole('radio', { name: /4GB/ }).first().check()
  await page.getByRole('button', { name: 'Resize' }).press('Enter')
  const resize = page.getByRole('alertdialog', { name: 'Resize orders?' })
  await expect(resize).toContainText('cannot be reduced later')
  await checkAccess(page, 'Resize a database', '[role=alertdialog]')
  await resize.getByRole('button', { name: 'Resize orders' }).press('Enter')
  await expect(page.getByText(/^(Resizing orders|orders: Resize database finished)$/)).toBeVisible()
  await expect(
    page
      .getByText(/must be active; it is resizing/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete database' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )

  await page.unroute(reads)
  await page.setViewportSize({ width: 360, height: 740 })
  await (await item(/^Patch now/)).press('Enter')
  const patch = page.getByRole('alertdialog', { name: 'Patch orders now?' })
  await expect(patch).toContainText('Expect downtime')
  await checkAccess(page, 'Patch a database', '[role=alertdialog]')
  await patch.getByRole('button', { name: 'Patch now' }).press('Enter')
  await expect(
    page.getByText(/^(orders is being patched|orders: Update database finished)$/),
  ).toBeVisible()
  await (await item(/^Backups/)).press('Enter')
  await expect(page.getByText('No backups yet.')).toBeVisible()
  await checkAccess(page, 'The backups of a database')
  await (await item(/^Delete/)).press('Enter')
  const remove = page.getByRole('alertdialog', { name: 'Delete orders?' })
  await expect(remove).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(remove).toBeHidden()
  await expect(active).toBeVisible()
  await page.keyboard.press('Control+k')
  await page
    .getByRole('combobox', { name: 'Search or jump to…' })
    .fill('overview of database orders')
  await page.getByRole('option', { name: /Overview of database orders/ }).click()
  await expect(page.getByText('psql', { exact: true })).toBeVisible()
  await checkAccess(page, 'The overview of a database')
})
