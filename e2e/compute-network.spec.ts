import { openMenu } from './support/computes.ts'
import { expect, test } from './support/test.ts'
import { meetTrouble } from './support/trouble.ts'

test(
  'adds and deletes a private address, but does not delete the last public one',
  { tag: '@main' },
  async ({ page, account, signIn, api }) => {
    const { id } = await account.addCompute('web-1')
    const token = await signIn({ token: await account.token() })
    const ips = `/compute/instances/${id}/ips`
    const privateAddress = async () =>
      (await api(token).get<{ ipv4: { private: { address: string }[] } }>(ips)).ipv4.private[0]
    await page.goto(`/compute/${id}/network`)
    await openMenu(page.getByRole('row').filter({ hasText: 'Public IPv4' }))
    await expect(page.getByRole('menuitem', { name: /^Delete/ })).toContainText(
      'An instance keeps at least one public IPv4 address.',
    )
    await page.keyboard.press('Escape')

    const add = page.getByRole('button', { name: 'Add private address' })
    await add.click()
    const dialog = page.getByRole('alertdialog', { name: 'Add a private address to web-1?' })
    await meetTrouble(page, {
      write: ['POST', /\/ips$/],
      within: dialog,
      send: dialog.getByRole('button', { name: 'Add private address' }),
      refuseNext: () => api(token).post(ips, { public: false, type: 'ipv4' }),
      words: 'An instance has one private IPv4 address at most.',
      allow: async () => api(token).remove(`${ips}/${(await privateAddress())?.address}`),
    })
    await expect(dialog).toBeHidden()
    const row = page.getByRole('row').filter({ hasText: 'Private IPv4' })
    await expect(row).toBeVisible()
    await expect(add).toHaveAccessibleDescription('The instance already has a private address.')

    await openMenu(row)
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    const { address } = (await privateAddress()) ?? { address: '' }
    const drop = page.getByRole('alertdialog', { name: `Delete ${address}?` })
    const typed = drop.getByRole('textbox')
    await typed.fill(address)
    await meetTrouble(page, {
      write: ['DELETE', /\/ips\/[^/]+$/],
      within: drop,
      send: drop.getByRole('button', { name: `Delete ${address}` }),
      refuseNext: () => account.setStatus(id, 'migrating'),
      words: 'It is being migrated; try again when that is over.',
      allow: () => account.setStatus(id, 'running'),
      expectUnchanged: () => expect(typed).toHaveValue(address),
    })
    await expect(row).toBeHidden()
  },
)

test('requires an A record for a reverse DNS name, and restores the default for an empty name', async ({
  page,
  account,
  signIn,
  api,
}) => {
  const { id } = await account.addCompute('web-1')
  const token = await signIn({ token: await account.token() })
  const { get, post } = api(token)
  const { ipv4 } = await get<{ ipv4: string[] }>(`/compute/instances/${id}`)
  const domain = `shop-${id}.example`
  await page.goto(`/compute/${id}/network`)
  const row = page.getByRole('row').filter({ hasText: 'Public IPv4' })
  await openMenu(row)
  await page.getByRole('menuitem', { name: 'Edit reverse DNS' }).click()
  const drawer = page.getByRole('dialog', { name: /^Reverse DNS of/ })
  const name = drawer.getByLabel('Name')
  await name.fill('no name')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText(/Must be a whole domain name/)).toBeVisible()
  await name.fill(`www.${domain}`)
  await meetTrouble(page, {
    write: ['PUT', /\/ips\/[^/]+$/],
    within: drawer.locator('form'),
    send: drawer.getByRole('button', { name: 'Save' }),
    refuseNext: () => Promise.resolve(),
    words: `Create the domain with an A record to ${ipv4[0]} first.`,
    allow: async () => {
      await post('/domains', { domain, type: 'master', soa_email: 'admin@example.com' })
      const { data } = await get<{ data: { id: number }[] }>('/domains')
      const record = { type: 'A', name: 'www', target: ipv4[0] }
      await post(`/domains/${data[0]?.id}/records`, record)
    },
    expectUnchanged: () => expect(name).toHaveValue(`www.${domain}`),
  })
  await expect(drawer).toBeHidden()
  await expect(row).toContainText(`www.${domain}`)

  await openMenu(row)
  await page.getByRole('menuitem', { name: 'Edit reverse DNS' }).click()
  await name.fill('')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
  await expect(row).not.toContainText(domain)
})

test('prepares a support ticket to request another public address', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1')
  await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/network`)
  await page.getByRole('button', { name: 'Actions for addresses' }).click()
  await page.getByRole('menuitem', { name: 'Request additional IPv4' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a public address for web-1' })
  await expect(dialog).toContainText(`(ID ${id})`)
})
