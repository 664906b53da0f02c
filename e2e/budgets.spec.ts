import type { Locator, Response } from '@playwright/test'
import { expect, type Page, test } from './support/test.ts'
import { untilPreloaded } from './support/screens.ts'

/** Script files and API requests, without duplicates; `bytes` is the transfer size. */
interface Traffic {
  code: Set<string>
  calls: string[]
  bytes: number
}

function watch(page: Page): { since: () => Promise<Traffic> } {
  let responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  return {
    /** Returns the requests since the previous call. */
    since: async () => {
      const seen = responses
      responses = []
      const traffic: Traffic = { code: new Set(), calls: [], bytes: 0 }
      for (const response of seen) {
        const { pathname } = new URL(response.url())
        if (pathname.startsWith('/v4/')) traffic.calls.push(pathname)
        if (!pathname.endsWith('.js')) continue
        if (!traffic.code.has(pathname))
          traffic.bytes += Number((await response.allHeaders())['content-length'] ?? 0)
        traffic.code.add(pathname)
      }
      return traffic
    },
  }
}

/** Returns the cumulative layout shift of the page as the browser computes it. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let score = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) score += Reflect.get(entry, 'value') as number
        }).observe({ type: 'layout-shift', buffered: true })
        // Buffered entries are delivered in a separate task.
        setTimeout(() => resolve(score))
      }),
  )

/** Enables Save-Data, so that nothing is preloaded and each step shows what it needs. */
const saveData = () =>
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })

test('the first row and each next step stay within their limits of files, bytes and requests', async ({
  page,
  account,
  signIn,
}) => {
  await account.addCompute('web-1')
  await signIn({ token: await account.token() })
  await page.addInitScript(saveData)
  const traffic = watch(page)
  // Requests that the list sends after its first paint.
  const followsList = ['/compute/types', '/regions', '/profile/grants', '/account/notifications']
  const openList = async () => {
    const rest = followsList.map((path) =>
      page.waitForResponse((response) => new URL(response.url()).pathname === `/v4${path}`),
    )
    await page.goto('/compute')
    await Promise.all(rest)
  }
  await openList()
  const row = page.getByRole('row', { name: 'web-1' })
  await expect(row).toBeVisible()
  await page.waitForLoadState('networkidle')
  const first = await traffic.since()
  // The first row only waits for the framework and the console; the rest loads after its paint.
  expect(first.code.size).toBeLessThanOrEqual(8)
  // The lower bound shows that the sizes were measured.
  expect(first.bytes).toBeGreaterThan(100_000)
  expect(first.bytes).toBeLessThanOrEqual(190_000)
  expect(first.calls.length).toBeLessThanOrEqual(8)

  await page.getByRole('button', { name: 'Actions for web-1' }).click()
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible()
  const menu = await traffic.since()
  expect(menu.code.size).toBeLessThanOrEqual(3)
  expect(menu.calls).toEqual([])
  await page.keyboard.press('Escape')

  // After its first idle period a page counts as idle permanently, so wait for the responses instead.
  // The overview shows what is attached to the instance, and its load.
  const followsHeader = ['transfer', 'events', 'configs', 'volumes', 'firewalls', 'stats'].map(
    (last) =>
      page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(`/${last}`)),
  )
  await page.getByRole('link', { name: 'web-1' }).click()
  const tabs = page.getByRole('navigation', { name: 'Instance sections' })
  await expect(tabs).toBeVisible()
  await Promise.all(followsHeader)
  const detail = await traffic.since()
  expect(detail.code.size).toBeLessThanOrEqual(3)
  expect(detail.calls.length).toBeLessThanOrEqual(7)

  await tabs.getByRole('link', { name: 'Statistics' }).click()
  await expect(page.locator('.recharts-line-curve, .recharts-area-curve').first()).toBeVisible()
  const charts = await traffic.since()
  expect(charts.code.size).toBeLessThanOrEqual(3)
  expect(charts.calls.length).toBeLessThanOrEqual(3)
  expect(detail.calls.length + charts.calls.length).toBeLessThanOrEqual(12)

  await openList()
  await expect(row).toBeVisible()
  await page.waitForLoadState('networkidle')
  await traffic.since()
  await page.getByRole('main').getByRole('link', { name: 'Create instance' }).click()
  await expect(page.getByRole('textbox', { name: 'Label' })).toBeVisible()
  const form = await traffic.since()
  expect(form.code.size).toBeLessThanOrEqual(3)
  expect(form.calls.length).toBeLessThanOrEqual(8)
})

test('preloads the code of the next steps while the page is idle', async ({
  page,
  account,
  signIn,
}) => {
  await account.addCompute('web-1')
  await signIn({ token: await account.token() })
  const traffic = watch(page)
  const lastCall = page.waitForResponse(/\/v4\/support\/tickets/)
  await page.goto('/compute')
  await expect(page.getByRole('row', { name: 'web-1' })).toBeVisible()
  await untilPreloaded(page)
  await lastCall
  await page.waitForLoadState('networkidle')
  const ahead = await traffic.since()
  await page.getByRole('main').getByRole('link', { name: 'Create instance' }).click()
  await expect(page.getByRole('textbox', { name: 'Label' })).toBeVisible()
  const form = await traffic.since()
  // A preloaded script is read from the memory cache when it runs, which the browser reports as another response.
  expect([...form.code.difference(ahead.code)]).toEqual([])
  expect(form.calls.length).toBeLessThanOrEqual(8)
})

test('preloads nothing with Save-Data, even after a long idle time', async ({
  page,
  account,
  signIn,
}) => {
  await account.addCompute('web-1')
  await signIn({ token: await account.token() })
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
  await page.clock.install()
  const traffic = watch(page)
  const cameAhead = async () => {
    await page.waitForLoadState('networkidle')
    await traffic.since()
    await page.clock.runFor(60_000)
    await page.waitForLoadState('networkidle')
    return [...(await traffic.since()).code]
  }
  await page.goto('/compute')
  await expect(page.getByRole('row', { name: 'web-1' })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => Reflect.get(navigator, 'connection')?.saveData))
    .toBe(true)
  expect(await cameAhead()).toEqual([])
  await page.getByRole('link', { name: 'web-1' }).click()
  await expect(page.getByRole('navigation', { name: 'Instance sections' })).toBeVisible()
  expect(await cameAhead()).toEqual([])

  await browser.send('Emulation.setDataSaverOverride', { dataSaverEnabled: false })
  const lastPart = page.waitForResponse(/\/assets\/routes-/)
  await page.reload()
  await page.clock.runFor(60_000)
  await lastPart
})

test('the overview shows its findings before it loads the costs and the next windows', async ({
  page,
  account,
  signIn,
}) => {
  await account.addCompute('web-1')
  await signIn({ token: await account.token() })
  await page.addInitScript(saveData)
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/v4\/volumes\?/, async (route) => {
    await promise
    await route.continue()
  })
  const traffic = watch(page)
  await page.goto('/overview')
  await expect(page.getByRole('row', { name: 'web-1, No backups' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Cost' })).toBeVisible()
  const before = await traffic.since()
  const isLater = (path: string) => /\/later-|balancers/.test(path)
  expect([...before.code, ...before.calls].filter(isLater)).toEqual([])
  const balancers = page.waitForResponse(/\/v4\/balancers/)
  release()
  await balancers
  await expect(page.getByRole('region', { name: 'Cost' })).toContainText(/So far\s*\$/)
  await page.waitForLoadState('networkidle')
  const after = await traffic.since()
  // The delayed list, the balancers, the buckets, the account, and the list of domains of an automatic check.
  expect(after.calls.length).toBeLessThanOrEqual(5)
  expect(new Set(after.calls).size).toBe(after.calls.length)
})

for (const path of ['/compute', '/domains', '/volumes', '/firewalls', '/regions', '/events'])
  test(`${path} loads without layout shifts`, async ({ page, signIn }) => {
    await signIn()
    await page.goto(path)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
  })

/** Delays the scripts of the page until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

for (const width of [1280, 360])
  for (const colorScheme of ['light', 'dark'] as const)
    test(`shows the frame before any script runs, ${colorScheme}, ${width} px`, async ({
      page,
      signIn,
    }) => {
      await signIn()
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      const release = await holdScripts(page)
      await page.goto('/compute', { waitUntil: 'commit' })
      const frame = page.locator('.opening')
      const title = frame.locator('[data-area=title]')
      await expect(title).toHaveText('Instances')
      const ground = await page.evaluate(
        () => getComputedStyle(document.documentElement).background,
      )
      expect(ground).toContain(colorScheme === 'dark' ? 'rgb(14, 16, 21)' : 'rgb(255, 255, 255)')
      const positionOf = async (part: Locator) => {
        const box = await part.boundingBox()
        return box && { x: box.x, y: box.y }
      }
      const before = {
        title: await positionOf(title),
        rows: await positionOf(frame.locator('.opening-table > div')),
        search: await positionOf(frame.getByText('Search or jump to…')),
        last: await positionOf(frame.getByText('Account', { exact: true })),
      }
      release()
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      await expect(frame).toHaveCount(0)
      await page.waitForLoadState('networkidle')
      expect({
        title: await positionOf(page.getByRole('heading', { level: 1 })),
        rows: await positionOf(page.getByRole('grid', { name: 'Instances' })),
        search: await positionOf(page.getByText('Search or jump to…')),
        last:
          width < 720
            ? null
            : await positionOf(
                page.getByRole('link', { name: 'Account', exact: true }).locator('span').last(),
              ),
      }).toEqual(before)
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
    })

test('shows the sign-in form without a frame before it when signed out', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/compute', { waitUntil: 'commit' })
  await expect(page.locator('#root')).toBeAttached()
  await expect(page.locator('.opening')).toHaveCount(0)
  release()
  await expect(page).toHaveURL(/\/sign-in/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
