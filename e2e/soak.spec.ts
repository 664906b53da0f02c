import type { CDPSession } from '@playwright/test'
import { expect, type Page, test } from './support/test.ts'

const rounds = 6

test.describe.configure({ timeout: 1_800_000 })

test('six walks by pointer over every screen, drawer and the palette leave nothing behind', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const session = await page.context().newCDPSession(page)
  await page.goto('/compute')
  await page.locator('[role="row"] a').first().waitFor()
  const found = await discover(page)
  // Without these the walk would show nothing.
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
    for (const place of found.values()) await click(page, place)
    await openAndClose(page)
    if (round > 1 && round <= 3) early.push(await countsAtRest(page, session))
    if (round > rounds - 2) late.push(await countsAtRest(page, session))
  }
  // What the browser collects late makes readings waver by a few; what each round leaves behind adds up to a round's worth.
  const waver = 4
  for (const kind of ['nodes', 'listeners'] as const)
    expect(Math.min(...late.map((counts) => counts[kind])), kind).toBeLessThan(
      Math.max(...early.map((counts) => counts[kind])) + waver,
    )
})

interface Place {
  address: string
  /** The screen with a link to it. */
  from?: Place
}

interface Counts {
  nodes: number
  listeners: number
}

/**
 * What the page holds once everything is collected that can be: the least of some readings, since a timer may still hold
 * what it waits for. On a screen without a list, which would draw spare rows after a second. Locators alone are used up to here, because a handle would hold the element that it stands for.
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

/** Follows links until no new kind of address comes up: one of each kind, by its form with `#` for ids. */
async function discover(page: Page): Promise<Map<string, Place>> {
  const found = new Map<string, Place>([['/compute', { address: '/compute' }]])
  for (const place of found.values()) {
    for (const address of await visit(page, place.address, inSearch)) {
      const form = address.replace(/[?#].*/, '').replaceAll(/\d+|(?<=^\/tags\/).+/g, '#')
      if (!found.has(form)) found.set(form, { address, from: place })
    }
  }
  return found
}

/** Frames without a change after which a screen counts as drawn. */
const inWalk = 2
/** On the first visit its code is still to come. */
const inSearch = 20

/** Goes to an address as Back and Forward do, and gives the links of what is drawn there. */
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

/** Goes to a place by pointer: what is clicked has the focus then, which no walk by address shows. */
async function click(page: Page, place: Place): Promise<void> {
  const overlay = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  if ((await overlay.count()) > 0) {
    await page.keyboard.press('Escape')
    await expect(overlay).toHaveCount(0)
  }
  const link = page.locator(`a[href="${place.address}"]`).filter({ visible: true }).first()
  // The screen before stands until the next one is rendered, and may take the link away again.
  await expect(async () => {
    if (place.from && (await link.count()) === 0) await click(page, place.from)
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

/** What stands in no link: the palette, the list of shortcuts, the panels of the frame, the menu of a row. */
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
