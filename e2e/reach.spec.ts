import { checkAccess, checkNarrow } from './support/access.ts'
import { expect, test } from './support/test.ts'

test('whether an address reaches an instance is asked and answered with the rule that decides', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/reach')
  await page.getByLabel('From', { exact: true }).selectOption('Address or range')
  await page.getByLabel('Port').fill('22')
  await page.getByRole('button', { name: 'Check' }).press('Enter')
  const source = page.getByLabel('From: address or range')
  await expect(source).toHaveAccessibleDescription(/^Enter an address or a range/)
  await expect(page.getByLabel('To: instance')).toHaveAccessibleDescription('Choose an instance.')
  await checkAccess(page, 'the form with its errors')

  await source.fill('192.0.2.1')
  await page.getByLabel('To: instance').selectOption({ value: '1' })
  await page.getByRole('button', { name: 'Check' }).press('Enter')
  await expect(page).toHaveURL(/\/reach\?from=192\.0\.2\.1&to=compute%2F1&protocol=tcp&port=22$/)
  await expect(page.getByText(/^192\.0\.2\.1 does not reach .+ on TCP 22\.$/)).toBeVisible()
  const way = page.getByRole('region', { name: /^IPv4: 192\.0\.2\.1 → / })
  await expect(way).toContainText('default inbound policy: Drop')
  await checkAccess(page, 'the answer')
  await page.setViewportSize({ width: 320, height: 640 })
  await checkNarrow(page, 'the answer on 320 px', 'main')
  await way.getByRole('listitem').getByRole('link').first().press('Enter')
  await expect(page).toHaveURL(/\/firewalls\/\d+\/rules$/)
})
