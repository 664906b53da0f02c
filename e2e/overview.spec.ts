import { checkAccess } from './support/access.ts'
import { scopeWord } from './support/scopeWord.ts'
import { settled } from './support/settled.ts'
import { expect, type Page, test } from './support/test.ts'

/** Ends all snoozes of the signed-in user, which the server stores for all its browsers. */
async function endSnoozes(page: Page, origin: string) {
  const headers = { 'x-console': '1', origin }
  const response = await page.request.get('/session/snoozed-findings', { headers })
  const { findings } = (await response.json()) as { findings: { finding_id: string }[] }
  if (findings.length === 0) return
  const data = { findings: findings.map(({ finding_id: id }) => id), until: null }
  const ended = await page.request.put('/session/snoozed-findings', { headers, data })
  expect(ended.status()).toBe(200)
}

test(
  'the overview lists items that need attention, snoozes one and shows it again',
  { tag: '@main' },
  async ({ page, signIn, baseURL }) => {
    await signIn()
    await endSnoozes(page, baseURL ?? '')
    await page.goto('/overview')
    const table = page.getByRole('grid', { name: 'Needs attention' })
    const row = table.getByRole('row', { name: 'worker-scratch, Volume unattached' })
    const filter = page.getByRole('searchbox', { name: 'Filter Needs attention' })
    await filter.fill('worker-scratch unattached')
    await expect(row).toBeVisible()
    await expect(row.getByRole('link', { name: /^Attach/ })).toHaveAttribute(
      'href',
      /^\/volumes\/\d+\/attach$/,
    )
    await filter.fill('')
    await expect(page.getByRole('region', { name: 'Last 24 hours' })).toBeVisible()
    const cost = page.getByRole('region', { name: 'Cost' })
    await expect(cost).toContainText(/So far\s*\$[\d,.]+/)
    await expect(cost.getByRole('link', { name: 'View costs' })).toHaveAttribute('href', '/cost')
    const windows = page.getByRole('region', { name: 'Next 48 hours' })
    await expect(windows.getByRole('listitem')).not.toHaveCount(0)
    await expect(windows.getByRole('link', { name: 'View calendar' })).toHaveAttribute(
      'href',
      '/calendar',
    )
    await expect(page.getByRole('region', { name: 'Recent' }).getByRole('link')).not.toHaveCount(0)
    await checkAccess(page, 'the overview')

    await page.getByRole('button', { name: 'Check databases' }).press('Enter')
    await expect(page.getByText(/databases? checked/)).toBeVisible()

    await filter.fill('worker-scratch unattached')
    await row.getByRole('button', { name: /^Actions for/ }).press('Enter')
    await page.getByRole('menuitem', { name: 'Snooze' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Pick a date').click()
    await dialog.getByLabel('Date', { exact: true }).fill('2020-01-01')
    const confirm = dialog.getByRole('button', { name: 'Snooze' })
    await expect(confirm).toHaveAccessibleDescription('Enter a date after today')
    await confirm.press('Enter')
    await expect(dialog).toBeVisible()
    await dialog.getByText('30 days').click()
    await checkAccess(page, 'the dialog of a snooze')
    await dialog.getByRole('button', { name: 'Snooze' }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(row).toHaveCount(0)

    await page.goto('/overview?show=snoozed')
    const snoozed = page.getByRole('grid', { name: 'Snoozed' }).getByRole('row', {
      name: 'worker-scratch, Volume unattached',
    })
    await expect(snoozed).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(snoozed).toBeVisible()
    await checkAccess(page, 'the snoozed findings on a phone')
    await page.getByText('Changes, costs and checks').press('Enter')
    await expect(windows.getByRole('listitem')).not.toHaveCount(0)
    await expect(cost).toContainText(/Forecast\s*\$[\d,.]+/)
    await checkAccess(page, 'the costs and the next windows on a phone')
    await endSnoozes(page, baseURL ?? '')
  },
)

test('accepts a problem for a tag by keyboard, lists it with the tag and ends it', async ({
  page,
  account,
  signIn,
}) => {
  for (const label of ['cache-a', 'cache-b']) await account.addCompute(label, { tags: ['batch'] })
  await signIn({ token: await account.token() })
  await page.goto('/overview')
  const problem = '2 instances have no backups'
  const group = page.getByRole('row', { name: problem })
  await group.getByRole('button', { name: `Actions for ${problem}` }).press('Enter')
  await page.getByRole('menuitem', { name: 'Accept for tag' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Accept for a tag: No backups' })
  await expect(dialog.getByRole('combobox', { name: 'Tag' })).toHaveValue('batch')
  await checkAccess(page, 'the acceptance for a tag')
  await dialog.getByLabel('Reason').fill('Rebuilt daily')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(group).toHaveCount(0)

  await page.getByRole('button', { name: 'Accepted 1' }).press('Enter')
  const row = page.getByRole('row', { name: 'Tag batch, No backups' })
  await expect(row).toContainText('cache-a and cache-b')
  await expect(row).toContainText('Rebuilt daily')
  await page.setViewportSize({ width: 360, height: 740 })
  await checkAccess(page, 'the accepted findings on a phone')
  await page.setViewportSize({ width: 1280, height: 800 })
  await row.getByRole('button', { name: /^Actions for/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'End acceptance' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Nothing is accepted' })).toBeVisible()
  await page.getByRole('button', { name: 'Accepted 0' }).press('Enter')
  await expect(group).toBeVisible()
})

test('opens a problem by keyboard, also on a phone, and stores it in the URL', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/overview')
  const problem = page.getByRole('button', { name: /^\d+ of \d+ instances have no backups$/ })
  await problem.press('Enter')
  await expect(problem).toHaveAttribute('aria-expanded', 'true')
  await expect(page).toHaveURL(/expanded=No\+backups/)
  const row = page.getByRole('row', { name: /, No backups$/ }).first()
  await expect(row).toBeVisible()
  await checkAccess(page, 'an open problem')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(row).toBeVisible()
  await checkAccess(page, 'an open problem on a phone')

  // Only the rows near the window are rendered, and the open problem has many.
  await problem.press('Enter')
  await expect(problem).toHaveAttribute('aria-expanded', 'false')
  const groups = page.getByRole('row', { name: /^\d+ of \d+ / })
  await expect(groups.filter({ hasText: 'end-of-life' })).toBeVisible()
  await expect(groups.getByText(/^\$[\d.,]+\/mo to enable$/)).toBeVisible()
  const cut = () =>
    groups.evaluateAll((all) =>
      all.flatMap((group) =>
        [...group.querySelectorAll('*')].flatMap(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight, textContent }) =>
            clientWidth > 0 && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1)
              ? [textContent]
              : [],
        ),
      ),
    )
  await settled(page)
  await expect.poll(cut, 'problems are cut').toEqual([])
})

test('opens the dialogs of a finding and of the selected findings over the filtered list', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/overview?q=no+firewall')
  const table = page.getByRole('grid', { name: 'Needs attention' })
  await table
    .getByRole('link', { name: /^Assign firewall/ })
    .first()
    .press('Enter')
  const one = page.getByRole('alertdialog', { name: /^Assign a firewall to / })
  await expect(one.getByLabel('Firewall')).toBeVisible()
  await checkAccess(page, 'the dialog that assigns a firewall')
  await page.keyboard.press('Escape')
  await expect(one).toBeHidden()
  await expect(page).toHaveURL(/\/overview\?q=no\+firewall$/)
  await page.getByRole('checkbox', { name: /^Select all/ }).press('Space')
  await page.getByRole('button', { name: 'Assign firewall', exact: true }).press('Enter')
  await expect(
    page.getByRole('alertdialog', { name: /^Assign a firewall to \d+ instances$/ }),
  ).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/overview?q=end-of-life')
  await table
    .getByRole('link', { name: /^Plan replacement/ })
    .first()
    .press('Enter')
  const ways = page.getByRole('dialog', { name: /^Replace the image of / })
  await expect(ways.getByRole('link')).toHaveText(['Open backups', 'Create instance', 'Rebuild'])
  await checkAccess(page, 'the ways to replace an image')
})

test('opens the overview as the first screen, and sends no request that the token does not allow', async ({
  page,
  signIn,
}) => {
  await signIn({ scopes: 'volumes:read_only' })
  const refused: string[] = []
  page.on('response', (answer) => {
    const path = new URL(answer.url()).pathname
    if (path.startsWith('/v4/') && answer.status() === 401) refused.push(path)
  })
  await page.goto('/overview')
  const gap = page.getByRole('region', { name: 'Not checked' })
  await expect(gap).toContainText(`lacks the scope “${scopeWord('firewall:read_only')}”.`)
  // Another test may snooze a volume at the same time.
  await expect(
    page
      .getByRole('main')
      .getByText(/not attached/)
      .first(),
  ).toBeVisible()
  const ours = ['/v4/compute/instances', '/v4/networking/firewalls', '/v4/databases/instances']
  expect(refused.filter((path) => ours.includes(path))).toEqual([])
  await page.goto('/')
  await expect(page).toHaveURL(/\/overview$/)
  await page.goto('/account/preferences')
  const choice = page.getByRole('group', { name: 'First screen' })
  await expect(choice.getByRole('radio', { name: 'Overview' })).toBeChecked()
  await choice.getByText('Instances').click()
  await page.goto('/')
  await expect(page).toHaveURL(/\/compute$/)
})
