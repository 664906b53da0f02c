import { choose } from './support/select.ts'
import { expect, type Page, test } from './support/test.ts'

type Series = [number, number][]
interface Stats {
  data: { cpu: Series; netv4: { in: Series }; netv6: { in: Series } }
}

/** Returns the API response that the page drew. */
const statsOf = async (page: Page, id: number, month = false): Promise<Stats> => {
  const path = new RegExp(`/v4/compute/instances/${id}/stats${month ? '/\\d+/\\d+' : ''}$`)
  const answer = await page.waitForResponse(
    (response) => path.test(new URL(response.url()).pathname) && response.status() === 200,
  )
  return (await answer.json()) as Stats
}

/** Returns the minimum, average, p95 by nearest rank, maximum and last value. */
function figures(values: number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (list: number[], index: number) => list[index] ?? Number.NaN
  return [
    at(sorted, 0),
    values.reduce((sum, value) => sum + value, 0) / values.length,
    at(sorted, Math.ceil(values.length * 0.95) - 1),
    at(sorted, values.length - 1),
    at(values, values.length - 1),
  ]
}

async function expectRow(page: Page, table: RegExp, name: string, values: number[], factor = 1) {
  const row = page.getByRole('grid', { name: table }).getByRole('row', { name })
  await expect(row.getByRole('gridcell').nth(1)).not.toHaveText('–')
  const cells = (await row.getByRole('gridcell').allTextContents()).slice(1)
  for (const [index, value] of figures(values).entries()) {
    const expected = value / factor
    const cellValue = Number(cells[index]?.replaceAll(',', ''))
    // The page shows three significant digits.
    expect(
      Math.abs(cellValue - expected),
      `${name} ${index}: ${cells.join(' ')}`,
    ).toBeLessThanOrEqual(Math.max(Math.abs(expected) * 0.005, 0.0051))
  }
}

test('shows the API figures of compared instances, and restores them from the URL', async ({
  page,
  account,
  signIn,
}) => {
  const { id: firstId } = await account.addCompute('web-1', { workload: 'web' })
  const { id: second } = await account.addCompute('db-1', { workload: 'db' })
  await signIn({ token: await account.token() })
  const answers = Promise.all([statsOf(page, firstId), statsOf(page, second)])
  await page.goto(`/compute/compare?ids=${firstId},${second}`)
  const [one, other] = await answers
  const cpu = /^CPU in %/
  await expectRow(
    page,
    cpu,
    'web-1',
    one.data.cpu.map(([, value]) => value),
  )
  await expectRow(
    page,
    cpu,
    'db-1',
    other.data.cpu.map(([, value]) => value),
  )

  await page.getByRole('combobox', { name: 'Metric' }).selectOption('Public in')
  const total = ({ data: { netv4, netv6 } }: Stats) =>
    netv4.in.map(([, value], index) => value + (netv6.in[index]?.[1] ?? 0))
  const table = page.getByRole('grid', { name: /^Public in in / })
  const unit = /in (\w+\/s)$/.exec((await table.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  const factor = { 'bit/s': 1, 'kbit/s': 1e3, 'Mbit/s': 1e6 }[unit] ?? Number.NaN
  await expectRow(page, /^Public in in /, 'web-1', total(one), factor)
  await expectRow(page, /^Public in in /, 'db-1', total(other), factor)

  await table.getByRole('columnheader', { name: /^Max/ }).getByRole('button').first().click()
  await expect(page).toHaveURL(/metric=network_in/)
  await expect(page).toHaveURL(/sort=max/)
  const highest = ({ data }: { data: Stats }) => Math.max(...total(data))
  const ascending = [
    { name: 'web-1', data: one },
    { name: 'db-1', data: other },
  ].toSorted((a, b) => highest(a) - highest(b))
  const inOrder = async () => {
    await expect(table.getByRole('row')).toHaveCount(3)
    // The URL is updated before the rows.
    await expect
      .poll(() => table.getByRole('row').evaluateAll((rows) => rows.map((row) => row.ariaLabel)))
      .toEqual([null, ...ascending.map(({ name }) => name)])
  }
  await inOrder()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Metric' })).toHaveValue('network_in')
  await inOrder()

  const chart = page.getByRole('region', { name: /^Public in/ })
  await chart.getByRole('slider', { name: 'Public in, time cursor' }).focus()
  await page.keyboard.press('End')
  const legend = chart.getByRole('table', { name: 'Public in, values at the cursor' })
  await expect(legend.getByRole('cell').first()).not.toHaveText('–')
  await expect(legend.getByRole('cell').nth(1)).not.toHaveText('–')
  await chart.getByRole('button', { name: 'Show Public in as table' }).click()
  await expect(page.getByRole('table', { name: /^Public in, values in/ })).toBeVisible()
})

test(
  'compares instances chosen in the list, on their charts and by name, and rejects a ninth',
  { tag: '@main' },
  async ({ page, account, signIn }) => {
    const ids: number[] = []
    for (let index = 1; index <= 9; index += 1) {
      ids.push((await account.addCompute(`web-${index}`)).id)
    }
    await signIn({ token: await account.token() })
    await page.goto('/compute')
    await page.getByRole('checkbox', { name: 'Select web-1' }).click()
    await page.getByRole('checkbox', { name: 'Select web-2' }).click()
    const bar = page.getByRole('toolbar', { name: 'Selected rows' })
    await bar.getByRole('button', { name: 'More actions for the selected rows' }).click()
    await page.getByRole('menuitem', { name: 'Compare' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Compare instances' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/compute/compare\\?ids=${ids[0]},${ids[1]}$`))

    await page.goto(`/compute/${ids[0]}/stats`)
    await page.getByRole('link', { name: 'Compare with…' }).click()
    const field = page.getByRole('combobox', { name: 'Instances' })
    for (let index = 2; index <= 8; index += 1) {
      await field.fill(`web-${index}`)
      await page.getByRole('option', { name: `web-${index}` }).click()
    }
    await expect(page).toHaveURL(new RegExp(`ids=${ids.slice(0, 8).join('%2C')}$`))
    await field.fill('web-9')
    await page.getByRole('option', { name: 'web-9' }).click()
    await expect(page.getByText(/^At most eight instances can be compared/)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`ids=${ids.slice(0, 8).join('%2C')}$`))

    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to…' }).fill('compare')
    await expect(page.getByRole('option', { name: /^Compare instances/ })).toBeVisible()
  },
)

test('reports an instance without statistics and still shows the others', async ({
  page,
  account,
  signIn,
}) => {
  const { id: oldId } = await account.addCompute('web-1')
  const { id: fresh } = await account.addCompute('web-new', { created: Date.now() })
  await signIn({ token: await account.token() })
  await page.goto(`/compute/compare?ids=${fresh},${oldId}`)
  await expect(page.getByRole('alert').filter({ hasText: 'web-new' })).toContainText(
    'web-new is not shown: Stats are unavailable at this time.',
  )
  const row = page.getByRole('grid', { name: /^CPU in %/ }).getByRole('row', { name: 'web-1' })
  await expect(row.getByRole('gridcell').nth(1)).not.toHaveText('–')
})

/** Counts how often the average of `width` points rose above a limit. */
function firings(series: Series, width: number, limit: number): number {
  const values = series.map(([, value]) => value)
  let fired = 0
  let above = false
  for (let end = width; end <= values.length; end += 1) {
    const window = values.slice(end - width, end)
    const average = window.reduce((sum, value) => sum + value, 0) / width
    if (average > limit && !above) fired += 1
    above = average > limit
  }
  return fired
}

test('counts the alerts for a typed limit from the API figures', async ({
  page,
  account,
  signIn,
  api,
}) => {
  const { id } = await account.addCompute('web-1', { workload: 'web' })
  const token = await signIn({ token: await account.token() })
  const answer = statsOf(page, id)
  await page.goto(`/compute/${id}/settings`)
  const { data } = await answer
  const cpu = page.getByRole('group', { name: 'CPU alert' })
  const field = cpu.getByRole('textbox', { name: 'CPU' })
  const verdict = cpu.getByRole('status')
  const [low, mean = 0] = figures(data.cpu.map(([, value]) => value))
  expect(low).toBeLessThan(mean)
  const limits = [1, Math.round(mean * 0.8), Math.round(mean), Math.round(mean * 1.2), 399]
  for (const limit of limits) {
    await field.fill(String(limit))
    const fired = firings(data.cpu, 24, limit)
    await expect(verdict).toContainText(
      fired === 0
        ? 'No alerts in the last 24 hours'
        : `${fired} ${fired === 1 ? 'alert' : 'alerts'} in the last 24 hours`,
    )
  }
  await field.fill('0')
  await expect(verdict).toHaveText('Off: no alerts.')

  const limit = Math.round(mean)
  const month = statsOf(page, id, true)
  await page.getByRole('link', { name: '30 days' }).click()
  const thirty = await month
  await field.fill(String(limit))
  const fired = firings(thirty.data.cpu, 1, limit)
  expect(fired).toBeGreaterThan(1)
  await expect(verdict).toContainText(`${fired} alerts in the last 30 days`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved the settings of web-1')).toBeVisible()
  expect(await api(token).get(`/compute/instances/${id}`)).toMatchObject({
    alerts: { cpu: limit },
  })
})

test('opens a backup schedule from the settings, and reads it back after saving', async ({
  page,
  account,
  signIn,
  api,
}) => {
  const { id } = await account.addCompute('web-1', { backupsEnabled: true })
  const token = await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/settings`)
  await page
    .getByRole('region', { name: 'Backup schedule' })
    .getByRole('link', { name: 'Change schedule' })
    .click()
  const form = page.getByRole('form', { name: 'Backup schedule' })
  await choose(page, 'Weekly backup', /^Wednesday/)
  await choose(page, 'Window', /^22:00–00:00 UTC/)
  await expect(form).toContainText(/Next weekly backup.*, 22:00/)
  await form.getByRole('button', { name: 'Save schedule' }).click()
  await expect(page.getByText('Saved the backup schedule')).toBeVisible()
  expect(await api(token).get(`/compute/instances/${id}`)).toMatchObject({
    backups: { schedule: { day: 'Wednesday', window: 'W22' } },
  })
})
