import { checkFits, checkNarrow } from './support/access.ts'
import { offline } from './support/computes.ts'
import { pick } from './support/select.ts'
import { expect, test } from './support/test.ts'
import { loseNext, press } from './support/trouble.ts'

interface Profile {
  id: number
}

test(
  'creates a VPC with a subnet, renames it, prevents its deletion while it is in use, and deletes it',
  { tag: '@main' },
  async ({ page, account, api: apiWith, signIn }) => {
    const { id } = await account.addCompute('web-1', { ...offline, region: 'us-iad' })
    const token = await account.token()
    const api = apiWith(token)
    await signIn({ token })
    await page.goto('/vpcs')
    await page.getByRole('link', { name: 'Create VPC' }).first().click()
    const create = page.getByRole('dialog', { name: 'Create VPC' })
    await create.getByLabel('Label', { exact: true }).fill('shop')
    await pick(create.getByRole('combobox', { name: 'Region' }), /us-iad/)
    await create.getByRole('button', { name: 'Add subnet' }).click()
    await create.getByLabel('Label of subnet 1').fill('front')
    await expect(create.getByLabel('IPv4 range of subnet 1')).toHaveValue('10.0.0.0/24')
    await create.getByRole('button', { name: 'Add subnet' }).click()
    await create.getByLabel('Label of subnet 2').fill('back')
    const second = create.getByLabel('IPv4 range of subnet 2')
    await expect(second).toHaveValue('10.0.1.0/24')
    await second.fill('10.0.0.128/25')
    await expect(create.getByText('Overlaps the subnet range 10.0.0.0/24')).toBeVisible()
    await second.fill('10.0.1.0/24')
    await create.getByRole('button', { name: 'Create VPC' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'shop' })).toBeVisible()

    const { data: vpcs } = await api.get<{ data: { id: number; subnets: { id: number }[] }[] }>(
      '/vpcs',
    )
    const { data: profiles } = await api.get<{ data: Profile[] }>(
      `/compute/instances/${id}/configs`,
    )
    const interfaces = `/compute/instances/${id}/configs/${profiles[0]?.id}/interfaces`
    await api.post(interfaces, { purpose: 'public', primary: true })
    await api.post(interfaces, {
      purpose: 'vpc',
      subnet_id: vpcs[0]?.subnets[0]?.id,
      ipv4: { vpc: '10.0.0.9' },
      ip_ranges: ['10.0.0.64/28'],
    })
    await page.reload()
    const front = page.getByRole('row', { name: /^front/ })
    await expect(front).toContainText('17')
    await expect(front).toContainText('235')
    const map = page.getByRole('region', { name: 'Address map' })
    await expect(map).toContainText('Next free range: 10.0.2.0/24')
    await expect(map).toContainText('17 used, 235 free')

    await page.getByRole('button', { name: 'Edit description of shop' }).click()
    await page.getByRole('textbox', { name: 'description of shop' }).fill('Shop and its stock')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Shop and its stock')).toBeVisible()
    await page.getByRole('button', { name: 'Edit label of shop' }).click()
    await page.getByRole('textbox', { name: 'label of shop' }).fill('store')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'store' })).toBeVisible()

    await page.getByRole('button', { name: 'Actions for back' }).click()
    await page.getByRole('menuitem', { name: /^Rename/ }).click()
    const rename = page.getByRole('dialog', { name: 'Rename back' })
    await rename.getByLabel('Label').fill('front')
    await rename.getByRole('button', { name: 'Save changes' }).click()
    await expect(
      rename.getByText('Label must be unique among the subnets of the VPC'),
    ).toBeVisible()
    await rename.getByLabel('Label').fill('stock')
    await rename.getByRole('button', { name: 'Save changes' }).click()
    await expect(rename).toBeHidden()
    await expect(page.getByRole('row', { name: /^stock/ })).toBeVisible()

    await page.getByRole('button', { name: 'Actions for front' }).click()
    const inUse = page.getByRole('menuitem', { name: /^Delete/ })
    await expect(inUse).toHaveAttribute('aria-disabled', 'true')
    await expect(inUse).toContainText('In use by 1 instance')
    await page.keyboard.press('Escape')

    await page.setViewportSize({ width: 360, height: 740 })
    await checkFits(page, 'The subnets of a VPC')
    await page.getByRole('link', { name: 'Addresses' }).click()
    await expect(page.getByText('10.0.0.64/28')).toBeVisible()
    await checkFits(page, 'The addresses of a VPC')
    await page.setViewportSize({ width: 1280, height: 800 })

    const { data: configs } = await api.get<{ data: { interfaces: { id: number }[] }[] }>(
      `/compute/instances/${id}/configs`,
    )
    await page.getByRole('button', { name: 'Actions for store' }).click()
    await expect(page.getByRole('menuitem', { name: 'Open ticket' })).toHaveAttribute(
      'href',
      `/support/new?vpc_id=${vpcs[0]?.id}`,
    )
    await expect(inUse).toContainText('In use by 1 instance')
    await page.goto(`/vpcs/${vpcs[0]?.id}/delete`)
    const remove = page.getByRole('alertdialog', { name: 'Delete store?' })
    const submit = remove.getByRole('button', { name: 'Delete store' })
    await expect(remove.getByRole('region', { name: 'Used by' })).toContainText('web-1')
    await expect(submit).toHaveAttribute('aria-disabled', 'true')
    await remove.getByRole('button', { name: 'Cancel' }).click()

    await api.remove(`${interfaces}/${configs[0]?.interfaces.at(-1)?.id}`)
    await page.goto('/vpcs')
    await page.getByRole('button', { name: 'Actions for store' }).click()
    await page.getByRole('menuitem', { name: /^Delete/ }).click()
    await remove.getByRole('textbox').fill('store')
    await submit.click()
    await expect(page.getByRole('heading', { name: 'No VPCs yet' })).toBeVisible()
  },
)

test('attaches an instance to a VPC, prevents deleting its subnet while it runs, and detaches it', async ({
  page,
  account,
  api: apiWith,
  signIn,
}) => {
  await account.addCompute('web-1', { region: 'us-iad' })
  const token = await account.token()
  const api = apiWith(token)
  await api.post('/vpcs', {
    label: 'shop',
    region: 'us-iad',
    subnets: [{ label: 'front', ipv4: '10.0.0.0/24' }],
  })
  await signIn({ token })
  await page.goto('/vpcs')
  await page.getByRole('link', { name: 'shop' }).click()
  await page.getByRole('button', { name: 'Actions for front' }).click()
  await page.getByRole('menuitem', { name: 'Attach instance' }).click()

  const attach = page.getByRole('dialog', { name: 'Attach instance to shop' })
  await attach.getByRole('combobox', { name: 'Instance' }).click()
  await page.getByRole('option', { name: /^web-1/ }).click()
  const changes = attach.getByRole('table', { name: 'Changes' })
  await expect(changes.getByRole('row', { name: /^eth1/ })).toContainText('shop/front')
  await expect(attach.getByText('takes effect after a reboot')).toBeVisible()
  await attach.getByRole('switch', { name: 'Keep the public interface as eth0' }).click()
  await expect(attach.getByText('No public interface and no 1:1 NAT')).toBeVisible()
  await attach.getByRole('switch', { name: 'Keep the public interface as eth0' }).click()
  await attach.getByLabel('VPC IPv4 address').fill('10.0.0.1')
  await expect(attach.getByText('cannot be assigned')).toBeVisible()
  await attach.getByLabel('VPC IPv4 address').fill('10.0.0.9')
  await pick(attach.getByRole('combobox', { name: /^1:1 NAT public address/ }), /public address/)
  const send = attach.getByRole('button', { name: 'Attach instance' })
  await loseNext(page, ['PUT', /\/configs\/\d+$/])
  await send.click()
  await expect(attach.getByRole('alert')).toBeVisible()
  await expect(attach.getByLabel('VPC IPv4 address')).toHaveValue('10.0.0.9')
  await send.click()
  await expect(attach).toBeHidden()
  await expect(page.getByRole('link', { name: 'Reboot web-1' })).toBeVisible()
  const { data: vpcAddresses } = await api.get<{ data: { nat_1_1: string | null }[] }>(
    '/networking/vpcs/ips',
  )
  const { data: instances } = await api.get<{ data: { ipv4: string[] }[] }>('/compute/instances')
  expect(vpcAddresses.map(({ nat_1_1: address }) => address)).toEqual([instances[0]?.ipv4[0]])

  await page.getByRole('navigation', { name: 'VPC sections' }).getByText('Subnets').click()
  await page.getByRole('button', { name: 'Actions for front' }).click()
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toContainText(
    'In use by 1 instance',
  )
  const { data: vpcs } = await api.get<{ data: { id: number; subnets: { id: number }[] }[] }>(
    '/vpcs',
  )
  await page.goto(`/vpcs/${vpcs[0]?.id}/subnets/${vpcs[0]?.subnets[0]?.id}/delete`)
  const remove = page.getByRole('alertdialog', { name: 'Delete front from shop?' })
  await expect(remove.getByRole('alert')).toContainText('Shut down the instances')
  await expect(remove.getByRole('region', { name: 'Used by' })).toContainText(', running')
  await remove.getByRole('button', { name: 'Cancel' }).click()

  const named = { ipv4: ['10.0.0.9/32'] }
  const rule = { action: 'ACCEPT', protocol: 'TCP', ports: '22', addresses: named }
  await api.post('/networking/firewalls', {
    label: 'office',
    rules: { inbound_policy: 'DROP', outbound_policy: 'ACCEPT', inbound: [rule] },
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/vpcs/addresses')
  await expect(page.getByText('10.0.0.9')).toBeVisible()
  await checkNarrow(page, 'the addresses of all VPCs', 'main')
  await page.getByRole('button', { name: 'Actions for 10.0.0.9' }).click()
  await page.getByRole('menuitem', { name: 'Detach web-1' }).click()
  const detach = page.getByRole('alertdialog', { name: 'Detach web-1 from shop?' })
  await expect(detach.getByRole('row', { name: /^eth1/ })).toContainText('None')
  await expect(detach.getByRole('region', { name: 'Left behind' })).toContainText(
    'office (Inbound rule 1)',
  )
  await checkNarrow(page, 'the question before detaching', '[role=alertdialog]')
  const submit = detach.getByRole('button', { name: 'Detach web-1' })
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await detach.getByRole('button', { name: 'Shut down web-1' }).click()
  await press(submit)
  await expect(page.getByRole('heading', { name: 'No addresses in use' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Boot web-1' })).toBeVisible()
})
