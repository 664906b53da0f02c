import { randomUUID } from 'node:crypto'
import { expect, test } from './support/test.ts'

test(
  'creates a tag with a slash on an instance, shows it and deletes it',
  { tag: '@main' },
  async ({ page, account, signIn }) => {
    await account.addCompute('web-1')
    await signIn({ token: await account.token() })
    await page.goto('/tags')
    await page.getByRole('button', { name: 'Create tag' }).first().click()
    const create = page.getByRole('dialog', { name: 'Create tag' })
    await create.getByLabel('Label').fill('web / eu')
    await create.getByRole('combobox', { name: 'Instances' }).click()
    await page.getByRole('option', { name: 'web-1' }).click()
    await create.getByRole('button', { name: 'Create tag' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'web / eu' })).toBeVisible()

    // The URL contains a slash from the label, and works after a reload.
    await expect(page).toHaveURL(/\/tags\/web%20%2F%20eu$/)
    await page.reload()
    const objects = page.getByRole('grid', { name: 'Tagged objects' })
    await expect(objects.getByRole('link', { name: 'web-1' })).toBeVisible()

    await page.getByRole('button', { name: 'Rename' }).click()
    const rename = page.getByRole('alertdialog', { name: 'Rename web / eu' })
    await rename.getByRole('combobox', { name: 'New label' }).fill('front')
    await rename.getByRole('button', { name: 'Rename on 1 object' }).click()
    await expect(page.getByRole('grid', { name: 'Tags' }).getByText('front')).toBeVisible()
    const run = page.getByRole('article', { name: 'Rename web / eu to front' })
    await expect(run.getByText('3 of 3 requests accepted').first()).toBeVisible()
    await run.getByRole('button', { name: /^Undo/ }).click()
    const back = page.getByRole('article', { name: 'Rename front to web / eu' })
    await expect(back.getByText('3 of 3 requests accepted').first()).toBeVisible()
    await back.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByRole('link', { name: 'web / eu' }).click()

    await page.setViewportSize({ width: 360, height: 740 })
    await expect(objects.getByText('web-1')).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(360)

    await page.getByRole('button', { name: 'Delete tag' }).click()
    const remove = page.getByRole('alertdialog', { name: 'Delete the tag web / eu?' })
    await expect(remove.getByText('1 instance')).toBeVisible()
    await remove.getByRole('button', { name: 'Delete tag from 1 object' }).click()
    await expect(page).toHaveURL(/\/tags$/)
    await expect(page.getByText('No tags yet')).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(360)
  },
)

for (const { kind, list, objects } of [
  {
    kind: 'domains',
    list: '/domains',
    // Domain names are unique across all accounts.
    objects: () =>
      ['one', 'two'].map((name) => ({
        domain: `${name}-${randomUUID()}.example`,
        type: 'master',
        soa_email: 'a@example.com',
      })),
  },
  {
    kind: 'volumes',
    list: '/volumes',
    objects: () => ['data-1', 'data-2'].map((label) => ({ label, region: 'us-east', size: 20 })),
  },
  {
    kind: 'firewalls',
    list: '/networking/firewalls',
    objects: () =>
      ['edge-1', 'edge-2'].map((label) => ({
        label,
        rules: { inbound_policy: 'DROP', outbound_policy: 'ACCEPT', inbound: [], outbound: [] },
      })),
  },
])
  test(`many ${kind} are tagged and untagged from their list`, async ({
    page,
    account,
    api,
    signIn,
  }) => {
    const token = await account.token()
    const tagsNow = async () => {
      const { data } = await api(token).get<{ data: { tags: string[] }[] }>(list)
      return data.map(({ tags }) => tags)
    }
    for (const body of objects()) await api(token).post(list, body)
    await signIn({ token })
    await page.goto(`/${kind}`)
    await page.getByRole('checkbox', { name: 'Select all 2 rows' }).check()
    const bar = page.getByRole('toolbar', { name: 'Selected rows' })
    for (const [word, after] of [
      ['Tag', [['blue'], ['blue']]],
      ['Untag', [[], []]],
    ] as const) {
      await bar.getByRole('button', { name: word, exact: true }).click()
      const dialog = page.getByRole('alertdialog', { name: `${word} 2 ${kind}` })
      await dialog.getByRole('combobox', { name: 'Tag' }).fill('blue')
      await dialog.getByRole('button', { name: `${word} 2 ${kind}` }).click()
      await expect.poll(tagsNow).toEqual(after)
      await expect(page.getByRole('row').getByText('blue')).toHaveCount(after.flat().length)
    }
  })
