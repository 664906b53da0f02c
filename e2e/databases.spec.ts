import { choose } from './support/select.ts'
import { expect, type Page, test } from './support/test.ts'

const noSidewaysScroll = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)

test('a database is created, gets its window and access, and is deleted', async ({
  page,
  account,
  signIn,
}) => {
  await signIn({ token: await account.token() })
  await page.goto('/databases')
  await page.getByRole('link', { name: 'Create database' }).first().click()
  const create = page.getByRole('dialog', { name: 'Create database' })
  await create.getByLabel('Label').fill('orders')
  await choose(page, 'Engine', 'PostgreSQL 14.6')
  await choose(page, 'Region', /Newark/)
  await choose(page, 'Plan', /Nano/)
  await create.getByLabel('Allow list').fill('198.51.100.7, nobody')
  await create.getByRole('button', { name: 'Create database' }).click()
  await expect(create.getByText('Neither an address nor a range: nobody')).toBeVisible()
  await create.getByLabel('Allow list').fill('198.51.100.7')
  await create.getByRole('button', { name: 'Create database' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'orders' })).toBeVisible()
  const sections = page.getByRole('navigation', { name: 'Database sections' })
  await sections.getByRole('link', { name: 'Maintenance' }).click()
  const form = page.getByRole('form', { name: 'Maintenance window' })
  // Only the length is told until the service has chosen a day.
  await expect(page.getByText('Active', { exact: true })).toBeVisible({ timeout: 60_000 })

  await choose(page, 'Frequency', 'Every month')
  await form.getByRole('button', { name: 'Save window' }).click()
  await expect(form.getByText('Required for a monthly window')).toBeVisible()
  await choose(page, 'Week', /^Second/)
  const saved = page.waitForRequest((request) => request.method() === 'PUT')
  await form.getByRole('button', { name: 'Save window' }).click()
  expect(Object.keys((await saved).postDataJSON() as object)).toEqual(['updates'])
  await expect(page.getByText('Saved the maintenance window of orders')).toBeVisible()
  await expect(page.getByText('Active', { exact: true })).toBeVisible({ timeout: 30_000 })

  await page.setViewportSize({ width: 360, height: 800 })
  await noSidewaysScroll(page)
  await sections.getByRole('link', { name: 'Settings' }).click()
  const list = page.getByRole('textbox', { name: 'Addresses and ranges' })
  await expect(list).toHaveValue('198.51.100.7/32')
  await noSidewaysScroll(page)
  await page.getByRole('button', { name: 'Delete database' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete orders?' })
  await dialog.getByRole('textbox').fill('orders')
  await dialog.getByRole('button', { name: 'Delete orders' }).click()
  await expect(page).toHaveURL(/\/databases$/)
  await expect(page.getByText('Deleted orders')).toBeVisible()
})
