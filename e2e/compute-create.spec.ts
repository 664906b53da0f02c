import { accessible } from './support/access.ts'
import { openMenu, status } from './support/computes.ts'
import { choose, expectChosen, openList, pick } from './support/select.ts'
import { expect, type Page, test } from './support/test.ts'
import { press } from './support/trouble.ts'

const password = 'Correct-horse-7'

const idOf = (page: Page) => /\/compute\/(\d+)\//.exec(page.url())?.[1]

async function placeAndPlan(page: Page, region: RegExp, plan: RegExp) {
  await choose(page, 'Region', region)
  await page.getByRole('radio', { name: plan }).check()
}

test('keeps the entered values after a change of source and a reload, but not the password', async ({
  page,
  account,
  signIn,
}) => {
  await signIn({ token: await account.token() })
  await page.goto('/compute/create')
  await page.getByRole('button', { name: 'Create instance' }).click()
  await expect(page.locator('[data-field=type]').getByText('Required')).toBeVisible()
  await placeAndPlan(page, /Washington/, /Compute 2GB/)
  await choose(page, 'Image', /Debian 12/)
  const typed = page.getByLabel('Root password')
  await typed.fill(password)
  const label = page.getByLabel('Label')
  await label.fill('shop-1')
  await page.getByRole('radio', { name: /Backup/ }).check()
  await page.getByRole('radio', { name: /^Image/ }).check()
  await expect(typed).toHaveValue(password)
  await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('$12.00/mo')

  await page.reload()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(label).toHaveValue('shop-1')
  await expect(typed).toHaveValue('')
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(sessionStorage)))
    .not.toContain('Correct-horse')
  await accessible(page, 'main')
})

test(
  'creates an instance from an image, after an error and a lost connection',
  { tag: '@main' },
  async ({ page, account, signIn, context }) => {
    await account.addCompute('shop-1')
    await signIn({ token: await account.token() })
    await page.goto('/compute/create')
    await placeAndPlan(page, /Washington/, /Compute 2GB/)
    await choose(page, 'Image', /Debian 12/)
    const typed = page.getByLabel('Root password')
    const label = page.getByLabel('Label')
    await label.fill('shop-1')
    await typed.fill('aaaaaaaa')
    await page.getByRole('button', { name: 'Create shop-1' }).click()
    await expect(page.getByText(/Only one kind of character/)).toBeVisible()
    await typed.fill(password)
    await page.getByRole('button', { name: 'Create shop-1' }).click()
    await expect(page.getByText('Label must be unique among your computes')).toBeVisible()
    await label.fill('shop-2')

    await context.setOffline(true)
    await press(page.getByRole('button', { name: 'Create shop-2' }))
    const form = page.getByRole('form', { name: 'Create instance' })
    await expect(form.getByRole('alert')).toContainText('No response')
    await expect(label).toHaveValue('shop-2')
    await expect(typed).toHaveValue(password)
    await context.setOffline(false)
    await press(page.getByRole('button', { name: 'Create shop-2' }))
    await expect(page).toHaveURL(/\/compute\/\d+\/overview/)
    await status(page, /Provisioning|Booting|Running/)
    await status(page, 'Running')
  },
)

test('accepts user data only for images and regions that support it', async ({
  page,
  account,
  signIn,
  api,
}) => {
  const token = await signIn({ token: await account.token() })
  await page.goto('/compute/create')
  await placeAndPlan(page, /Washington/, /Compute 2GB/)
  await choose(page, 'Image', /Ubuntu 22.04/)
  await page.getByLabel('Root password').fill(password)
  await page.getByLabel('User data').fill('#cloud-config\nhostname: shop')
  await expect(page.getByText(/28 of 65,535 bytes/)).toBeVisible()
  await openList(page.getByRole('combobox', { name: 'Region', exact: true }))
  const frankfurt = page.getByRole('option', { name: /Frankfurt/ })
  await expect(frankfurt).toContainText('Does not offer Metadata, which user data needs')
  await page.keyboard.press('Escape')
  await choose(page, 'Image', /Debian 12/)
  await page.getByRole('button', { name: 'Create instance' }).click()
  await expect(page.locator('[data-field=image], [data-field=user_data]')).toContainText([
    /./,
    /cloud-init/,
  ])
  await choose(page, 'Image', /Ubuntu 22.04/)
  await expect(page.getByLabel('User data')).toHaveValue('#cloud-config\nhostname: shop')
  await page.getByRole('button', { name: 'Create instance' }).click()
  await expect(page).toHaveURL(/\/compute\/\d+\/overview/)
  const createdInstance = await api(token).get<object>(`/compute/instances/${idOf(page)}`)
  expect(createdInstance).toMatchObject({ has_user_data: true })
})

test('a deployment script asks for its inputs, and its secrets are not stored in the draft', async ({
  page,
  account,
  signIn,
}) => {
  await signIn({ token: await account.token() })
  await page.goto('/compute/create')
  await placeAndPlan(page, /Washington/, /Compute 2GB/)
  await choose(page, 'Image', /Debian 11/)
  const script = page.getByRole('combobox', { name: /^Deployment script/ })
  await expect(script.getByRole('option', { name: /Web and database server/ })).toHaveCount(0)
  await choose(page, 'Image', /Debian 12/)
  await page.getByLabel('Root password').fill(password)
  await pick(script, /Web and database server/)
  await page.getByLabel('Database password').fill('Very-secret-8')
  await page.getByRole('button', { name: 'Create instance' }).click()
  await expect(page.locator('[data-field="script_data.hostname"]')).toContainText(/[Rr]equire/)
  await page.getByLabel('Host name').fill('www.example.org')
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(sessionStorage)))
    .not.toContain('Very-secret')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Create instance' }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    script_data: { hostname: 'www.example.org', db_password: 'Very-secret-8' },
  })
  await expect(page).toHaveURL(/\/compute\/\d+\/overview/)
})

test('creates an instance from a backup in the same region, on a sufficiently large plan', async ({
  page,
  account,
  signIn,
  api,
}) => {
  const { id } = await account.addCompute('web-1', { type: 'g6-standard-2' })
  const token = await signIn({ token: await account.token() })
  const { get, post } = api(token)
  const backups = `/compute/instances/${id}/backups`
  await post(backups, { label: 'Before the move' })
  await expect
    .poll(
      async () =>
        (await get<{ snapshot: { current: { status: string } | null } }>(backups)).snapshot.current
          ?.status,
    )
    .toBe('successful')
  await page.goto('/compute/create')
  await page.getByRole('radio', { name: /^Backup/ }).check()
  await page.getByRole('button', { name: 'Create instance' }).click()
  await expect(page.locator('[data-field=backup_of]').getByText('Required')).toBeVisible()
  await choose(page, 'Backup of', /web-1/)
  await choose(page, 'Backup', /Before the move/)
  await expectChosen(page.getByRole('combobox', { name: 'Region', exact: true }), 'Frankfurt')
  await expect(page.getByRole('radio', { name: /Compute 2GB/ })).toBeDisabled()
  await expect(page.getByText(/The backup needs/).first()).toBeVisible()
  await page.getByRole('radio', { name: /Compute 4GB/ }).check()
  await page.getByLabel('Label').fill('web-2')
  await page.getByRole('button', { name: 'Create web-2' }).click()
  await expect(page).toHaveURL(/\/compute\/\d+\/overview/)
  await status(page, 'Running')
  await page.getByRole('link', { name: 'Storage', exact: true }).click()
  await expect(page.getByRole('row', { name: /Debian 12 Disk/ })).toBeVisible()
})

test('creates an instance in a VLAN in regions that support VLANs', async ({
  page,
  account,
  signIn,
  api,
}) => {
  const token = await signIn({ token: await account.token() })
  await page.goto('/compute/create')
  await choose(page, 'Image', /Debian 12/)
  await page.getByLabel('Root password').fill(password)
  await page.getByRole('button', { name: 'Add interface' }).click()
  await page.getByLabel('eth0: Type').selectOption('vlan')
  await expect(
    page.getByText('No public interface: not reachable from the internet.'),
  ).toBeVisible()
  await openList(page.getByRole('combobox', { name: 'Region', exact: true }))
  await expect(page.getByRole('option', { name: /Fremont/ })).toContainText('Does not offer VLANs')
  await page.keyboard.press('Escape')
  await choose(page, 'Region', /Newark/)
  await page.getByRole('radio', { name: /Compute 2GB/ }).check()
  await page.getByRole('button', { name: 'Create instance' }).click()
  await expect(page.locator('[data-field=interfaces]')).toContainText(/label|name|VLAN/i)
  await page.getByLabel('eth0: VLAN').fill('backstage')
  await page.getByLabel('eth0: IPAM address').fill('10.0.0.1/24')
  await page.getByRole('button', { name: 'Create instance' }).click()
  await expect(page).toHaveURL(/\/compute\/\d+\/overview/)
  const path = `/compute/instances/${idOf(page)}/configs`
  const { data } = await api(token).get<{ data: { interfaces: object[] }[] }>(path)
  expect(data[0]?.interfaces).toMatchObject([
    { purpose: 'vlan', label: 'backstage', ipam_address: '10.0.0.1/24' },
  ])
})

test('an empty instance stays off, and boots once it has a disk to boot from', async ({
  page,
  account,
  signIn,
}) => {
  await signIn({ token: await account.token() })
  await page.goto('/compute')
  await page.getByRole('link', { name: 'Create instance' }).first().click()
  await page.getByRole('radio', { name: /^Empty/ }).check()
  await placeAndPlan(page, /Newark/, /Compute 2GB/)
  await page.getByLabel('Label').fill('bare-1')
  await page.getByRole('button', { name: 'Create bare-1' }).click()
  await expect(page).toHaveURL(/\/compute\/\d+\/overview/)
  await status(page, 'Offline')
  await press(page.getByRole('button', { name: 'Boot', exact: true }))
  const dialog = page.getByRole('alertdialog', { name: 'Boot bare-1?' })
  await expect(dialog.getByRole('alert')).toContainText(/configuration/i)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Storage', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No disks' })).toBeVisible()
})

test('explains to a user who may not create instances why, before anything is typed', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1')
  const user = await account.addRestricted({ [id]: 'read_write' })
  await signIn({ token: await user.token() })
  await page.goto('/compute/create')
  await expect(page.getByRole('button', { name: 'Create instance' })).toHaveAccessibleDescription(
    'You need permission to create instances.',
  )
  await page.goto('/compute')
  await openMenu(page.getByRole('row', { name: 'web-1' }))
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible()
})

test('creates several instances from one form, but only after the code that shows their progress has loaded', async ({
  page,
  account,
  signIn,
}) => {
  await signIn({ token: await account.token() })
  await page.route('**/assets/bulk-*.js', (route) => route.abort())
  await page.goto('/compute/create')
  await page.getByLabel('Label').fill('web-09')
  await page.getByLabel('Number of instances').fill('2')
  await page.getByRole('radio', { name: /^Empty/ }).check()
  await placeAndPlan(page, /Frankfurt/, /Compute 2GB/)
  const create = page.getByRole('button', { name: 'Create 2 instances' })
  await create.press('Enter')
  await expect(page.getByRole('alert')).toContainText('could not be downloaded')
  await expect(page.getByLabel('Label')).toHaveValue('web-09')

  await page.unrouteAll()
  await create.press('Enter')
  const run = page.getByRole('article', { name: 'Create 2 instances' })
  await expect(run).toContainText('2 of 2 requests accepted')
  for (const name of ['web-09', 'web-10'])
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
})
