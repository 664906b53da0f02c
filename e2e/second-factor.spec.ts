import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { Secret, TOTP } from 'otpauth'
import { checkAccess } from './support/access.ts'
import { removeFolder, startServer, temporaryFolder } from './support/startServer.ts'
import { type StartedProgram, stopProgram } from './support/startProgram.ts'
import { expect, type Locator, test } from './support/test.ts'

const root = resolve(import.meta.dirname, '..')
const settings = { DEMO: 'none', SIGN_IN_LINK: 'on', LOG_FORMAT: 'text' }

const started = async (server: StartedProgram) => {
  const [, link = ''] = await server.printed(/Sign in: (http:\S+)\s/)
  return { link, address: new URL(link).origin }
}

/** Returns the code that an authenticator app shows for the key in the drawer. */
async function codeOf(drawer: Locator): Promise<string> {
  await expect(drawer).toContainText(/[A-Z2-7]{32}/)
  const [key = ''] = /[A-Z2-7]{32}/.exec(await drawer.innerText()) ?? []
  return new TOTP({ secret: Secret.fromBase32(key) }).generate()
}

test('requires setting up a second factor, by keyboard, and asks for it at the next sign-in', async ({
  page,
}) => {
  const dataDir = temporaryFolder()
  const server = startServer({ ...settings, DATA_DIR: dataDir, SECOND_FACTOR: 'required' })
  try {
    const { link, address } = await started(server)
    let recovery: string[] = []

    await test.step('The link leads to the set-up, and nothing else opens', async () => {
      await page.goto(link)
      await expect(
        page.getByRole('heading', { name: 'Set up two-factor authentication' }),
      ).toBeFocused()
      await checkAccess(page)
      expect((await page.request.get(`${address}/v4/profile`)).status()).toBe(401)
      await page.goto(`${address}/domains`)
      await expect(page).toHaveURL(`${address}/sign-in?to=%2Fdomains`)
      await expect(
        page.getByRole('heading', { name: 'Set up two-factor authentication' }),
      ).toBeFocused()
    })

    await test.step('sets up one-time codes by keyboard', async () => {
      // A URL with an IP address does not support passkeys, as its button explains.
      await expect(page.getByRole('button', { name: 'Set up one-time codes' })).toBeVisible()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name: 'Add passkey' })).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name: 'Set up one-time codes' })).toBeFocused()
      await page.keyboard.press('Enter')
      const drawer = page.getByRole('dialog', { name: 'Set up one-time codes' })
      await expect(drawer.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
      await checkAccess(page)
      await drawer.getByLabel('Code that the app shows').focus()
      await page.keyboard.type(await codeOf(drawer))
      const confirmed = page.waitForResponse(/\/session\/codes\/confirm$/)
      await page.keyboard.press('Enter')
      recovery = ((await (await confirmed).json()) as { recovery: string[] }).recovery
      const once = page.getByRole('dialog', { name: 'Recovery codes' })
      await once.getByRole('button', { name: 'I’ve saved it' }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible()
      await expect(page).toHaveURL(`${address}/domains`)
    })

    await test.step('The last factor stays', async () => {
      await page.goto(`${address}/account/security`)
      await page.getByRole('button', { name: 'Turn off' }).click()
      const drawer = page.getByRole('dialog', { name: 'Turn off one-time codes' })
      await drawer.getByLabel(/^Code from the app/).fill(recovery[0] ?? '')
      await drawer.getByRole('button', { name: 'Turn off' }).click()
      await expect(drawer.getByText('only one left that works here')).toBeVisible()
    })

    await test.step('requires a code in addition to the token in another browser', async () => {
      await page.context().clearCookies()
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['server/cli/token.ts', '--scopes', '*'],
        { cwd: root, env: { ...process.env, DATA_DIR: dataDir } },
      )
      await page.goto(`${address}/sign-in?to=/domains`)
      await page.getByLabel('Personal access token').fill(stdout.trim())
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
      await expect(page.getByLabel('One-time code')).toBeFocused()
      await page.keyboard.type('000000')
      await page.keyboard.press('Enter')
      await expect(page.getByText('This code is wrong')).toBeVisible()
      await checkAccess(page)
      await page.getByLabel('One-time code').fill(recovery[1] ?? '')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible()
    })
  } finally {
    await stopProgram(server)
    removeFolder(dataDir)
  }
})

test('an open page continues after setting up a second factor that has become required', async ({
  page,
}) => {
  const dataDir = temporaryFolder()
  const first = startServer({ ...settings, DATA_DIR: dataDir })
  const { link, address } = await started(first)
  const { port } = new URL(address)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await page.goto(`${address}/domains/new`)
  await page.getByRole('textbox', { name: 'Domain', exact: true }).fill('kept.example')
  await page.getByRole('textbox', { name: 'Contact email (SOA)' }).fill('admin@example.org')
  await stopProgram(first)
  const second = startServer({
    ...settings,
    DATA_DIR: dataDir,
    PORT: port,
    SECOND_FACTOR: 'required',
  })
  try {
    await started(second)
    await page.getByRole('button', { name: 'Add domain' }).last().click()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await expect(
      dialog.getByRole('heading', { name: 'Set up two-factor authentication' }),
    ).toBeVisible()
    await checkAccess(page)
    const opened = page.waitForEvent('popup')
    await dialog.getByRole('link', { name: 'Set up two-factor authentication' }).click()
    const other = await opened
    await other.getByRole('button', { name: 'Set up one-time codes' }).click()
    const drawer = other.getByRole('dialog', { name: 'Set up one-time codes' })
    await expect(drawer.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
    await drawer.getByLabel('Code that the app shows').fill(await codeOf(drawer))
    await drawer.getByRole('button', { name: 'Turn on' }).click()
    await other
      .getByRole('dialog', { name: 'Recovery codes' })
      .getByRole('button', { name: 'I’ve saved it' })
      .click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Domain', exact: true })).toHaveValue(
      'kept.example',
    )
  } finally {
    await stopProgram(second)
    removeFolder(dataDir)
  }
})
