import type { TestAccount } from './support/accounts.ts'
import { expect, type Page, test } from './support/test.ts'
import { loseNext } from './support/trouble.ts'

const labels = ['web-1', 'web-2'] as const

const addBoth = (account: TestAccount) =>
  Promise.all(labels.map((label) => account.addCompute(label, { type: 'g6-nano-1' })))

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected rows' })

async function selectBoth(page: Page) {
  await page.goto('/compute')
  await page.getByRole('checkbox', { name: 'Select all 2 rows' }).check()
}

async function chooseForBoth(page: Page, name: string) {
  const button = bar(page).getByRole('button', { name, exact: true })
  const menu = bar(page).getByRole('button', { name: /for the selected rows$/ })
  const item = page.getByRole('menuitem', { name, exact: true })
  // A wide screen shows a button next to the menu. The layout decides this a moment after the first render.
  await expect(async () => {
    if (await button.isVisible()) return button.click({ timeout: 1000 })
    await menu.click({ timeout: 1000 })
    await expect(page.getByRole('menu')).toBeVisible()
    if (!(await item.isVisible())) await page.keyboard.press('Escape')
    await item.click({ timeout: 1000 })
  }).toPass()
}

test(
  'tags and untags many instances, and retries after a lost response',
  { tag: '@main' },
  async ({ page, account, signIn }) => {
    await addBoth(account)
    await signIn({ token: await account.token() })
    await selectBoth(page)
    await chooseForBoth(page, 'Tag')
    const tag = page.getByRole('alertdialog', { name: 'Tag 2 instances' })
    const send = tag.getByRole('button', { name: 'Tag 2 instances' })
    await tag.getByRole('combobox', { name: 'Tag' }).fill('bl')
    await expect(send).toHaveAccessibleDescription('A tag has 3 to 50 characters.')
    await tag.getByRole('combobox', { name: 'Tag' }).fill('blue')
    await loseNext(page, ['PUT', /\/instances\/\d+$/])
    await send.click()
    const run = page.getByRole('article', { name: 'Tag 2 instances' })
    await expect(run).toContainText('1 of 2 requests accepted, 1 response lost')
    await run.getByRole('button', { name: 'Send 1 again' }).click()
    await expect(run).toContainText('2 of 2 requests accepted')
    for (const label of labels)
      await expect(page.getByRole('row', { name: label })).toContainText('blue')

    await chooseForBoth(page, 'Untag')
    const untag = page.getByRole('alertdialog', { name: 'Untag 2 instances' })
    await untag.getByRole('combobox', { name: 'Tag' }).fill('green')
    await expect(untag.getByRole('button', { name: /^Untag/ })).toHaveAccessibleDescription(
      'None of them has this tag.',
    )
    await untag.getByRole('combobox', { name: 'Tag' }).fill('blue')
    await untag.getByRole('button', { name: 'Untag 2 instances' }).click()
    for (const label of labels)
      await expect(page.getByRole('row', { name: label })).not.toContainText('blue')
  },
)

test('reboots and snapshots many instances in one action, and reports and retries each rejected request', async ({
  page,
  account,
  signIn,
}) => {
  const [first, second] = await addBoth(account)
  await signIn({ token: await account.token() })
  await selectBoth(page)
  await account.setStatus(first?.id ?? 0, 'rebuilding')
  await chooseForBoth(page, 'Reboot')
  await page
    .getByRole('alertdialog', { name: 'Reboot 2 instances?' })
    .getByRole('button', { name: 'Reboot 2 instances' })
    .click()
  const reboot = page.getByRole('article', { name: 'Reboot 2 instances' })
  await expect(reboot).toContainText('1 of 2 requests accepted, 1 rejected')
  await reboot.getByRole('button', { name: 'Show results' }).click()
  await expect(reboot.getByRole('listitem').first()).toContainText(/web-1.*It is being rebuilt/)
  await account.setStatus(first?.id ?? 0, 'running')
  await reboot.getByRole('button', { name: 'Retry 1 rejected' }).click()
  await expect(reboot).toContainText('2 of 2 requests accepted')
  for (const label of labels)
    await expect(page.getByRole('row', { name: label })).toContainText('Running')
  await reboot.getByRole('button', { name: 'Dismiss' }).click()

  await account.setStatus(second?.id ?? 0, 'rebuilding')
  await chooseForBoth(page, 'Take snapshot')
  await loseNext(page, ['POST', /\/backups$/])
  await page
    .getByRole('alertdialog', { name: 'Take a snapshot of 2 instances?' })
    .getByRole('button', { name: 'Take 2 snapshots' })
    .click()
  const shots = page.getByRole('article', { name: 'Take a snapshot of 2 instances' })
  await expect(shots).toContainText(/1 response lost/)
  await account.setStatus(second?.id ?? 0, 'running')
  await shots.getByRole('button', { name: 'Send 1 again' }).click()
  const retry = shots.getByRole('button', { name: 'Retry 1 rejected' })
  await expect(shots).toContainText(/[12] of 2 requests accepted/)
  if (await retry.isVisible()) await retry.click()
  await expect(shots).toContainText('2 of 2 requests accepted')
})

test('deletes many instances after their number is typed, and retries lost requests', async ({
  page,
  account,
  signIn,
}) => {
  await addBoth(account)
  await signIn({ token: await account.token() })
  await selectBoth(page)
  await chooseForBoth(page, 'Delete')
  const dialog = page.getByRole('alertdialog', { name: 'Delete 2 instances?' })
  const button = dialog.getByRole('button', { name: 'Delete 2 instances' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(dialog).toContainText('web-1')
  await dialog.getByRole('textbox').fill('2')
  await loseNext(page, ['DELETE', /\/instances\/\d+$/])
  await button.click()
  const run = page.getByRole('article', { name: 'Delete 2 instances' })
  await expect(run).toContainText('1 of 2 requests accepted, 1 response lost')
  await run.getByRole('button', { name: 'Send 1 again' }).click()
  await expect(run).toContainText('2 of 2 requests accepted')
  await expect(page.getByRole('heading', { name: 'No instances yet' })).toBeVisible()
})
