import { meetTheEnd, renewal } from './support/renewal.ts'
import { settled } from './support/settled.ts'
import { expect, type Page, type SignIn, test } from './support/test.ts'
import type { TestAccount } from './support/accounts.ts'

async function renew(page: Page, token: string) {
  const dialog = renewal(page)
  await dialog.getByLabel('Personal access token').fill(token)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog).toBeHidden()
}

const form = (page: Page) => page.getByRole('form', { name: 'Settings' })
const label = (page: Page) => form(page).getByRole('textbox', { name: 'Label' })
const save = (page: Page) => form(page).getByRole('button', { name: 'Save changes' })

/** Opens the settings of a new instance and types another label. */
async function renaming(page: Page, account: TestAccount, signIn: SignIn) {
  const { id } = await account.addCompute('web-1')
  const token = await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/settings`)
  await label(page).fill('web-renamed')
  return { id, token }
}

test(
  'renews a session that ends while a form is open, without losing its input',
  { tag: '@main' },
  async ({ page, account, accounts, signIn, api }) => {
    const { id, token } = await renaming(page, account, signIn)
    await accounts.revoke(token)
    await meetTheEnd(page, save(page))

    const other = await account.token()
    await renewal(page).getByLabel('Personal access token').fill('not-a-token')
    await renewal(page).getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(renewal(page).getByRole('alert')).toContainText('Invalid or expired token')
    await renew(page, other)
    await expect(label(page)).toHaveValue('web-renamed')
    const compute = () => api(other).get<{ label: string }>(`/compute/instances/${id}`)
    expect((await compute()).label).toBe('web-1')
    await save(page).click()
    await expect(page.getByText('Saved the settings of web-renamed')).toBeVisible()
    expect((await compute()).label).toBe('web-renamed')
  },
)

test('a list stays readable after its session has ended, and continues automatically after the renewal', async ({
  page,
  account,
  accounts,
  signIn,
}) => {
  await account.addCompute('web-1')
  const token = await signIn({ token: await account.token() })
  await page.goto('/compute')
  await expect(page.getByRole('row', { name: 'web-1' })).toBeVisible()
  const ways = Promise.withResolvers<void>()
  await page.route('**/session/ways', async (route) => {
    await ways.promise
    // Browsers create passkeys only for domain names, and the tests use an IP address.
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), passkeys: true } })
  })
  await accounts.revoke(token)
  await meetTheEnd(page, page.getByRole('button', { name: 'Refresh' }))
  await expect(renewal(page).getByLabel('Personal access token')).toBeFocused()
  const decline = renewal(page).getByRole('button', { name: 'Not now' })
  await decline.hover()
  // `settled` would never return, because a request is delayed.
  await page.evaluate(async () => {
    await document.fonts.ready
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(finite.map(({ finished }) => finished))
  })
  const position = await decline.boundingBox()
  ways.resolve()
  await expect(renewal(page).getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  await settled(page)
  await expect.poll(() => decline.boundingBox()).toEqual(position)
  await decline.click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
  await expect(page.getByRole('row', { name: 'web-1' })).toBeVisible()

  await account.addCompute('web-2')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await renew(page, await account.token())
  await expect(page.getByText('You are signed out.')).toBeHidden()
  await expect(page.getByRole('row', { name: 'web-2' })).toBeVisible()
})

test('keeps the entered values of a form when the connection is lost', async ({
  page,
  context,
  account,
  signIn,
}) => {
  await renaming(page, account, signIn)
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await save(page).click()
  await expect(form(page).getByRole('alert')).toContainText('No response')
  await expect(label(page)).toHaveValue('web-renamed')
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
  await save(page).click()
  await expect(page.getByText('Saved the settings of web-renamed')).toBeVisible()
})

test(
  'without a session every URL redirects to sign-in and back',
  { tag: '@main' },
  async ({ page, account }) => {
    const { id } = await account.addCompute('web-1')
    await page.goto(`/compute/${id}/settings?range=30d`)
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await page.getByLabel('Personal access token').fill(await account.token())
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/compute/${id}/settings\\?range=30d$`))
    await expect(page.getByRole('heading', { level: 1, name: 'web-1' })).toBeVisible()
  },
)

test('signing out in one tab shows the sign-in screen in the others, even with unsaved forms', async ({
  page,
  context,
  account,
  signIn,
}) => {
  await renaming(page, account, signIn)
  const other = await context.newPage()
  await other.goto('/regions')
  await other.getByRole('button', { name: 'Account and preferences' }).click()
  await other.getByRole('button', { name: 'Sign out' }).click()
  for (const tab of [other, page])
    await expect(tab.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page).toHaveURL(({ pathname }) => pathname === '/sign-in')
})
