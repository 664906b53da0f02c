import { checkAccess, checkNarrow } from './support/access.ts'
import { offline } from './support/computes.ts'
import { addDatabase } from './support/databases.ts'
import { scopeWord } from './support/scopeWord.ts'
import { choose } from './support/select.ts'
import { settled } from './support/settled.ts'
import { expect, test } from './support/test.ts'

test(
  'shows if an IP address can reach an instance, and the rule that decides it',
  { tag: '@main' },
  async ({ page, signIn }) => {
    await signIn()
    await page.goto('/reach')
    await page.getByLabel('From', { exact: true }).selectOption('Address or range')
    await page.getByLabel('Port').fill('22')
    await page.getByRole('button', { name: 'Check' }).press('Enter')
    const source = page.getByLabel('From: address or range')
    await expect(source).toHaveAccessibleDescription(/^Enter an address or a range/)
    await expect(page.getByLabel('To: instance')).toHaveAccessibleDescription('Select an instance.')
    await checkAccess(page, 'the form with its errors')

    await source.fill('192.0.2.1')
    // An ID finds its instance before any label with that digit.
    const target = page.getByRole('combobox', { name: 'To: instance' })
    await target.fill('1')
    await expect(target).toHaveAttribute('aria-activedescendant', /./)
    await settled(page)
    await target.press('Enter')
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
  },
)

test('the allow list decides whether an instance reaches a database on port 5432', async ({
  page,
  account,
  api: apiWith,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1', { ...offline, region: 'us-east' })
  const token = await account.token()
  const api = apiWith(token)
  const { ipv4 } = await api.get<{ ipv4: string[] }>(`/compute/instances/${id}`)
  const [address = ''] = ipv4
  const allowed = { label: 'orders', allow_list: [`${address}/32`] }
  const database = await addDatabase(api, 'postgresql', allowed)
  await signIn({ token })
  await page.goto('/reach')
  await choose(page, 'From', 'Instance')
  await choose(page, 'From: instance', /^web-1/)
  await choose(page, 'To', 'Database')
  await choose(page, 'To: database', /^orders/)
  await page.getByLabel('Port').fill('5432')
  await page.getByRole('button', { name: 'Check' }).press('Enter')
  const way = page.getByRole('region', { name: /^IPv4: / })
  await expect(way).toContainText(`${address}/32`)

  await page.goto(`/databases/postgresql/${database.id}/settings`)
  const list = page.getByRole('textbox', { name: 'Addresses and ranges' })
  await expect(list).toHaveValue(`${address}/32`)
  await expect(list).toBeEditable()
  await list.fill('192.0.2.0/24')
  await expect(page.getByRole('region', { name: 'Can no longer connect' })).toContainText(
    `web-1 (${address})`,
  )
  await page.getByRole('button', { name: 'Save allow list' }).press('Enter')
  await expect(page.getByText('Saved the allow list').first()).toBeVisible()

  await page.goto(`/reach?from=compute%2F${id}&to=database%2F${database.id}&protocol=tcp&port=5432`)
  await expect(page.getByText('web-1 does not reach orders on TCP 5432.')).toBeVisible()
})

test('shows the network as a diagram with arrow key navigation, and as a table', async ({
  page,
  account,
  api: apiWith,
  signIn,
}) => {
  const instanceOptions = { ...offline, region: 'us-iad' }
  const { id } = await account.addCompute('web-1', instanceOptions)
  await account.addCompute('web-2', instanceOptions)
  const token = await account.token()
  const api = apiWith(token)
  const vpc = await api.send<{ id: number; subnets: { id: number }[] }>('POST', '/vpcs', {
    label: 'shop',
    region: 'us-iad',
    subnets: [{ label: 'front', ipv4: '10.0.0.0/24' }],
  })
  const { data: configs } = await api.get<{ data: { id: number }[] }>(
    `/compute/instances/${id}/configs`,
  )
  await api.send('POST', `/compute/instances/${id}/configs/${configs[0]?.id}/interfaces`, {
    purpose: 'vpc',
    subnet_id: vpc.subnets[0]?.id,
  })
  const guard = await api.send<{ id: number }>('POST', '/networking/firewalls', {
    label: 'guard',
    rules: { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' },
    devices: { computes: [id] },
  })
  await signIn({ token })
  await page.goto('/reach')
  await page.getByRole('link', { name: 'Network', exact: true }).click()
  const picture = page.getByRole('application', { name: 'Network diagram' })
  const node = (name: string | RegExp) => picture.getByRole('link', { name })
  const web = node(/^web-1 Instance .+ in: Subnet front, VPC shop, behind: Firewall guard$/)
  await expect(web).toBeVisible()
  await expect(node(/^web-2 Instance .+ in: No VPC, behind: Internet, no firewall$/)).toBeVisible()

  // The arrow keys follow the positions of the nodes.
  await settled(page)
  await node(/^Internet/).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(node('guard Firewall behind: Internet')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(picture.locator(':focus')).toHaveAccessibleName(/^web-. Instance/)
  await page.keyboard.press('ArrowRight')
  await expect(node('guard Firewall behind: Internet')).toBeFocused()
  await checkAccess(page, 'the picture of the network')

  const table = page.getByRole('grid', { name: 'Network' })
  await expect(table.getByRole('row', { name: /^web-1/ })).toContainText('Subnet front, VPC shop')
  await expect(table.getByRole('row', { name: /^web-2/ })).toContainText('Internet, no firewall')
  await page.getByRole('combobox', { name: 'VPC', exact: true }).selectOption('shop')
  await expect(table.getByRole('row', { name: /^web-2/ })).toHaveCount(0)
  await expect(node(/^web-2/)).toHaveCount(0)
  await node(/^guard/).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/firewalls/${guard.id}/rules$`))
})

test('compares firewall rules before saving, asks for confirmation, and reverts them', async ({
  page,
  account,
  api: apiWith,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1')
  const token = await account.token()
  const { id: firewallId } = await apiWith(token).send<{ id: number }>(
    'POST',
    '/networking/firewalls',
    {
      label: 'guard',
      rules: { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' },
      devices: { computes: [id] },
    },
  )
  const question = `/reach?from=203.0.113.7&to=compute/${id}&protocol=tcp&port=5432`
  await signIn({ token })
  await page.goto(question)
  await expect(page.getByText('203.0.113.7 does not reach web-1 on TCP 5432.')).toBeVisible()
  const way = page.getByRole('region', { name: /^IPv4: 203\.0\.113\.7 → / })
  await expect(way).toContainText('default inbound policy: Drop')
  await way.getByRole('link', { name: 'guard' }).click()

  await page.getByRole('button', { name: 'Add inbound rule' }).click()
  await page.getByRole('textbox', { name: 'inbound rule 1: Ports' }).fill('5432')
  await page.getByRole('textbox', { name: 'inbound rule 1: IPv4 sources' }).fill('203.0.113.0/24')
  await page.getByRole('button', { name: 'Review changes' }).click()
  const review = page.getByRole('alertdialog', { name: 'Save the rules of guard?' })
  await expect(review.getByRole('table', { name: 'Changes' })).toContainText(
    'Accept TCP 5432 from 203.0.113.0/24',
  )
  await checkAccess(page, 'the difference before it is saved', '[role=alertdialog]')
  await review.getByRole('button', { name: 'Save rules' }).click()
  await expect(review).toBeHidden()
  await page.goto(question)
  await expect(page.getByText('203.0.113.7 reaches web-1 on TCP 5432.')).toBeVisible()
  await expect(way).toContainText('inbound rule 1: Accept TCP 5432 from 203.0.113.0/24')

  await page.goto(`/firewalls/${firewallId}/rules`)
  const ports = page.getByRole('textbox', { name: 'inbound rule 1: Ports' })
  await ports.fill('5433')
  await page.getByRole('button', { name: 'Review changes' }).click()
  await review.getByRole('button', { name: 'Save rules' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Restored the rules of guard')).toBeVisible()
  await expect(ports).toHaveValue('5432')
})

test('shows the result as unknown to a user who may not read firewalls', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1')
  await signIn({ token: await account.token('computes:read_only vpc:read_only ips:read_only') })
  await page.goto(`/reach?from=internet&to=compute/${id}&protocol=tcp&port=22`)
  await expect(
    page.getByText('It is not known whether the internet reaches web-1 on TCP 22.'),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Not included' })).toContainText(
    `firewalls: Your token lacks the scope “${scopeWord('firewall:read_only')}”.`,
  )
  await checkAccess(page, 'an answer that is not known')
})

test('lists remaining references to an IP address, a VPC, a firewall or a record before it is deleted', async ({
  page,
  account,
  api: apiWith,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1', { ...offline, region: 'us-iad' })
  const token = await account.token()
  const api = apiWith(token)
  const ips = `/compute/instances/${id}/ips`
  await api.post(ips, { public: false, type: 'ipv4' })
  const { ipv4 } = await api.get<{ ipv4: { private: { address: string }[] } }>(ips)
  const [{ address } = { address: '' }] = ipv4.private
  const { id: vpcId } = await api.send<{ id: number }>('POST', '/vpcs', {
    label: 'inner',
    region: 'us-iad',
    subnets: [{ label: 'front', ipv4: '10.0.0.0/24' }],
  })
  const sources = ['10.0.0.0/24', `${address}/32`]
  const rule = { protocol: 'TCP', ports: '22', action: 'ACCEPT', addresses: { ipv4: sources } }
  const { id: firewallId } = await api.send<{ id: number }>('POST', '/networking/firewalls', {
    label: 'guard',
    rules: { inbound_policy: 'DROP', outbound_policy: 'ACCEPT', inbound: [rule] },
    devices: { computes: [id] },
  })
  const { id: domainId } = await api.send<{ id: number }>('POST', '/domains', {
    domain: `breaks-${id}.example`,
    type: 'master',
    soa_email: 'dns@example.org',
  })
  for (const record of [
    { type: 'A', name: 'inside', target: address },
    { type: 'CNAME', name: 'shop', target: `inside.breaks-${id}.example` },
  ])
    await api.post(`/domains/${domainId}/records`, record)
  await signIn({ token })

  const dialog = page.getByRole('alertdialog')
  await page.goto(`/vpcs/${vpcId}/delete`)
  await expect(dialog).toContainText(/still name one of its ranges.*guard/i)
  await checkAccess(page, 'what names a VPC')
  await page.goto(`/firewalls/${firewallId}/delete`)
  await expect(dialog).toContainText('no longer filtered by it: web-1')
  await page.goto(`/compute/${id}/network`)
  const row = page.getByRole('row').filter({ hasText: 'Private IPv4' })
  await row.getByRole('button', { name: /^Actions for/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).press('Enter')
  await expect(dialog).toContainText(`inside.breaks-${id}.example`)
  await expect(dialog).toContainText(/still name a released address.*guard/i)
  await page.goto(`/compute/${id}/overview?action=delete`)
  await expect(dialog).toContainText(`inside.breaks-${id}.example`)
  await page.goto(`/domains/${domainId}/records`)
  await page.getByRole('button', { name: /^Actions for A inside/ }).press('Enter')
  await page.getByRole('menuitem', { name: /^Delete/ }).press('Enter')
  await page.getByRole('link', { name: /^Staged changes/ }).click()
  await expect(page.getByRole('region', { name: 'Warnings' })).toContainText(
    `shop.breaks-${id}.example`,
  )
  await checkAccess(page, 'what points to a record')
})
