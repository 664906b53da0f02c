import type { Page } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newBucket } from './support/objects.ts'
import { removeFolder, temporaryFolder } from './support/startServer.ts'
import { expect, test } from './support/test.ts'

/** Starts counting the user's clicks. A choice in a native select counts as two. */
async function countClicks(page: Page): Promise<{ sum: number }> {
  const clicks = { sum: 0 }
  await page.exposeFunction('countClick', () => (clicks.sum += 1))
  await page.addInitScript(() => {
    const notifyClick = () => void (Reflect.get(window, 'countClick') as () => Promise<void>)()
    addEventListener('pointerdown', notifyClick, true)
    // Playwright selects an option without the two clicks that a user needs.
    addEventListener(
      'change',
      ({ target }) => {
        if (target instanceof HTMLSelectElement) [1, 2].forEach(notifyClick)
      },
      true,
    )
  })
  return clicks
}

/** File names that are difficult for shells, URLs and sorting. */
const awkward = [
  'plus+sign.txt',
  'per%cent.txt',
  'hash#tag.txt',
  'question?.txt',
  'amp&ersand.txt',
  "quote's.txt",
  'semi;colon.txt',
  'two  blanks.txt',
  '-dash.txt',
  'ümläut.txt',
  '日本.txt',
  '%2F.txt',
  '.hidden',
]

test('uploads thirty files with unusual names to a new bucket in at most three clicks', async ({
  page,
  account,
  api,
  signIn,
}) => {
  const token = await account.token()
  const bucket = await newBucket(api(token), false)
  const names = [...awkward, ...Array.from({ length: 17 }, (_, at) => `file ${at}.txt`)]
  const folder = temporaryFolder()
  const paths = names.map((name) => join(folder, name))
  for (const path of paths) writeFileSync(path, path)
  const clicks = await countClicks(page)
  await signIn({ token })
  try {
    await page.goto(bucket.address)
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Upload files' }).first().click(),
    ])
    await chooser.setFiles(paths)
    const question = page.getByRole('dialog', { name: 'Turn on CORS and upload?' })
    await question.getByRole('button', { name: 'Turn on CORS and upload' }).click()
    await expect(page.getByText('30 of 30 files uploaded')).toBeVisible()
    expect(clicks.sum).toBeLessThanOrEqual(3)
    expect((await bucket.names()).toSorted()).toEqual(names.toSorted())
  } finally {
    removeFolder(folder)
  }
})

test('creates a user with read access to two objects and a sign-in link in at most eight clicks', async ({
  page,
  account,
  browser,
  signIn,
}) => {
  await account.addCompute('web-1', {})
  await account.addCompute('web-2', {})
  await account.addCompute('web-3', {})
  const clicks = await countClicks(page)
  await signIn({ token: await account.token() })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/account/users')
  await page.getByRole('link', { name: 'Create user' }).click()
  const form = page.getByRole('dialog', { name: 'Create user' })
  const username = `mia-${Date.now().toString(36)}`
  await form.getByLabel(/^Username/).fill(username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(`${username}@example.com`)
  await form.getByRole('button', { name: 'Create user' }).click()
  await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible()

  const grants = page.getByRole('grid', { name: 'Grants by object' })
  for (const label of ['web-1', 'web-2'])
    await grants.getByRole('row', { name: label }).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  await page.getByRole('button', { name: 'Save grants' }).click()
  await expect(page.getByText(`Saved 2 changes to the grants of ${username}`)).toBeVisible()
  await page.getByRole('button', { name: 'Create sign-in link' }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  expect(clicks.sum).toBeLessThanOrEqual(8)

  const link = await page.evaluate(() => navigator.clipboard.readText())
  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto(link)
  await other.getByRole('link', { name: 'Instances', exact: true }).click()
  await expect(other.getByRole('row', { name: /web-2/ })).toBeVisible()
  await expect(other.getByRole('row', { name: /web-1/ })).toBeVisible()
  await expect(other.getByRole('row', { name: /web-3/ })).toBeHidden()
  await context.close()
})

test('shows the console as a restricted user sees it, and leaves that view', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1', {})
  await account.addCompute('web-2', {})
  const { username } = await account.addRestricted({ [id]: 'read_only' })
  await signIn({ token: await account.token() })
  await page.goto(`/account/users/${username}`)
  await page.getByRole('button', { name: `See as ${username}` }).click()
  await expect(page.getByText(`Viewing as ${username}, read-only`)).toBeVisible()
  await expect(page.getByRole('row', { name: /web-1/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /web-2/ })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('row', { name: /web-1/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /web-2/ })).toBeHidden()
  await page.getByRole('button', { name: 'Leave view' }).click()
  await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible()
  await expect(page.getByText(/^Viewing as/)).toBeHidden()
})

test('finds the zones that point to an IP address in one click from the search', async ({
  page,
  account,
  api: apiWith,
  signIn,
}) => {
  const token = await account.token()
  const api = apiWith(token)
  const zone = `zone-${Date.now().toString(36)}.example`
  await api.post('/domains', { domain: zone, type: 'master', soa_email: `a@${zone}` })
  const { data } = await api.get<{ data: { id: number }[] }>('/domains')
  const records = `/domains/${data[0]?.id}/records`
  await api.post(records, { type: 'A', name: 'www', target: '203.0.113.77' })
  const clicks = await countClicks(page)
  await signIn({ token })
  await page.goto('/compute')
  await expect(page.getByRole('heading', { level: 1, name: 'Instances' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to…' }).fill('203.0.113.77')
  await page.getByRole('option', { name: 'Find usage of 203.0.113.77' }).click()
  await expect(page.getByRole('grid').getByRole('row', { name: new RegExp(zone) })).toBeVisible()
  expect(clicks.sum).toBeLessThanOrEqual(1)
})
