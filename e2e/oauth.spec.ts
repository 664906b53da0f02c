import { checkAccess, checkNarrow, violationsOf } from './support/access.ts'
import { expect, type Page, test } from './support/test.ts'
import { loseNext } from './support/trouble.ts'

/** Fills in the sign-in page of the platform, which has none of the console's components. */
async function answerAsPerson(page: Page, username: string, password: string) {
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The platform's pages follow the system's colours without a script. */
async function checkPlatformPage(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect((await violationsOf(page)).map(({ id }) => id)).toEqual([])
  }
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  await checkNarrow(page, 'a page of the platform on a phone', 'main')
  if (wide) await page.setViewportSize(wide)
}

test(
  'signs in at the platform, shows the granted access and revokes it',
  { tag: '@main' },
  async ({ page, account }) => {
    await account.addCompute('web-1')
    const password = await account.password()

    await test.step('links the sign-in screen to the platform and reports a cancelled sign-in', async () => {
      await page.goto('/account/applications')
      await page.getByRole('link', { name: 'Sign in with Cloud Platform' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
      await checkPlatformPage(page)
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'You did not allow' })).toBeVisible()
      await expect(page).not.toHaveURL(/oauth=/)
    })

    await test.step('A wrong password keeps the name; the right one asks for consent', async () => {
      await page.getByRole('link', { name: 'Sign in with Cloud Platform' }).click()
      await answerAsPerson(page, account.username, 'wrong')
      await expect(page.getByRole('alert')).toContainText('username or password is wrong')
      await expect(page.getByLabel('User name')).toHaveValue(account.username)
      await answerAsPerson(page, account.username, password)
      await expect(
        page.getByRole('heading', { level: 1, name: 'Allow Cloud Platform Console?' }),
      ).toBeVisible()
      await expect(
        page.getByText('See, change and delete everything that you have access to.'),
      ).toBeVisible()
      await checkPlatformPage(page)
      await page.getByRole('button', { name: 'Allow' }).click()
    })

    await test.step('The console goes where the person wanted to go', async () => {
      await expect(page).toHaveURL('/account/applications')
      await expect(page.getByRole('row', { name: 'Cloud Platform Console' })).toBeVisible()
      const cookies = await page.context().cookies()
      const session = cookies.find(({ name }) => name.startsWith('console-'))
      expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
      await checkAccess(page)
      await page.getByRole('link', { name: 'Sign-ins' }).click()
      await expect(page.getByRole('grid', { name: 'Sign-ins of all users' })).toContainText(
        'Failed',
      )
      await page.goto('/compute')
      await expect(page.getByRole('row', { name: 'web-1' })).toBeVisible()
    })

    await test.step('Revoking the console ends its session', async () => {
      await page.goto('/account/applications')
      const row = page.getByRole('row', { name: 'Cloud Platform Console' })
      await row.getByRole('button', { name: /^Actions/ }).click()
      await page.getByRole('menuitem', { name: 'Revoke' }).click()
      const question = page.getByRole('alertdialog')
      await loseNext(page, ['DELETE', /\/profile\/apps\/[^/]+$/])
      await question.getByRole('button', { name: 'Revoke Cloud Platform Console' }).click()
      await expect(question.getByRole('alert')).toContainText('No response')
      await question.getByRole('button', { name: 'Revoke Cloud Platform Console' }).click()
      const renewal = page.getByRole('dialog', { name: 'Sign in again' })
      await expect(renewal).toBeVisible()
      const opened = page.waitForEvent('popup')
      await renewal.getByRole('link', { name: 'Sign in with Cloud Platform' }).click()
      const tab = await opened
      await tab.getByRole('button', { name: 'Allow' }).click()
      await expect(tab.getByRole('row', { name: 'web-1, No firewall' })).toBeVisible()
      await expect(renewal).toBeHidden()
      await expect(row).toHaveCount(1)
    })
  },
)
