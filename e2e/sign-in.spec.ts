import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from '@playwright/test'
import { browserLaunch } from './support/browser.ts'
import { recordStatuses } from './support/computes.ts'
import { settled } from './support/settled.ts'
import { removeFolder, startServer, temporaryFolder } from './support/startServer.ts'
import { expect, test } from './support/test.ts'

test(
  'signs in with a pasted token, and opens the requested page',
  { tag: '@main' },
  async ({ page, accounts }) => {
    const token = await accounts.token()
    await page.goto('/regions')
    await page.getByLabel('Personal access token').fill(token)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Regions' })).toBeVisible()
  },
)

test(
  'rejects an unknown token with a message next to the field',
  { tag: '@main' },
  async ({ page }) => {
    await page.goto('/sign-in')
    await page.getByLabel('Personal access token').fill('no-such-token')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Invalid or expired token')).toBeVisible()
    await expect(page.getByLabel('Personal access token')).toHaveValue('no-such-token')
  },
)

test(
  'the printed link signs in once and leaves no trace in the URL',
  { tag: '@main' },
  async ({ browser }) => {
    const dataDir = temporaryFolder()
    const server = startServer({ DATA_DIR: dataDir })
    try {
      const [, link = ''] = await server.printed(/Sign in: (http:\S+)\s/)
      const first = await browser.newContext()
      const page = await first.newPage()
      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
      await expect(page).not.toHaveURL(/code/)
      await page.goBack()
      await expect(page).not.toHaveURL(/code/)
      await first.close()

      const second = await browser.newContext()
      const late = await second.newPage()
      await late.goto(link)
      await expect(late.getByText('used before')).toBeVisible()
      await second.close()
    } finally {
      server.process.kill('SIGTERM')
      await server.ended
      removeFolder(dataDir)
    }
  },
)

test('the console works over plain HTTP from another machine', async ({ account, baseURL }) => {
  const { id } = await account.addCompute('web-1')
  const { args = [], ...options } = await browserLaunch()
  // Use a host name instead of the loopback address, because browsers then disable some APIs of the page.
  const browser = await chromium.launch({
    ...options,
    args: [...args, '--host-resolver-rules=MAP console.example 127.0.0.1'],
  })
  try {
    const page = await browser.newPage()
    const { port } = new URL(baseURL ?? '')
    await page.goto(`http://console.example:${port}/compute/${id}/overview`)
    await expect.poll(() => page.evaluate(() => isSecureContext)).toBe(false)
    await page.getByLabel('Personal access token').fill(await account.token())
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: 'Reboot' }).click()
    const wasShown = await recordStatuses(page)
    await page.getByRole('button', { name: 'Reboot web-1' }).click()
    await wasShown(/Tasks, 1 running/)
    await page.getByRole('button', { name: /^Tasks/ }).click()
    await expect(page.getByText('Rebooted', { exact: true })).toBeVisible()
  } finally {
    await browser.close()
  }
})

test('scripts cannot read the token', { tag: '@main' }, async ({ page, signIn }) => {
  const token = await signIn()
  await page.goto('/compute')
  await expect(page.getByRole('heading', { level: 1, name: 'Instances' })).toBeVisible()
  await settled(page)
  const reachable = await page.evaluate(() =>
    JSON.stringify([
      document.cookie,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.documentElement.outerHTML,
    ]),
  )
  expect(reachable).not.toContain(token)
  await expect.poll(() => page.evaluate(() => document.cookie)).toBe('')
})

test(
  'signing out ends the session in every tab',
  { tag: '@main' },
  async ({ page, context, signIn }) => {
    await signIn()
    await page.goto('/regions')
    const other = await context.newPage()
    await other.goto('/compute')
    await expect(other.getByRole('heading', { level: 1, name: 'Instances' })).toBeVisible()
    await page.getByRole('button', { name: 'Account and preferences' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    for (const tab of [page, other])
      await expect(tab.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    expect((await page.request.get('/session')).status()).toBe(401)
  },
)

test('a page on another port cannot use the session', async ({ page, signIn, baseURL }) => {
  const address = baseURL ?? ''
  await signIn()
  const program = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>Another program</title>')
  })
  await new Promise<void>((done) => program.listen(0, '127.0.0.1', done))
  try {
    await page.goto(`http://127.0.0.1:${(program.address() as AddressInfo).port}`)
    const answers: string[] = []
    page.on('response', (answer) => {
      if (answer.url().startsWith(address))
        answers.push(`${answer.request().method()} ${answer.status()}`)
    })
    // This browser sends the cookie, because a different port is the same site.
    await page.evaluate(async (console) => {
      const options = { credentials: 'include', mode: 'no-cors' } as const
      await fetch(`${console}/v4/profile`, options)
      await fetch(`${console}/v4/tags`, { ...options, method: 'POST', body: '{"label":"planted"}' })
    }, address)
    await expect.poll(() => answers).toEqual(['GET 401', 'POST 403'])
  } finally {
    program.close()
  }
  expect((await page.request.get('/session')).status()).toBe(200)
})
