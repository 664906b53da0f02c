import { checkAccess } from './support/access.ts'
import { expect, type Page, test } from './support/test.ts'

/** Adds a virtual authenticator with user verification, which always succeeds. */
async function addDevice(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const keys = async () =>
    (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  return {
    keys,
    /** Sets the result of user verification. */
    verifies: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** Restores an earlier state of a credential, as a copy of the authenticator would have it. */
    restore: async (credential: Awaited<ReturnType<typeof keys>>[number]) => {
      await session.send('WebAuthn.removeCredential', {
        authenticatorId,
        credentialId: credential.credentialId,
      })
      await session.send('WebAuthn.addCredential', { authenticatorId, credential })
    },
  }
}

test(
  'adds a passkey, uses it for sign-in and reauthentication, and removes it',
  { tag: '@main' },
  async ({ page, account, baseURL }) => {
    const { port } = new URL(baseURL ?? '')
    // Browsers create passkeys only for domain names, not for IP addresses.
    const at = (path: string) => `http://localhost:${port}${path}`
    const device = await addDevice(page)
    const passkeys = page.getByRole('grid', { name: 'Passkeys' })

    await test.step('It is made and named', async () => {
      await page.goto(at('/sign-in'))
      await page.getByLabel('Personal access token').fill(await account.token())
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
      await page.goto(at('/account/security'))
      await page.getByRole('button', { name: 'Add passkey' }).click()
      const drawer = page.getByRole('dialog', { name: 'Add passkey' })
      await drawer.getByLabel('Name').fill('Laptop')
      await drawer.getByRole('button', { name: 'Add passkey' }).click()
      await expect(passkeys.getByRole('row', { name: 'Laptop' })).toContainText('localhost')
      await expect.poll(device.keys).toHaveLength(1)
      await checkAccess(page)
    })

    await test.step('It signs in', async () => {
      await page.getByRole('button', { name: 'Account and preferences' }).click()
      await page.getByRole('button', { name: 'Sign out' }).click()
      // A navigation would abort the request that ends the session.
      await expect(page.getByLabel('Personal access token')).toBeVisible()
      await page.goto(at('/sign-in?to=/account/security'))
      await device.verifies(false)
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'returned no passkey' })).toBeVisible()
      await device.verifies(true)
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
      await expect(passkeys.getByRole('row', { name: 'Laptop' })).toBeVisible()
    })

    await test.step('An hour later it confirms who removes it', async () => {
      await account.ageProofs()
      await passkeys.getByRole('button', { name: /^Actions/ }).click()
      await page.getByRole('menuitem', { name: 'Remove' }).click()
      await page.getByRole('button', { name: 'Remove Laptop' }).click()
      const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
      await expect(proof).toBeVisible()
      await checkAccess(page)
      await proof.getByRole('button', { name: 'Use a passkey' }).click()
      await expect(page.getByText('Removed the passkey Laptop')).toBeVisible()
      await expect(page.getByText('No passkeys')).toBeVisible()
    })
  },
)

test('rejects a copied passkey after the original was used', async ({ page, account, baseURL }) => {
  const { port } = new URL(baseURL ?? '')
  const at = (path: string) => `http://localhost:${port}${path}`
  const device = await addDevice(page)
  await page.goto(at('/sign-in?to=/account/security'))
  await page.getByLabel('Personal access token').fill(await account.token())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add passkey' })
  await drawer.getByLabel('Name').fill('Phone')
  await drawer.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByRole('row', { name: 'Phone' })).toBeVisible()
  const [copy] = await device.keys()
  if (!copy) throw new Error('The device has no key')

  const signInAgain = async () => {
    await page.context().clearCookies()
    await page.goto(at('/sign-in?to=/account/security'))
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  }
  await signInAgain()
  await expect(page.getByRole('row', { name: 'Phone' })).toBeVisible()
  await device.restore(copy)
  await signInAgain()
  await expect(page.getByRole('alert').filter({ hasText: 'not known here' })).toBeVisible()
})
