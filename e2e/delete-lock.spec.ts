import { randomUUID } from 'node:crypto'
import { chooseFromRow, openAction, openMenu } from './support/computes.ts'
import { choose } from './support/select.ts'
import { settled } from './support/settled.ts'
import { expect, test } from './support/test.ts'
import { loseNext, press } from './support/trouble.ts'

const reason = 'Locked by its tag “protected”. Unlock it first.'

test('prevents deleting, rebuilding and cloning onto a locked instance until it is unlocked', async ({
  page,
  account,
  signIn,
}) => {
  const locked = await account.addCompute('db-1', { tags: ['protected'] })
  const other = await account.addCompute('web-1')
  await signIn({ token: await account.token() })
  await page.goto('/compute')
  await openMenu(page.getByRole('row', { name: /db-1/ }))
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toContainText(reason)
  await expect(page.getByRole('menuitem', { name: 'Unlock', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await page.goto(`/compute/${other.id}/overview`)
  await openAction(page, 'Clone')
  const clone = page.getByRole('dialog', { name: /^Clone/ })
  await choose(page, 'To', /An existing instance/)
  await expect(
    clone.getByRole('combobox', { name: 'Instance' }).getByRole('option', { name: /db-1/ }),
  ).toHaveText(new RegExp(reason))
  await page.goto(`/compute/${locked.id}/overview`)
  await page.getByRole('button', { name: /^Actions for/ }).click()
  for (const action of ['Rebuild', 'Delete'])
    await expect(page.getByRole('menuitem', { name: new RegExp(`^${action}`) })).toContainText(
      reason,
    )
  await page.getByRole('menuitem', { name: 'Unlock', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Unlock db-1?' })
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or jump to…' })).toBeFocused()
  await page.keyboard.type('unlock db-1')
  await expect(page.getByRole('option', { name: /^Unlock/, selected: true })).toContainText('db-1')
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Remove the tag protected' }).click()
  await expect(page.getByText('Unlocked db-1', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Locked: unlock' })).toBeHidden()
  await openAction(page, 'Delete')
  await expect(page.getByRole('alertdialog', { name: 'Delete db-1?' })).toBeVisible()
})

interface Kind {
  name: string
  /** Path and body that create the object, and the list from which it is deleted. */
  path: string
  body: object
  list: string
  /** URL of the confirmation dialog; undefined if the object has none. */
  question?: (id: number) => string
}

/**
 * Functions, because a domain name is unique across accounts and a repeated test needs another name.
 */
const kindFactories: Readonly<Record<string, () => Kind>> = {
  volume: () => ({
    name: 'archive',
    path: '/volumes',
    body: { label: 'archive', region: 'eu-central', size: 10 },
    list: '/volumes',
    question: (id) => `/volumes/${id}/delete`,
  }),
  domain: () => {
    const name = `lock-${randomUUID()}.example`
    const body = { domain: name, type: 'master', soa_email: 'a@example.com' }
    return { name, path: '/domains', body, list: '/domains' }
  },
  firewall: () => ({
    name: 'outer',
    path: '/networking/firewalls',
    body: { label: 'outer', rules: { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' } },
    list: '/firewalls',
    question: (id) => `/firewalls/${id}/delete`,
  }),
}

for (const [noun, newKind] of Object.entries(kindFactories))
  test(`deletes a locked ${noun} only after it is unlocked`, async ({
    page,
    account,
    signIn,
    api,
  }) => {
    const { name, path, body, list, question } = newKind()
    const token = await signIn({ token: await account.token() })
    const { send, get } = api(token)
    const { id } = await send<{ id: number }>('POST', path, { ...body, tags: ['protected'] })
    const left = async () => (await get<{ data: object[] }>(path)).data.length

    const submit = page
      .getByRole('alertdialog', { name: `Delete ${name}?` })
      .getByRole('button', { name: new RegExp(`^Delete ${name}`) })
    if (question) {
      await page.goto(question(id))
      await page.getByRole('alertdialog').getByRole('textbox').fill(name)
      await expect(submit).toHaveAttribute('aria-disabled', 'true')
      await expect(submit).toHaveAccessibleDescription(reason)
      await page.keyboard.press('Enter')
      await settled(page)
      expect(await left()).toBe(1)
    }
    await page.goto(list)
    const row = page.getByRole('row', { name })
    await openMenu(row)
    const remove = page.getByRole('menuitem', { name: /^Delete/ })
    await expect(remove).toHaveAttribute('aria-disabled', 'true')
    await expect(remove).toContainText(reason)
    await page.getByRole('menuitem', { name: 'Unlock', exact: true }).click()
    const unlock = page.getByRole('alertdialog', { name: `Unlock ${name}?` })
    await loseNext(page, ['PUT', new RegExp(`/${id}$`)])
    await unlock.getByRole('button', { name: 'Remove the tag protected' }).click()
    await expect(unlock.getByRole('alert')).toContainText('No response')
    await unlock.getByRole('button', { name: 'Remove the tag protected' }).click()
    await expect(page.getByText(`Unlocked ${name}`, { exact: true })).toBeVisible()

    await chooseFromRow(page, name, 'Delete')
    await page.getByRole('alertdialog').getByRole('textbox').fill(name)
    await press(submit)
    await expect(row).toHaveCount(0)
    await expect.poll(left).toBe(0)
  })

test('the palette explains why a locked object cannot be deleted', async ({
  page,
  account,
  signIn,
  api,
}) => {
  await account.addCompute('web-locked', { tags: ['protected'] })
  const token = await signIn({ token: await account.token() })
  const { send } = api(token)
  for (const newKind of Object.values(kindFactories)) {
    const { path, body } = newKind()
    await send('POST', path, { ...body, tags: ['protected'] })
  }
  await page.goto('/compute')
  await expect(page.getByRole('row', { name: 'web-locked' })).toBeVisible()
  for (const [typed, name] of [
    ['delete web-locked', 'web-locked'],
    ['rebuild web-locked', 'web-locked'],
    ['delete volume archive', 'archive'],
    ['delete firewall outer', 'outer'],
  ] as const) {
    await page.keyboard.press('Control+k')
    const search = page.getByRole('combobox', { name: 'Search or jump to…' })
    await search.fill(typed)
    const option = page
      .getByRole('option', { name: new RegExp(`^${typed.split(' ')[0]}`, 'i') })
      .filter({ hasText: name })
    await expect(option.first()).toHaveAttribute('aria-disabled', 'true')
    await expect(option.first()).toContainText(reason)
    await page.keyboard.press('Escape')
    await expect(search).toBeHidden()
  }
})

test(
  'excludes locked instances from a bulk deletion, and reports it',
  { tag: '@main' },
  async ({ page, account, signIn }) => {
    await account.addCompute('db-1', { tags: ['protected'] })
    await account.addCompute('db-2', { tags: ['protected', 'web'] })
    await account.addCompute('web-1', { tags: ['web'] })
    await signIn({ token: await account.token() })
    await page.goto('/compute')
    const further = page
      .getByRole('toolbar', { name: 'Selected rows' })
      .getByRole('button', { name: /for the selected rows$/ })
    const remove = page.getByRole('menuitem', { name: /^Delete/ })
    for (const name of ['db-1', 'db-2'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await further.click()
    await expect(remove).toHaveAttribute('aria-disabled', 'true')
    await expect(remove).toContainText(reason)
    await page.keyboard.press('Escape')
    await expect(remove).toBeHidden()
    await page.getByRole('checkbox', { name: 'Select web-1' }).check()
    await further.click()
    await remove.click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete 1 instance?' })
    await expect(dialog.getByRole('listitem').filter({ hasText: reason })).toHaveText(
      /^db-1, db-2: /,
    )
    await dialog.getByRole('textbox').fill('1')
    await press(dialog.getByRole('button', { name: 'Delete 1 instance' }))
    await expect(page.getByRole('row', { name: 'web-1' })).toHaveCount(0)
    await expect(page.getByRole('row', { name: /^db-/ })).toHaveCount(2)
  },
)
