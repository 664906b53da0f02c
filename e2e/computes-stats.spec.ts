import { readFile } from 'node:fs/promises'
import { transferGigabyte } from '#contract/rules/transfer.ts'
import { expect, type Page, test } from './support/test.ts'

type Series = [number, number | null][]
interface Stats {
  data: {
    cpu: Series
    io: { io: Series; swap: Series }
    netv4: Record<'in' | 'out' | 'private_in' | 'private_out', Series>
    netv6: Record<'in' | 'out' | 'private_in' | 'private_out', Series>
  }
}

const charts = (
  stats: Stats,
): Record<string, { ladder: [string, number][]; series: Record<string, Series> }> => {
  const bits: [string, number][] = [
    ['bit/s', 1],
    ['kbit/s', 1e3],
    ['Mbit/s', 1e6],
    ['Gbit/s', 1e9],
  ]
  const network = (id: 'netv4' | 'netv6') => ({
    ladder: bits,
    series: {
      'Public in': stats.data[id].in,
      'Public out': stats.data[id].out,
      'Private in': stats.data[id].private_in,
      'Private out': stats.data[id].private_out,
    },
  })
  return {
    CPU: { ladder: [['%', 1]], series: { CPU: stats.data.cpu } },
    Disk: {
      ladder: [['IOPS', 1]],
      series: { 'Disk IO': stats.data.io.io, Swap: stats.data.io.swap },
    },
    IPv4: network('netv4'),
    IPv6: network('netv6'),
  }
}

/**
 * Returns the minimum, average, p95 by nearest rank, maximum and last of the points that have a value.
 */
function figures(series: Series): number[] {
  const values = series.flatMap(([, value]) => (value === null ? [] : [value]))
  const sorted = values.toSorted((a, b) => a - b)
  const average = values.reduce((sum, value) => sum + value, 0) / values.length
  const at = (list: number[], index: number) => list[index] ?? Number.NaN
  return [
    at(sorted, 0),
    average,
    at(sorted, Math.ceil(values.length * 0.95) - 1),
    at(sorted, values.length - 1),
    at(values, values.length - 1),
  ]
}

/** Opens a range and returns the API response that the page drew. */
async function statsOf(page: Page, path: RegExp, open: () => Promise<unknown>): Promise<Stats> {
  const answer = page.waitForResponse(
    (response) => path.test(new URL(response.url()).pathname) && response.status() === 200,
  )
  await open()
  return (await (await answer).json()) as Stats
}

async function expectFigures(page: Page, stats: Stats) {
  for (const [title, { ladder, series }] of Object.entries(charts(stats))) {
    const section = page.getByRole('region', { name: new RegExp(`^${title}`) })
    await expect(section).not.toHaveAttribute('aria-busy', 'true')
    const highest = Math.max(...Object.values(series).map((points) => figures(points)[3] ?? 0))
    const [unit, factor] = ladder.findLast(([, size]) => highest >= size) ?? ladder[0] ?? ['', 1]
    await expect(section.getByRole('heading')).toContainText(unit)
    // Series without another value than zero are folded.
    const zeros = section.getByRole('button', { name: /^\d+ at zero$/ })
    const isZero = (points: Series) => figures(points)[3] === 0
    const zeroCount = Object.values(series).filter(isZero).length
    if (zeroCount > 0 && zeroCount < Object.keys(series).length) {
      // They stay open when the range changes.
      if ((await zeros.getAttribute('aria-expanded')) === 'false') await zeros.click()
      await expect(zeros).toHaveAttribute('aria-expanded', 'true')
    }
    for (const [name, points] of Object.entries(series)) {
      const row = section
        .getByRole('table', { name: `${title}, figures` })
        .getByRole('row')
        .filter({ has: page.getByRole('button', { name, exact: true }) })
      const cells = (await row.getByRole('cell').allTextContents()).slice(-5)
      const cellValues = cells.map((cell) => Number(cell.replaceAll(',', '')))
      const expected = figures(points).map((value) => value / factor)
      for (const [index, value] of expected.entries()) {
        const off = Math.abs((cellValues[index] ?? Number.NaN) - value)
        // The page shows three significant digits.
        expect(off, `${title} ${name} ${index}: ${cells.join(' ')}`).toBeLessThanOrEqual(
          Math.max(Math.abs(value) * 0.005, 0.0051),
        )
      }
    }
  }
}

const monthsAgo = (count: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count))
}

test('shows the API figures of a day, of 30 days and of a past month', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1', { privateIp: true, workload: 'web' })
  await signIn({ token: await account.token() })
  const day = await statsOf(page, /^\/v4.*\/stats$/, () => page.goto(`/compute/${id}/stats`))
  await expectFigures(page, day)

  const ranges = page.getByRole('navigation', { name: 'Range' })
  const thirty = await statsOf(page, /^\/v4.*\/stats\/\d+\/\d+$/, () =>
    ranges.getByRole('link', { name: '30 days' }).click(),
  )
  await expect(page).toHaveURL(/range=30d/)
  await expectFigures(page, thirty)

  const month = monthsAgo(1)
  const text = month.toISOString().slice(0, 7)
  const past = await statsOf(
    page,
    new RegExp(`^/v4.*/stats/${month.getUTCFullYear()}/0?${month.getUTCMonth() + 1}$`),
    () => ranges.getByRole('combobox', { name: 'Month' }).selectOption(text),
  )
  await expect(page).toHaveURL(new RegExp(`range=${text}`))
  await expectFigures(page, past)
  const times = past.data.cpu.map(([time]) => time)
  expect(Math.min(...times)).toBeGreaterThanOrEqual(month.getTime())
  expect(Math.max(...times)).toBeLessThan(monthsAgo(0).getTime() + 1)
})

test(
  'shows a chart as a table, downloads it as a file, and zooms it',
  { tag: '@main' },
  async ({ page, account, signIn }) => {
    const { id } = await account.addCompute('web-1')
    await signIn({ token: await account.token() })
    const day = await statsOf(page, /^\/v4.*\/stats$/, () => page.goto(`/compute/${id}/stats`))
    const cpu = page.getByRole('region', { name: /^CPU/ })
    await expect(cpu.locator('svg').first()).toBeVisible()
    // The sentence is for screen readers only and takes no space on the screen.
    await expect(cpu).toHaveAccessibleDescription(/^Max .* \(avg /)
    await expect(cpu.getByText(/^Max .* \(avg /)).toHaveCSS('width', '1px')

    await cpu.getByRole('button', { name: 'Show CPU as table' }).click()
    const values = day.data.cpu.filter(([, value]) => value !== null)
    const table = cpu.getByRole('table', { name: /^CPU, values/ })
    await expect(table.getByRole('row')).toHaveCount(values.length + 1)
    await cpu.getByRole('button', { name: 'Show CPU as chart' }).click()

    await cpu.getByRole('button', { name: 'Download CPU' }).click()
    const csvEvent = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Download CSV' }).click()
    const csv = await readFile(await (await csvEvent).path(), 'utf8')
    const lines = csv
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n')
    expect(lines[0]).toBe('Time (UTC),CPU (%)')
    expect(lines.slice(1).map((line) => Number(line.split(',')[1]))).toEqual(
      values.map(([, value]) => Number((value ?? 0).toPrecision(9))),
    )

    await cpu.getByRole('button', { name: 'Download CPU' }).click()
    const pngEvent = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Download PNG' }).click()
    const png = await readFile(await (await pngEvent).path())
    expect(png.subarray(1, 4).toString()).toBe('PNG')

    const line = page
      .getByRole('region', { name: /^IPv4/ })
      .getByRole('button', { name: 'Public in', exact: true })
    await expect(line).toHaveAttribute('aria-pressed', 'true')
    await line.click()
    await expect(line).toHaveAttribute('aria-pressed', 'false')
    await page
      .getByRole('group', { name: 'Network rates in' })
      .getByRole('button', { name: 'Bytes' })
      .click()
    await expect(page.getByRole('region', { name: /^IPv4/ }).getByRole('heading')).toContainText(
      /B\/s/,
    )
  },
)

test('the keyboard cursor shows the same time in every chart, and zooms', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1')
  await signIn({ token: await account.token() })
  const day = await statsOf(page, /^\/v4.*\/stats$/, () => page.goto(`/compute/${id}/stats`))
  const cpu = page.getByRole('region', { name: /^CPU/ })
  const cursor = cpu.getByRole('slider')
  await cursor.focus()
  await page.keyboard.press('End')
  const last = day.data.cpu.at(-1)
  if (!last) throw new Error('A running instance has values.')
  const clock = new Date(last[0]).toISOString().slice(11, 16)
  for (const title of ['CPU', 'Disk', 'IPv4', 'IPv6'])
    await expect(page.getByRole('table', { name: `${title}, figures` })).toContainText(clock)
  await page.keyboard.press('+')
  await expect(page).toHaveURL(/zoom=/)
  const zoomed = page.url()
  await page.reload()
  expect(page.url()).toBe(zoomed)
  await cursor.focus()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/zoom=/)
})

test('shows hours without power as a gap in the chart', async ({ page, account, signIn }) => {
  const hour = 3_600_000
  const now = Date.now()
  const { id } = await account.addCompute('web-1', {
    powered: [
      { startedAt: now - 90 * 24 * hour, endedAt: now - 8 * hour },
      { startedAt: now - 5 * hour, endedAt: null },
    ],
  })
  await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/stats`)
  await expect(page.getByRole('region', { name: /^CPU/ })).toContainText(/1 gap, 3 h|1 gap, 2 h/)
})

test('a new instance shows when its first data will be available', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1', { created: Date.now() })
  await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/stats`)
  await expect(page.getByRole('heading', { name: 'No data yet' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('shows the monthly transfer that the API returns', async ({ page, account, signIn, api }) => {
  const { id } = await account.addCompute('web-1')
  const token = await signIn({ token: await account.token() })
  const answer = page.waitForResponse((response) => response.url().endsWith(`/${id}/transfer`))
  await page.goto(`/compute/${id}/stats`)
  const { used } = (await (await answer).json()) as { used: number }
  const { quota } = await api(token).get<{ quota: number }>(`/compute/instances/${id}/transfer`)
  const panel = page.getByRole('region', { name: /^Transfer/ })
  const line = panel.getByRole('paragraph').filter({ hasText: 'used' })
  const units: Record<string, number> = { MB: transferGigabyte / 1000, GB: transferGigabyte }
  const text = (await line.textContent()) ?? ''
  const usageMatch = /([\d.,]+) (MB|GB) of ([\d.,]+) (GB) used/.exec(text) ?? []
  const bytes = (figure = '', unit = '') => Number(figure.replaceAll(',', '')) * (units[unit] ?? 0)
  expect(bytes(usageMatch[1], usageMatch[2]) / used).toBeCloseTo(1, 1)
  expect(bytes(usageMatch[3], usageMatch[4]) / (quota * transferGigabyte)).toBeCloseTo(1, 2)
})
