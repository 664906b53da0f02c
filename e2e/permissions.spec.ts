import { checkAccess, checkNarrow } from './support/access.ts'
import { settled } from './support/settled.ts'
import { expect, type Page, test } from './support/test.ts'

/** Opens the panel that explains a request, from the table of the token's observed use. */
async function explain(page: Page, action: string) {
  const seen = page.getByRole('grid', { name: 'Requests since page load' })
  const row = seen.getByRole('row', { name: action })
  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Explain' }).click()
  return page.getByRole('region', { name: action })
}

const words = 'Message for your administrator'

test('with a read-only token, shows its observed use, the scope that a denied request needs, and a text to request it', async ({
  page,
  context,
  account,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id } = await account.addCompute('web-1')
  await signIn({ token: await account.token('computes:read_only account:read_only') })
  await page.goto(`/compute/${id}/overview`)
  await expect(page.getByRole('button', { name: 'Shut down' })).toHaveAccessibleDescription(
    'Your token lacks the scope “computes:read_write”.',
  )
  await page.getByRole('link', { name: 'Domains', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No access to domains' })).toBeVisible()
  await page.getByRole('link', { name: 'Why?' }).click()

  const panel = page.getByRole('region', { name: 'List domains' })
  const needed = panel.getByRole('list', { name: 'Requirements' }).getByRole('listitem')
  await expect(needed).toHaveCount(1)
  await expect(needed).toContainText('The scope “domains:read_only”')
  await expect(needed).toContainText('Missing')
  const copiedText = [
    `My user ${account.username} was denied this: List domains (GET /v4/domains).`,
    'Please give me an access token with the scope “domains:read_only”.',
  ].join('\n')
  await panel.getByRole('button', { name: `Copy ${words.toLowerCase()}` }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(copiedText)

  await expect(page.getByRole('region', { name: 'Token permissions' })).toContainText(
    'computes:read_only',
  )
  const seen = page.getByRole('grid', { name: 'Requests since page load' })
  await expect(seen.getByRole('row', { name: 'List domains' })).toContainText('1 denied')
  await expect(seen.getByRole('row', { name: 'View a compute instance' })).toContainText('allowed')
  const explanation = await explain(page, 'View a compute instance')
  await expect(explanation.getByRole('listitem').first()).toContainText('Granted')
  await checkAccess(page, 'the permissions')
  await page.setViewportSize({ width: 360, height: 740 })
  await checkNarrow(page, 'the permissions on a phone', 'main')
})

test(
  'names the grant that a restricted user has lost, by the label of the object',
  { tag: '@main' },
  async ({ page, account, signIn, api }) => {
    const { id } = await account.addCompute('web-1')
    const jonas = await account.addRestricted({ [id]: 'read_write' })
    const { put } = api(await account.token())
    await signIn({ token: await jonas.token() })
    await page.goto(`/compute/${id}/overview`)
    await page.getByRole('button', { name: 'Shut down' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Shut down web-1?' })
    await expect(dialog).toBeVisible()
    // The page must have read the old grants, otherwise the button in the dialog is disabled.
    await settled(page)
    await put(`/account/users/${jonas.username}/grants`, {
      compute: [{ id, permissions: 'read_only' }],
    })
    await dialog.getByRole('button', { name: 'Shut down web-1' }).click()
    const alert = dialog.getByRole('alert')
    await expect(alert).toContainText('Access denied')
    const opened = page.waitForEvent('popup')
    await alert.getByRole('link', { name: /^Why\?/ }).click()
    const tab = await opened
    const panel = tab.getByRole('region', { name: 'Shut down a compute instance' })
    const grant = panel.getByRole('listitem').filter({ hasText: 'A grant on instance web-1' })
    await expect(grant).toContainText(`A grant on instance web-1 (${id}): read and write`)
    await expect(grant).toContainText('Missing')
    await expect(panel).toContainText(
      `My user ${jonas.username} was denied this: Shut down a compute instance (POST /v4/compute/instances/${id}/shutdown).`,
    )
    await expect(panel).toContainText(
      `Please give my user the read and write grant on instance web-1 (${id}).`,
    )
    await tab.close()

    // Controls stay visible, and each one describes the missing permission.
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Shut down' })).toHaveAccessibleDescription(
      'You need read/write access to this instance.',
    )
    await page.goto('/tags')
    await expect(page.getByRole('main')).toContainText(
      'Only unrestricted users can work with tags.',
    )
  },
)

test('shows the settings of an instance as values to a user with read-only access', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1')
  const restricted = await account.addRestricted({ [id]: 'read_only' })
  await signIn({ token: await restricted.token() })
  await page.goto(`/compute/${id}/settings`)
  const label = page.getByRole('textbox', { name: 'Label' })
  await expect(label).toHaveValue('web-1')
  await expect(label).toHaveAttribute('readonly')
  await settled(page)
  await expect(label.locator('xpath=following-sibling::fieldset')).toHaveCSS(
    'border-top-color',
    'rgba(0, 0, 0, 0)',
  )
  const watchdog = page.getByRole('group', { name: 'Reboot after an unexpected power-off' })
  await expect(watchdog).toContainText(/^Reboot after an unexpected power-off(On|Off)/)
  await expect(page.getByRole('main').getByRole('switch')).toHaveCount(0)
  await page.goto('/compute')
  const create = page.getByRole('main').getByRole('button', { name: 'Create instance' })
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  await expect(create).toHaveAccessibleDescription('You need permission to create instances.')
})

for (const width of [1280, 360])
  test(`at ${width} pixels all screens deny access in the same way, and disable the creation`, async ({
    page,
    account,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const restricted = await account.addRestricted({})
    await signIn({ token: await restricted.token() })
    for (const [path, noun, creation] of [
      ['/compute', 'instances', 'Create instance'],
      ['/volumes', 'volumes', 'Create volume'],
      ['/databases', 'databases', 'Create database'],
      ['/domains', 'domains', 'Add domain'],
      ['/firewalls', 'firewalls', 'Create firewall'],
      ['/vpcs', 'VPCs', 'Create VPC'],
      ['/object-storage/buckets', 'buckets', 'Create bucket'],
      ['/object-storage/keys', 'access keys', 'Create access key'],
      ['/support', 'tickets', 'Open ticket'],
      ['/fleet', 'instances', 'Create instance'],
      ['/reach', 'instances', 'Create instance'],
      ['/tags', 'tags', undefined],
      ['/account/users', 'users', undefined],
    ] as const) {
      await page.goto(path)
      const main = page.getByRole('main')
      await expect(
        main.getByRole('heading', { name: `No access to ${noun}`, exact: true }),
      ).toBeVisible()
      await expect(main.getByText('Ask an account administrator for access.')).toBeVisible()
      if (creation === undefined) {
        await expect(main.getByRole('link', { name: 'Why?' })).toBeVisible()
        continue
      }
      const button = main.getByRole('button', { name: creation, exact: true })
      await expect(button).toHaveAttribute('aria-disabled', 'true')
      await expect(button).toHaveAccessibleDescription(/^You need /)
    }
    await checkAccess(page, 'a denied screen')
  })
