import { checkAccess } from './support/access.ts'
import { expect, test } from './support/test.ts'

// Each screen is looked at in both themes.
test.describe.configure({ timeout: 180_000 })

const lists = {
  '/compute': 'Instances',
  '/volumes': 'Volumes',
  '/images': 'Images',
  '/databases': 'Databases',
  '/object-storage/buckets': 'Buckets',
  '/domains': 'Domains',
  '/firewalls': 'Firewalls',
  '/vpcs': 'VPCs',
  '/tags': 'Tags',
  '/support': 'Tickets',
  '/events': 'Events',
}

test('at 1280 pixels no list scrolls sideways', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn()
  for (const [address, name] of Object.entries(lists)) {
    await page.goto(address)
    const table = page.getByRole('table', { name, exact: true })
    await expect(table.locator('[data-index]').first()).toBeVisible()
    const hidden = await table.evaluate(({ parentElement: frame }) =>
      frame ? frame.scrollWidth - frame.clientWidth : undefined,
    )
    expect.soft(hidden, `${name} has more to the side`).toBe(0)
  }
})

test('the forms beside the lists are accessible', async ({ page, signIn }) => {
  await signIn()
  for (const address of [
    '/images/capture',
    '/images/upload',
    '/databases/new',
    '/object-storage/buckets/new',
    '/object-storage/keys/new',
    '/vpcs/new',
    '/tags?open=create',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('dialog')).toBeVisible()
    await checkAccess(page, address, '[role=dialog]')
  }
})

test('a small screen says what the counts of a tag count', async ({ page, account, signIn }) => {
  await account.addCompute('web-1', { tags: ['shop'] })
  await account.addCompute('web-2', { tags: ['shop'] })
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn({ token: await account.token() })
  await page.goto('/tags')
  await expect(page.getByRole('row', { name: 'shop' })).toContainText('2 instances')
})
