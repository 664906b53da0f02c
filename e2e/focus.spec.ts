import { settled } from './support/settled.ts'
import { expect, test } from './support/test.ts'

/** Runs in the page. Describes the focused element if the top bar covers it. */
function coveredByBar(): string {
  const focused = document.activeElement
  const bar = document.querySelector('header')
  if (!focused || !bar || bar.contains(focused) || !focused.closest('main')) return ''
  const { top } = focused.getBoundingClientRect()
  const { bottom } = bar.getBoundingClientRect()
  return top < bottom ? `${focused.outerHTML.slice(0, 120)} at ${top} under ${bottom}` : ''
}

test('never hides a control that has the focus under the top bar', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await signIn()
  for (const address of [
    '/firewalls/1/rules',
    '/compute/1/configs?open=edit&id=1',
    '/compute/1/storage',
  ]) {
    await page.goto(address)
    // An open drawer removes the heading from the accessibility tree, so find it by tag.
    await expect(page.locator('h1')).toBeVisible()
    await settled(page)
    for (const [key, most] of [
      ['Tab', 70],
      ['Shift+Tab', 70],
    ] as const) {
      for (let step = 0; step < most; step += 1) {
        await page.keyboard.press(key)
        await expect.poll(() => page.evaluate(coveredByBar)).toBe('')
      }
    }
  }
})

test(
  'a new page starts at the top, regardless of the scroll position of the previous one',
  { tag: '@main' },
  async ({ page, signIn }) => {
    await page.setViewportSize({ width: 1280, height: 500 })
    await signIn()
    await page.goto('/compute/create')
    await expect(page.getByRole('heading', { name: 'Region and plan' })).toBeVisible()
    await settled(page)
    await page.mouse.move(700, 300)
    const scrollTop = () => page.evaluate(() => window.scrollY)
    // Each poll scrolls again, because the page may have been shorter than the distance of the wheel event before.
    const scrollByWheel = async () => {
      await page.mouse.wheel(0, 700)
      return scrollTop()
    }
    await expect.poll(scrollByWheel).toBeGreaterThan(300)
    await page.goto('/compute/1/stats')
    await expect(
      page
        .getByRole('tab', { name: 'Statistics' })
        .or(page.getByRole('link', { name: 'Statistics' }))
        .first(),
    ).toBeVisible()
    await settled(page)
    await expect.poll(scrollTop).toBe(0)
  },
)

test('the router has a fallback while the code of an area is loading', async ({ page, signIn }) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await signIn()
  let go = () => {}
  const releaseSignal = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(/\/assets\/routes-/, async (route) => {
    await releaseSignal
    await route.fallback()
  })
  await page.goto('/regions', { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'Account and preferences' })).toBeVisible()
  go()
  await expect(page.getByRole('heading', { level: 1, name: 'Regions' })).toBeVisible()
  expect(said.filter((text) => text.includes('HydrateFallback'))).toEqual([])
})
