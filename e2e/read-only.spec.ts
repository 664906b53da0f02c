import { checkAccess } from './support/access.ts'
import { expect, type Page, test } from './support/test.ts'

const theSwitch = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Read-only', exact: true })
const add = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Add domain', exact: true }).first()

test(
  'makes a session read-only in all tabs and after a reload, until the user turns it off',
  { tag: '@main' },
  async ({ page, context, account, api, signIn }) => {
    const token = await signIn({ token: await account.token() })
    await page.goto('/domains')
    await expect(theSwitch(page)).toHaveAttribute('aria-pressed', 'false')
    const tab = await context.newPage()
    await tab.goto('/domains')
    await expect(theSwitch(tab)).toHaveAttribute('aria-pressed', 'false')

    await theSwitch(page).click()
    await expect(theSwitch(page)).toHaveAttribute('aria-pressed', 'true')
    await expect(theSwitch(page)).toHaveText('Read-only')
    await expect(theSwitch(tab)).toHaveText('Read-only')
    const reason = 'This session is read-only.'
    await expect(add(page)).toHaveAccessibleDescription(reason)
    await expect(add(tab)).toHaveAccessibleDescription(reason)

    // The server decides, regardless of what a page sends.
    const write = () =>
      page.evaluate(async () => {
        const answer = await fetch('/v4/tags', {
          method: 'POST',
          headers: { 'x-console': '1', 'content-type': 'application/json' },
          body: '{"label":"written"}',
        })
        return [answer.status, await answer.text()] as const
      })
    expect(await write()).toEqual([
      403,
      expect.stringContaining('Turn read-only off in the top bar'),
    ])

    await page.reload()
    await expect(theSwitch(page)).toHaveText('Read-only')
    await expect(add(page)).toHaveAccessibleDescription(reason)
    await checkAccess(page, 'a read-only session')

    await page.setViewportSize({ width: 360, height: 740 })
    await expect(theSwitch(page)).toBeVisible()
    await checkAccess(page, 'a read-only session at 360 px')
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(360)
    await page.getByRole('button', { name: 'Account and preferences' }).click()
    const menu = page.getByRole('dialog', { name: 'Account and preferences' })
    const choice = menu.getByRole('group', { name: 'Read-only: block all changes' })
    await expect(choice.getByRole('radio', { name: 'On' })).toBeChecked()
    await choice.getByText('Off', { exact: true }).click()
    await expect(theSwitch(page)).toBeHidden()
    await expect(theSwitch(tab)).toHaveAttribute('aria-pressed', 'false')
    expect((await write())[0]).toBe(200)
    expect((await api(token).get<{ results: number }>('/tags')).results).toBe(1)
  },
)

test('turns read-only mode on in the palette, and signing out ends it', async ({
  page,
  account,
  signIn,
}) => {
  const token = await signIn({ token: await account.token() })
  await page.goto('/domains')
  await expect(theSwitch(page)).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to…' }).fill('read-only')
  await page.getByRole('option', { name: /Turn read-only on/ }).click()
  await expect(theSwitch(page)).toHaveText('Read-only')
  await page.getByRole('button', { name: 'Account and preferences' }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByLabel('Personal access token')).toBeVisible()
  await page.getByLabel('Personal access token').fill(token)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(theSwitch(page)).toHaveAttribute('aria-pressed', 'false')
})
