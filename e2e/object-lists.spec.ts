import { test } from './support/objects.ts'
import { settled } from './support/settled.ts'
import { expect, type Page } from './support/test.ts'

const count = 10_000
/** Index of the last object, because one entry of the first list is a folder. */
const last = count - 2
const nameOf = (index: number) => `o-${String(index).padStart(6, '0')}.txt`

/** Returns the page markers of all requests for the list of objects, as they are sent. */
function markersOf(page: Page): string[] {
  const markers: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/object-list')) markers.push(searchParams.get('marker') ?? '')
  })
  return markers
}

const drawn = (page: Page) => page.getByRole('grid', { name: 'Objects' }).getByRole('row').count()

test('loads 10,000 objects once, and scrolls, filters, selects and opens them by keyboard', async ({
  page,
  account,
  makeBucket,
}) => {
  const bucket = await makeBucket()
  await account.listObjects(bucket.label, [
    ...Array.from({ length: last + 1 }, (_, index) => nameOf(index)),
    'logs/a.txt',
    'logs/b.txt',
  ])
  const markers = markersOf(page)
  // The console reads a list again when it is older than a minute, so the time does not pass in this test.
  await page.clock.setFixedTime(Date.now())
  await page.goto(bucket.address)
  await expect(page.getByText('10,000 total')).toBeVisible()
  // Each page starts where the previous one ended; the folder sorts before the objects.
  expect(markers).toHaveLength(20)
  expect(new Set(markers).size).toBe(20)
  expect(markers.slice(0, 2)).toEqual(['', nameOf(498)])

  const table = page.getByRole('grid', { name: 'Objects' })
  const row = (name: string) => table.getByRole('row').filter({ hasText: name })
  await table.locator('[data-index][tabindex="0"]').focus()
  await expect(row('logs/')).toBeFocused()
  await page.keyboard.press('End')
  await expect(row(nameOf(last))).toBeFocused()
  await expect(row(nameOf(last))).toBeInViewport()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Home')
  await expect(row('logs/')).toBeFocused()
  await expect(row('logs/')).toBeInViewport()
  await expect.poll(() => drawn(page)).toBeLessThan(200)

  // After scrolling halfway, only the visible rows are rendered.
  await settled(page)
  await table.hover()
  await page.mouse.wheel(0, 150_000)
  await expect.poll(() => table.getByText(/^o-00[2-6]\d{3}\.txt$/).count()).toBeGreaterThan(5)
  await expect.poll(() => drawn(page)).toBeLessThan(200)

  // The filter searches the loaded objects.
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Filter Objects' })).toBeFocused()
  await page.keyboard.type('o-0099')
  await expect(page.getByText('99 of 10,000')).toBeVisible()
  await expect(row(nameOf(9900))).toBeVisible()
  // Back finds the filter once the typed text has been written to the URL.
  await expect(page).toHaveURL(/[?]q=o-0099$/)
  await table.locator('[data-index][tabindex="0"]').focus()
  await page.keyboard.press('Control+a')
  await expect(page.getByText('99 selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('99 selected')).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await expect(row(nameOf(9901))).toBeFocused()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: nameOf(9901) })
  await expect(details).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  expect(markers).toHaveLength(20)

  // The whole bucket is searched page by page, with the text of the filter.
  await page.getByRole('combobox', { name: 'Search in' }).selectOption('Whole bucket')
  await expect(page.getByText('Searched all 10,001 objects')).toBeVisible()
  await expect(page.getByText('99 found')).toBeVisible()
  await expect(page.getByRole('link', { name: nameOf(9900) })).toBeVisible()
  expect(markers).toHaveLength(41)
  await page.goBack()
  // The loaded objects are still there, with the filter.
  await expect(page.getByText('99 of 10,000')).toBeVisible()
  expect(markers).toHaveLength(41)
})

test('scrolls a list of 10,000 objects at 360 px with fewer than 200 rows drawn', async ({
  page,
  account,
  makeBucket,
}) => {
  const bucket = await makeBucket()
  await account.listObjects(
    bucket.label,
    Array.from({ length: count }, (_, index) => nameOf(index)),
  )
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(bucket.address)
  await expect(page.getByText('10,000 total')).toBeVisible()
  await settled(page)
  // Each poll scrolls again, because the height of the list changes when rows are measured.
  const lastIsVisible = async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    return page.getByRole('link', { name: nameOf(count - 1) }).isVisible()
  }
  await expect.poll(lastIsVisible).toBe(true)
  await expect.poll(() => drawn(page)).toBeLessThan(200)
  await settled(page)
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(360)
})
