import { expect, test } from './support/test.ts'

test.describe.configure({ timeout: 90_000 })

interface Profile {
  id: number
}

test('a VPC is made with a subnet, renamed, kept while it is in use, and deleted', async ({
  page,
  account,
  api: apiWith,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1', {
    region: 'us-iad',
    status: 'offline',
    powered: [],
  })
  const token = await account.token()
  const api = apiWith(token)
  await signIn({ token })
  await page.goto('/vpcs')
  await page.getByRole('link', { name: 'Create VPC' }).first().click()
  const create = page.getByRole('dialog', { name: 'Create VPC' })
  await create.getByLabel('Label', { exact: true }).fill('shop')
  await create.getByRole('combobox', { name: 'Region' }).click()
  await page.getByRole('option', { name: /us-iad/ }).click()
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
  const { data: profiles } = await api.get<{ data: Profile[] }>(`/compute/instances/${id}/configs`)
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
  await expect(rename.getByText('Label must be unique among the subnets of the VPC')).toBeVisible()
  await rename.getByLabel('Label').fill('stock')
  await rename.getByRole('button', { name: 'Save changes' }).click()
  await expect(rename).toBeHidden()
  await expect(page.getByRole('row', { name: /^stock/ })).toBeVisible()

  await page.getByRole('button', { name: 'Actions for front' }).click()
  await page.getByRole('menuitem', { name: /^Delete/ }).click()
  const subnet = page.getByRole('alertdialog', { name: 'Delete front from store?' })
  await expect(subnet.getByRole('alert')).toContainText('cannot be deleted')
  await expect(subnet.getByRole('region', { name: 'Held by' })).toContainText('web-1')
  await expect(subnet.getByRole('button', { name: 'Delete front' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await subnet.getByRole('button', { name: 'Cancel' }).click()

  await page.setViewportSize({ width: 360, height: 740 })
  const isWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  expect(await isWide()).toBe(false)
  await page.getByRole('link', { name: 'Addresses' }).click()
  await expect(page.getByText('10.0.0.64/28')).toBeVisible()
  expect(await isWide()).toBe(false)
  await page.setViewportSize({ width: 1280, height: 800 })

  const { data: held } = await api.get<{ data: { interfaces: { id: number }[] }[] }>(
    `/compute/instances/${id}/configs`,
  )
  await page.getByRole('button', { name: 'Actions for store' }).click()
  await page.getByRole('menuitem', { name: /^Delete/ }).click()
  const remove = page.getByRole('alertdialog', { name: 'Delete store?' })
  const submit = remove.getByRole('button', { name: 'Delete store' })
  await expect(remove.getByRole('region', { name: 'Held by' })).toContainText('web-1')
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await remove.getByRole('button', { name: 'Cancel' }).click()

  await api.remove(`${interfaces}/${held[0]?.interfaces.at(-1)?.id}`)
  await page.goto('/vpcs')
  await page.getByRole('button', { name: 'Actions for store' }).click()
  await page.getByRole('menuitem', { name: /^Delete/ }).click()
  await remove.getByRole('textbox').fill('store')
  await submit.click()
  await expect(page.getByRole('heading', { name: 'No VPCs yet' })).toBeVisible()
})
