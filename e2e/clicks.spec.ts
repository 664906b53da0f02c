import type { Page } from '@playwright/test'
import { pick } from './support/select.ts'
import { expect, test } from './support/test.ts'

/** Counts clicks; a choice from a native select counts as two. */
async function counted(page: Page) {
  let presses = 0
  await page.exposeBinding('notePress', () => {
    presses += 1
  })
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => void Reflect.get(window, 'notePress')(), true)
  })
  return {
    presses: () => presses,
    choose: async (label: string, option: string | RegExp) => {
      const list = page.getByRole('combobox', { name: label, exact: true })
      await pick(list, option)
      // Playwright selects an option of a native select without clicks.
      if (await list.evaluate((control) => control instanceof HTMLSelectElement)) presses += 2
    },
  }
}

test(
  'protects an instance from its page in two clicks',
  { tag: '@main' },
  async ({ page, account, signIn }) => {
    const { id } = await account.addCompute('web-1')
    await signIn({ token: await account.token() })
    const { presses } = await counted(page)
    await page.goto(`/compute/${id}/overview`)
    await page.getByRole('button', { name: 'Actions for web-1' }).click()
    await page.getByRole('menuitem', { name: 'Lock', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Locked: unlock' })).toBeVisible()
    expect(presses()).toBeLessThanOrEqual(2)
  },
)

test('changes a maintenance window from the list with five clicks', async ({ page, signIn }) => {
  await signIn()
  const { presses, choose } = await counted(page)
  await page.goto('/databases')
  await page.getByRole('link', { name: 'shop-orders' }).click()
  await page.getByRole('link', { name: 'Maintenance', exact: true }).click()
  await choose('Day', 'Wednesday')
  await page.getByRole('button', { name: 'Save window' }).click()
  await expect(page.getByText(/^Saved the maintenance window/)).toBeVisible()
  expect(presses()).toBeLessThanOrEqual(5)
})

test('creates an instance with a VPC interface, a firewall, tags and user data with ten clicks', async ({
  page,
  account,
  signIn,
  api,
}) => {
  const token = await account.token()
  const { get, post } = api(token)
  const region = 'us-iad'
  await post('/vpcs', {
    label: 'shop',
    region,
    subnets: [{ label: 'front', ipv4: '10.0.0.0/24' }],
  })
  await post('/networking/firewalls', {
    label: 'web-only',
    rules: { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' },
  })
  await signIn({ token })
  const { presses, choose } = await counted(page)
  await page.goto('/compute')
  await page.getByRole('link', { name: 'Create instance' }).first().click()
  await choose('Region', /Washington/)
  await page.getByRole('radio', { name: /Compute 2GB/ }).check()
  await page.keyboard.press('Tab')
  const image = page.getByRole('combobox', { name: 'Image', exact: true })
  await expect(image).toBeFocused()
  await page.keyboard.type('ubuntu 22')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/Ubuntu 22.04/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(image).toHaveValue(/Ubuntu 22.04/)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Root password')).toBeFocused()
  await page.keyboard.type('Correct-horse-7')
  await page.getByLabel('User data').click()
  await page.keyboard.type('#cloud-config')
  await page.getByRole('button', { name: 'Add VPC interface' }).click()
  const subnet = page.getByLabel('eth0: Subnet')
  await expect(subnet.locator('option:checked')).toHaveText(/^front/)
  await pick(page.getByRole('combobox', { name: /^Firewall/ }), 'web-only')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Tags')).toBeFocused()
  await page.keyboard.type('shop')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Create instance' }).click()
  await expect(page).toHaveURL(/\/compute\/\d+\/overview/)
  expect(presses()).toBeLessThanOrEqual(10)

  const id = /\/compute\/(\d+)\//.exec(page.url())?.[1]
  const createdInstance = await get<object>(`/compute/instances/${id}`)
  expect(createdInstance).toMatchObject({ region, tags: ['shop'], has_user_data: true })
  const { data: configs } = await get<{ data: { interfaces: object[] }[] }>(
    `/compute/instances/${id}/configs`,
  )
  expect(configs[0]?.interfaces).toMatchObject([{ purpose: 'vpc' }])
  const { data: firewalls } = await get<{ data: { label: string }[] }>(
    `/compute/instances/${id}/firewalls`,
  )
  expect(firewalls).toMatchObject([{ label: 'web-only' }])
})
