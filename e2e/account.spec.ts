import { expect, test } from './support/test.ts'

test('the contact is edited in a drawer, and only what was changed is sent', async ({
  page,
  account,
  signIn,
  api,
}) => {
  const token = await signIn({ token: await account.token() })
  await page.goto('/account/contact')
  await page.getByRole('link', { name: 'Edit contact' }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit contact' })
  await expect(page).toHaveURL('/account/contact/edit')
  await drawer.getByLabel(/^City/).fill('Bristol')
  await drawer.getByLabel(/^Country/).fill('Great Britain')
  await drawer.getByRole('button', { name: 'Save contact' }).click()
  await expect(drawer.getByLabel(/^Country/)).toHaveAttribute('aria-invalid', 'true')
  await drawer.getByLabel(/^Country/).fill('GB')
  const request = page.waitForRequest((sent) => sent.method() === 'PUT')
  await drawer.getByRole('button', { name: 'Save contact' }).click()
  expect((await request).postDataJSON()).toEqual({ city: 'Bristol', country: 'GB' })
  await expect(drawer).toBeHidden()
  await expect(page.getByText('Contact saved')).toBeVisible()
  await expect(page.getByRole('region', { name: /^Contact/ })).toContainText('Bristol')
  expect(await api(token).get('/account')).toMatchObject({ city: 'Bristol', country: 'GB' })
})

test('a default of the account is switched at once', async ({ page, account, signIn, api }) => {
  const token = await signIn({ token: await account.token() })
  await page.goto('/account/settings')
  const backups = page.getByRole('checkbox', { name: 'Backups for new instances' })
  await expect(backups).not.toBeChecked()
  await backups.click()
  await expect(page.getByText('Backups for new instances: on')).toBeVisible()
  await expect(backups).toBeChecked()
  expect(await api(token).get('/account/settings')).toMatchObject({ backups_enabled: true })
})

test('users, their grants and the tokens are told', async ({ page, account, signIn }) => {
  const { id } = await account.addCompute('web-1')
  const restricted = await account.addRestricted({ [id]: 'read_write' })
  const token = await signIn({ token: await account.token() })
  await page.goto('/account/users')
  const users = page.getByRole('table', { name: 'Users' })
  await expect(users.getByRole('row', { name: account.username })).toContainText('Unrestricted')
  await users.getByRole('link', { name: restricted.username }).click()
  await expect(page.getByRole('heading', { level: 1, name: restricted.username })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('web-1')
  await page.goto(`/account/users/${account.username}`)
  await expect(page.getByText('may do everything in this account')).toBeVisible()
  await page.goto('/account/tokens')
  await expect(page.getByRole('table', { name: 'Access tokens' })).toContainText(token.slice(0, 16))
  await expect(page.getByRole('main')).not.toContainText(token)
  await page.goto('/account/profile')
  await expect(page.getByRole('main')).toContainText(`${account.username}@example.com`)
})

test('what was done is told as an event, and in the notifications until it is seen', async ({
  page,
  account,
  signIn,
  api,
}) => {
  const { id } = await account.addCompute('web-1')
  const token = await signIn({ token: await account.token() })
  await api(token).post(`/compute/instances/${id}/shutdown`)
  await page.goto('/events')
  const row = page.getByRole('table', { name: 'Events' }).getByRole('row').filter({
    hasText: 'web-1',
  })
  await expect(row).toContainText(/shut ?down/i)
  await expect(row).toContainText(account.username)
  await page.getByRole('button', { name: /^Notifications and events/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Notifications and events' })
  await drawer.getByRole('button', { name: 'Mark all as seen' }).click()
  await expect(drawer.getByRole('button', { name: 'Mark all as seen' })).toBeHidden()
  await drawer.getByRole('link', { name: 'web-1' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'web-1' })).toBeVisible()
})
