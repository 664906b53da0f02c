import { randomUUID } from 'node:crypto'
import { checkAccess, checkNarrow } from './support/access.ts'
import { addDatabase } from './support/databases.ts'
import { newBucket } from './support/objects.ts'
import { settled } from './support/settled.ts'
import { expect, test } from './support/test.ts'
import { freshZoneName } from './support/zones.ts'

test(
  'finds every object that uses an IP address, from the palette and from the link next to the address',
  { tag: '@main' },
  async ({ page, account, api: apiWith, signIn }) => {
    const { id } = await account.addCompute('web-1', {})
    const token = await account.token()
    const api = apiWith(token)
    const { ipv4 } = await api.get<{ ipv4: string[] }>(`/compute/instances/${id}`)
    const address = ipv4[0] ?? ''
    const domain = freshZoneName()
    await api.post('/domains', { domain, type: 'master', soa_email: 'a@example.com' })
    const { data: domains } = await api.get<{ data: { id: number }[] }>('/domains')
    const records = `/domains/${domains[0]?.id}/records`
    await api.post(records, { type: 'A', name: 'www', target: address })
    await api.post(records, { type: 'TXT', name: '', target: `v=spf1 ip4:${address}/24 -all` })
    await api.post('/networking/firewalls', {
      label: 'web',
      rules: {
        inbound_policy: 'DROP',
        outbound_policy: 'ACCEPT',
        inbound: [
          {
            label: 'ssh',
            action: 'ACCEPT',
            protocol: 'TCP',
            ports: '22',
            addresses: { ipv4: [`${address}/32`] },
          },
        ],
      },
    })
    await addDatabase(api, 'mysql', { label: 'orders', allow_list: [`${address}/32`] })
    await signIn({ token })
    await page.goto('/compute')
    await expect(page.getByRole('row', { name: /web-1/ })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to…' }).fill(address)
    await page.getByRole('option', { name: `Find usage of ${address}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Find usage' })).toBeVisible()
    await expect(page.getByText(/^Found in [56] places\.$/)).toBeVisible()
    await expect(page.getByText(/Searched 1 instance.*2 records in 1 zone/)).toBeVisible()
    const uses = page.getByRole('grid', { name: 'Uses' })
    await expect(uses.getByRole('row', { name: `TXT ${domain}` })).toContainText('Contains')
    await expect(uses.getByText('Inbound rule 1, ssh')).toBeVisible()
    await expect(uses.getByRole('row', { name: /orders/ })).toContainText('Allow list')
    await checkAccess(page, 'what uses an address')
    await page.setViewportSize({ width: 360, height: 740 })
    await checkNarrow(page, 'what uses an address', 'main')
    await page.setViewportSize({ width: 1280, height: 800 })
    await uses.getByRole('link', { name: `A www.${domain}` }).click()
    await expect(page).toHaveURL(/\/domains\/\d+\/records\/\d+/)

    await page.goto(`/compute/${id}/network`)
    const beside = page.getByRole('link', { name: `Find usage of ${address}` })
    await expect(beside.first()).toBeVisible()
    await settled(page)
    await beside.first().focus()
    await expect(beside.first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('searchbox', { name: /hostname/ })).toHaveValue(address)
  },
)

test('searching for a bucket name finds the bucket and the record that points to it', async ({
  page,
  account,
  api: apiWith,
  signIn,
}) => {
  const token = await account.token()
  const api = apiWith(token)
  const { label, address } = await newBucket(api)
  const { hostname } = await api.get<{ hostname: string }>(
    `/object-storage/buckets/us-east-1/${label}`,
  )
  const domain = `bucket-uses-${randomUUID()}.example`
  const { id } = await api.send<{ id: number }>('POST', '/domains', {
    domain,
    type: 'master',
    soa_email: 'a@example.com',
  })
  await api.post(`/domains/${id}/records`, { type: 'CNAME', name: 'media', target: hostname })
  await signIn({ token })
  await page.goto('/object-storage/buckets')
  await page.getByRole('row', { name: label }).hover()
  await page.getByRole('link', { name: `Find usage of ${hostname}` }).click()
  await expect(page.getByText('Found in 2 places.')).toBeVisible()
  const uses = page.getByRole('grid', { name: 'Uses' })
  await expect(uses.getByRole('row', { name: `CNAME media.${domain}` })).toContainText(hostname)
  const bucket = uses.getByRole('row', { name: label })
  await expect(bucket).toContainText('Hostname')
  await page.getByRole('searchbox', { name: /hostname/ }).fill(label)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Found in 1 place.')).toBeVisible()
  await expect(bucket).toContainText('Bucket name')
  await bucket.getByRole('link', { name: label }).click()
  await expect(page).toHaveURL(address)
})
