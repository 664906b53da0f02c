import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readEveryAddress } from './support/everyAddress.ts'
import { leadTo } from './support/screens.ts'
import { expect, type Page, test } from './support/test.ts'

/**
 * Lists with only actions and filters above them. Other screens have a second skip link for the tabs, calendar or
 * form.
 */
const listsAlone = [
  '/compute',
  '/volumes',
  '/images',
  '/databases',
  '/domains',
  '/firewalls',
  '/vpcs',
  '/balancers',
  '/tags',
  '/support',
  '/events',
]

const most = 4

/** Returns the numbers of key presses that docs/accessibility.md states, by URL. */
function pressesTold(): Record<string, number> {
  const report = readFileSync(join(import.meta.dirname, '../docs/accessibility.md'), 'utf8')
  const rows = report.matchAll(/^\| (\d) +\| (`\/.*)\|$/gm)
  return Object.fromEntries(
    [...rows].flatMap(([, presses, addresses = '']) =>
      [...addresses.matchAll(/`([^`]+)`/g)].map(([, address]) => [address, Number(presses)]),
    ),
  )
}

const isInRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[role=grid] [data-index]') != null)

/** Presses Tab and waits until a component that passes the focus on has done so. */
async function pressTab(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
  })
}

const focusSkip = (page: Page) => page.getByRole('link', { name: 'Skip to content' }).focus()

/** Counts the Tab presses to a row after the link that skips to the content was followed. */
async function pressesToRow(page: Page): Promise<number> {
  await focusSkip(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  let presses = 0
  while (presses <= most && !(await isInRow(page))) {
    await pressTab(page)
    presses += 1
  }
  return presses
}

/**
 * Counts the Tab presses to the link that skips to the list, after the one that skips to the content was followed.
 */
async function pressesBySecondLink(page: Page): Promise<number> {
  await focusSkip(page)
  const link = page.getByRole('link', { name: 'Skip to list' })
  await expect(link).toBeAttached()
  let presses = 0
  while (presses <= most && !(await link.evaluate((it) => it === document.activeElement))) {
    await pressTab(page)
    presses += 1
  }
  await page.keyboard.press('Enter')
  await expect.poll(() => isInRow(page)).toBe(true)
  return presses
}

test('reaches the first row of every list with few presses of Tab after the skip link', async ({
  page,
  signIn,
}) => {
  const addresses = await readEveryAddress()
  await signIn()
  await page.goto('/compute')
  const presses: Record<string, number> = {}
  const stops: Record<string, number> = {}
  for (const address of addresses) {
    await leadTo(page, address)
    // A drawer or dialog traps the focus.
    if ((await page.locator('[role=dialog], [role=alertdialog], dialog[open]').count()) > 0)
      continue
    const grids = page.locator('main [role=grid]:has([data-index])')
    if ((await grids.count()) === 0) continue
    const bySecondLink = await pressesBySecondLink(page)
    presses[address] = listsAlone.includes(address) ? await pressesToRow(page) : bySecondLink
    const inReach = await grids
      .first()
      .evaluate(
        (grid) =>
          [...grid.querySelectorAll<HTMLElement>('*')].filter((one) => one.tabIndex >= 0).length,
      )
    if (inReach !== 1) stops[address] = inReach
  }
  expect(Object.keys(presses)).toEqual(expect.arrayContaining(listsAlone))
  expect(Object.keys(presses).length).toBeGreaterThan(35)
  expect(Object.entries(presses).filter(([, count]) => count > most)).toEqual([])
  expect(stops).toEqual({})
  expect(presses, 'docs/accessibility.md').toEqual(pressesTold())
})
