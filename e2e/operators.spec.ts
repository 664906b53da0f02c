import type { Request } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { renewal } from './support/renewal.ts'
import { choose } from './support/select.ts'
import { settled } from './support/settled.ts'
import { newZone, openNewZone } from './support/zones.ts'

// Regression tests for problems that operators reported. Undo and redo by keyboard is tested in the domain specs, other
// browser engines in test/browsers.

for (const [status, heading] of [
  [404, /^[A-Z]\w+ (999999|nobody) not found$/],
  [403, 'Access denied'],
] as const)
  test(`1: a read with the status ${status} is not repeated, on every kind of screen`, async ({
    page,
    signIn,
  }) => {
    await signIn()
    for (const [screen, read] of [
      ['/compute/999999/overview', '/v4/compute/instances/999999'],
      ['/compute/999999/stats', '/v4/compute/instances/999999'],
      ['/domains/999999/records', '/v4/domains/999999'],
      ['/firewalls/999999/rules', '/v4/networking/firewalls/999999'],
      ['/vpcs/999999/subnets', '/v4/vpcs/999999'],
      ['/databases/mysql/999999/overview', '/v4/databases/mysql/instances/999999'],
      ['/support/999999', '/v4/support/tickets/999999'],
      ['/account/users/nobody', '/v4/account/users/nobody'],
    ] as const) {
      const paths: string[] = []
      const note = (request: Request) => void paths.push(new URL(request.url()).pathname)
      if (status === 403)
        await page.route(`**${read}`, (route) =>
          route.fulfill({ status, json: { errors: [{ reason: 'Unauthorized' }] } }),
        )
      page.on('request', note)
      await page.goto(screen)
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
      await settled(page)
      page.off('request', note)
      expect(paths.filter((path) => path === read)).toEqual([read])
    }
  })

test('2 and 7: opens the palette over a drawer, and finds actions and objects that were never listed', async ({
  page,
  account,
  signIn,
}) => {
  await account.addCompute('web-1')
  await signIn({ token: await account.token() })
  const { name } = await newZone(page)
  await page.goto('/volumes/new')
  await expect(page.getByRole('dialog', { name: 'Create volume' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or jump to…' })
  const search = palette.getByRole('combobox')
  for (const [words, found] of [
    ['create', /^Create instance/],
    ['add domain', /^Add domain/],
    ['sign out', /^Sign out/],
    ['reboot web-1', /Reboot.*web-1|web-1.*Reboot/],
    [name, new RegExp(`^${name}`)],
  ] as const) {
    await search.fill(words)
    await expect(palette.getByRole('option', { name: found }).first()).toBeVisible()
  }
})

test('2: renews a session that ends in a drawer, and the form shows the next step', async ({
  page,
  account,
  accounts,
  signIn,
}) => {
  const token = await signIn({ token: await account.token() })
  await page.goto('/volumes/new')
  const drawer = page.getByRole('dialog', { name: 'Create volume' })
  await drawer.getByLabel('Label', { exact: true }).fill('data')
  await choose(page, 'Region', /Washington/)
  // The session ends during the form's request, because a background poll could report it earlier.
  await page.route('**/v4/volumes', async (route) => {
    if (route.request().method() === 'POST') await accounts.revoke(token)
    await route.fallback()
  })
  await drawer.getByRole('button', { name: 'Create volume' }).click()
  const dialog = renewal(page)
  await dialog.getByLabel('Personal access token').fill(await account.token())
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
  await expect(drawer.getByText('You are signed in again. Submit once more.')).toBeVisible()
  await expect(drawer).not.toContainText('session expired')
  await drawer.getByRole('button', { name: 'Create volume' }).click()
  await expect(page.getByRole('row', { name: 'data' })).toBeVisible()
})

test('4 and 10: reports an object that was deleted elsewhere above its list, and events name it without a link', async ({
  page,
  account,
  signIn,
  api: apiWith,
}) => {
  const web = await account.addCompute('web-1')
  await account.addCompute('web-2')
  const token = await signIn({ token: await account.token() })
  const api = apiWith(token)
  for (const label of ['data', 'data-2'])
    await api.post('/volumes', { label, region: 'us-iad', size: 20 })
  await page.goto('/volumes')
  const row = page.getByRole('row', { name: 'data', exact: true })
  await expect(row).toContainText('Active')
  await expect(row).toContainText('Washington, DC')
  // The list is read again until both volumes are active, which would remove the row together with its menu.
  await expect(page.getByRole('row', { name: 'data-2', exact: true })).toContainText('Active')
  await settled(page)
  const { data } = await api.get<{ data: { id: number; label: string }[] }>('/volumes')
  await page.getByRole('button', { name: 'Actions for data', exact: true }).click()
  await api.remove(`/volumes/${data.find(({ label }) => label === 'data')?.id}`)
  await page.getByRole('menuitem', { name: /^Resize/ }).click()
  const errorDialog = page.getByRole('dialog', { name: 'data no longer exists' })
  await errorDialog.getByRole('button', { name: 'Close' }).click()
  await expect(row).toBeHidden()
  await expect(page.getByRole('row', { name: 'data-2' })).toBeVisible()

  await page.goto('/compute')
  const instance = page.getByRole('row', { name: 'web-1', exact: true })
  await expect(instance).toBeVisible()
  await settled(page)
  await page.getByRole('button', { name: 'Actions for web-1', exact: true }).click()
  await api.remove(`/compute/instances/${web.id}`)
  await expect
    .poll(async () => (await api.get<{ data: object[] }>('/compute/instances')).data.length)
    .toBe(1)
  await page.getByRole('menuitem', { name: 'Reboot', exact: true }).click()
  const gone = page.getByRole('dialog', { name: 'web-1 no longer exists' })
  await gone.getByRole('button', { name: 'Close' }).click()
  await expect(instance).toBeHidden()
  await expect(page.getByRole('row', { name: 'web-2' })).toBeVisible()

  await page.goto('/events')
  await expect(page.getByText('data (deleted)').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'data', exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'data-2' })).toBeVisible()
})

test('5: the DKIM builder does not warn of a missing key before a selector is typed', async ({
  page,
  account,
  signIn,
}) => {
  await signIn({ token: await account.token() })
  const { id } = await newZone(page, [
    { type: 'TXT', name: 's1._domainkey', target: 'v=DKIM1; p=AAAA' },
  ])
  await page.goto(`/domains/${id}/records/build/dkim`)
  const form = page.getByRole('dialog', { name: /^DKIM/ })
  const warning = form
    .locator('p')
    .filter({ hasText: 'This name already has a key of this selector' })
  await expect(form.getByLabel('Selector')).toBeVisible()
  await settled(page)
  await expect(warning).toBeHidden()
  await form.getByLabel('Selector').fill('s1')
  await expect(warning).toBeVisible()
})

test('6: shows an error of an interface at its field, and the VPC of subnets with the same name', async ({
  page,
  account,
  signIn,
  api: apiWith,
}) => {
  const { id } = await account.addCompute('web-1', { region: 'us-iad' })
  const token = await signIn({ token: await account.token() })
  for (const [label, ipv4] of [
    ['shop', '10.0.0.0/24'],
    ['office', '10.0.1.0/24'],
  ])
    await apiWith(token).post('/vpcs', {
      label,
      region: 'us-iad',
      subnets: [{ label: 'first', ipv4 }],
    })
  await page.goto(`/compute/${id}/configs`)
  await page.getByRole('button', { name: 'Create configuration' }).click()
  const drawer = page.getByRole('dialog', { name: 'Create configuration' })
  const send = drawer.getByRole('button', { name: 'Create configuration' })
  await drawer.getByLabel('Label', { exact: true }).fill('Spare')
  const add = drawer.getByRole('button', { name: 'Add interface' })
  await add.click()
  await add.click()
  const vlan = drawer.getByLabel('eth1: VLAN')
  await vlan.fill('not a name!')
  await send.click()
  await expect(vlan).toHaveAttribute('aria-invalid', 'true')
  await expect(vlan).toHaveAccessibleDescription(/letters/)
  await expect(drawer.getByLabel('eth1: IPAM address')).toHaveAttribute('aria-invalid', 'false')
  await vlan.fill('backstage')
  await expect(vlan).toHaveAttribute('aria-invalid', 'false')

  await choose(page, 'eth1: Type', 'VPC')
  const subnets = drawer.getByLabel('eth1: Subnet').getByRole('option')
  await expect(subnets.filter({ hasText: 'first 10.0.0.0/24 in shop' })).toHaveCount(1)
  await expect(subnets.filter({ hasText: 'first 10.0.1.0/24 in office' })).toHaveCount(1)
})

test('8: the buttons of a hovered row do not cover its IP address and tags', async ({
  page,
  account,
  signIn,
}) => {
  const tags = ['production', 'shop']
  await account.addCompute('web-1', { tags })
  await signIn({ token: await account.token() })
  await page.goto('/compute')
  const row = page.getByRole('row', { name: 'web-1' })
  await expect(row).toBeVisible()
  await settled(page)
  await row.hover()
  await expect(row.getByRole('button', { name: /Reboot/ })).toBeVisible()
  await settled(page)
  for (const text of [/^\d+\.\d+\.\d+\.\d+$/, ...tags]) {
    const isCut = () =>
      row.getByText(text).evaluate((element) => {
        const { left, right, top, height } = element.getBoundingClientRect()
        const seen = [left + 2, right - 2].every((x) =>
          element.contains(document.elementFromPoint(x, top + height / 2)),
        )
        return !seen || element.scrollWidth > element.clientWidth
      })
    await expect.poll(isCut, String(text)).toBe(false)
  }
})

test('9: shows how long a rate-limited request waits', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/regions')
  await page.route(/\/v4\/volumes\?/, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '30' },
      json: { errors: [{ reason: 'Too many requests' }] },
    }),
  )
  await page.goto('/volumes')
  await expect(page.getByText(/the API asks to wait\. Trying again in \d+ seconds/)).toBeVisible()
})

test('10: a heading is updated when another tab renames the object', async ({
  page,
  context,
  account,
  signIn,
  api: apiWith,
}) => {
  const token = await signIn({ token: await account.token() })
  await apiWith(token).post('/networking/firewalls', {
    label: 'web',
    rules: { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
  })
  const { data } = await apiWith(token).get<{ data: { id: number }[] }>('/networking/firewalls')
  const rules = `/firewalls/${data[0]?.id}/rules`
  await page.goto(rules)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('web')

  const other = await context.newPage()
  await other.goto(`/firewalls/${data[0]?.id}/edit`)
  const drawer = other.getByRole('dialog', { name: 'Rename or tag web' })
  await drawer.getByLabel('Label').fill('shop')
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect(drawer).toBeHidden()
  await expect(heading).toHaveText('shop')
})

test('11: decodes the escapes of a pasted zone, and shows an AAAA record in canonical form', async ({
  page,
  account,
  signIn,
}) => {
  await signIn({ token: await account.token() })
  const { id } = await newZone(page)
  await page.goto(`/domains/${id}/import`)
  await page
    .getByLabel('Zone file, CSV or dig output')
    .fill(String.raw`\052 300 IN AAAA 2001:0DB8:0:0:0:0:0:1`)
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('grid', { name: 'Preview' })
  await expect(preview.getByText('*', { exact: true })).toBeVisible()
  await expect(preview.getByText('2001:db8::1')).toBeVisible()
})

test('12: disables an upgrade without a newer plan with the reason, and / focuses the filter', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1', { type: 'g6-nano-1' })
  await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/overview`)
  await page.getByRole('button', { name: 'Actions for web-1' }).click()
  const upgrade = page.getByRole('menuitem', { name: /^Upgrade/ })
  await expect(upgrade).toContainText('This plan is current; no upgrade is available.')
  await expect(upgrade).toHaveAttribute('aria-disabled', 'true')
  await page.goto('/compute')
  await expect(page.getByRole('row', { name: 'web-1' })).toBeVisible()
  await settled(page)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Filter Instances' })).toBeFocused()
  await page.goto('/compute/create')
  const plans = page.getByRole('searchbox', { name: 'Filter plans' })
  await expect(plans).toBeVisible()
  await settled(page)
  await page.locator('h1').focus()
  await page.keyboard.press('/')
  await expect(plans).toBeFocused()
})

test('12: warns of rules that open remote access to the internet before they are saved', async ({
  page,
  account,
  signIn,
}) => {
  await signIn({ token: await account.token() })
  await page.goto('/firewalls/new')
  const create = page.getByRole('dialog', { name: 'Create firewall' })
  await create.getByLabel('Label').fill('web')
  await create.getByRole('button', { name: 'Create firewall' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'web' })).toBeVisible()
  for (const [rule, ports] of [
    [1, '22'],
    [2, '3000-4000'],
    [3, '443'],
  ] as const) {
    await page.getByRole('button', { name: 'Add inbound rule' }).click()
    await page.getByRole('textbox', { name: `inbound rule ${rule}: Ports` }).fill(ports)
    await page.getByRole('button', { name: `Actions for inbound rule ${rule}` }).click()
    await page.getByRole('menuitem', { name: 'Match any address' }).click()
  }
  await page.getByRole('button', { name: 'Review changes' }).click()
  const question = page.getByRole('alertdialog', { name: 'Save the rules of web?' })
  const warning = question.getByText(/is open to the whole internet/)
  await expect(warning).toHaveText([
    'Port 22 (SSH) is open to the whole internet (inbound 1).',
    'Port 3389 (Remote Desktop) is open to the whole internet (inbound 2).',
  ])
})

test('12: the progress of a bulk action covers no row', async ({ page, account, signIn }) => {
  const labels = Array.from({ length: 12 }, (_, at) => `web-${at + 1}`)
  for (const label of labels) await account.addCompute(label)
  await signIn({ token: await account.token() })
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto('/compute')
  await page.getByRole('checkbox', { name: 'Select all 12 rows' }).check()
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Tag', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Tag 12 instances' })
  await dialog.getByRole('combobox', { name: 'Tag' }).fill('blue')
  await dialog.getByRole('button', { name: 'Tag 12 instances' }).click()
  const run = page.getByRole('article', { name: 'Tag 12 instances' })
  await expect(run).toContainText('12 of 12 requests accepted')
  const last = page.getByRole('row', { name: 'web-12' })
  await last.scrollIntoViewIfNeeded()
  await last.getByRole('button', { name: 'Actions for web-12' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await settled(page)
  const isAbovePanel = async () => {
    const [row, panel] = [await last.boundingBox(), await run.boundingBox()]
    return row && panel && row.y + row.height <= panel.y
  }
  await expect.poll(isAbovePanel).toBe(true)
})

test('13: the event of a reboot completes it when its response is lost', async ({
  page,
  account,
  signIn,
  api: apiWith,
}) => {
  const { id } = await account.addCompute('web-1')
  const token = await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/overview`)
  await page.getByRole('button', { name: 'Reboot' }).click()
  const reboots = /\/reboot$/
  await page.route(reboots, (route) => route.fetch())
  const dialog = page.getByRole('alertdialog', { name: 'Reboot web-1?' })
  const arrived = page.waitForRequest(reboots)
  await dialog.getByRole('button', { name: 'Reboot web-1' }).click()
  await arrived
  // When the page has reloaded, the instance is running as before: only the event shows that it rebooted.
  const ended = async () => {
    const { data } = await apiWith(token).get<{ data: { action: string; status: string }[] }>(
      '/account/events',
    )
    return data.find(({ action }) => action === 'compute_reboot')?.status
  }
  await expect.poll(ended).toBe('finished')
  await page.reload()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Tasks/ }).click()
  const tasks = page.getByRole('dialog', { name: 'Tasks' })
  await expect(tasks.getByText('Rebooted')).toBeVisible()
  await expect(tasks).not.toContainText('No response')
})

test('3: a staged change of a record that another user deleted can be resolved where it is reported', async ({
  page,
  account,
  signIn,
  api: apiWith,
}) => {
  const api = apiWith(await signIn({ token: await account.token() }))
  const { id } = await openNewZone(page, [{ type: 'A', name: 'www', target: '203.0.113.1' }])
  const table = page.getByRole('grid', { name: 'Records' })
  await table.getByRole('button', { name: 'Edit value 203.0.113.1' }).click()
  const value = table.getByLabel('Value of A www')
  await value.fill('203.0.113.9')
  await value.press('Enter')
  await expect(table.getByText('changed')).toBeVisible()
  const { data } = await api.get<{ data: { id: number }[] }>(`/domains/${id}/records`)
  await api.remove(`/domains/${id}/records/${data[0]?.id}`)
  await page.goto(`/domains/${id}/changes`)
  const staged = page.getByRole('grid', { name: 'Staged changes' })
  await expect(staged.getByText('Conflict')).toBeVisible()
  await staged.getByRole('button', { name: /^Actions for/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Keep mine' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Take theirs' }).click()
  await expect(staged.getByText('Conflict')).toBeHidden()
})
