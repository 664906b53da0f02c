import { readFile } from 'node:fs/promises'
import { checkAccess } from './support/access.ts'
import { expect, test } from './support/test.ts'

test('the calendar shows windows by the own clock, opens one and is downloaded', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/calendar')
  const table = page.getByRole('grid', { name: 'Windows' })
  await expect(table.getByRole('row', { name: 'shop-orders, Database maintenance' })).toBeVisible()
  await checkAccess(page, 'the calendar')

  await page.getByRole('button', { name: /^Database maintenance/ }).click()
  await expect(page).toHaveURL(/kinds=database-maintenance/)
  await expect(table.getByRole('row', { name: /Instance backups/ })).toHaveCount(0)
  await table
    .getByRole('row', { name: /shop-orders/ })
    .getByRole('link')
    .last()
    .click()
  const drawer = page.getByRole('dialog', { name: 'shop-orders' })
  await expect(drawer.getByText('Next five')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download .ics' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toBe('operations-calendar.ics')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect(text).toContain('SUMMARY:Database maintenance: shop-orders\r\n')
  expect(text).not.toContain('Instance backups')

  await page.getByRole('button', { name: 'Later days' }).click()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d/)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('list', { name: 'Days' }).locator('> li')).toHaveCount(3)
  await checkAccess(page, 'the calendar on a phone')
})
