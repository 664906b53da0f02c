import { readFile } from 'node:fs/promises'
import { checkAccess } from './support/access.ts'
import { expect, test } from './support/test.ts'

test(
  'filters the maintenance windows by kind, opens one and downloads the calendar',
  { tag: '@main' },
  async ({ page, signIn }) => {
    await signIn()
    await page.goto('/calendar')
    const table = page.getByRole('grid', { name: 'Windows' })
    await expect(
      table.getByRole('row', { name: 'shop-orders, Database maintenance' }),
    ).toBeVisible()
    await checkAccess(page, 'the calendar')

    await page.getByRole('button', { name: /^Database maintenance/ }).click()
    await expect(page).toHaveURL(/kinds=database-maintenance/)
    await expect(table.getByRole('row', { name: /Instance backups/ })).toHaveCount(0)
    await table
      .getByRole('row', { name: /shop-orders/ })
      .getByRole('link')
      .last()
      .click()
    const drawer = page.getByRole('dialog', { name: 'shop-orders' })
    await expect(drawer.getByText('Next dates')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()

    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download .ics' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toBe('operations-calendar.ics')
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
    expect(text).toContain('SUMMARY:Database maintenance: shop-orders\r\n')
    expect(text).not.toContain('Instance backups')

    await page.getByRole('button', { name: 'Later days' }).click()
    await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d/)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('list', { name: 'Days' }).locator('> li')).toHaveCount(3)
    await checkAccess(page, 'the calendar on a phone')
  },
)

test('creates a calendar subscription by keyboard, reads it without a session, and ends it with one press', async ({
  page,
  account,
  signIn,
  request,
}) => {
  await signIn({ token: await account.token() })
  await page.goto('/calendar')
  await page.getByRole('button', { name: 'Subscribe' }).press('Enter')
  await expect(page).toHaveURL(/open=subscription/)
  const drawer = page.getByRole('dialog', { name: 'Calendar subscription' })
  const token = drawer.getByRole('region', { name: 'Access token' })
  for (const scope of ['account:read_only', 'computes:read_only', 'databases:read_only'])
    await expect(token.getByText(scope)).toBeVisible()
  await checkAccess(page, 'the drawer before a subscription')
  await drawer.getByRole('button', { name: 'Create URL' }).press('Enter')

  const secret = page.getByRole('dialog', { name: 'Calendar subscribed' })
  await secret.getByRole('button', { name: 'Show' }).press('Enter')
  const address = await secret.getByText(/\/feeds\/calendar\/[\w-]{43}\.ics$/).textContent()
  await checkAccess(page, 'the address of a subscription')
  await secret.getByRole('button', { name: 'I’ve saved it' }).press('Enter')
  await expect(secret).toBeHidden()
  const read = () => request.get(address ?? '')
  const answer = await read()
  expect([answer.status(), answer.headers()['content-type']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ])
  expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR\r\n/)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Subscribe to the calendar')
  await page.keyboard.press('Enter')
  await expect(
    drawer.getByRole('link', { name: /access token “Calendar subscription”/ }),
  ).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await checkAccess(page, 'the drawer of a subscription on a phone')
  await drawer.getByRole('button', { name: 'End subscription' }).press('Enter')
  await expect(drawer.getByRole('button', { name: 'Create URL' })).toBeVisible()
  expect((await read()).status()).toBe(404)
  await page.goto('/account/tokens')
  await expect(page.getByRole('grid', { name: 'Access tokens' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Calendar subscription/ })).toHaveCount(0)
})

test('explains why a user who may not create tokens cannot create a calendar URL', async ({
  page,
  signIn,
}) => {
  await signIn({ scopes: 'account:read_only computes:read_only databases:read_only' })
  await page.goto('/calendar?open=subscription')
  const create = page
    .getByRole('dialog', { name: 'Calendar subscription' })
    .getByRole('button', { name: 'Create URL' })
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  await expect(create).toHaveAccessibleDescription(/account:read_write/)
})
