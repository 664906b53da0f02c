import { accessible } from './support/access.ts'
import { chooseFromRow, openAction, status } from './support/computes.ts'
import { choose, expectChosen, openList } from './support/select.ts'
import { expect, type Locator, test } from './support/test.ts'
import { meetTrouble } from './support/trouble.ts'

test(
  'resizes an instance, and reports the end when its plan has changed',
  { tag: '@main' },
  async ({ page, account, signIn }) => {
    const { id } = await account.addCompute('web-1', { type: 'g6-standard-1' })
    await signIn({ token: await account.token() })
    await page.goto(`/compute/${id}/overview`)
    await openAction(page, 'Resize')
    const drawer = page.getByRole('dialog', { name: 'Resize web-1' })
    await expect(drawer.getByRole('radio', { name: /Compute 2GB/ })).toBeDisabled()
    await expect(drawer.getByText('$12.00 more')).toBeVisible()
    await expect(drawer).toContainText('Zero balance.')
    await accessible(page, '[role=dialog]')
    const plan = drawer.getByRole('radio', { name: /Compute 4GB/ })
    await plan.check()
    await expect(drawer.getByText(/grows from/)).toBeVisible()
    await meetTrouble(page, {
      write: ['POST', /\/resize$/],
      within: drawer,
      send: drawer.getByRole('button', { name: 'Resize to Compute 4GB' }),
      refuseNext: () => account.owe(12),
      words: 'The account has an outstanding balance',
      allow: () => account.owe(0),
      expectUnchanged: () => expect(plan).toBeChecked(),
    })
    await expect(drawer).toBeHidden()
    await status(page, /Migrating|Resizing/)
    await status(page, 'Running')
    await expect(page.getByText('Compute 4GB').first()).toBeVisible()
  },
)

test('the table of plans has a header over the prices, and rows of one height', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1', { type: 'g6-standard-2' })
  await signIn({ token: await account.token() })
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/compute/${id}/overview?action=resize`)
    const plans = page.getByRole('radiogroup', { name: 'Plan' })
    const price = plans.getByText('Price/mo')
    await expect(price).toBeVisible()
    const rows = plans.locator('label')
    const current = rows.filter({ hasText: 'Current' })
    await expect(current).toHaveCount(1)
    await expect
      .poll(() =>
        rows.evaluateAll((all) => new Set(all.map(({ clientHeight }) => clientHeight)).size),
      )
      .toBe(1)
    // The header ends where the prices end, next to the differences.
    const end = (part: Locator) =>
      part.evaluate(({ firstChild }) => {
        const range = document.createRange()
        if (firstChild) range.selectNodeContents(firstChild)
        return Math.round(range.getBoundingClientRect().right)
      })
    const amount = rows.getByText('$12.00/mo', { exact: true })
    await expect.poll(async () => (await end(price)) - (await end(amount))).toBe(0)
  }
})

test('a plan takes two lines on a phone, and one on a wide screen', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1', { type: 'g6-standard-1' })
  await signIn({ token: await account.token() })
  const plans = page.getByRole('radiogroup', { name: 'Plan' })
  const linesOf = (name: RegExp) =>
    plans
      .locator('label')
      .filter({ hasText: name })
      .evaluate((row) => {
        const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
        const middles: number[] = []
        while (texts.nextNode()) {
          const range = document.createRange()
          range.selectNodeContents(texts.currentNode)
          // Text for screen readers only is one pixel wide.
          for (const { width, top, height } of range.getClientRects())
            if (width > 2) middles.push(top + height / 2)
        }
        const sorted = middles.toSorted((a, b) => a - b)
        return sorted.filter((middle, at) => middle - (sorted[at - 1] ?? 0) > 8).length
      })
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`/compute/${id}/overview?action=resize`)
  for (const name of [/Compute 4GB/, /Compute 192GB/]) expect(await linesOf(name)).toBe(2)
  await page.goto('/compute/create')
  await expect(plans).toBeVisible()
  for (const name of [/Compute 4GB/, /Compute 192GB/]) expect(await linesOf(name)).toBe(2)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(() => linesOf(/Compute 192GB/)).toBe(1)
})

test('shows what prevents a resize before it is sent', async ({ page, account, signIn }) => {
  const { id } = await account.addCompute('web-1', { type: 'g6-standard-2' })
  await account.owe(12.5)
  await account.planMigration(id)
  await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/overview?action=resize`)
  const drawer = page.getByRole('dialog', { name: 'Resize web-1' })
  await expect(drawer).toContainText('Pay the outstanding balance of $12.50 first.')
  await expect(drawer).toContainText('A migration is pending')
  await expect(drawer.getByRole('button', { name: /^Resize/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await drawer.getByRole('switch', { name: 'Auto-resize disk' }).uncheck()
  await expect(drawer.getByRole('radio', { name: /Compute 2GB/ })).toBeDisabled()
  await expect(drawer.getByText(/Shrink .* to .* first/).first()).toBeVisible()
})

test('does not repeat a resize whose response is lost, and follows it to its end', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1', { type: 'g6-standard-1' })
  await signIn({ token: await account.token() })
  let sent = 0
  await page.route('**/resize', async (route) => {
    sent += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.goto(`/compute/${id}/overview?action=resize`)
  const drawer = page.getByRole('dialog', { name: 'Resize web-1' })
  await drawer.getByRole('radio', { name: /Compute 4GB/ }).check()
  await drawer.getByRole('button', { name: 'Resize to Compute 4GB' }).click()
  await expect(drawer.getByRole('alert')).toContainText('The request may still have been processed')
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByText('Compute 4GB').first()).toBeVisible()
  expect(sent).toBe(1)
})

test('migrates an instance to another region and boots it there', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1', { type: 'g6-nano-1' })
  await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/overview?action=migrate`)
  const drawer = page.getByRole('dialog', { name: 'Migrate web-1' })
  await choose(page, 'To', /Newark/)
  await expect(drawer.getByText(/gets new addresses/)).toBeVisible()
  await meetTrouble(page, {
    write: ['POST', /\/migrate$/],
    within: drawer,
    send: drawer.getByRole('button', { name: 'Migrate to Newark, NJ' }),
    refuseNext: () => account.setStatus(id, 'rebuilding'),
    words: 'It is being rebuilt; try again when that is over.',
    allow: () => account.setStatus(id, 'running'),
    expectUnchanged: () =>
      expectChosen(drawer.getByRole('combobox', { name: 'To', exact: true }), 'Newark'),
  })
  await expect(drawer).toBeHidden()
  await status(page, /Migrating|Shutting down/)
  await status(page, 'Running')
  await status(page, 'Newark')
})

test('prevents the migration of an instance with a VPC interface, with the reason', async ({
  page,
  account,
  signIn,
  api,
}) => {
  const { id } = await account.addCompute('web-1', { region: 'us-iad' })
  const token = await signIn({ token: await account.token() })
  const { get, post } = api(token)
  await post('/vpcs', {
    label: 'inside',
    region: 'us-iad',
    subnets: [{ label: 'first', ipv4: '10.0.0.0/24' }],
  })
  const { data: vpcs } = await get<{ data: { subnets: { id: number }[] }[] }>('/vpcs')
  const { data: configs } = await get<{ data: { id: number }[] }>(
    `/compute/instances/${id}/configs`,
  )
  await post(`/compute/instances/${id}/configs/${configs[0]?.id}/interfaces`, {
    purpose: 'vpc',
    subnet_id: vpcs[0]?.subnets[0]?.id,
  })
  await page.goto(`/compute/${id}/overview?action=migrate`)
  await openList(page.getByRole('combobox', { name: 'To', exact: true }))
  await expect(page.getByRole('option', { name: /Frankfurt/ })).toContainText(
    'An instance with a VPC interface cannot move to another data center',
  )
  await expect(page.getByRole('option', { name: /Another host/ })).toContainText(
    'No migration is scheduled.',
  )
  await page.keyboard.press('Escape')
  // The visible part of a disabled switch is a separate element, not the checkbox.
  const upgrade = page.getByRole('switch', { name: 'Upgrade to newer hardware during migration' })
  await expect(upgrade).toBeDisabled()
  await expect(upgrade).toHaveCSS('opacity', '0')
})

test('starts an announced migration immediately', async ({ page, account, signIn, api }) => {
  const { id } = await account.addCompute('web-1', { type: 'g6-nano-1' })
  await account.planMigration(id)
  const token = await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/overview?action=migrate`)
  const drawer = page.getByRole('dialog', { name: 'Migrate web-1' })
  await choose(page, 'To', /Another host/)
  await expect(drawer).toContainText('A migration is scheduled.')
  await drawer.getByRole('button', { name: 'Migrate', exact: true }).click()
  await expect(drawer).toBeHidden()
  await status(page, 'Running')
  await expect
    .poll(async () => {
      const path = '/account/events'
      const { data } = await api(token).get<{ data: { action: string; status: string }[] }>(path)
      return data.find(({ action }) => action === 'compute_migrate')?.status
    })
    .toBe('finished')
})

test('upgrades an outdated plan for free, and offers no upgrade for a current one', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('old-1', { type: 'g5-nano-1' })
  const present = await account.addCompute('new-1', { type: 'g6-nano-1' })
  await signIn({ token: await account.token() })
  await page.goto(`/compute/${present.id}/overview?action=upgrade`)
  const none = page.getByRole('dialog', { name: 'Upgrade new-1' })
  await expect(
    none.getByRole('button', { name: 'Upgrade', exact: true }),
  ).toHaveAccessibleDescription('This plan is current; no upgrade is available.')

  await page.goto('/compute')
  await chooseFromRow(page, 'old-1', 'Upgrade')
  const dialog = page.getByRole('dialog', { name: 'Upgrade old-1' })
  await meetTrouble(page, {
    write: ['POST', /\/mutate$/],
    within: dialog,
    send: dialog.getByRole('button', { name: /^Upgrade to Nano/ }),
    refuseNext: () => account.setStatus(id, 'migrating'),
    words: 'It is being migrated; try again when that is over.',
    allow: () => account.setStatus(id, 'running'),
  })
  await expect(dialog).toBeHidden()
  await page.goto(`/compute/${id}/overview`)
  await status(page, 'Running')
  await expect(async () => {
    await page.getByRole('button', { name: 'Actions for old-1' }).click()
    const upgrade = page.getByRole('menuitem', { name: /^Upgrade/ })
    await expect(upgrade).toHaveAttribute('aria-disabled', 'true')
    await expect(upgrade).toContainText('This plan is current; no upgrade is available.')
  }).toPass()
})
