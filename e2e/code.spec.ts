import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { checkAccess } from './support/access.ts'
import { type Api, expect, test } from './support/test.ts'

const words = `it's $(id) "$TOKEN" \\n \${x} %{y}`

/**
 * Creates every kind of object that can be recreated, some with names that contain shell syntax.
 */
async function fill(api: Api, computeId: number) {
  const { id: vpcId } = await api.send<{ id: number }>('POST', '/vpcs', {
    label: 'inner',
    region: 'us-iad',
    description: words,
  })
  await api.post(`/vpcs/${vpcId}/subnets`, { label: 'front', ipv4: '10.0.0.0/24' })
  const { id: firewallId } = await api.send<{ id: number }>('POST', '/networking/firewalls', {
    label: 'edge',
    rules: {
      inbound_policy: 'DROP',
      outbound_policy: 'ACCEPT',
      inbound: [
        {
          protocol: 'TCP',
          ports: '22, 443',
          action: 'ACCEPT',
          addresses: { ipv4: ['192.0.2.0/24'], ipv6: ['2001:db8::/32'] },
        },
      ],
    },
  })
  await api.post(`/networking/firewalls/${firewallId}/devices`, { type: 'compute', id: computeId })
  await api.post('/volumes', { label: 'data', size: 20, compute_id: computeId, tags: ['shop'] })
  await api.post('/volumes', { label: 'spare', size: 10, region: 'us-iad', tags: ['reserve'] })
  const { id: domainId } = await api.send<{ id: number }>('POST', '/domains', {
    domain: `code-${computeId}.example`,
    type: 'master',
    soa_email: 'dns@example.org',
    description: words,
  })
  for (const record of [
    { type: 'A', name: 'www', target: '192.0.2.1', ttl_sec: 300 },
    { type: 'TXT', name: 'note', target: words },
    { type: 'MX', name: '', target: 'mail.example.org', priority: 10 },
  ])
    await api.post(`/domains/${domainId}/records`, record)
  await api.post('/tags', { label: words.slice(0, 50) })
  return domainId
}

async function written(page: Page) {
  await page.goto('/code')
  await page.getByRole('button', { name: 'Generate requests' }).click()
  await expect(page.getByText('Checked: parsing it returns the same requests')).toBeVisible()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await coming
  return { name: file.suggestedFilename(), path: await file.path() }
}

/**
 * Returns the file with IDs numbered by first occurrence, because the IDs differ between accounts. The API stores the
 * image of an instance but not of a disk, so the second script creates a disk without the image, and does not need
 * a password.
 */
async function comparable(path: string): Promise<string> {
  const seen = new Map<string, number>()
  const text = await readFile(path, 'utf8')
  return text
    .replaceAll(/^.*\bROOT_PASS\b.*\n/gm, '')
    .replaceAll(
      /"image":"compute\/debian12","root_pass":'"\$ROOT_PASS_json"'/g,
      '"filesystem":"ext4"',
    )
    .replaceAll(/\b([a-z]+)_(\d+)\b/g, (id, kind: string) => {
      const index = seen.get(id) ?? seen.size
      seen.set(id, index)
      return `${kind}_${index}`
    })
}

test('an account is written as a script, and the script makes the same account again', async ({
  page,
  account,
  accounts,
  api,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1', { tags: ['shop'], region: 'us-iad' })
  const token = await account.token()
  const domainId = await fill(api(token), id)
  await expect
    .poll(async () =>
      (await api(token).get<{ data: { status: string }[] }>('/volumes')).data.map(
        ({ status }) => status,
      ),
    )
    .toEqual(['active', 'active'])
  await signIn({ token })
  const first = await written(page)
  expect(first.name).toBe('account.sh')
  await checkAccess(page, 'the account as code')

  const script = await readFile(first.path, 'utf8')
  expect(script).not.toContain(token)
  // A domain name can exist only once across all accounts.
  await api(token).remove(`/domains/${domainId}`)
  const other = await accounts.make()
  const otherToken = await other.token()
  const { stdout, stderr } = await promisify(execFile)('sh', [first.path], {
    env: { ...process.env, TOKEN: otherToken, ROOT_PASS: 'Correct "horse" 9\\', PAUSE: '1' },
  })
  expect(stdout + stderr).toBe('')
  const running = async () =>
    (await api(otherToken).get<{ data: { status: string }[] }>('/compute/instances')).data.map(
      ({ status }) => status,
    )
  await expect.poll(running).toEqual(['running'])

  await signIn({ token: otherToken })
  const second = await written(page)
  expect(await comparable(second.path)).toBe(await comparable(first.path))
})

test(
  'exports the part of the account that the URL selects, as a shell script and as OpenAPI calls, at 360 px',
  { tag: '@main' },
  async ({ page, account, api, signIn }) => {
    const { id } = await account.addCompute('web-1', { tags: ['shop'], region: 'us-iad' })
    const token = await account.token()
    await fill(api(token), id)
    await signIn({ token })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/code?kinds=volumes,domains')
    await page.getByRole('button', { name: 'Generate requests' }).click()
    const script = page.getByRole('group', { name: 'Shell script' })
    await expect(script).toContainText('/v4/volumes')
    await expect(script).not.toContainText('/v4/vpcs')
    const tags = page.getByRole('combobox', { name: 'Tags' })
    await tags.fill('sho')
    await tags.press('ArrowDown')
    await tags.press('Enter')
    await expect(page).toHaveURL(/tag=shop/)
    await expect(script).not.toContainText('spare')
    await tags.fill('reserve')
    await tags.press('ArrowDown')
    await tags.press('Enter')
    await expect(page).toHaveURL(/tag=shop&tag=reserve/)
    await expect(script).toContainText('spare')
    await page.reload()
    await page.getByRole('button', { name: 'Generate requests' }).click()
    await expect(script).toContainText('spare')
    await expect(page.getByRole('button', { name: 'Remove shop' })).toBeVisible()
    await page.getByRole('radio', { name: 'OpenAPI calls' }).check()
    await expect(page.getByRole('group', { name: 'OpenAPI calls' })).toContainText('createVolume')
    await checkAccess(page, 'the account as code on a phone')
    await page.getByRole('checkbox', { name: 'VPCs' }).check()
    await expect(page.getByRole('button', { name: 'Generate requests' })).toBeVisible()
  },
)

test('names the kinds that the token may not read, and exports the others', async ({
  page,
  account,
  api,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1', { region: 'us-iad' })
  await fill(api(await account.token()), id)
  await signIn({ token: await account.token('domains:read_only account:read_only') })
  await page.goto('/code?kinds=volumes,domains')
  await page.getByRole('button', { name: 'Generate requests' }).click()
  await expect(page.getByText('Checked: parsing it returns the same requests')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^Volumes: / })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Shell script' })).toContainText('/v4/domains')
  await page.goto('/code?kinds=nothing,domains&tag=absent&only=')
  await page.getByRole('button', { name: 'Generate requests' }).click()
  await expect(page.getByText('The selection is empty')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove absent' }).click()
  await expect(page.getByText('Checked: parsing it returns the same requests')).toBeVisible()
})
