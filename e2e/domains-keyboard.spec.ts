import type { Locator } from '@playwright/test'
import { checkAccess } from './support/access.ts'
import { settled } from './support/settled.ts'
import { expect, type Page, test } from './support/test.ts'
import { newZone, openNewZone, recordsOf } from './support/zones.ts'

// Each step is checked in both themes.
const linesOf = async (page: Page, id: number) =>
  (await recordsOf(page, id))
    .map(({ type, name, target }) => `${type} ${name} ${target}`)
    .toSorted()

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, wanted: Locator) {
  const reached = () => wanted.evaluate((element) => element === document.activeElement)
  await expect(wanted).toBeVisible()
  // A drawer that is still opening moves the focus to its first field.
  await settled(page)
  for (let presses = 0; presses < 60; presses++) {
    if (await reached()) return
    // A toolbar is one Tab stop; the arrow keys move between its controls.
    const isBeside = await wanted.evaluate((element) => {
      const bar = element.closest('[role=toolbar]')
      return bar !== null && bar.contains(document.activeElement)
    })
    await page.keyboard.press(isBeside ? 'ArrowRight' : 'Tab')
  }
  throw new Error('The Tab key does not reach what was looked for')
}

test(
  'a record is added, another edited, both applied and undone, by keyboard alone',
  { tag: '@main' },
  async ({ page, account, signIn }) => {
    await signIn({ token: await account.token() })
    const { id } = await openNewZone(page, [{ type: 'A', name: 'www', target: '203.0.113.1' }])
    const table = page.getByRole('grid', { name: 'Records' })
    await expect(table.getByText('203.0.113.1')).toBeVisible()

    await tabTo(page, page.getByRole('link', { name: 'Add record' }))
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: 'Add record' })
    await tabTo(page, form.getByRole('textbox', { name: /^Name/ }))
    await page.keyboard.type('api')
    await tabTo(page, form.getByLabel('IPv4 address'))
    await page.keyboard.type('203.0.113')
    await page.keyboard.press('Enter')
    await expect(form.getByText('Must be an IPv4 address')).toBeVisible()
    await checkAccess(page, 'a fault in the form of a record')
    await tabTo(page, form.getByLabel('IPv4 address'))
    await page.keyboard.press('End')
    await page.keyboard.type('.2')
    await page.keyboard.press('Enter')
    await expect(form).toBeHidden()
    await expect(table.getByText('203.0.113.2')).toBeVisible()

    const row = table.getByRole('row').filter({ hasText: '203.0.113.1' })
    const value = table.getByLabel('Value of A www')
    await tabTo(page, table.locator('[data-index][tabindex="0"]'))
    await page.keyboard.press('Home')
    await expect(table.locator('[data-index="0"]')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(row).toBeFocused()
    await page.keyboard.press('F2')
    await expect(value).toBeFocused()
    await checkAccess(page, 'the edit of a value')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('203.0.113.9')
    await page.keyboard.press('Escape')
    await expect(value).toBeHidden()
    await expect(row).toBeFocused()
    await page.keyboard.press('F2')
    await expect(value).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('203.0.113.9')
    await page.keyboard.press('Enter')
    await expect(table.getByText('203.0.113.9')).toBeVisible()

    const bar = page.getByRole('region', { name: 'Staged changes' })
    await expect(bar).toContainText('1 added, 1 changed')
    await tabTo(page, bar.getByRole('link', { name: 'Review' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('grid', { name: 'Staged changes' })).toBeVisible()
    expect(await linesOf(page, id)).toEqual(['A www 203.0.113.1'])
    await tabTo(page, page.getByRole('button', { name: 'Apply 2 changes' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^2 applied\./)).toBeVisible()
    expect(await linesOf(page, id)).toEqual(['A api 203.0.113.2', 'A www 203.0.113.9'])
    await checkAccess(page, 'applied changes')
    await tabTo(page, page.getByRole('button', { name: 'Undo 2 changes' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('2 undone')).toBeVisible()
    expect(await linesOf(page, id)).toEqual(['A www 203.0.113.1'])
  },
)

test.describe('at 360 px', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a record is added from the list of domains and applied', async ({
    page,
    account,
    signIn,
  }) => {
    await signIn({ token: await account.token() })
    const { id, name } = await newZone(page)
    await page.goto('/domains')
    await page.getByLabel('Filter Domains').fill(name)
    const domain = page.getByRole('grid', { name: 'Domains' }).getByRole('link', { name })
    await expect(domain).toBeVisible()
    await checkAccess(page, 'the list of domains')
    await domain.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('No records yet')).toBeVisible()
    await checkAccess(page, 'a zone without records')
    await page.getByRole('link', { name: 'Add record' }).first().click()
    const form = page.getByRole('dialog', { name: 'Add record' })
    await form.getByRole('textbox', { name: /^Name/ }).fill('www')
    await form.getByLabel('IPv4 address').fill('203.0.113.1')
    await expect(form.getByLabel('As zone file')).toContainText(`www.${name}.`)
    await checkAccess(page, 'the form of a record')
    await form.getByRole('button', { name: 'Stage record' }).click()
    await expect(form).toBeHidden()
    const bar = page.getByRole('region', { name: 'Staged changes' })
    await expect(bar).toContainText('1 added')
    await checkAccess(page, 'a staged record')
    await bar.getByRole('link', { name: 'Review' }).click()
    await expect(page.getByRole('grid', { name: 'Staged changes' })).toBeVisible()
    await checkAccess(page, 'the review')
    await page.getByRole('button', { name: 'Apply 1 change' }).click()
    await expect(page.getByText(/^1 applied\./)).toBeVisible()
    expect(await linesOf(page, id)).toEqual(['A www 203.0.113.1'])
  })

  test('truncates a long name in favor of the label of its change', async ({
    page,
    account,
    signIn,
  }) => {
    await signIn({ token: await account.token() })
    const { id } = await newZone(page)
    const name = 'a-name-that-is-much-longer-than-a-small-screen-is-wide.and-goes-on'
    await page.goto(`/domains/${id}/records/new`)
    const form = page.getByRole('dialog', { name: 'Add record' })
    await form.getByRole('textbox', { name: /^Name/ }).fill(name)
    await form.getByLabel('IPv4 address').fill('203.0.113.1')
    await form.getByRole('button', { name: 'Stage record' }).click()
    await expect(form).toBeHidden()
    const records = page.getByRole('grid', { name: 'Records' })
    await expect(records.getByText('added', { exact: true })).toBeInViewport({ ratio: 1 })
    const isWhole = (element: Element) => element.scrollWidth <= element.clientWidth
    await page.getByRole('link', { name: 'Review' }).click()
    const changes = page.getByRole('grid', { name: 'Staged changes' })
    const word = changes.getByText('Add', { exact: true })
    await expect(word).toBeInViewport({ ratio: 1 })
    await settled(page)
    await expect.poll(() => word.evaluate(isWhole)).toBe(true)
    const edges = (locator: Locator) =>
      locator.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)
    const overlap = async () => {
      const cell = await edges(changes.getByRole('gridcell', { name }))
      const menu = await edges(changes.getByRole('button', { name: /^Actions for/ }))
      return cell.right - menu.left
    }
    await expect.poll(overlap).toBeLessThanOrEqual(0)
  })
})
