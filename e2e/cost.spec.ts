import { readFile } from 'node:fs/promises'
import { checkAccess } from './support/access.ts'
import { scopeWord } from './support/scopeWord.ts'
import { pick } from './support/select.ts'
import { expect, test } from './support/test.ts'

test(
  'shows the monthly cost by object and tag, exports it, and calculates the cost of a change',
  { tag: '@main' },
  async ({ page, signIn }) => {
    await signIn()
    await page.goto('/cost')
    const objects = page.getByRole('grid', { name: 'Cost by object' })
    const filter = page.getByRole('searchbox', { name: 'Filter Cost by object' })
    await filter.fill('orders-archive')
    await expect(objects.getByRole('row', { name: 'orders-archive, Volume' })).toContainText(
      'No price',
    )
    await expect(page.getByRole('region', { name: 'Not included' })).toContainText(
      'No price available for volumes.',
    )
    await filter.fill('')
    await checkAccess(page, 'the cost by object')
    // No amount is cut, not even that of the dearest object.
    const dearest = objects.getByRole('row', { name: 'ml-forecast, Instance' })
    await expect(dearest).toContainText('$1,000.00')
    await expect
      .poll(() =>
        dearest.getByRole('gridcell').evaluateAll((cells) =>
          cells
            .flatMap((cell) => [cell, ...cell.querySelectorAll('*')])
            .filter((part) => getComputedStyle(part).overflowX !== 'visible')
            .filter((part) => part.scrollWidth > part.clientWidth)
            .map((part) => part.textContent),
        ),
      )
      .toEqual([])

    const withBackups = objects.getByRole('row', { name: 'db-orders-primary, Instance' })
    await expect(withBackups).toHaveCount(1)
    await expect(withBackups).toContainText('Dedicated 16GB $144 + backups $20')
    const sums = page.locator('dl').filter({ hasText: 'without a price' })
    await expect(sums).toContainText(/^Total\d+ objects, \d+ without a price/)
    await expect(sums).toContainText('Share100.0%')
    await filter.fill('db-orders-primary')
    await expect(page.locator('dl').filter({ hasText: 'Total1 object' })).toContainText(
      'Monthly$164.00',
    )

    await filter.fill('web- instance')
    const row = objects.getByRole('row', { name: /^web-.+, Instance$/ }).first()
    await row.getByRole('button', { name: /^Actions for/ }).press('Enter')
    await page.getByRole('menuitem', { name: 'Estimate a change' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Estimate a change: web-/ })
    await pick(dialog.getByLabel('Change', { exact: true }), /^Delete.*\$0\.00\/mo$/)
    await expect(dialog).toContainText(/\$[\d.]+ now, \$0\.00 after: \$[\d.]+ less/)
    await checkAccess(page, 'the calculation of a change')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await page.getByRole('radio', { name: 'Tags' }).press('Space')
    await expect(page).toHaveURL(/by=tag/)
    const tags = page.getByRole('grid', { name: 'Cost by tag' })
    await expect(tags.getByRole('row', { name: /^No tag/ })).toBeVisible()
    await page.getByRole('button', { name: 'View options of Cost by tag' }).press('Enter')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the shown rows as CSV' }).press('Enter'),
    ])
    expect(download.suggestedFilename()).toBe('cost-by-tag.csv')
    const csv = await readFile(await download.path(), 'utf8')
    expect(csv).toMatch(/^Tag,Objects,No price,So far,Forecast,Monthly\r\n/)
    expect(csv).toMatch(/^No tag,\d+,\d+,[\d.]+,[\d.]+,[\d.]+\r$/m)
  },
)

test('on a phone the shares are shown and idle objects link to an action that ends their cost', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/cost')
  const dearest = page
    .getByRole('grid', { name: 'Cost by object' })
    .getByRole('row', { name: 'ml-forecast, Instance' })
  await expect(dearest).toContainText(/\$1,000\.00 forecast.*\d+\.\d% of total/)
  await page.goto('/cost?by=idle')
  const row = page
    .getByRole('grid', { name: 'Idle' })
    .getByRole('row', { name: 'worker-scratch, Volume' })
  await expect(row).toContainText('Not attached.')
  await expect(row.getByRole('link', { name: 'Delete: worker-scratch, Volume' })).toHaveAttribute(
    'href',
    /^\/volumes\/\d+\/delete$/,
  )
  await checkAccess(page, 'the idle objects on a phone')
})

test('shows sums as a lower bound when the token or user cannot read all objects', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1')
  await account.addCompute('web-2')
  await signIn({ token: await account.token('computes:read_only') })
  await page.goto('/cost?by=nothing')
  const objects = page.getByRole('grid', { name: 'Cost by object' })
  await expect(objects.getByRole('row', { name: 'web-1, Instance' })).toBeVisible()
  await expect(page.getByText(/^Minimum; databases, .* not loaded$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Not included' })).toContainText(
    `Your token lacks the scope “${scopeWord('databases:read_only')}”.`,
  )
  await checkAccess(page, 'the cost that a token sees')
  const user = await account.addRestricted({ [id]: 'read_only' })
  await signIn({ token: await user.token() })
  await page.goto('/cost')
  await expect(page.getByText(/you may not see every object/)).toBeVisible()
  await expect(objects.getByRole('row', { name: 'web-1, Instance' })).toBeVisible()
  await expect(objects.getByRole('row', { name: 'web-2, Instance' })).toHaveCount(0)
})
