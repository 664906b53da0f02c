import type { Response } from '@playwright/test'
import { expect, type Page, test } from './support/test.ts'

/** Files of code and calls to the API, each named once; `bytes` as they come over the wire. */
interface Traffic {
  code: Set<string>
  calls: string[]
  bytes: number
}

function watch(page: Page): { since: () => Promise<Traffic> } {
  let responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  return {
    /** What came since the last reading. */
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

/** What shifted since the page began, as the browser scores it. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let score = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) score += Reflect.get(entry, 'value') as number
        }).observe({ type: 'layout-shift', buffered: true })
        // Buffered entries are told in a task of their own.
        setTimeout(() => resolve(score))
      }),
  )

/** As with Save-Data: nothing comes before it is asked for, so that each step shows what it needs. */
const saveData = () =>
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })

test('the first row and each next step stay within their files, bytes and calls', async ({
  page,
  account,
  signIn,
}) => {
  await account.addCompute('web-1')
  await signIn({ token: await account.token() })
  await page.addInitScript(saveData)
  const traffic = watch(page)
  await page.goto('/compute')
  const row = page.getByRole('row', { name: 'web-1' })
  await expect(row).toBeVisible()
  await page.waitForLoadState('networkidle')
  const first = await traffic.since()
  // The framework and the console are awaited by the first row; the rest follows its paint.
  expect(first.code.size).toBeLessThanOrEqual(8)
  // The lower bound shows that the sizes were read.
  expect(first.bytes).toBeGreaterThan(100_000)
  expect(first.bytes).toBeLessThanOrEqual(190_000)
  expect(first.calls.length).toBeLessThanOrEqual(8)

  await page.getByRole('button', { name: 'Actions for web-1' }).click()
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible()
  const menu = await traffic.since()
  expect(menu.code.size).toBeLessThanOrEqual(3)
  expect(menu.calls).toEqual([])
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'web-1' }).click()
  const tabs = page.getByRole('navigation', { name: 'Instance sections' })
  await expect(tabs).toBeVisible()
  await page.waitForLoadState('networkidle')
  const detail = await traffic.since()
  expect(detail.code.size).toBeLessThanOrEqual(3)
  expect(detail.calls.length).toBeLessThanOrEqual(6)

  await tabs.getByRole('link', { name: 'Statistics' }).click()
  await expect(page.locator('.recharts-line-curve, .recharts-area-curve').first()).toBeVisible()
  const charts = await traffic.since()
  expect(charts.code.size).toBeLessThanOrEqual(3)
  expect(charts.calls.length).toBeLessThanOrEqual(3)
  expect(detail.calls.length + charts.calls.length).toBeLessThanOrEqual(12)

  await page.goto('/compute')
  await expect(row).toBeVisible()
  await page.waitForLoadState('networkidle')
  await traffic.since()
  await page.getByRole('main').getByRole('link', { name: 'Create instance' }).click()
  await expect(page.getByRole('textbox', { name: 'Label' })).toBeVisible()
  const form = await traffic.since()
  expect(form.code.size).toBeLessThanOrEqual(3)
  expect(form.calls.length).toBeLessThanOrEqual(8)
})

test('what people do next has come when the page is at rest', async ({ page, account, signIn }) => {
  await account.addCompute('web-1')
  await signIn({ token: await account.token() })
  const traffic = watch(page)
  // The last of all parts that are fetched ahead.
  const lastPart = page.waitForResponse(/\/assets\/charts-/)
  await page.goto('/compute')
  await expect(page.getByRole('row', { name: 'web-1' })).toBeVisible()
  await lastPart
  await page.waitForLoadState('networkidle')
  await traffic.since()
  await page.getByRole('main').getByRole('link', { name: 'Create instance' }).click()
  await expect(page.getByRole('textbox', { name: 'Label' })).toBeVisible()
  const form = await traffic.since()
  expect([...form.code]).toEqual([])
  expect(form.calls.length).toBeLessThanOrEqual(8)
})

for (const path of ['/compute', '/domains', '/volumes', '/firewalls', '/regions', '/events'])
  test(`nothing moves while ${path} comes`, async ({ page, signIn }) => {
    await signIn()
    await page.goto(path)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
  })
