import type { TestAccount } from './support/accounts.ts'
import { chooseFromRow, offline } from './support/computes.ts'
import { choose } from './support/select.ts'
import { type Api, expect, test } from './support/test.ts'
import { meetTrouble, press } from './support/trouble.ts'

interface Config {
  id: number
  comments: string | null
  devices: object
  interfaces: object[]
}

const profile = /Profile/

const configOf = async ({ get }: Api, id: number) => {
  const { data } = await get<{ data: Config[] }>(`/compute/instances/${id}/configs`)
  const [config] = data
  if (!config) throw new Error('The instance has no configuration.')
  return config
}

/**
 * Adds an instance that is off and has a VLAN and a VPC interface in addition to the public one.
 */
async function addConnected(account: TestAccount, api: Api) {
  const { get, post } = api
  const { id } = await account.addCompute('web-1', { ...offline, region: 'us-iad' })
  const before = await configOf(api, id)
  await post('/vpcs', {
    label: 'inside',
    region: 'us-iad',
    subnets: [{ label: 'first', ipv4: '10.0.0.0/24' }],
  })
  const { data } = await get<{ data: { subnets: { id: number }[] }[] }>('/vpcs')
  for (const each of [
    { purpose: 'public', primary: true },
    { purpose: 'vlan', label: 'backstage', ipam_address: '10.1.0.1/24' },
    {
      purpose: 'vpc',
      subnet_id: data[0]?.subnets[0]?.id,
      ipv4: { vpc: '10.0.0.9', nat_1_1: 'any' },
      ip_ranges: ['10.0.0.64/28'],
    },
  ]) {
    await post(`/compute/instances/${id}/configs/${before.id}/interfaces`, each)
  }
  return { id, before, interfaces: (await configOf(api, id)).interfaces }
}

const withoutIds = (list: object[]) =>
  list.map((each) => {
    const { id: _id, ...rest } = each as { id: number }
    return rest
  })

test('shows the changes of a configuration before it is saved, and sends only those', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1')
  await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/configs`)
  await chooseFromRow(page, profile, 'Edit')
  const drawer = page.getByRole('dialog', { name: /^Edit/ })
  await choose(page, 'Root device', '/dev/sdc')
  await expect(drawer.getByText(/Nothing is in sdc/)).toBeVisible()
  await choose(page, 'Root device', '/dev/sda')
  const comments = drawer.getByLabel('Comments')
  await comments.fill('Boots the shop')
  await expect(drawer.getByRole('table', { name: 'Changes' }).getByRole('row')).toHaveCount(2)
  await expect(drawer.getByText(/takes effect after a reboot/)).toBeVisible()
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') bodies.push(request.postDataJSON())
  })
  await meetTrouble(page, {
    write: ['PUT', /\/configs\/\d+$/],
    within: drawer,
    send: drawer.getByRole('button', { name: 'Save changes' }),
    refuseNext: () => account.setStatus(id, 'deleting'),
    words: 'This instance is being deleted.',
    allow: () => account.setStatus(id, 'running'),
    expectUnchanged: () => expect(comments).toHaveValue('Boots the shop'),
  })
  await expect(drawer).toBeHidden()
  expect(new Set(bodies.map((body) => JSON.stringify(body)))).toEqual(
    new Set([JSON.stringify({ comments: 'Boots the shop' })]),
  )
})

test('VLAN and VPC interfaces survive the edit of another field, and of another interface', async ({
  page,
  account,
  signIn,
  api,
}) => {
  const token = await signIn({ token: await account.token() })
  const { id, before, interfaces } = await addConnected(account, api(token))
  await page.goto(`/compute/${id}/configs`)
  await chooseFromRow(page, profile, 'Edit')
  const drawer = page.getByRole('dialog', { name: /^Edit/ })
  await drawer.getByLabel('Comments').fill('Boots the shop')
  await press(drawer.getByRole('button', { name: 'Save changes' }))
  await expect(drawer).toBeHidden()
  const after = await configOf(api(token), id)
  expect(after).toMatchObject({ comments: 'Boots the shop', interfaces })
  expect(after.interfaces).toEqual(interfaces)
  expect(after.devices).toEqual(before.devices)

  await chooseFromRow(page, profile, 'Edit')
  await drawer.getByLabel('eth1: IPAM address').fill('10.1.0.2/24')
  await drawer.getByRole('button', { name: 'Move eth2 up' }).click()
  await press(drawer.getByRole('button', { name: 'Save changes' }))
  await expect(drawer).toBeHidden()
  const [publicOne, vlan, vpc] = withoutIds(interfaces)
  expect((await configOf(api(token), id)).interfaces).toMatchObject([
    publicOne ?? {},
    vpc ?? {},
    { ...vlan, ipam_address: '10.1.0.2/24' },
  ])
})

test('saves a configuration without loss while the regions cannot be read', async ({
  page,
  account,
  signIn,
  api,
}) => {
  const token = await signIn({ token: await account.token() })
  const { id, before, interfaces } = await addConnected(account, api(token))
  for (const list of ['regions', 'vpcs', 'networking/vlans', 'compute/kernels'])
    await page.route(`**/v4/${list}?*`, (route) => route.abort('internetdisconnected'))
  await page.route('**/v4/regions', (route) => route.abort('internetdisconnected'))
  await page.goto(`/compute/${id}/configs`)
  await chooseFromRow(page, profile, 'Edit')
  const drawer = page.getByRole('dialog', { name: /^Edit/ })
  await expect(drawer.getByLabel('eth1: VLAN')).toHaveValue('backstage')
  await expect(drawer.getByLabel('eth2: VPC IPv4 address')).toHaveValue('10.0.0.9')
  await drawer.getByLabel('Comments').fill('Saved in the dark')
  await drawer.getByLabel('eth1: IPAM address').fill('10.1.0.2/24')
  await press(drawer.getByRole('button', { name: 'Save changes' }))
  await expect(drawer).toBeHidden()
  const after = await configOf(api(token), id)
  const [publicOne, vlan, vpc] = withoutIds(interfaces)
  expect(withoutIds(after.interfaces)).toEqual([
    publicOne,
    { ...vlan, ipam_address: '10.1.0.2/24' },
    vpc,
  ])
  expect(after).toMatchObject({ comments: 'Saved in the dark', devices: before.devices })
})

test(
  'creates a configuration with custom interfaces, and deletes it',
  { tag: '@main' },
  async ({ page, account, signIn, api }) => {
    test.slow()
    const { id } = await account.addCompute('web-1')
    const token = await signIn({ token: await account.token() })
    await page.goto(`/compute/${id}/configs`)
    await page.getByRole('button', { name: 'Create configuration' }).click()
    const drawer = page.getByRole('dialog', { name: 'Create configuration' })
    const send = drawer.getByRole('button', { name: 'Create configuration' })
    await send.click()
    await expect(drawer.locator('[data-field=label]')).toContainText(/empty|least|[Rr]equired/)
    const label = drawer.getByLabel('Label', { exact: true })
    await label.fill('Spare')
    await choose(page, 'sda', /Debian 12 Disk/)
    await choose(page, 'sdb', /Debian 12 Disk/)
    await expect(drawer.getByText(/used twice|in slot|more than once|twice/i).first()).toBeVisible()
    await choose(page, 'sdb', 'Empty')
    await choose(page, 'Virtualization', /[Ff]ull/)
    await expect(drawer.getByText('Not in full virtualization').first()).toBeVisible()
    await choose(page, 'Virtualization', /[Pp]ara/)
    const add = drawer.getByRole('button', { name: 'Add interface' })
    await add.click()
    await add.click()
    await drawer.getByLabel('eth1: VLAN').fill('not a name!')
    await send.click()
    await expect(drawer.locator('[data-field=interfaces]')).toContainText(/ASCII|letters/)
    await drawer.getByLabel('eth1: VLAN').fill('backstage')
    await meetTrouble(page, {
      write: ['POST', /\/configs$/],
      within: drawer,
      send,
      refuseNext: () => account.setStatus(id, 'deleting'),
      words: 'This instance is being deleted.',
      allow: () => account.setStatus(id, 'running'),
      expectUnchanged: async () => {
        await expect(label).toHaveValue('Spare')
        await expect(drawer.getByLabel('eth1: VLAN')).toHaveValue('backstage')
      },
    })
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('row', { name: /Spare/ }).first()).toBeVisible()
    const { data } = await api(token).get<{ data: Config[] }>(`/compute/instances/${id}/configs`)
    expect(data[1]?.interfaces).toMatchObject([
      { purpose: 'public' },
      { purpose: 'vlan', label: 'backstage' },
    ])

    await page
      .getByRole('row', { name: /Spare/ })
      .getByRole('button', { name: /^Actions/ })
      .click()
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete Spare?' })
    await expect(dialog).toContainText('backstage')
    const typed = dialog.getByRole('textbox')
    await typed.fill('Spare')
    await meetTrouble(page, {
      write: ['DELETE', /\/configs\/\d+$/],
      within: dialog,
      send: dialog.getByRole('button', { name: 'Delete Spare' }),
      refuseNext: () => account.setStatus(id, 'deleting'),
      words: 'This instance is being deleted.',
      allow: () => account.setStatus(id, 'running'),
      expectUnchanged: () => expect(typed).toHaveValue('Spare'),
    })
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: /Spare/ })).toHaveCount(0)
  },
)

test('a boot with an empty profile waits for a device, and a shutdown ends the wait', async ({
  page,
  account,
  accounts,
  signIn,
  api,
}) => {
  const { id } = await account.addCompute('web-1', { status: 'offline' })
  const token = await signIn({ token: await account.token() })
  await accounts.emptyProfiles(id)
  await page.goto(`/compute/${id}/storage`)
  await page.getByRole('button', { name: 'Boot', exact: true }).click()
  const wait = page.getByText('The boot waits for a device:')
  await expect(wait).toBeVisible()
  await expect(page.getByRole('button', { name: 'Shut down' })).toBeEnabled()
  // The state of the instance no longer disables the button.
  await expect(page.getByRole('button', { name: 'Create disk' })).toHaveAccessibleDescription(
    /use all space of the plan/,
  )
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or jump to…' })).toBeFocused()
  await page.keyboard.type('shut')
  await expect(page.getByRole('option', { name: /^Shut down/, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await page
    .getByRole('alertdialog', { name: 'Shut down web-1?' })
    .getByRole('button', { name: 'Shut down web-1' })
    .click()
  await expect(wait).toBeHidden()
  await expect
    .poll(async () => (await api(token).get<{ status: string }>(`/compute/instances/${id}`)).status)
    .toBe('offline')
})
