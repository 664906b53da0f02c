import { checkAccess, checkNarrow } from './support/access.ts'
import { offline } from './support/computes.ts'
import { settled } from './support/settled.ts'
import { expect, type Page, test } from './support/test.ts'

const day = 86_400_000

interface Stats {
  data: { cpu: [number, number][] }
}

/** Returns the averages of the last week from the API response that the page received. */
const weekOf = async (page: Page, id: number): Promise<Map<number, number>> => {
  const path = new RegExp(`/v4/compute/instances/${id}/stats/\\d+/\\d+$`)
  const answer = await page.waitForResponse(
    (response) => path.test(new URL(response.url()).pathname) && response.status() === 200,
  )
  const { data } = (await answer.json()) as Stats
  return new Map(data.cpu.filter(([time]) => time >= Date.now() - 7 * day))
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

test('charts a selection of instances as one, compared with the previous week, and lists outliers', async ({
  page,
  account,
  signIn,
}) => {
  const { id: firstId } = await account.addCompute('web-1', { workload: 'web' })
  const { id: second } = await account.addCompute('web-2', { workload: 'web' })
  const { id: third } = await account.addCompute('db-1', {
    status: 'offline',
    powered: [{ startedAt: Date.now() - 20 * day, endedAt: Date.now() - 8 * day }],
  })
  await account.addCompute('other-1')
  await signIn({ token: await account.token() })
  await page.goto('/compute')
  for (const name of ['web-1', 'web-2', 'db-1'])
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).press('Space')
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'More actions for the selected rows' }).press('Enter')
  const answers = Promise.all([weekOf(page, firstId), weekOf(page, second)])
  await page.getByRole('menuitem', { name: 'Statistics' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible()
  await expect(page).toHaveURL(/\/fleet\?ids=[\d,]+$/)
  await expect(page.getByText('2 of 3 instances', { exact: true })).toBeVisible()

  const figures = page.getByRole('table', { name: /figures$/ })
  await expect(figures.getByRole('row', { name: /^Average, the previous week/ })).toBeVisible()
  await settled(page)
  await expect(page.getByText('other-1')).toHaveCount(0)
  await checkAccess(page, 'the statistics of a selection')
  await page.getByRole('radio', { name: 'Sum' }).press('Space')
  await expect(page).toHaveURL(/show=sum/)
  const [one, other] = await answers
  const times = [...one.keys()].filter((time) => other.has(time))
  const sum = mean(times.map((time) => (one.get(time) ?? 0) + (other.get(time) ?? 0)))
  const cell = figures
    .getByRole('row', { name: /^Sum (?!the)/ })
    .getByRole('cell')
    .nth(2)
  await expect
    .poll(async () => Math.abs(Number(await cell.textContent()) - sum))
    .toBeLessThanOrEqual(Math.max(sum * 0.01, 0.06))

  const unlike = page.getByRole('grid', { name: 'Different from the previous week' })
  const silent = unlike.getByRole('row', { name: 'db-1' })
  await expect(silent).toContainText(/CPU: no data since, [\d.]+% the previous week/)
  await expect(page.getByRole('region', { name: 'Not included' })).toContainText(
    'db-1No data in this range: off, or created since.',
  )
  await page.getByRole('button', { name: /^Show CPU, sum as table$/ }).press('Enter')
  await expect(page.getByRole('table', { name: 'CPU, sum, values in %' })).toBeVisible()
  await checkAccess(page, 'its values as a table')
  await page.setViewportSize({ width: 320, height: 640 })
  await checkNarrow(page, 'the statistics on 320 px', 'main')
  await page.setViewportSize({ width: 1280, height: 800 })
  await silent.getByRole('link', { name: 'db-1' }).click()
  await expect(page).toHaveURL(new RegExp(`/compute/${third}/stats\\?range=30d$`))
})

test(
  'stores the region, the metric and the range in the URL, and restores them from it',
  { tag: '@main' },
  async ({ page, account, signIn }) => {
    await account.addCompute('web-1', { region: 'us-east' })
    await account.addCompute('web-2')
    await signIn({ token: await account.token() })
    await page.goto('/overview')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to…' }).fill('statistics of many')
    await page.getByRole('option', { name: /^Statistics of many instances/ }).click()
    await expect(page.getByText('2 of 2 instances', { exact: true })).toBeVisible()
    const instances = page.getByRole('combobox', { name: 'Instances' })
    await instances.fill('web-2')
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/web-2/])
    await instances.press('ArrowDown')
    await instances.press('Enter')
    await expect(page.getByText('1 of 1 instance', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/fleet\?ids=\d+$/)
    await checkAccess(page, 'one instance chosen on the screen')
    await page.getByRole('button', { name: 'Show all instances' }).press('Enter')
    await expect(instances).toBeFocused()
    await expect(page.getByText('2 of 2 instances', { exact: true })).toBeVisible()
    await page.getByLabel('Region').selectOption('us-east')
    await page.getByLabel('Metric').selectOption('Public out')
    await page.getByRole('radio', { name: '24 hours' }).press('Space')
    await page.getByRole('radio', { name: 'By instance' }).press('Space')
    await expect(page).toHaveURL(
      '/fleet?region=us-east&metric=network_out&range=24h&show=instances',
    )
    await page.reload()
    await expect(page.getByText('1 of 1 instance', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Metric')).toHaveValue('network_out')
    const chart = page.getByRole('region', { name: /^Public out, by instance/ })
    await expect(chart.getByRole('row', { name: /^web-1/ })).toBeVisible()
    await expect(
      page.getByRole('heading', { name: 'Different from the previous day' }),
    ).toBeVisible()
    await checkAccess(page, 'the chart by instance')

    await page.goto('/fleet?tag=nothing&ids=abc,-1&metric=x&show=x&range=x')
    await expect(page.getByRole('heading', { name: 'No matching instances' })).toBeVisible()
    await checkAccess(page, 'an address that names nothing')
    await page.getByRole('link', { name: 'Show all instances' }).press('Enter')
    await expect(page.getByText('2 of 2 instances', { exact: true })).toBeVisible()
  },
)

test('shows a user without grants or scopes the permitted data, and reports the rest', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1')
  const { id: foreign } = await account.addCompute('web-2')
  const user = await account.addRestricted({ [id]: 'read_only' })
  await signIn({ token: await user.token() })
  await page.goto(`/fleet?ids=${id},${foreign}`)
  await expect(page.getByText('1 of 1 instance', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Not included' })).toContainText(
    'No such instance, or you may not see it.',
  )
  await signIn({ token: await account.token('domains:read_only') })
  await page.goto('/fleet')
  await expect(page.getByRole('main')).toContainText('Your token lacks the scope')
  await checkAccess(page, 'without the scope')
})

test('shows small charts in the list if the user enables them', async ({
  page,
  account,
  signIn,
}) => {
  await account.addCompute('web-1', { workload: 'web' })
  await account.addCompute('web-new', { ...offline, created: Date.now() })
  const below: number[] = []
  for (let at = 0; at < 60; at++) below.push((await account.addCompute(`zone-${at}`)).id)
  await signIn({ token: await account.token() })
  const requestedIds = new Set<number>()
  page.on('request', (request) => {
    const id = /\/instances\/(\d+)\/stats/.exec(request.url())?.[1]
    if (id !== undefined) requestedIds.add(Number(id))
  })
  await page.goto('/compute')
  await page.getByRole('button', { name: 'View' }).press('Enter')
  await page.getByRole('checkbox', { name: 'CPU, 24 h' }).press('Space')
  await page.keyboard.press('Escape')
  const row = page.getByRole('row', { name: 'web-1' })
  await expect(row).toContainText(/CPU of web-1, 24 hours: average [\d.]+%, highest [\d.]+%/)
  await expect(page.getByRole('row', { name: 'web-new' })).toContainText('–')
  await checkAccess(page, 'the list with small charts')
  await settled(page)
  // Charts below the visible rows are not requested.
  expect(below.filter((id) => requestedIds.has(id)).length).toBeLessThan(40)
  expect(requestedIds.has(below.at(-1) ?? 0)).toBe(false)
})
