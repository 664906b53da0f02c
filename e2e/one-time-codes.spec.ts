import { Secret, TOTP } from 'otpauth'
import { checkAccess, violationsOf } from './support/access.ts'
import { expect, test } from './support/test.ts'

test(
  'sets up one-time codes, requires one after the password, and turns them off with a recovery code',
  { tag: '@main' },
  async ({ page, account, signIn }) => {
    await signIn({ token: await account.token() })
    const password = await account.password()
    let recovery: string[] = []

    await test.step('The app takes the key, and a code of it turns them on', async () => {
      await page.goto('/account/security')
      await page.getByRole('button', { name: 'Set up one-time codes' }).click()
      const drawer = page.getByRole('dialog', { name: 'Set up one-time codes' })
      await expect(drawer.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
      await checkAccess(page)
      await expect(drawer).toContainText(/[A-Z2-7]{32}/)
      const [key = ''] = /[A-Z2-7]{32}/.exec(await drawer.innerText()) ?? []
      await drawer.getByLabel('Code that the app shows').fill('000000')
      await drawer.getByRole('button', { name: 'Turn on' }).click()
      await expect(drawer.getByText('This code is wrong')).toBeVisible()
      const code = new TOTP({ secret: Secret.fromBase32(key) }).generate()
      await drawer.getByLabel('Code that the app shows').fill(code)
      const confirmed = page.waitForResponse(/\/session\/codes\/confirm$/)
      await drawer.getByRole('button', { name: 'Turn on' }).click()
      recovery = ((await (await confirmed).json()) as { recovery: string[] }).recovery
      const once = page.getByRole('dialog', { name: 'Recovery codes' })
      await expect(once.getByText('shown only once')).toBeVisible()
      await once.getByRole('button', { name: 'I’ve saved it' }).click()
      await expect(page.getByText('Recovery codes left')).toBeVisible()
    })

    await test.step('The password alone does not sign in', async () => {
      await page.context().clearCookies()
      await page.goto('/sign-in?to=/account/security')
      await page.getByRole('link', { name: 'Sign in with Cloud Platform' }).click()
      await page.getByLabel('User name').fill(account.username)
      await page.getByLabel('Password').fill(password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'One-time code' })).toBeVisible()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect((await violationsOf(page)).map(({ id }) => id)).toEqual([])
      }
      await page.getByLabel(/^Code from your authenticator app/).fill('000000')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('alert')).toContainText('This code is wrong')
      await page.getByLabel(/^Code from your authenticator app/).fill(recovery[0] ?? '')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('button', { name: 'Allow' }).click()
      await expect(page.getByText('Recovery codes left')).toBeVisible()
    })

    await test.step('Turning them off needs a code', async () => {
      await page.getByRole('button', { name: 'Turn off' }).click()
      const drawer = page.getByRole('dialog', { name: 'Turn off one-time codes' })
      await drawer.getByLabel(/^Code from the app/).fill(recovery[0] ?? '')
      await drawer.getByRole('button', { name: 'Turn off' }).click()
      await expect(drawer.getByText('This code is wrong')).toBeVisible()
      await drawer.getByLabel(/^Code from the app/).fill(recovery[1] ?? '')
      await drawer.getByRole('button', { name: 'Turn off' }).click()
      await expect(page.getByRole('button', { name: 'Set up one-time codes' })).toBeVisible()
    })
  },
)
