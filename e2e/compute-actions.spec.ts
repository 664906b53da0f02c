import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from './support/test.ts'

const status = (page: Page, text: string | RegExp) =>
  expect(
    page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) }),
  ).toContainText(text, { timeout: 30_000 })

const openAction = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

const rowMenu = async (page: Page, row: string, item: string) => {
  await page
    .getByRole('row', { name: row })
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

const choose = async (page: Page, label: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option }).first().click()
}

const accessible = async (page: Page, within: string) => {
  const { violations } = await new AxeBuilder({ page }).include(within).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
}

test('an instance is resized, which is finished when its plan has changed', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1', { type: 'g6-standard-1' })
  await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/overview`)
  await openAction(page, 'Resize')
  const drawer = page.getByRole('dialog', { name: 'Resize web-1' })
  await expect(drawer.getByRole('radio', { name: /Compute 2GB/ })).toBeDisabled()
  await expect(drawer.getByText('$12.00 more')).toBeVisible()
  await accessible(page, '[role=dialog]')
  await drawer.getByRole('radio', { name: /Compute 4GB/ }).check()
  await expect(drawer.getByText(/grows from/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Resize to Compute 4GB' }).click()
  await expect(drawer).toBeHidden()
  await status(page, /Migrating|Resizing/)
  await status(page, 'Running')
  await expect(page.getByText('Compute 4GB').first()).toBeVisible()
})

test('a plan that the disks do not fit says which disk to shrink', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1', { type: 'g6-standard-2' })
  await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/overview?action=resize`)
  const drawer = page.getByRole('dialog', { name: 'Resize web-1' })
  await drawer.getByRole('switch', { name: 'Resize the disk with the plan' }).uncheck()
  await expect(drawer.getByRole('radio', { name: /Compute 2GB/ })).toBeDisabled()
  await expect(drawer.getByText(/shrink .* to .* first/).first()).toBeVisible()
})

test('deleting asks for the name and tells what goes with it', async ({
  page,
  account,
  signIn,
  api,
}) => {
  const { id } = await account.addCompute('web-1')
  const token = await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/overview`)
  await openAction(page, 'Delete')
  const dialog = page.getByRole('alertdialog', { name: 'Delete web-1?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(dialog).toContainText('2 disks')
  await expect(dialog).toContainText('1 configuration')
  const button = dialog.getByRole('button', { name: /^Delete web-1/ })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('textbox').fill('web-1')
  await button.click()
  await expect(page).toHaveURL(/\/compute$/)
  await expect
    .poll(async () => (await api(token).get<{ results: number }>('/compute/instances')).results, {
      timeout: 30_000,
    })
    .toBe(0)
})

test('an instance goes to another region and boots there', async ({ page, account, signIn }) => {
  const { id } = await account.addCompute('web-1', { type: 'g6-nano-1' })
  await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/overview?action=migrate`)
  const drawer = page.getByRole('dialog', { name: 'Migrate web-1' })
  await choose(page, 'To', /Frankfurt|Newark/)
  await expect(drawer.getByText(/gets new ones/)).toBeVisible()
  await drawer.getByRole('button', { name: /^Migrate to/ }).click()
  await expect(drawer).toBeHidden()
  await status(page, /Migrating|Shutting down/)
  await status(page, 'Running')
})

test('an instance with a VPC interface cannot leave its region, and says so beforehand', async ({
  page,
  account,
  signIn,
  api,
}) => {
  const { id } = await account.addCompute('web-1', { region: 'us-iad' })
  const token = await signIn({ token: await account.token() })
  const { get, post } = api(token)
  await post('/vpcs', {
    label: 'inside',
    region: 'us-iad',
    subnets: [{ label: 'first', ipv4: '10.0.0.0/24' }],
  })
  const { data: vpcs } = await get<{ data: { subnets: { id: number }[] }[] }>('/vpcs')
  const { data: configs } = await get<{ data: { id: number }[] }>(
    `/compute/instances/${id}/configs`,
  )
  await post(`/compute/instances/${id}/configs/${configs[0]?.id}/interfaces`, {
    purpose: 'vpc',
    subnet_id: vpcs[0]?.subnets[0]?.id,
  })
  await page.goto(`/compute/${id}/overview?action=migrate`)
  await page.getByRole('combobox', { name: 'To', exact: true }).click()
  await expect(page.getByRole('option', { name: /Frankfurt/ })).toContainText(
    'An instance with a VPC interface cannot move to another data center',
  )
})

test('a resize whose answer is lost is not sent twice, and is seen to its end', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1', { type: 'g6-standard-1' })
  await signIn({ token: await account.token() })
  let sent = 0
  await page.route('**/resize', async (route) => {
    sent += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.goto(`/compute/${id}/overview?action=resize`)
  const drawer = page.getByRole('dialog', { name: 'Resize web-1' })
  await drawer.getByRole('radio', { name: /Compute 4GB/ }).check()
  await drawer.getByRole('button', { name: 'Resize to Compute 4GB' }).click()
  await expect(drawer.getByRole('alert')).toBeVisible()
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByText('Compute 4GB').first()).toBeVisible({ timeout: 30_000 })
  expect(sent).toBe(1)
})

test('a root password is set only while the instance is off', async ({ page, account, signIn }) => {
  const { id } = await account.addCompute('web-1', { status: 'offline', powered: [] })
  await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/overview`)
  await openAction(page, 'Reset root password')
  const drawer = page.getByRole('dialog', { name: 'Reset root password of web-1' })
  await drawer.getByLabel('New root password').fill('aaaaaaaa')
  await drawer.getByRole('button', { name: 'Reset password' }).click()
  await expect(drawer.getByText(/Password does not meet strength requirement/)).toBeVisible()
  await drawer.getByLabel('New root password').fill('Correct-horse-7')
  await drawer.getByRole('button', { name: 'Reset password' }).click()
  await expect(drawer).toBeHidden()
})

test('an instance boots into rescue mode with its disks', async ({ page, account, signIn }) => {
  const { id } = await account.addCompute('web-1')
  await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/overview`)
  await openAction(page, 'Rescue')
  const drawer = page.getByRole('dialog', { name: 'Rescue web-1' })
  await choose(page, 'sdc (optional)', /Disk/)
  await drawer.getByRole('button', { name: 'Reboot into rescue mode' }).click()
  await expect(drawer.getByText(/This disk is in slot/)).toBeVisible()
  await choose(page, 'sdc (optional)', 'Empty')
  await drawer.getByRole('button', { name: 'Reboot into rescue mode' }).click()
  await expect(drawer).toBeHidden()
  await status(page, 'Running')
})

test('a rebuild replaces the disks after the name is typed', async ({ page, account, signIn }) => {
  const { id } = await account.addCompute('web-1')
  await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/overview`)
  await openAction(page, 'Rebuild')
  const drawer = page.getByRole('dialog', { name: 'Rebuild web-1' })
  await expect(drawer).toContainText('2 disks')
  await choose(page, 'Image', /Debian 12/)
  await drawer.getByLabel('Root password').fill('Correct-horse-7')
  await expect(drawer.getByRole('button', { name: 'Rebuild web-1' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await drawer.getByLabel('Type web-1 to confirm').fill('web-1')
  await drawer.getByRole('button', { name: 'Rebuild web-1' }).click()
  await expect(drawer).toBeHidden()
  await status(page, 'Running')
  await page.getByRole('link', { name: 'Storage' }).click()
  await expect(page.getByRole('row', { name: /Debian 12/ })).toBeVisible()
})

test('a clone is a new instance that is followed by itself', async ({ page, account, signIn }) => {
  const { id } = await account.addCompute('web-1')
  await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/overview`)
  await openAction(page, 'Clone')
  const drawer = page.getByRole('dialog', { name: 'Clone web-1' })
  await drawer.getByLabel('Label').fill('web--2')
  await drawer.getByRole('button', { name: 'Clone web-1' }).click()
  await expect(drawer.getByText(/in a row/)).toBeVisible()
  await drawer.getByLabel('Label').fill('web-2')
  await drawer.getByRole('button', { name: 'Clone web-1' }).click()
  await expect(drawer).toBeHidden()
  await page.goto('/compute')
  await expect(page.getByRole('row', { name: 'web-2' })).toContainText('Offline', {
    timeout: 30_000,
  })
})

test('a disk is shrunk, another is made in the space, renamed and deleted', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1', { status: 'offline', powered: [] })
  await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/storage`)
  const system = page.getByRole('row', { name: /Disk/ }).filter({ hasText: 'ext4' }).first()
  await system.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Resize' }).click()
  const resize = page.getByRole('dialog', { name: /^Resize/ })
  await resize.getByRole('textbox', { name: 'Size', exact: true }).fill('20480')
  await expect(resize.getByText(/the files on it must fit/)).toBeVisible()
  await resize.getByRole('button', { name: 'Resize to 20 GB' }).click()
  await expect(resize).toBeHidden()
  await expect(system).toContainText('20 GB', { timeout: 30_000 })
  await expect(system).toContainText('Ready', { timeout: 30_000 })

  const createDisk = page.getByRole('button', { name: 'Create disk' })
  await expect(createDisk).not.toHaveAttribute('aria-disabled', 'true', { timeout: 30_000 })
  await createDisk.click()
  const create = page.getByRole('dialog', { name: 'Create disk' })
  await create.getByRole('textbox', { name: 'Size', exact: true }).fill('1024')
  await create.getByRole('button', { name: 'Create disk' }).click()
  await expect(create.getByText('Required for an empty disk')).toBeVisible()
  await create.getByLabel('Label').fill('data')
  await create.getByRole('button', { name: 'Create disk' }).click()
  await expect(create).toBeHidden()
  const data = page.getByRole('row', { name: 'data' })
  await expect(data).toContainText('Ready', { timeout: 30_000 })

  await rowMenu(page, 'data', 'Rename')
  const rename = page.getByRole('dialog', { name: 'Rename data' })
  await rename.getByLabel('Label').fill('archive')
  await rename.getByRole('button', { name: 'Rename' }).click()
  await rowMenu(page, 'archive', 'Delete')
  const dialog = page.getByRole('alertdialog', { name: 'Delete archive?' })
  await dialog.getByRole('textbox').fill('archive')
  await dialog.getByRole('button', { name: 'Delete archive' }).click()
  await expect(page.getByRole('row', { name: 'archive' })).toBeHidden({ timeout: 30_000 })
})

test('a disk of a running instance is not resized in vain', async ({ page, account, signIn }) => {
  const { id } = await account.addCompute('web-1')
  await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/storage`)
  const system = page.getByRole('row', { name: /Disk/ }).filter({ hasText: 'ext4' }).first()
  await system.getByRole('button', { name: /^Actions/ }).click()
  await expect(page.getByRole('menuitem', { name: /^Resize/ })).toContainText(
    'The disk is in use. Shut the instance down first.',
  )
})

test('addresses: a private one comes and goes, the last public one stays, names need a record', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1')
  await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/network`)
  const address = page.getByRole('row').filter({ hasText: 'Public IPv4' })
  await address.getByRole('button', { name: /^Actions/ }).click()
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toContainText(
    'It is the last public IPv4 address of the instance.',
  )
  await page.getByRole('menuitem', { name: 'Edit reverse DNS' }).click()
  const drawer = page.getByRole('dialog', { name: /^Reverse DNS of/ })
  await drawer.getByLabel('Name').fill('no-such-host.example.com')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.locator('[data-field=rdns]')).toContainText(/example\.com|lookup|resolve/i)
  await drawer.getByLabel('Name').fill('')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()

  const add = page.getByRole('button', { name: 'Add private address' })
  if ((await add.getAttribute('aria-disabled')) !== 'true') {
    await add.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Add private address' }).click()
  }
  await expect(page.getByRole('row').filter({ hasText: 'Private IPv4' })).toBeVisible()
  await expect(add).toHaveAttribute('aria-disabled', 'true')
})

test('a configuration shows what a save changes and sends that alone', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1')
  await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/configs`)
  await page
    .getByRole('row', { name: /Profile/ })
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const drawer = page.getByRole('dialog', { name: /^Edit/ })
  await choose(page, 'Root device', '/dev/sdc')
  await expect(drawer.getByText(/Nothing is in sdc/)).toBeVisible()
  await choose(page, 'Root device', '/dev/sda')
  await drawer.getByLabel('Comments').fill('Boots the shop')
  await expect(drawer.getByRole('table', { name: 'Changes' }).getByRole('row')).toHaveCount(2)
  await expect(drawer.getByText(/takes effect on reboot/)).toBeVisible()
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  expect((await sent).postDataJSON()).toEqual({ comments: 'Boots the shop' })
  await expect(drawer).toBeHidden()
})

test('backups are enabled with their price, a snapshot is taken, restored and cancelled', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1')
  await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/backups`)
  await page.getByRole('button', { name: 'Enable backups' }).click()
  const enable = page.getByRole('alertdialog', { name: 'Enable backups of web-1?' })
  await enable.getByRole('button', { name: /^Enable for \$/ }).click()
  await expect(page.getByText(/The backup service is on/)).toBeVisible()

  await page.getByRole('button', { name: 'Take snapshot' }).click()
  const drawer = page.getByRole('dialog', { name: 'Take snapshot of web-1' })
  await drawer.getByRole('button', { name: 'Take snapshot' }).click()
  await expect(drawer.getByText('Must not be empty')).toBeVisible()
  await drawer.getByLabel('Label').fill('Before the upgrade')
  await drawer.getByRole('button', { name: 'Take snapshot' }).click()
  await expect(drawer).toBeHidden()
  const restore = page.getByRole('button', { name: 'Restore Before the upgrade' })
  await expect(restore).not.toHaveAttribute('aria-disabled', 'true', { timeout: 45_000 })

  await restore.click()
  const form = page.getByRole('dialog', { name: 'Restore Before the upgrade' })
  await expect(form.getByText(/Insufficient space/).first()).toBeVisible()
  await form.getByRole('switch', { name: 'Overwrite what it has' }).check()
  await form.getByLabel('Type web-1 to confirm').fill('web-1')
  await form.getByRole('button', { name: 'Overwrite web-1' }).click()
  await expect(form).toBeHidden()
  await status(page, /Offline|Running/)

  await page.getByRole('button', { name: 'Cancel backups' }).click()
  const cancel = page.getByRole('alertdialog', { name: 'Cancel backups of web-1?' })
  await expect(cancel).toContainText('Before the upgrade')
  await cancel.getByRole('textbox').fill('web-1')
  await cancel.getByRole('button', { name: /^Cancel and delete 1 backup$/ }).click()
  await expect(page.getByRole('heading', { name: 'No backups' })).toBeVisible()
})

test('an instance is created from an image; what was typed outlives a reload, the password does not', async ({
  page,
  account,
  signIn,
}) => {
  await signIn({ token: await account.token() })
  await page.goto('/compute/create')
  await page.getByRole('button', { name: 'Create instance' }).click()
  await expect(page.getByText('Choose a plan', { exact: true })).toBeVisible()
  await choose(page, 'Region', /Washington/)
  await page.getByRole('radio', { name: /Compute 2GB/ }).check()
  await choose(page, 'Image', /Debian 12/)
  await page.getByLabel('Root password').fill('Correct-horse-7')
  await page.getByLabel('Label').fill('shop-1')
  await page.getByRole('radio', { name: /Backup/ }).check()
  await page.getByRole('radio', { name: /^Image/ }).check()
  await expect(page.getByLabel('Root password')).toHaveValue('Correct-horse-7')
  await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('$12.00 a month')

  await page.reload()
  await expect(page.getByText('What you had typed is back')).toBeVisible()
  await expect(page.getByLabel('Label')).toHaveValue('shop-1')
  await expect(page.getByLabel('Root password')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Correct-horse')
  await page.getByLabel('Root password').fill('Correct-horse-7')
  await accessible(page, 'main')
  await page.getByRole('button', { name: 'Create shop-1' }).click()
  await expect(page).toHaveURL(/\/compute\/\d+\/overview/)
  await status(page, /Being created|Provisioning|Booting/)
  await status(page, 'Running')
})

test('many instances are tagged, and deleted once their number is typed', async ({
  page,
  account,
  signIn,
}) => {
  for (const label of ['web-1', 'web-2']) await account.addCompute(label)
  await signIn({ token: await account.token() })
  await page.goto('/compute')
  await page.getByRole('checkbox', { name: 'Select all 2 rows' }).check()
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Tag', exact: true }).click()
  const tag = page.getByRole('alertdialog', { name: 'Tag 2 instances' })
  await tag.getByRole('combobox', { name: 'Tag' }).fill('blue')
  await tag.getByRole('button', { name: 'Tag 2 instances' }).click()
  for (const label of ['web-1', 'web-2'])
    await expect(page.getByRole('row', { name: label })).toContainText('blue')
  await bar.getByRole('button', { name: 'Actions for the selected rows' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete 2 instances?' })
  const button = dialog.getByRole('button', { name: 'Delete 2 instances' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('textbox').fill('2')
  await button.click()
  await expect(page.getByRole('heading', { name: 'No instances yet' })).toBeVisible({
    timeout: 30_000,
  })
})
