import type { TestAccount } from './support/accounts.ts'
import { checkAccess, checkNarrow } from './support/access.ts'
import { choose } from './support/select.ts'
import { settled } from './support/settled.ts'
import { expect, type Page, test } from './support/test.ts'

/**
 * Chooses an item by the beginning of its name, because the description of another item may contain the same word.
 */
const rowMenu = async (page: Page, row: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${row}`, exact: true }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${item}`) }).click()
}

const prepare = async (account: TestAccount) => {
  const { id } = await account.addCompute('web-1')
  await account.addCompute('far-1', { region: 'us-iad' })
  return { id, token: await account.token() }
}

test(
  'creates, attaches, resizes, detaches and deletes a volume',
  { tag: '@main' },
  async ({ page, account, signIn }) => {
    const { id, token } = await prepare(account)
    await signIn({ token })
    await page.goto('/volumes')
    await page.getByRole('link', { name: 'Create volume' }).first().click()
    const create = page.getByRole('dialog', { name: 'Create volume' })
    await create.getByLabel('Label').fill('data')
    await choose(page, 'Region', /Frankfurt/)
    await create.getByRole('button', { name: 'Create volume' }).click()
    await expect(create).toBeHidden()
    const row = page.getByRole('row', { name: 'data' })
    await expect(row).toContainText('Active')

    await rowMenu(page, 'data', 'Attach')
    const attach = page.getByRole('dialog', { name: 'Attach data' })
    await attach.getByRole('combobox', { name: 'Instance' }).click()
    // Only instances of its region are offered.
    await expect(page.getByRole('option', { name: /web-1/ })).toBeVisible()
    await settled(page)
    await expect(page.getByRole('option', { name: /far-1/ })).toHaveCount(0)
    await page.getByRole('option', { name: /web-1/ }).click()
    await attach.getByRole('button', { name: 'Attach volume' }).click()
    await expect(attach).toBeHidden()
    await expect(row.getByRole('link', { name: 'web-1' })).toBeVisible()

    await page.goto(`/compute/${id}/storage`)
    const volumes = page.getByRole('list', { name: 'Volumes' })
    await expect(volumes).toContainText('20 GB')
    await volumes.getByRole('link', { name: 'Resize data' }).click()
    const resize = page.getByRole('dialog', { name: 'Resize data' })
    await resize.getByLabel('Size').fill('12')
    await expect(resize.getByText('Must be more than the 20 GB it has')).toBeVisible()
    await resize.getByLabel('Size').fill('30')
    await resize.getByRole('button', { name: 'Resize volume' }).click()
    // The drawer returns to the screen from which it was opened.
    await expect(page).toHaveURL(/\/storage$/)
    await expect(volumes).toContainText('30 GB')

    await page.goto('/volumes')
    await expect(row).toContainText('Active')
    await page.getByRole('button', { name: 'Actions for data' }).click()
    const refused = page.getByRole('menuitem', { name: /^Delete/ })
    await expect(refused).toHaveAttribute('aria-disabled', 'true')
    await expect(refused).toContainText('Detach it first')
    await page.getByRole('menuitem', { name: /^Detach/ }).click()
    const detach = page.getByRole('alertdialog', { name: 'Detach data from web-1?' })
    await expect(detach.getByText(/becomes empty/)).toBeVisible()
    await detach.getByRole('button', { name: 'Detach data' }).click()
    await expect(detach).toBeHidden()
    await expect(row.getByRole('link', { name: 'web-1' })).toHaveCount(0)

    await rowMenu(page, 'data', 'Delete')
    const remove = page.getByRole('alertdialog', { name: 'Delete data?' })
    await expect(remove.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await remove.getByRole('textbox').fill('data')
    await remove.getByRole('button', { name: 'Delete data' }).click()
    await expect(page.getByRole('heading', { name: 'No volumes yet' })).toBeVisible()
  },
)

test(
  'creates a firewall, edits its rules, assigns and unassigns it, and deletes it',
  { tag: '@main' },
  async ({ page, account, signIn }) => {
    const { id, token } = await prepare(account)
    await signIn({ token })
    await page.goto('/firewalls')
    await page.getByRole('link', { name: 'Create firewall' }).first().click()
    const create = page.getByRole('dialog', { name: 'Create firewall' })
    await create.getByLabel('Label').fill('a--b')
    await create.getByRole('button', { name: 'Create firewall' }).click()
    await expect(create.getByText(/must not have two hyphens/)).toBeVisible()
    await create.getByLabel('Label').fill('web')
    await create.getByRole('button', { name: 'Create firewall' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'web' })).toBeVisible()

    await page.getByRole('button', { name: 'Add inbound rule' }).click()
    const ports = page.getByRole('textbox', { name: 'inbound rule 1: Ports' })
    await ports.fill('99999')
    await expect(page.getByText('Ports are 1-65535')).toBeVisible()
    const review = page.getByRole('button', { name: 'Review changes' })
    await expect(review).toHaveAttribute('aria-disabled', 'true')
    await ports.fill('22, 80-443')
    await page.getByRole('textbox', { name: 'inbound rule 1: IPv4 sources' }).fill('192.0.2.1')
    await page.getByRole('button', { name: 'Add inbound rule' }).click()
    await page.getByRole('combobox', { name: 'inbound rule 2: Protocol' }).selectOption('ICMP')
    await rowMenu(page, 'inbound rule 2', 'Match any address')
    await page.getByRole('button', { name: 'Move inbound rule 2 up' }).click()
    await page.getByRole('link', { name: /^Devices/ }).click()
    await page
      .getByRole('alertdialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Keep editing' })
      .click()
    await review.click()
    const question = page.getByRole('alertdialog', { name: 'Save the rules of web?' })
    await expect(question.getByRole('table', { name: 'Changes' })).toContainText(
      'Accept TCP 22, 80-443 from 192.0.2.1/32',
    )
    await question.getByRole('button', { name: 'Save rules' }).click()
    await expect(question).toBeHidden()
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'inbound rule 2: Ports' })).toHaveValue(
      '22, 80-443',
    )

    await page.getByRole('link', { name: /^Devices/ }).click()
    await page.getByRole('link', { name: 'Add instance' }).first().click()
    const add = page.getByRole('dialog', { name: 'Add an instance to web' })
    await choose(page, 'Instance', /web-1/)
    await add.getByRole('button', { name: 'Add instance' }).click()
    await expect(add).toBeHidden()
    await page.getByRole('row', { name: 'web-1' }).getByRole('link', { name: 'web-1' }).click()
    await expect(page).toHaveURL(new RegExp(`/compute/${id}/network$`))
    const applied = page.getByRole('list', { name: 'Firewalls' })
    await expect(applied).toContainText('2 inbound rules, default drop')
    await applied.getByRole('link', { name: 'web' }).click()

    await page.getByRole('link', { name: /^Devices/ }).click()
    await rowMenu(page, 'web-1', 'Remove')
    const remove = page.getByRole('alertdialog', { name: 'Remove web-1 from web?' })
    await remove.getByRole('button', { name: 'Remove web-1' }).click()
    await expect(page.getByRole('heading', { name: 'No devices yet' })).toBeVisible()

    await rowMenu(page, 'web', 'Delete')
    const dialog = page.getByRole('alertdialog', { name: 'Delete web?' })
    await expect(dialog).toContainText('0 devices')
    await dialog.getByRole('textbox').fill('web')
    await dialog.getByRole('button', { name: 'Delete web' }).click()
    await expect(page.getByRole('heading', { name: 'No firewalls yet' })).toBeVisible()
  },
)

test('shows rules in two lines on a small screen, and opens them for editing', async ({
  page,
  account,
  signIn,
  api,
}) => {
  const token = await account.token()
  const { id } = await api(token).send<{ id: number }>('POST', '/networking/firewalls', {
    label: 'web',
    rules: {
      inbound: [
        {
          action: 'ACCEPT',
          protocol: 'TCP',
          ports: '80, 443',
          addresses: { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] },
          label: 'https',
        },
        { action: 'ACCEPT', protocol: 'TCP', ports: '22', addresses: { ipv4: ['192.0.2.0/24'] } },
      ],
      inbound_policy: 'DROP',
      outbound: [],
      outbound_policy: 'ACCEPT',
    },
  })
  await signIn({ token })
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`/firewalls/${id}/rules`)
  const first = page.getByRole('button', { name: /^inbound rule 1:/ })
  const second = page.getByRole('button', { name: /^inbound rule 2:/ })
  await expect(first).toHaveText('inbound rule 1: Accept TCP 80, 443 · https0.0.0.0/0, ::/0')
  await expect(first).toHaveAttribute('aria-expanded', 'false')
  const rule = page.getByRole('group', { name: 'inbound rule 1' })
  await settled(page)
  await expect.poll(async () => (await rule.boundingBox())?.height).toBeLessThanOrEqual(60)

  await first.focus()
  await page.keyboard.press('Enter')
  await expect(first).toHaveAttribute('aria-expanded', 'true')
  await expect(second).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('textbox', { name: 'inbound rule 1: Ports' }).fill('99999')
  await expect(page.getByText('Ports are 1-65535')).toBeVisible()
  await checkAccess(page, 'open rule')
  await checkNarrow(page, 'open rule, targets', 'main')
  await page.getByRole('textbox', { name: 'inbound rule 1: Ports' }).fill('80')
  await first.click()
  await expect(page.getByRole('textbox', { name: 'inbound rule 1: Ports' })).toHaveCount(0)

  await rowMenu(page, 'inbound rule 2', 'Move up')
  await expect(page.getByRole('button', { name: 'Actions for inbound rule 1' })).toBeFocused()
  await second.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(first).toBeFocused()
  await expect(first).toContainText('Accept TCP 80 · https')
  await rowMenu(page, 'inbound rule 1', 'Edit')
  await expect(page.getByRole('combobox', { name: 'inbound rule 1: Action' })).toBeFocused()
  await checkNarrow(page, 'closed and open rules', 'main')
})
