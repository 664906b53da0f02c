import type { CDPSession } from '@playwright/test'
import { expect, type Page, test } from './support/test.ts'

const rounds = 6

/** Tolerance for garbage that the browser collects late. A leak adds at least one object per round. */
const waver = 4

test.describe.configure({ timeout: 1_800_000 })

test('visiting every screen and drawer and the palette six times by pointer leaks no nodes or listeners', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const session = await page.context().newCDPSession(page)
  await page.goto('/compute')
  await page.locator('[role="row"] a').first().waitFor()
  const found = await discover(page)
  // Without these screens the test would prove nothing.
  expect([...found.keys()]).toEqual(
    expect.arrayContaining([
      '/compute/#/stats',
      '/compute/create',
      '/domains/#/records',
      '/events',
    ]),
  )
  const early: Counts[] = []
  const late: Counts[] = []
  for (let round = 1; round <= rounds; round++) {
    for (const screen of found.values()) await click(page, screen)
    await openAndClose(page)
    if (round > 1 && round <= 3) early.push(await countsAtRest(page, session))
    if (round > rounds - 2) late.push(await countsAtRest(page, session))
  }
  for (const kind of ['nodes', 'listeners'] as const)
    expect(Math.min(...late.map((counts) => counts[kind])), kind).toBeLessThan(
      Math.max(...early.map((counts) => counts[kind])) + waver,
    )
})

test('twenty walks by clicks over an instance, its tabs, a domain and the palette leak no nodes or listeners', async ({
  page,
  signIn,
}) => {
  await signIn()
  const session = await page.context().newCDPSession(page)
  await page.goto('/compute')
  const menu = page.getByRole('navigation', { name: 'Areas' })
  const openFirst = async (area: string) => {
    await menu.getByRole('link', { name: area, exact: true }).click()
    await page.getByRole('grid', { name: area }).locator('[data-index] a').first().click()
    await expect(page.getByRole('navigation', { name: / sections$/ })).toBeVisible()
    await drawn(page, inWalk)
  }
  const counts: Counts[] = []
  for (let round = 1; round <= 20; round++) {
    await openFirst('Instances')
    const tabs = page.getByRole('navigation', { name: / sections$/ }).getByRole('link')
    for (let at = 0, all = await tabs.count(); at < all; at++) {
      await tabs.nth(at).click()
      await drawn(page, inWalk)
    }
    await openFirst('Domains')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('combobox', { name: 'Search or jump to…' })
    await palette.fill('web')
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
    if (round % 5 === 0) counts.push(await countsAtRest(page, session))
  }
  const [first] = counts
  for (const later of counts.slice(1)) {
    expect(later.nodes).toBeLessThan((first?.nodes ?? 0) + waver)
    expect(later.listeners).toBeLessThan((first?.listeners ?? 0) + waver)
  }
})

interface FoundScreen {
  address: string
  /** The screen that contains a link to this one. */
  from?: FoundScreen
}

interface Counts {
  nodes: number
  listeners: number
}

/**
 * Returns the number of nodes and listeners after garbage collection: the minimum of several samples, because a
 * pending timer may still retain objects. Runs on a screen without a list, because a list renders spare rows after a
 * second. Only locators are used before, because an element handle would retain its element.
 */
async function countsAtRest(page: Page, session: CDPSession): Promise<Counts> {
  let least: Counts = { nodes: Infinity, listeners: Infinity }
  for (let reading = 0; reading < 3; reading++) {
    await visit(page, '/inventory', inSearch)
    await session.send('HeapProfiler.collectGarbage')
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
    least = {
      nodes: Math.min(nodes, least.nodes),
      listeners: Math.min(jsEventListeners, least.listeners),
    }
  }
  return least
}

/** Follows links until no new kind of URL is found; a kind is a URL with `#` for IDs. */
async function discover(page: Page): Promise<Map<string, FoundScreen>> {
  const found = new Map<string, FoundScreen>([['/compute', { address: '/compute' }]])
  for (const screen of found.values()) {
    for (const address of await visit(page, screen.address, inSearch)) {
      const form = address.replace(/[?#].*/, '').replaceAll(/\d+|(?<=^\/tags\/).+/g, '#')
      if (!found.has(form)) found.set(form, { address, from: screen })
    }
  }
  return found
}

/** Number of unchanged frames after which a screen counts as rendered. */
const inWalk = 2
/** On the first visit the screen's code still has to load. */
const inSearch = 20

/** Navigates like Back and Forward, and returns the links on the screen. */
async function visit(page: Page, address: string, frames: number): Promise<string[]> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await drawn(page, frames)
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLAnchorElement>(
        'a[href^="/"]:not([target], [download], [href$="#main"])',
      ),
    ]
      .filter((link) => link.checkVisibility() && !link.pathname.startsWith('/v4'))
      .map((link) => link.getAttribute('href') ?? ''),
  )
}

/**
 * Navigates by pointer, because the clicked element gets the focus, which direct navigation does not cover.
 */
async function click(page: Page, screen: FoundScreen): Promise<void> {
  const overlay = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  if ((await overlay.count()) > 0) {
    await page.keyboard.press('Escape')
    await expect(overlay).toHaveCount(0)
  }
  const link = page.locator(`a[href="${screen.address}"]`).filter({ visible: true }).first()
  // The previous screen stays until the next one is rendered, and may remove the link.
  await expect(async () => {
    if (screen.from && (await link.count()) === 0) await click(page, screen.from)
    await link.click({ timeout: 5_000 })
  }).toPass()
  await drawn(page, inWalk)
}

const drawn = (page: Page, frames: number) =>
  page.evaluate(async (quiet) => {
    let unchanged = 0
    const observer = new MutationObserver(() => {
      unchanged = 0
    })
    observer.observe(document.body, { childList: true, subtree: true })
    while (unchanged <= quiet || document.querySelector('[aria-busy="true"]')) {
      unchanged++
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    observer.disconnect()
  }, frames)

/**
 * Opens and closes the overlays that have no URL: command palette, shortcut list, layout panels and row menu.
 */
async function openAndClose(page: Page) {
  await visit(page, '/compute', inWalk)
  const overlay = page.locator('dialog[open], [role="menu"]')
  for (const open of [
    () => page.keyboard.press('Control+k'),
    () => page.keyboard.press('?'),
    () => page.keyboard.type('gn'),
    () => page.keyboard.type('gl'),
    () =>
      page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click(),
  ]) {
    await open()
    await expect(overlay).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(overlay).toHaveCount(0)
  }
}
