import { checkAccess } from './support/access.ts'
import { scopeWord } from './support/scopeWord.ts'
import { pick } from './support/select.ts'
import { expect, test } from './support/test.ts'

test('edits the contact in a drawer, and sends only the changed fields', async ({
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

test(
  'saves an account default as soon as it is switched',
  { tag: '@main' },
  async ({ page, account, signIn, api }) => {
    const token = await signIn({ token: await account.token() })
    await page.goto('/account/settings')
    const backups = page.getByRole('checkbox', { name: 'Backups for new instances' })
    await expect(backups).not.toBeChecked()
    await backups.click()
    await expect(page.getByText('Backups for new instances: on')).toBeVisible()
    await expect(backups).toBeChecked()
    expect(await api(token).get('/account/settings')).toMatchObject({ backups_enabled: true })
  },
)

test('shows users, their grants and the tokens', async ({ page, account, signIn }) => {
  const { id } = await account.addCompute('web-1')
  const restricted = await account.addRestricted({ [id]: 'read_write' })
  const token = await signIn({ token: await account.token() })
  await page.goto('/account/users')
  const users = page.getByRole('grid', { name: 'Users' })
  await expect(users.getByRole('row', { name: account.username })).toContainText('Unrestricted')
  await users.getByRole('link', { name: restricted.username }).click()
  await expect(page.getByRole('heading', { level: 1, name: restricted.username })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('web-1')
  await page.goto(`/account/users/${account.username}`)
  await expect(page.getByText('has full access')).toBeVisible()
  await page.goto('/account/tokens')
  await expect(page.getByRole('grid', { name: 'Access tokens' })).toContainText(token.slice(0, 16))
  await expect(page.getByRole('main')).not.toContainText(token)
  await page.goto('/account/profile')
  await expect(page.getByRole('main')).toContainText(`${account.username}@example.com`)
})

test('lists an action of another user as an event, and in the notifications until it is seen', async ({
  page,
  account,
  signIn,
  api,
}) => {
  const { id } = await account.addCompute('web-1')
  const other = await account.addRestricted({ [id]: 'read_write' })
  await signIn({ token: await account.token() })
  await api(await other.token()).post(`/compute/instances/${id}/shutdown`)
  await page.goto('/events')
  const row = page.getByRole('grid', { name: 'Events' }).getByRole('row').filter({
    hasText: 'web-1',
  })
  await expect(row).toContainText(/shut ?down/i)
  await expect(row).toContainText(other.username)
  await page.getByRole('button', { name: /^Notifications and events/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Notifications and events' })
  await drawer.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(drawer.getByRole('button', { name: 'Mark all as read' })).toBeHidden()
  await drawer.getByRole('link', { name: 'web-1' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'web-1' })).toBeVisible()
})

test(
  'creates a token, shows it once and revokes it together with its session',
  { tag: '@main' },
  async ({ page, account, signIn, api }) => {
    await signIn({ token: await account.token() })
    await page.goto('/account/tokens')
    await page.getByRole('link', { name: 'Create token' }).click()
    const form = page.getByRole('dialog', { name: 'Create token' })
    await form.getByLabel('Label').fill('Nightly report')
    await form.getByLabel('Account: Read', { exact: true }).check()
    await form.getByLabel('Instances: Read', { exact: true }).check()
    await form.getByRole('button', { name: 'Create token' }).click()
    const tokenDialog = page.getByRole('dialog', { name: 'Token created' })
    await tokenDialog.getByRole('button', { name: 'Show' }).click()
    const createdToken = (await tokenDialog.locator('code').last().innerText()).trim()
    expect(createdToken).toMatch(/^[0-9a-f]{64}$/)
    expect(await api(createdToken).get('/compute/instances')).toMatchObject({ results: 0 })

    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Leave without the token?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await tokenDialog.getByRole('button', { name: 'I’ve saved it' }).click()
    await expect(page).toHaveURL('/account/tokens')
    await expect(page.getByRole('main')).not.toContainText(createdToken)
    const storedText = await page.evaluate(() =>
      [localStorage, sessionStorage].flatMap((storage) => Object.values<string>(storage)).join(' '),
    )
    expect(storedText).not.toContain(createdToken)

    await signIn({ token: createdToken })
    await page.goto('/account/tokens')
    await page.getByRole('button', { name: 'Actions for Nightly report' }).click()
    await expect(page.getByRole('menuitem', { name: 'Revoke' })).toContainText(
      scopeWord('account:read_write'),
    )
    await page.keyboard.press('Escape')

    await signIn({ token: await account.token() })
    await page.goto('/account/tokens')
    await page.getByRole('button', { name: 'Actions for Nightly report' }).click()
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    const revoke = page.getByRole('alertdialog', { name: 'Revoke Nightly report?' })
    await revoke.getByRole('button', { name: 'Revoke Nightly report' }).click()
    await expect(page.getByText('Revoked Nightly report')).toBeVisible()
    const refused = await page.request.get('/v4/profile', {
      headers: { authorization: `Bearer ${createdToken}` },
    })
    expect(refused.status()).toBe(401)
  },
)

test('revoking the current token ends the session', async ({ page, account, signIn }) => {
  const token = await signIn({ token: await account.token() })
  await page.goto('/account/tokens')
  await expect(page.getByText('You are signed in with the token')).toBeVisible()
  await page
    .getByRole('row')
    .filter({ hasText: token.slice(0, 16) })
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  const question = page.getByRole('alertdialog', { name: /^Revoke/ })
  await expect(question).toContainText('You are signed in with this token')
  await question.getByRole('button', { name: /^Revoke/ }).click()
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
})

test(
  'adds, renames and deletes an SSH key, and does not send a private key',
  { tag: '@main' },
  async ({ page, account, signIn }) => {
    await signIn({ token: await account.token() })
    await page.goto('/account/keys')
    await page.getByRole('link', { name: 'Add SSH key' }).click()
    const form = page.getByRole('dialog', { name: 'Add SSH key' })
    await form.getByLabel('Label').fill('Laptop')
    await form.getByLabel('Public key').fill('-----BEGIN OPENSSH PRIVATE KEY-----')
    await form.getByRole('button', { name: 'Add SSH key' }).click()
    await expect(form.getByText(/private key must not leave/)).toBeVisible()
    await form
      .getByLabel('Public key')
      .fill(
        'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOAgPuP8RYnkqPpQjy4QaS0CdTXejANMAmH0SXMenJ+u ada@laptop',
      )
    const fingerprint = 'SHA256:FUzs9RxHXwOnCX/jB0e1L9bIooaE/gktpMCODzZQ2jA'
    await expect(form.getByText(fingerprint)).toBeVisible()
    await form.getByRole('button', { name: 'Add SSH key' }).click()
    const table = page.getByRole('grid', { name: 'SSH keys' })
    await expect(table.getByRole('row', { name: 'Laptop' })).toContainText(fingerprint)

    await table.getByRole('button', { name: 'Actions for Laptop' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    const rename = page.getByRole('dialog', { name: 'Rename Laptop' })
    await rename.getByLabel('Label').fill('Old laptop')
    await rename.getByRole('button', { name: 'Rename' }).click()
    await table.getByRole('button', { name: 'Actions for Old laptop' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page
      .getByRole('alertdialog', { name: 'Delete Old laptop?' })
      .getByRole('button', { name: 'Delete Old laptop' })
      .click()
    await expect(page.getByText('No SSH keys')).toBeVisible()
  },
)

test(
  'creates a user, and saves its grants',
  { tag: '@main' },
  async ({ page, account, signIn, api }) => {
    const { id } = await account.addCompute('web-1')
    const token = await signIn({ token: await account.token() })
    const username = `${account.username}-ci`
    await page.goto('/account/users')
    await page.getByRole('link', { name: 'Create user' }).click()
    const form = page.getByRole('dialog', { name: 'Create user' })
    await form.getByLabel('Username').fill(account.username)
    await form.getByLabel('Email').fill('ci@example.org')
    await form.getByRole('button', { name: 'Create user' }).click()
    await expect(form.getByText(/Username is taken/)).toBeVisible()
    await form.getByLabel('Username').fill(username)
    await form.getByRole('button', { name: 'Create user' }).click()

    await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible()
    await page.getByLabel('Permission on web-1').selectOption('Read')
    await page.getByLabel('Create domains').check()
    await expect(page.getByText('2 changes')).toBeVisible()
    await page.getByRole('link', { name: 'Users' }).click()
    const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await leaving.getByRole('button', { name: 'Keep editing' }).click()
    const request = page.waitForRequest((sent) => sent.method() === 'PUT')
    await page.getByRole('button', { name: 'Save grants' }).click()
    expect((await request).postDataJSON()).toEqual({
      global: { add_domains: true },
      compute: [{ id, permissions: 'read_only' }],
    })
    await expect(page.getByText('No changes', { exact: true })).toBeVisible()
    expect(await api(token).get(`/account/users/${username}/grants`)).toMatchObject({
      global: { add_domains: true, add_computes: false },
      compute: [{ id, permissions: 'read_only' }],
    })
  },
)

test('prevents restricting the last unrestricted user, and explains to a restricted one what is not allowed', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1')
  const restricted = await account.addRestricted({ [id]: 'read_write' })
  await signIn({ token: await account.token() })
  await page.goto(`/account/users/${account.username}/edit`)
  const form = page.getByRole('dialog', { name: `Edit ${account.username}` })
  await form.getByRole('switch', { name: 'Restricted' }).click()
  await form.getByRole('button', { name: 'Save user' }).click()
  await expect(form.getByText(/last unrestricted user cannot be restricted/)).toBeVisible()

  await signIn({ token: await restricted.token() })
  await page.goto('/account/profile')
  await expect(page.getByText('Only an unrestricted user may change grants.')).toBeVisible()
  await expect(page.getByLabel('Permission on web-1')).toBeDisabled()
})

test('shows the new name immediately after users rename themselves', async ({
  page,
  account,
  signIn,
}) => {
  await signIn({ token: await account.token() })
  await page.goto(`/account/users/${account.username}/edit`)
  const form = page.getByRole('dialog', { name: `Edit ${account.username}` })
  const renamed = `${account.username}-renamed`
  await form.getByLabel('Username').fill(renamed)
  await form.getByRole('button', { name: 'Save user' }).click()
  await expect(page.getByRole('heading', { level: 1, name: renamed })).toBeVisible()
  await page.getByRole('button', { name: 'Account and preferences' }).click()
  const menu = page.getByRole('dialog', { name: 'Account and preferences' })
  await expect(menu.getByText(renamed)).toBeVisible()
})

test('exports preferences to a file and imports them', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/account/preferences')
  const html = page.locator('html')
  await page.getByRole('group', { name: 'Theme' }).getByLabel('Dark').check()
  await page.getByRole('group', { name: 'Row density' }).getByLabel('Compact').check()
  await pick(page.getByLabel('Time zone'), 'Asia/Tokyo')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const path = await (await downloading).path()

  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(html).toHaveAttribute('data-color-scheme', 'light')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import' }).click()
  await (await choosing).setFiles(path)
  await expect(html).toHaveAttribute('data-color-scheme', 'dark')
  await expect(html).toHaveAttribute('data-density', 'compact')
  await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Tokyo')

  const other = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import' }).click()
  await (
    await other
  ).setFiles({
    name: 'other.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"theme":"dark"}'),
  })
  await expect(page.getByRole('alert')).toContainText('other.json was not imported')
})

test('asks before signing out with a draft, and then discards it', async ({
  page,
  account,
  signIn,
}) => {
  const token = await signIn({ token: await account.token() })
  await page.goto('/compute/create')
  await page.getByLabel('Label').fill('web-9')
  await page.getByRole('button', { name: 'Account and preferences' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sign out and discard unsaved changes?' })
  await expect(question).toContainText('New instance')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Label')).toHaveValue('web-9')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await question.getByRole('button', { name: 'Sign out and discard 1 draft' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await signIn({ token })
  await page.goto('/compute/create')
  await expect(page.getByLabel('Label')).toHaveValue('')
})

test('explains a denied action with a text to send to an administrator', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1')
  const jonas = await account.addRestricted({})
  await signIn({ token: await jonas.token() })
  await page.goto(`/compute/${id}`)
  await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible()
  await page.getByRole('link', { name: 'Why?' }).click()
  const panel = page.getByRole('region', { name: 'View a compute instance' })
  await expect(panel.getByRole('listitem').filter({ hasText: 'A grant on' })).toContainText(
    'Missing',
  )
  await expect(panel).toContainText('The API responded: “Unauthorized”')
  await expect(panel).toContainText(`Please give my user the read grant on instance ${id}.`)
  await expect(
    panel.getByRole('button', { name: 'Copy message for your administrator' }),
  ).toBeVisible()
  const seen = page.getByRole('grid', { name: 'Requests since page load' })
  await expect(seen.getByRole('row', { name: 'View a compute instance' })).toContainText('denied')
  await checkAccess(page)
})
