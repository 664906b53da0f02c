import type { CDPSession } from '@playwright/test'
import { expect, type Page, test } from './support/test.ts'

const rounds = 30

test.describe.configure({ timeout: 1_800_000 })

test('thirty walks over every screen, drawer and the palette leave nothing behind', async ({
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
    for (const address of found.values()) await visit(page, address, inWalk)
    await openAndClose(page)
    if (round > 7 && round <= 10) early.push(await countsAtRest(page, session))
    if (round > rounds - 3) late.push(await countsAtRest(page, session))
  }
  // What the browser collects late makes readings waver by a few; what each round leaves behind adds up to a round's worth.
  const between = rounds - 10
  for (const kind of ['nodes', 'listeners'] as const)
    expect(Math.min(...late.map((counts) => counts[kind])), kind).toBeLessThan(
      Math.max(...early.map((counts) => counts[kind])) + between,
    )
})

interface Counts {
  nodes: number
  listeners: number
}

/**
 * What the page holds once everything is collected that can be: the least of some readings, since a timer may still hold
 * what it waits for. Locators alone are used up to here, because a handle would hold the element that it stands for.
 */
async function countsAtRest(page: Page, session: CDPSession): Promise<Counts> {
  let least: Counts = { nodes: Infinity, listeners: Infinity }
  for (let reading = 0; reading < 3; reading++) {
    await visit(page, '/regions', inSearch)
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
async function discover(page: Page): Promise<Map<string, string>> {
  const found = new Map([['/compute', '/compute']])
  for (const address of found.values()) {
    for (const link of await visit(page, address, inSearch)) {
      const form = link.replaceAll(/\d+/g, '#')
      if (!found.has(form)) found.set(form, link)
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
  return page.evaluate(
    async ([to, quiet]) => {
      let unchanged = 0
      const observer = new MutationObserver(() => {
        unchanged = 0
      })
      observer.observe(document.body, { childList: true, subtree: true })
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
      while (unchanged <= quiet || document.querySelector('[aria-busy="true"]')) {
        unchanged++
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      observer.disconnect()
      return [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')]
        .map((link) => link.pathname)
        .filter((path) => !path.startsWith('/v4'))
    },
    [address, frames] as const,
  )
}

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
