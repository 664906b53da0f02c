import { readFile } from 'node:fs/promises'
import type { TestAccount } from './support/accounts.ts'
import { offline } from './support/computes.ts'
import { expect, type Page, test } from './support/test.ts'

async function fleet(account: TestAccount) {
  await account.addCompute('web-10', { tags: ['edge', 'web'] })
  await account.addCompute('web-2', { tags: ['web'], region: 'us-east' })
  await account.addCompute('web-1', { tags: ['web'], ...offline })
  await account.addCompute('db-primary', { tags: ['database'], type: 'g6-standard-4' })
  await account.addCompute('db-replica', { tags: ['database'], region: 'us-east', ...offline })
}

const coverage = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

/** Returns the labels of the rows from top to bottom. */
const labels = (page: Page) =>
  page.getByRole('grid', { name: 'Instances' }).getByRole('row').locator('a').allTextContents()

const shows = (page: Page, expected: string[]) => expect.poll(() => labels(page)).toEqual(expected)

const view = (page: Page) => page.getByRole('dialog', { name: 'View options of Instances' })

async function openView(page: Page) {
  await page.getByRole('button', { name: 'View options of Instances' }).click()
  await expect(view(page)).toBeVisible()
}

async function closeView(page: Page) {
  await page.keyboard.press('Escape')
  await expect(view(page)).toBeHidden()
}

test.beforeEach(async ({ page, account, signIn }) => {
  await fleet(account)
  await signIn({ token: await account.token() })
  await page.goto('/compute')
  await coverage(page, '5 total')
})

test(
  'filters while typing, and stores the filter in the URL',
  { tag: '@main' },
  async ({ page }) => {
    const filter = page.getByRole('searchbox', { name: 'Filter Instances' })
    await filter.fill('replica')
    await shows(page, ['db-replica'])
    await coverage(page, '1 of 5')
    await expect(page).toHaveURL(/[?&]q=replica/)
    await page.reload()
    await shows(page, ['db-replica'])

    await filter.fill('nothing like it')
    await expect(page.getByText('No matches')).toBeVisible()
    await page.getByRole('button', { name: 'Clear the filter' }).click()
    await coverage(page, '5 total')
    await expect(page).not.toHaveURL(/q=/)
  },
)

test('scrolling moves no row in the document, and afterwards rows are in reading order', async ({
  account,
  page,
}) => {
  for (let at = 0; at < 80; at++) await account.addCompute(`node-${at}`)
  await page.reload()
  await coverage(page, '85 total')
  const body = page.getByRole('grid', { name: 'Instances' }).getByRole('rowgroup').last()
  await body.evaluate((rows) => {
    const moved: Node[] = []
    Object.assign(rows, { moved })
    new MutationObserver((changes) =>
      moved.push(...changes.flatMap(({ addedNodes }) => [...addedNodes])),
    ).observe(rows, { childList: true })
  })
  const inOrder = () =>
    body.evaluate((rows) =>
      [...rows.children].every(
        (row, at, all) =>
          Number(all[at - 1]?.getAttribute('aria-rowindex') ?? 0) <
          Number(row.getAttribute('aria-rowindex')),
      ),
    )
  /**
   * Returns the number of rows that were moved in the document, or undefined if a step took so long that scrolling had
   * ended.
   */
  const scrollOnce = (from: number, step: number) =>
    body.evaluate(
      async (rows, { from: top, step }) => {
        const frame = rows.parentElement?.parentElement
        const moved = Reflect.get(rows, 'moved') as Node[]
        const paint = () => new Promise((resolve) => requestAnimationFrame(resolve))
        frame?.scrollTo({ top })
        await paint()
        let rested = false
        // The virtualized window reaches its full size after it has started to move.
        for (let at = 0; at < 12; at++) {
          const before = performance.now()
          frame?.scrollBy(0, step)
          await paint()
          if (at === 3) moved.length = 0
          else if (at > 3 && performance.now() - before > 120) rested = true
        }
        return rested ? undefined : moved.length
      },
      { from, step },
    )
  const scroll = async (from: number, step: number) => {
    for (;;) {
      const moved = await scrollOnce(from, step)
      await expect.poll(inOrder).toBe(true)
      if (moved !== undefined) return moved
    }
  }
  expect(await scroll(0, 100)).toBe(0)
  expect(await scroll(1200, -60)).toBe(0)

  // A focused row stays rendered, in its order, when it is scrolled out of view.
  const first = body.getByRole('row').first()
  const from = Number(await first.getAttribute('data-index'))
  await first.focus()
  await page.keyboard.press('PageDown')
  const whole = await body.evaluate((rows) => {
    const frame = rows.parentElement?.parentElement?.getBoundingClientRect()
    return Math.floor(((frame?.height ?? 0) - 32) / 36)
  })
  const focused = body.locator(':focus')
  const paged = Number(await focused.getAttribute('data-index'))
  expect(Math.abs(paged - from - whole)).toBeLessThanOrEqual(1)
  await scroll(1200, 100)
  await expect(focused).toHaveAttribute('data-index', String(paged))
})

test('shows the full text of a truncated cell on hover', async ({ account, page }) => {
  await page.setViewportSize({ width: 760, height: 800 })
  const label = `reporting-${'of-the-quarter-'.repeat(3)}end`
  await account.addCompute(label)
  await page.reload()
  const row = page.getByRole('row', { name: label })
  await row.getByRole('gridcell').nth(1).hover()
  await expect(page.locator('.tooltip')).toHaveText(label)
  await page.getByRole('row', { name: 'web-1', exact: true }).getByRole('gridcell').nth(1).hover()
  await expect(page.locator('.tooltip')).toBeHidden()
})

test('shows a tooltip when its code loads after the pointer has arrived', async ({
  account,
  page,
}) => {
  await page.setViewportSize({ width: 760, height: 800 })
  const label = `reporting-${'of-the-quarter-'.repeat(3)}end`
  await account.addCompute(label)
  let arrive = () => {}
  const pointed = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/assets/deferred*.js', async (route) => {
    await pointed
    await route.continue()
  })
  await page.reload()
  await page.getByRole('row', { name: label }).getByRole('gridcell').nth(1).hover()
  arrive()
  await expect(page.locator('.tooltip')).toHaveText(label)
})

test('filters by the values of a column, and Back reverts the filter', async ({ page }) => {
  await page.getByRole('button', { name: 'Filter by Status' }).click()
  const statuses = page.getByRole('dialog', { name: 'Status' })
  await statuses.getByRole('checkbox', { name: 'Running 3' }).click()
  await page.keyboard.press('Escape')
  await coverage(page, '3 of 5')
  await expect(page).toHaveURL(/status=running/)

  await page.getByRole('button', { name: 'Filter by Tags' }).click()
  await page.getByRole('dialog', { name: 'Tags' }).getByRole('checkbox', { name: /^web/ }).click()
  await page.keyboard.press('Escape')
  await coverage(page, '2 of 5')
  await expect(page.getByRole('button', { name: 'Filter by Status Running' })).toBeVisible()

  await page.getByRole('button', { name: 'Clear filter Status' }).click()
  await coverage(page, '3 of 5')
  await page.getByRole('button', { name: 'Clear filter Tags' }).click()
  await coverage(page, '5 total')
})

test('column headers sort in natural order, and by several columns with Shift', async ({
  page,
}) => {
  const head = (name: string) =>
    page.getByRole('columnheader', { name }).getByRole('button', { name })
  await head('Label').click()
  await shows(page, ['db-primary', 'db-replica', 'web-1', 'web-2', 'web-10'])
  await head('Label').click()
  await shows(page, ['web-10', 'web-2', 'web-1', 'db-replica', 'db-primary'])
  await expect(page.getByRole('columnheader', { name: 'Label' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await head('Status').click()
  await head('Label').click({ modifiers: ['Shift'] })
  await shows(page, ['db-replica', 'web-1', 'db-primary', 'web-2', 'web-10'])
  await expect(page).toHaveURL(/sort=status(%2C|,)label/)
})

test('columns can be chosen, survive a reload and can be reset', async ({ page }) => {
  const heads = page.getByRole('columnheader')
  await expect(heads.filter({ hasText: 'vCPUs' })).toHaveCount(0)
  await openView(page)
  // The URL stores the columns, and the checkboxes follow the URL.
  const box = (name: string) => view(page).getByRole('checkbox', { name })
  await box('vCPUs').click()
  await expect(box('vCPUs')).toBeChecked()
  await box('Tags').click()
  await expect(box('Tags')).not.toBeChecked()
  await closeView(page)
  await expect(heads.filter({ hasText: 'vCPUs' })).toBeVisible()
  await expect(heads.filter({ hasText: 'Tags' })).toHaveCount(0)
  await page.reload()
  await expect(heads.filter({ hasText: 'vCPUs' })).toBeVisible()
  await openView(page)
  await view(page).getByRole('button', { name: 'Reset' }).click()
  await closeView(page)
  await expect(heads.filter({ hasText: 'Tags' })).toBeVisible()
  await expect(heads.filter({ hasText: 'vCPUs' })).toHaveCount(0)
})

test('groups rows, and collapses a group', async ({ page }) => {
  await openView(page)
  await view(page).getByRole('combobox', { name: 'Group by' }).selectOption('Region')
  await closeView(page)
  await expect(page).toHaveURL(/group=region/)
  const group = page.getByRole('button', { name: /^Region: Frankfurt, DE/ })
  await expect(group).toContainText('3')
  await expect.poll(async () => (await labels(page)).length).toBe(5)
  await group.click()
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(async () => (await labels(page)).toSorted()).toEqual(['db-replica', 'web-2'])
})

test('exports exactly the visible rows and columns, in the same order', async ({ page }) => {
  await page.goto('/compute?q=web&sort=-label&cols=label,status,region')
  await shows(page, ['web-10', 'web-2', 'web-1'])
  await openView(page)
  const download = async (kind: string) => {
    const event = page.waitForEvent('download')
    await view(page)
      .getByRole('button', { name: `Download the shown rows as ${kind}` })
      .click()
    const file = await event
    expect(file.suggestedFilename()).toBe(`instances.${kind.toLowerCase()}`)
    return readFile(await file.path(), 'utf8')
  }
  const csv = (await download('CSV')).replace(/^\uFEFF/, '').trim()
  const [header, first, ...rest] = csv.split('\r\n')
  expect(header).toBe('Label,Status,Region')
  expect(first).toBe('web-10,Running,"Frankfurt, DE"')
  expect(rest.map((line) => line.split(',')[0])).toEqual(['web-2', 'web-1'])
  const rows = JSON.parse(await download('JSON')) as Record<string, string>[]
  expect(rows.map(({ label, status }) => [label, status])).toEqual([
    ['web-10', 'Running'],
    ['web-2', 'Running'],
    ['web-1', 'Offline'],
  ])
})

test(
  'renames an instance from its row, and leaves a rejected label in the field',
  { tag: '@main' },
  async ({ page }) => {
    await page.getByRole('button', { name: 'Actions for web-1', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rename web-1' })
    const field = dialog.getByRole('textbox', { name: 'Label' })
    await expect(field).toBeFocused()
    await field.fill('web-2')
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await expect(dialog.getByRole('alert')).toContainText(
      'Label must be unique among your computes',
    )
    await expect(field).toHaveValue('web-2')
    await field.fill('web--2')
    await field.press('Enter')
    await expect(dialog).toContainText('must not have two hyphens')
    await field.fill('web-3')
    await field.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: 'web-3' })).toBeVisible()
  },
)

test('an account without instances shows how to create the first', async ({
  page,
  accounts,
  signIn,
}) => {
  const other = await accounts.make()
  await signIn({ token: await other.token() })
  await page.goto('/compute')
  await expect(page.getByText('No instances yet')).toBeVisible()
  await expect(page.getByText('/v4/compute/instances')).toBeVisible()
})
