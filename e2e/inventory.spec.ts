import { checkAccess } from './support/access.ts'
import { giveFiles } from './support/giveFiles.ts'
import { settled } from './support/settled.ts'
import { expect, test } from './support/test.ts'

test(
  'saves an inventory, and compares it with the current state of the account',
  { tag: '@main' },
  async ({ page, account, api, signIn }) => {
    await account.addCompute('web-1', { tags: ['web'] })
    const token = await account.token()
    await signIn({ token })
    await page.goto('/inventory')
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save inventory' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toMatch(/^inventory-.*Z\.json$/)
    await expect(page.getByText('Could not be loaded')).toHaveCount(0)

    await api(token).remove(`/tags/web`)
    await account.addCompute('web-2')
    const from = page.getByRole('region', { name: 'From' })
    await giveFiles(from.getByRole('button', { name: 'Select file' }), await file.path())
    await page
      .getByRole('region', { name: 'To' })
      .getByRole('button', { name: 'Current state' })
      .click()
    await expect(page.getByText(/^Current state, \d+ objects/)).toBeVisible()
    await page.getByRole('button', { name: 'Compare' }).click()
    const table = page.getByRole('grid', { name: 'Differences' })
    await expect(table.getByRole('row', { name: 'web-2', exact: true })).toContainText('Added')
    await expect(table.getByRole('row', { name: 'web', exact: true })).toContainText('Removed')
    await expect(table.getByRole('row', { name: 'web-1, tags' })).toContainText('["web"]')
    await checkAccess(page, 'the inventory')
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Filter Differences' })).toBeFocused()
    await page.setViewportSize({ width: 1280, height: 800 })
    await settled(page)
    const hidden = () =>
      table.evaluate(({ parentElement: frame }) =>
        frame ? frame.scrollWidth - frame.clientWidth : undefined,
      )
    await expect.poll(hidden).toBe(0)
    await page.setViewportSize({ width: 360, height: 740 })
    await checkAccess(page, 'the inventory on a phone')
  },
)
