import { checkAccess } from './support/access.ts'
import { settled } from './support/settled.ts'
import { expect, test } from './support/test.ts'

/** Name of the button that creates the first object of a list, by the list's URL. */
const creations = {
  '/compute': 'Create instance',
  '/volumes': 'Create volume',
  '/databases': 'Create database',
  '/object-storage/buckets': 'Create bucket',
  '/object-storage/keys': 'Create access key',
  '/domains': 'Add domain',
  '/firewalls': 'Create firewall',
  '/vpcs': 'Create VPC',
  '/support': 'Open ticket',
  '/tags': 'Create tag',
  '/account/keys': 'Add SSH key',
  '/reach': 'Create instance',
  '/reach/network': 'Create instance',
  '/fleet': 'Create instance',
  '/cost': 'Create instance',
}

for (const width of [1280, 360])
  test(`at ${width} pixels every list of an empty account offers once to create an object`, async ({
    page,
    account,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await signIn({ token: await account.token() })
    for (const [address, name] of Object.entries(creations)) {
      await page.goto(address)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { name: /^No(thing)? / })).toBeVisible()
      await settled(page)
      const buttons = main
        .getByRole('link', { name, exact: true })
        .or(main.getByRole('button', { name, exact: true }))
      await expect(buttons, address).toHaveCount(1)
    }
    await page.goto('/object-storage/buckets')
    await expect(page.getByText(/sent by buckets this month/)).toBeVisible()
    await settled(page)
    await expect(page.getByText(/ of 0 GB/)).toHaveCount(0)
  })

test('the overview of an empty account lists the first steps and marks those that are done', async ({
  page,
  account,
  api,
  signIn,
}) => {
  const token = await account.token()
  await signIn({ token })
  await page.goto('/overview')
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible()
  const step = (name: string) => page.getByRole('main').getByRole('link', { name })
  await expect(step('Add an SSH key')).toHaveAttribute('href', '/account/keys/new')
  await expect(step('Create an instance')).toHaveAttribute('href', '/compute/create')
  await checkAccess(page, 'the first steps')
  await api(token).post('/domains', {
    domain: `${crypto.randomUUID()}.example`,
    type: 'master',
    soa_email: 'admin@example.com',
  })
  await page.reload()
  await expect(page.getByText('Add a domain (done)')).toBeVisible()
  await expect(step('Add a domain')).toHaveCount(0)
})
