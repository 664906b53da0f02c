import { expect, type Page, test } from './support/test.ts'

const openRename = async (page: Page, label: string) => {
  await page.getByRole('heading', { level: 1 }).hover()
  await page.getByRole('button', { name: `Edit label of ${label}` }).click()
  return page.getByRole('textbox', { name: `label of ${label}` })
}

test('edits a label inline; an existing label is rejected and stays typed', async ({
  page,
  account,
  signIn,
  api,
}) => {
  const { id } = await account.addCompute('web-1')
  await account.addCompute('web-2')
  const token = await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/overview`)
  const field = await openRename(page, 'web-1')
  await expect(field).toBeFocused()
  await field.fill('web-2')
  await field.press('Enter')
  await expect(page.getByText('Label must be unique among your computes')).toBeVisible()
  await expect(field).toHaveValue('web-2')
  await field.fill('web-renamed')
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'web-renamed' })).toBeVisible()
  await expect(page).toHaveTitle(/^Overview · web-renamed/)
  await expect(page.getByRole('button', { name: 'Edit label of web-renamed' })).toBeFocused()
  const { label } = await api(token).get<{ label: string }>(`/compute/instances/${id}`)
  expect(label).toBe('web-renamed')

  const again = await openRename(page, 'web-renamed')
  await again.fill('something else')
  await again.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'web-renamed' })).toBeVisible()
})

test('the network tab shows every IP address that the API returns', async ({
  page,
  account,
  signIn,
  api,
}) => {
  const { id } = await account.addCompute('web-1', { privateIp: true })
  const token = await signIn({ token: await account.token() })
  const { ipv4, ipv6 } = await api(token).get<{
    ipv4: Record<'public' | 'private', { address: string; gateway: string; rdns: string | null }[]>
    ipv6: Record<'slaac' | 'link_local', { address: string }>
  }>(`/compute/instances/${id}/ips`)
  await page.goto(`/compute/${id}/network`)
  const table = page.getByRole('grid', { name: 'Addresses' })
  for (const { address, gateway, rdns } of ipv4.public) {
    const row = table.getByRole('row', { name: address })
    await expect(row).toContainText(gateway)
    if (rdns !== null) await expect(row).toContainText(rdns)
  }
  const others = [...ipv4.private, ipv6.slaac, ipv6.link_local]
  expect(others).toHaveLength(3)
  for (const { address } of others) await expect(table).toContainText(address)

  const region = await api(token).get<{ resolvers: { ipv4: string } }>('/regions/eu-central')
  const resolvers = page.getByRole('region', { name: /^Resolvers/ })
  for (const address of region.resolvers.ipv4.split(/[\s,]+/))
    await expect(resolvers).toContainText(address)
})

test('the storage tab shows the disks and where they are used', async ({
  page,
  account,
  signIn,
  api,
}) => {
  const { id } = await account.addCompute('web-1')
  const token = await signIn({ token: await account.token() })
  const { data: disks } = await api(token).get<{
    data: { id: number; label: string; filesystem: string; status: string }[]
  }>(`/compute/instances/${id}/disks`)
  expect(disks.length).toBeGreaterThan(1)
  await page.goto(`/compute/${id}/storage`)
  const table = page.getByRole('grid', { name: 'Disks' })
  for (const [index, { label, filesystem }] of disks.entries()) {
    const row = table.getByRole('row', { name: label })
    await expect(row).toContainText(filesystem)
    await expect(row).toContainText('Ready')
    await expect(row).toContainText(`sd${'ab'[index]}`)
  }
})

test('the configurations tab shows a complete profile, and its drawer has a URL', async ({
  page,
  account,
  signIn,
  api,
}) => {
  const { id } = await account.addCompute('web-1')
  const token = await signIn({ token: await account.token() })
  const { data: configs } = await api(token).get<{
    data: { id: number; label: string; kernel: string; root_device: string }[]
  }>(`/compute/instances/${id}/configs`)
  const [config] = configs
  if (!config) throw new Error('An instance from an image has a configuration profile.')
  await page.goto(`/compute/${id}/configs`)
  const row = page
    .getByRole('grid', { name: 'Configurations' })
    .getByRole('row', { name: config.label, exact: true })
  await expect(row).toContainText('Active')
  await expect(row).toContainText(config.kernel)
  await expect(row).toContainText(config.root_device)
  await row.getByRole('link', { name: config.label }).click()
  const drawer = page.getByRole('dialog', { name: config.label })
  await expect(drawer.getByRole('table', { name: 'Devices' })).toContainText('Root device')
  await page.reload()
  await expect(drawer).toBeVisible()
  await page.goBack()
  await expect(drawer).toBeHidden()
})

test(
  'sends only the changed settings',
  { tag: '@main' },
  async ({ page, account, signIn, api }) => {
    const { id } = await account.addCompute('web-1', { tags: ['web'] })
    const token = await signIn({ token: await account.token() })
    await page.goto(`/compute/${id}/settings`)
    const form = page.getByRole('form', { name: 'Settings' })
    const save = form.getByRole('button', { name: 'Save changes' })
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    await form.getByRole('textbox', { name: 'CPU' }).fill('150')
    await form.getByRole('switch', { name: 'Reboot after an unexpected power-off' }).click()
    const request = page.waitForRequest((sent) => sent.method() === 'PUT')
    await save.click()
    expect((await request).postDataJSON()).toEqual({
      alerts: { cpu: 150 },
      watchdog_enabled: false,
    })
    const savedMessage = page.getByText('Saved the settings of web-1')
    await expect(savedMessage).toBeVisible()
    const bottom = await savedMessage.evaluate((element) => element.getBoundingClientRect().bottom)
    expect(bottom).toBeLessThan((await save.boundingBox())?.y ?? 0)
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    const saved = await api(token).get<{
      alerts: object
      tags: string[]
      watchdog_enabled: boolean
    }>(`/compute/instances/${id}`)
    expect(saved).toMatchObject({ alerts: { cpu: 150 }, watchdog_enabled: false, tags: ['web'] })
  },
)

test('shows an API error next to its field, and keeps all entered values', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1')
  await account.addCompute('web-2')
  await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/settings`)
  const form = page.getByRole('form', { name: 'Settings' })
  const label = form.getByRole('textbox', { name: 'Label' })
  await label.fill('web-2')
  await form.getByRole('textbox', { name: 'CPU' }).fill('150')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(label).toHaveAccessibleDescription(/Label must be unique among your computes/)
  await expect(label).toBeFocused()
  await expect(label).toHaveValue('web-2')
  await expect(form.getByRole('textbox', { name: 'CPU' })).toHaveValue('150')
})

test(
  'asks before leaving a form with unsaved changes',
  { tag: '@main' },
  async ({ page, account, signIn }) => {
    const { id } = await account.addCompute('web-1')
    await signIn({ token: await account.token() })
    await page.goto(`/compute/${id}/settings`)
    const label = page
      .getByRole('form', { name: 'Settings' })
      .getByRole('textbox', { name: 'Label' })
    await label.fill('web')
    const sections = page.getByRole('navigation', { name: 'Instance sections' })
    await sections.getByRole('link', { name: 'Overview' }).click()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(label).toHaveValue('web')
    await sections.getByRole('link', { name: 'Overview' }).click()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await expect(page).toHaveURL(/overview$/)
  },
)

test('explains an unknown ID and an unknown URL', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/compute/987654321/overview')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Instance 987654321 not found' }),
  ).toBeVisible()
  await expect(page.getByText('404 · GET /v4/compute/instances/987654321')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Areas' })).toBeVisible()
  await page.goto('/no/such/screen')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
})

test('shows a restricted user the granted instances, and why other actions are disabled', async ({
  page,
  account,
  signIn,
}) => {
  const readable = await account.addCompute('readable')
  const writable = await account.addCompute('writable')
  const hidden = await account.addCompute('hidden')
  const { token } = await account.addRestricted({
    [readable.id]: 'read_only',
    [writable.id]: 'read_write',
  })
  await signIn({ token: await token() })
  await page.goto('/compute')
  const table = page.getByRole('grid', { name: 'Instances' })
  await expect(table.getByRole('row', { name: 'writable' })).toBeVisible()
  await expect(table.getByRole('row', { name: 'readable' })).toBeVisible()
  await expect(table.getByRole('row', { name: 'hidden' })).toHaveCount(0)

  const deniedReason = 'You need read/write access to this instance.'
  await page.goto(`/compute/${readable.id}/settings`)
  for (const name of ['Shut down', 'Reboot'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveAccessibleDescription(
      deniedReason,
    )
  await expect(page.getByRole('textbox', { name: 'Label' })).toHaveAttribute('readonly', '')
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveAccessibleDescription(
    deniedReason,
  )

  await page.goto(`/compute/${writable.id}/overview`)
  const shutDown = page.getByRole('button', { name: 'Shut down', exact: true })
  await expect(shutDown).not.toHaveAttribute('aria-disabled', 'true')
  await page.goto(`/compute/${hidden.id}/overview`)
  await expect(page.getByRole('heading', { level: 1, name: 'Access denied' })).toBeVisible()
})

test('names the scope that the token lacks', async ({ page, account, signIn }) => {
  const { id } = await account.addCompute('web-1')
  await signIn({ token: await account.token('computes:read_only') })
  await page.goto(`/compute/${id}/overview`)
  await expect(
    page.getByRole('button', { name: 'Shut down', exact: true }),
  ).toHaveAccessibleDescription('Your token lacks the scope “computes:read_write”.')
  await page.goto('/events')
  await expect(page.getByText('Your token lacks the scope')).toContainText('events:read_only')
})

test('shows the demo user jonas only the workers and the web servers', async ({ page, signIn }) => {
  await signIn({ user: 'jonas' })
  await page.goto('/compute')
  const table = page.getByRole('grid', { name: 'Instances' })
  await expect(table.getByRole('row', { name: 'worker-1' })).toBeVisible()
  const labels = await table.getByRole('row').locator('a').allTextContents()
  expect(labels.filter((label) => !/^(web|worker)-/.test(label))).toEqual([])
  await page.getByRole('button', { name: 'Actions for web-iad-1', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: /^Rename/ })).toContainText('read/write access')
  await page.goto('/account/users')
  await expect(page.getByRole('heading', { name: 'No access to users' })).toBeVisible()
})
