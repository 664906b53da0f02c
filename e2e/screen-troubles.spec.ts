import { checkNarrow } from './support/access.ts'
import { type Api, expect, type Locator, type Page, test } from './support/test.ts'
import { withScopeLabels } from './support/scopeWord.ts'
import { choose } from './support/select.ts'
import { settled } from './support/settled.ts'
import { loseNext, meetTrouble, press } from './support/trouble.ts'

interface Screen {
  name: string
  /** URL of the screen, or a function that first creates its object. */
  address: string | ((caller: Api) => Promise<string>)
  /** Path pattern of the API request that loads the data of the screen. */
  read: RegExp
  /** An element that is visible after the read. */
  contentOf: (page: Page) => Locator
  /** Steps that trigger the read, if the screen does not read automatically. */
  ask?: (page: Page) => Promise<void>
  /** Steps that read again; `ask` by default. */
  again?: (page: Page) => Promise<void>
  /** Message when the connection is lost. */
  lost?: RegExp
  /** Message for a token with the domains scope only; undefined if no scope is needed. */
  denied?: RegExp
}

const rowOf =
  (table: string, name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('grid', { name: table, exact: true }).getByRole('row', { name })

const ofVpc = (part: string) => async (caller: Api) => {
  const subnets = [{ label: 'front', ipv4: '10.0.0.0/24' }]
  const vpc = { label: 'shop', region: 'us-iad', subnets }
  const { id } = await caller.send<{ id: number }>('POST', '/vpcs', vpc)
  return `/vpcs/${id}/${part}`
}

const ofTicket = async (caller: Api) => {
  const ticket = { summary: 'No boot', description: 'It stops at the loader.' }
  const { id } = await caller.send<{ id: number }>('POST', '/support/tickets', ticket)
  return `/support/${id}`
}

/** The possible subjects of a new ticket are loaded once their kind is chosen. */
const chooseInstances = async (page: Page) => {
  await choose(page, 'About (optional)', 'General')
  await choose(page, 'About (optional)', 'Instance')
  await page.getByRole('combobox', { name: 'Instance', exact: true }).click()
}

const save = (page: Page) => page.getByRole('button', { name: 'Save inventory' }).click()

const screens: readonly Screen[] = [
  {
    name: 'the tags',
    address: '/tags',
    read: /\/v4\/tags$/,
    contentOf: rowOf('Tags', 'shop'),
    denied: /lacks the scope “account:read_only”/,
  },
  {
    name: 'the objects of a tag',
    address: '/tags/shop',
    read: /\/v4\/tags\/shop$/,
    contentOf: rowOf('Tagged objects', 'web-1'),
    denied: /lacks the scope “account:read_only”/,
  },
  {
    name: 'the regions',
    address: '/regions',
    read: /\/v4\/regions$/,
    contentOf: rowOf('Regions', /Frankfurt/),
  },
  {
    name: 'the map of regions',
    address: '/regions/map',
    read: /\/v4\/regions$/,
    contentOf: (page) => page.getByRole('region', { name: 'Europe' }).getByRole('link').first(),
  },
  {
    name: 'the capabilities and plans',
    address: '/regions/offers',
    read: /\/v4\/regions\/availability$/,
    contentOf: (page) => page.getByRole('table', { name: 'Premium and GPU plans' }),
  },
  {
    name: 'the kernels',
    address: '/regions/kernels?q=6.2.9',
    read: /\/v4\/compute\/kernels$/,
    contentOf: (page) => page.getByText('compute/6.2.9-x86_64-compute160'),
  },
  {
    name: 'the inventory',
    address: '/inventory',
    read: /\/v4\/compute\/instances$/,
    ask: save,
    contentOf: (page) => page.getByText(/^\d+ objects? in \d+ lists/),
    lost: /instances.*No response/i,
    denied: /instances.*computes:read_only/i,
  },
  {
    name: 'the calendar',
    address: '/calendar',
    read: /\/v4\/databases\/instances$/,
    contentOf: (page) => page.getByText('No scheduled maintenance or backups'),
    lost: /^Not on the calendar: databases \(No response/,
    denied: /^Not on the calendar: .*databases \(.*databases:read_only/,
  },
  {
    name: 'the authorized applications',
    address: '/account/applications',
    read: /\/v4\/profile\/apps$/,
    contentOf: (page) => page.getByText('No authorized applications'),
    denied: /account:read_only/,
  },
  {
    name: 'the tickets',
    address: '/support',
    read: /\/v4\/support\/tickets$/,
    contentOf: (page) => page.getByText('No tickets yet'),
    denied: /lacks the scope “account:read_only”/,
  },
  {
    name: 'a ticket',
    address: ofTicket,
    read: /\/v4\/support\/tickets\/\d+$/,
    contentOf: (page) => page.getByRole('heading', { level: 1, name: 'No boot' }),
    denied: /lacks the scope “account:read_only”/,
  },
  {
    name: 'the replies of a ticket',
    address: ofTicket,
    read: /\/v4\/support\/tickets\/\d+\/replies$/,
    contentOf: (page) => page.getByText('0 replies'),
    denied: /lacks the scope “account:read_only”/,
  },
  {
    name: 'what a new ticket is about',
    address: '/support/new',
    read: /\/v4\/compute\/instances$/,
    ask: chooseInstances,
    contentOf: (page) => page.getByRole('option', { name: /web-1/ }),
    lost: /^They could not be loaded: No response/,
    denied: /^They could not be loaded: .*computes:read_only/,
  },
  {
    name: 'the sign-ins',
    address: '/account/sign-ins',
    read: /\/v4\/account\/logins$/,
    contentOf: (page) =>
      page.getByRole('grid', { name: 'Sign-ins of all users' }).getByText('Successful'),
    denied: /lacks the scope “account:read_only”/,
  },
  {
    name: 'what a refused call lacks',
    address: '/account/permissions?call=POST%20/v4/domains',
    read: /\/v4\/profile\/grants$/,
    contentOf: (page) => page.getByText(/^You meet every requirement in the contract/),
    denied: /^The items marked as missing are required/,
  },
  {
    name: 'the VPCs',
    address: '/vpcs',
    read: /\/v4\/vpcs$/,
    contentOf: (page) => page.getByText('No VPCs yet'),
    denied: /lacks the scope “vpc:read_only”/,
  },
  {
    name: 'the addresses in VPCs',
    address: '/vpcs/addresses',
    read: /\/v4\/networking\/vpcs\/ips$/,
    contentOf: (page) => page.getByText('No addresses in use'),
    denied: /lacks the scope “ips:read_only”/,
  },
  {
    name: 'the subnets of a VPC',
    address: ofVpc('subnets'),
    read: /\/v4\/vpcs\/\d+$/,
    contentOf: rowOf('Subnets', /^front/),
    denied: /lacks the scope “vpc:read_only”/,
  },
  {
    name: 'the address map of a VPC',
    address: ofVpc('subnets'),
    read: /\/v4\/vpcs\/\d+\/ips$/,
    contentOf: (page) => page.getByText('0 used, 252 free'),
    lost: /^The used addresses could not be loaded: No response/,
    denied: /lacks the scope “vpc:read_only”/,
  },
  {
    name: 'the addresses of a VPC',
    address: ofVpc('addresses'),
    read: /\/v4\/vpcs\/\d+\/ips$/,
    contentOf: (page) => page.getByText('No addresses in use'),
    denied: /lacks the scope “vpc:read_only”/,
  },
  {
    name: 'the uses of an address',
    address: '/find?for=192.0.2.1',
    read: /\/v4\/domains$/,
    contentOf: (page) => page.getByText('No uses found'),
    again: (page) => page.getByRole('button', { name: 'Search again' }).click(),
    lost: /^Not searched: .*No response/,
    denied: /^Not searched: .*lacks the scope “computes:read_only”/,
  },
]

/** Opens a screen, after its object exists. */
const goTo = async (page: Page, address: Screen['address'], caller: Api) =>
  page.goto(typeof address === 'string' ? address : await address(caller))

/** Tests every screen at phone size: no message may make the page wider than the window. */
test.use({ viewport: { width: 360, height: 740 } })

for (const {
  name,
  address,
  read,
  contentOf,
  ask,
  again,
  lost = /^No response/,
  denied,
} of screens) {
  test(`${name}: reports a lost connection and retries, on a phone too`, async ({
    page,
    account,
    signIn,
    api,
  }) => {
    await account.addCompute('web-1', { tags: ['shop'] })
    const token = await signIn({ token: await account.token() })
    let isLost = true
    await page.route(
      ({ pathname }) => read.test(pathname),
      (route) => (isLost ? route.abort('internetdisconnected') : route.fallback()),
    )
    await goTo(page, address, api(token))
    await ask?.(page)
    const errorMessage = page.getByRole('main').getByText(lost).first()
    await expect(errorMessage).toBeVisible()
    await checkNarrow(page, `${name} without a connection`, 'main')
    const press = again ?? ask
    if (press) {
      isLost = false
      await press(page)
    } else {
      // Press Enter instead of clicking, because an automatic retry may remove the button before the click.
      await page.getByRole('button', { name: 'Try again' }).first().focus()
      isLost = false
      await page.keyboard.press('Enter')
    }
    await expect(contentOf(page).first()).toBeVisible()
    await expect(errorMessage).toHaveCount(0)
    await checkNarrow(page, name, 'main')
  })

  test(`${name}: a token for domains alone ${denied ? 'sees what is missing' : 'is enough'}`, async ({
    page,
    account,
    signIn,
    api,
  }) => {
    await account.addCompute('web-1', { tags: ['shop'] })
    await signIn({ token: await account.token('domains:read_only') })
    await goTo(page, address, api(await account.token()))
    await ask?.(page)
    await expect(
      denied
        ? page.getByRole('main').getByText(withScopeLabels(denied)).first()
        : contentOf(page).first(),
    ).toBeVisible()
    await checkNarrow(page, `${name} with little to see`, 'main')
  })
}

test('creates and deletes a tag after a lost connection', async ({ page, account, signIn }) => {
  await signIn({ token: await account.token() })
  await page.goto('/tags')
  await page.getByRole('button', { name: 'Create tag' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create tag' })
  const label = dialog.getByLabel('Label')
  await label.fill('shop')
  const submit = dialog.getByRole('button', { name: 'Create tag' })
  await loseNext(page, ['POST', /\/v4\/tags$/])
  await press(submit)
  await expect(dialog.getByRole('alert')).toContainText('No response')
  await expect(label).toHaveValue('shop')
  await checkNarrow(page, 'a tag whose sending was lost', '[role=dialog]')
  await press(submit)
  await expect(page.getByRole('heading', { level: 1, name: 'shop' })).toBeVisible()

  await page.getByRole('button', { name: 'Delete tag' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete the tag shop?' })
  await loseNext(page, ['DELETE', /\/v4\/tags\/shop$/])
  const confirm = question.getByRole('button', { name: 'Delete tag' })
  await press(confirm)
  await expect(question.getByRole('alert')).toContainText('No response')
  await press(confirm)
  await expect(page.getByText('No tags yet')).toBeVisible()
})

test('reports that the user may no longer create tags, and keeps the entered values', async ({
  page,
  account,
  signIn,
  api,
}) => {
  const jonas = await account.addRestricted({})
  const { put } = api(await account.token())
  const restrict = (restricted: boolean) => put(`/account/users/${jonas.username}`, { restricted })
  await restrict(false)
  await signIn({ token: await jonas.token() })
  await page.goto('/tags')
  await page.getByRole('button', { name: 'Create tag' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create tag' })
  await dialog.getByLabel('Label').fill('shop')
  // The page must have read the old grants, otherwise the button is disabled.
  await settled(page)
  await restrict(true)
  const submit = dialog.getByRole('button', { name: 'Create tag' })
  await press(submit)
  await expect(dialog).toContainText('Access denied')
  await expect(submit).toHaveAccessibleDescription('Only unrestricted users can work with tags.')
  await expect(dialog.getByLabel('Label')).toHaveValue('shop')
  await checkNarrow(page, 'a tag that is refused', '[role=dialog]')
})

test('unlocks an instance after a rejection and a lost connection', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('db-1', { tags: ['protected'] })
  await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/overview`)
  await page.getByRole('button', { name: 'Locked: unlock' }).click()
  const question = page.getByRole('alertdialog', { name: 'Unlock db-1?' })
  await meetTrouble(page, {
    write: ['PUT', /\/compute\/instances\/\d+$/],
    within: question,
    send: question.getByRole('button', { name: 'Remove the tag protected' }),
    refuseNext: () => account.setStatus(id, 'deleting'),
    words: 'This instance is being deleted.',
    allow: () => account.setStatus(id, 'running'),
    expectUnchanged: () => checkNarrow(page, 'the question before unlocking', '[role=alertdialog]'),
  })
  await expect(page.getByText('Unlocked db-1')).toBeVisible()
})

test('rejects a file that is not an inventory with the reason, and keeps the previous file', async ({
  page,
  account,
  signIn,
}) => {
  await signIn({ token: await account.token() })
  await page.goto('/inventory')
  const coming = page.waitForEvent('download')
  await save(page)
  const file = await (await coming).path()
  const from = page.getByLabel('From inventory')
  await from.setInputFiles(file)
  const side = page.getByRole('region', { name: 'From', exact: true })
  await expect(side).toContainText(/, \d+ objects?, taken/)
  await from.setInputFiles({
    name: 'notes.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"kind":"notes"}'),
  })
  await expect(side.getByRole('alert')).toHaveText(
    'notes.json: It is not an inventory of this console.',
  )
  await expect(side).toContainText(/, \d+ objects?, taken/)
  await checkNarrow(page, 'a file that is refused', 'main')
})
