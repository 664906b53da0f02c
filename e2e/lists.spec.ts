import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { checkAccess } from './support/access.ts'
import { addDatabase } from './support/databases.ts'
import { newBucket } from './support/objects.ts'
import { edgeOf } from './support/screens.ts'
import { settled } from './support/settled.ts'
import { expect, type Locator, test } from './support/test.ts'

// Each screen is checked in both themes.

const softly = expect.configure({ soft: true })

const lists = {
  '/compute': 'Instances',
  '/volumes': 'Volumes',
  '/images': 'Images',
  '/databases': 'Databases',
  '/object-storage/buckets': 'Buckets',
  '/domains': 'Domains',
  '/firewalls': 'Firewalls',
  '/vpcs': 'VPCs',
  '/balancers': 'Load balancers',
  '/tags': 'Tags',
  '/support': 'Tickets',
  '/calendar': 'Windows',
  '/events': 'Events',
}

const smallLists = {
  '/object-storage/keys': 'Access keys',
  '/regions': 'Regions',
  '/regions/kernels': 'Kernels',
  '/account/users': 'Users',
  '/account/tokens': 'Access tokens',
  '/account/keys': 'SSH keys',
}

/** The buttons that open a form over each list. */
const triggers = {
  '/volumes': ['Create volume'],
  '/images': ['Upload image', 'Capture image'],
  '/databases': ['Create database'],
  '/object-storage/buckets': ['Create bucket'],
  '/object-storage/keys': ['Create access key'],
  '/domains': ['Add domain', 'Import by zone transfer'],
  '/firewalls': ['Create firewall'],
  '/vpcs': ['Create VPC'],
  '/tags': ['Create tag'],
  '/account/users': ['Create user'],
  '/account/tokens': ['Create token'],
  '/account/keys': ['Add SSH key'],
}

/** Returns the texts of the cells that are truncated. */
const cutOf = (cells: Locator) =>
  cells.evaluateAll((all) =>
    all.flatMap((cell) =>
      [cell, ...cell.querySelectorAll(':scope > span')].some(
        (part) =>
          part.scrollHeight > 1.5 * part.clientHeight ||
          (part !== cell && part.scrollWidth > part.clientWidth),
      )
        ? [cell.textContent]
        : [],
    ),
  )

/** Returns the texts of the elements that are wider than their box. */
const cutTexts = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.flatMap(({ scrollWidth, clientWidth, textContent }) =>
      scrollWidth > clientWidth ? [textContent] : [],
    ),
  )

test(
  'at 1280 pixels no list scrolls horizontally or truncates names',
  { tag: '@main' },
  async ({ page, signIn }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await signIn()
    for (const [address, name] of Object.entries({ ...lists, ...smallLists })) {
      await page.goto(address)
      const table = page.getByRole('grid', { name, exact: true })
      await expect(table.locator('[data-index]').first()).toBeVisible()
      await settled(page)
      const hidden = () =>
        table.evaluate(({ parentElement: frame }) =>
          frame ? frame.scrollWidth - frame.clientWidth : undefined,
        )
      await softly.poll(hidden, `${name} has more to the side`).toBe(0)
      // The subject of a ticket is a sentence of any length.
      if (name === 'Tickets') continue
      const names = table.locator('[data-index] > :nth-child(1 of :not(:has(input)))')
      await softly.poll(() => cutOf(names), `${name} are cut`).toEqual([])
    }
  },
)

test('at 1280 pixels no short text is truncated: states, tags, times, capabilities and calendar', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn()
  for (const [address, name, cells] of [
    ['/support', 'Tickets', ':nth-child(2), :nth-child(3)'],
    ['/vpcs', 'VPCs', '*'],
    ['/balancers', 'Load balancers', '*'],
    ['/regions', 'Regions', '*'],
    ['/images', 'Images', ':nth-child(2)'],
    ['/overview', 'Needs attention', '*'],
    ['/cost', 'Cost by object', '*'],
    ['/domains', 'Domains', ':nth-child(5)'],
    ['/find?for=198.18.220.2', 'Uses', '*'],
  ] as const) {
    await page.goto(address)
    const table = page.getByRole('grid', { name, exact: true })
    await expect(table.locator('[data-index]').first()).toBeVisible()
    await settled(page)
    const cut = () => cutOf(table.locator(`[data-index] > :is(${cells})`))
    await expect.poll(cut, `${name}: cut cells`).toEqual([])
  }
  for (const address of ['/compute', '/volumes', '/domains', '/firewalls']) {
    await page.goto(address)
    const tags = page.locator('[data-index]').getByText(/^(production|database|shop|edge)$/)
    await expect(tags.filter({ hasText: 'production' }).first()).toBeVisible()
    await settled(page)
    await expect.poll(() => cutTexts(tags), `${address}: cut tags`).toEqual([])
  }
  await page.goto('/calendar')
  const bars = page.getByRole('list', { name: 'Days' }).getByRole('link')
  const computeBars = bars.filter({ hasText: 'instances' })
  await expect(computeBars.first()).toBeVisible()
  await settled(page)
  await expect.poll(() => cutTexts(computeBars)).toEqual([])
})

test('at 1280 pixels names of 32 characters are not truncated next to long values', async ({
  page,
  account,
  signIn,
  api: apiWith,
}) => {
  const token = await account.token()
  const api = apiWith(token)
  const tags = ['production', 'warehouse', 'web']
  const name = 'orders-of-the-warehouse-primary-'
  expect(name).toHaveLength(32)
  const label = name.replace(/-$/, '1')
  const { id } = await account.addCompute(label, { tags })
  await account.addCompute('web-1')
  await api.post('/volumes', { label, size: 20, compute_id: id, tags })
  await api.post('/images/upload', { label, region: 'us-east', description: 'Of the night.' })
  await addDatabase(api, 'mysql', { label: label.replaceAll('-', '_') })
  await api.post('/domains', {
    // A domain name is unique across accounts, and this test may run more than once.
    domain: `orders-of-the-warehouse.x${randomUUID().slice(0, 7)}`,
    type: 'master',
    soa_email: 'hostmaster@orders-of-the-warehouse.example',
    tags,
  })
  await api.post('/networking/firewalls', {
    label,
    rules: { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
    devices: { computes: [id] },
    tags,
  })
  const subnets = [1, 2, 3].map((at) => ({ label: `part-${at}`, ipv4: `10.0.${at}.0/24` }))
  await api.post('/vpcs', { label, region: 'us-iad', subnets })
  await signIn({ token })
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const [address, list] of [
    ['/compute', 'Instances'],
    ['/volumes', 'Volumes'],
    ['/images', 'Images'],
    ['/databases', 'Databases'],
    ['/domains', 'Domains'],
    ['/firewalls', 'Firewalls'],
    ['/vpcs', 'VPCs'],
  ] as const) {
    await page.goto(address)
    const table = page.getByRole('grid', { name: list, exact: true })
    const names = table
      .locator('[data-index] > :nth-child(1 of :not(:has(input)))')
      .filter({ hasText: /^orders.of.the.warehouse.{9}$/ })
    await expect(names.first()).toBeVisible()
    await settled(page)
    await expect.poll(() => cutOf(names), `${list}: its names`).toEqual([])
    const hidden = () =>
      table.evaluate(({ parentElement: frame }) =>
        frame ? frame.scrollWidth - frame.clientWidth : undefined,
      )
    await expect.poll(hidden, `${list}: more to the side`).toBe(0)
  }
})

test('on a phone cut-off filters show that there are more', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn()
  for (const [address, filter] of [
    ['/compute', 'Filter by Status'],
    ['/images', 'Filter by Status'],
    ['/support', 'Filter by Unread'],
  ] as const) {
    await page.goto(address)
    const chip = page.getByRole('button', { name: filter })
    await expect(chip).toBeVisible()
    await settled(page)
    const edge = () => edgeOf(chip.locator('xpath=../..'))
    await softly.poll(edge, address).toEqual({ cut: true, seen: true })
  }
})

test('on a phone the age of a list is shown below it', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn()
  for (const [address, name] of [
    ['/compute', 'Instances'],
    ['/object-storage/buckets', 'Buckets'],
    ['/tags', 'Tags'],
  ] as const) {
    await page.goto(address)
    const list = page.getByRole('grid', { name, exact: true })
    await expect(list.locator('[data-index]').first()).toBeVisible()
    const age = page.getByText(/^Updated/)
    await age.scrollIntoViewIfNeeded()
    const below = async () => {
      const [above, line] = [await list.boundingBox(), await age.boundingBox()]
      return above && line && line.y - above.y - above.height
    }
    await expect.poll(below, `${address}: room above its age`).toBeGreaterThanOrEqual(0)
  }
})

/** Expects two elements on one line, whichever is higher. */
async function expectSameLine(one: Locator, other: Locator) {
  const overlap = async () => {
    const [left, right] = [await one.boundingBox(), await other.boundingBox()]
    if (!left || !right) return 'an element is not visible'
    const isOverlapping = left.y < right.y + right.height && right.y < left.y + left.height
    return isOverlapping ? 'one line' : `${left.y} and ${right.y}`
  }
  await expect.poll(overlap).toBe('one line')
}

test('on a phone the controls above the records and subnets take few lines', async ({
  page,
  signIn,
  api,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const of = api(await signIn())
  const first = async (list: string) => (await of.get<{ data: { id: number }[] }>(list)).data[0]?.id
  await page.goto(`/domains/${await first('/domains')}/records`)
  const types = page.getByRole('group', { name: 'Record types' }).getByRole('button')
  await expect(types.first()).toBeVisible()
  await settled(page)
  await expect.poll(() => types.count()).toBeGreaterThan(1)
  const lines = () =>
    types.evaluateAll((all) => new Set(all.map((each) => each.getBoundingClientRect().top)).size)
  await expect.poll(lines).toBe(1)
  await expectSameLine(
    page.getByRole('button', { name: 'Export records' }),
    page.getByRole('button', { name: 'Stage changes' }),
  )

  await page.goto(`/vpcs/${await first('/vpcs')}/subnets`)
  await settled(page)
  await expectSameLine(
    page.getByRole('link', { name: 'Add subnet' }),
    page.getByText(/^\d+ total$/),
  )
})

test('/ focuses the filter of every list, and all lists show the names of regions', async ({
  page,
  signIn,
  api,
}) => {
  const { data: regions } = await api(await signIn()).get<{
    data: { id: string; label: string }[]
  }>('/regions')
  const seen = new Set<string>()
  for (const [address, name] of Object.entries({ ...lists, ...smallLists })) {
    await page.goto(address)
    const table = page.getByRole('grid', { name, exact: true })
    await expect(table.locator('[data-index]').first()).toBeVisible()
    await settled(page)
    const filter = page.getByRole('searchbox', { name: `Filter ${name}`, exact: true })
    await page.keyboard.press('/')
    await expect(filter, name).toBeFocused()
    const wordsOf = async () =>
      new Set(
        (await table.getByRole('gridcell').allInnerTexts()).flatMap((cell) => cell.split('\n')),
      )
    const words = await wordsOf()
    if (!regions.some(({ id, label }) => words.has(id) || words.has(label))) continue
    seen.add(name)
    // The list of regions shows the ID next to the name.
    if (name === 'Regions') continue
    // Lists show IDs until the regions have loaded.
    await expect
      .poll(
        async () => {
          const visibleTerms = await wordsOf()
          return regions.flatMap(({ id }) => (visibleTerms.has(id) ? [id] : []))
        },
        { message: name },
      )
      .toEqual([])
  }
  expect([...seen]).toEqual([
    'Instances',
    'Volumes',
    'Databases',
    'VPCs',
    'Load balancers',
    'Regions',
  ])
})

test('the buttons of a hovered row truncate none of its values', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn()
  for (const [address, name] of Object.entries({ ...lists, ...smallLists })) {
    await page.goto(address)
    const row = page.getByRole('grid', { name, exact: true }).locator('[data-index]').first()
    await expect(row).toBeVisible()
    const cutValues = async () => {
      // Texts that load after the rows, such as the names of regions, are another cause of a cut.
      await settled(page)
      return await cutOf(row.getByRole('gridcell'))
    }
    // Measures both states again in each poll, because an event or a relative time may change the row between them.
    const changedByHover = async () => {
      await page.mouse.move(0, 0)
      const before = await cutValues()
      await row.hover()
      const after = await cutValues()
      return isDeepStrictEqual(after, before) ? [] : [before, after]
    }
    await softly
      .poll(changedByHover, `${name}: cut values before and under the pointer`)
      .toEqual([])
  }
})

/** A phone shows one button next to the title, and the others in a menu. */
const folded: Readonly<Record<string, string>> = {
  'Capture image': 'Actions for images',
  'Import by zone transfer': 'Actions for domains',
}

for (const width of [1280, 360])
  test(`at ${width} pixels Escape returns from the form of every list to its button`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await signIn()
    for (const [address, names] of Object.entries(triggers)) {
      await page.goto(address)
      for (const name of names) {
        const menu = width === 360 ? folded[name] : undefined
        const trigger = page
          .getByRole('link', { name: menu ?? name, exact: true })
          .or(page.getByRole('button', { name: menu ?? name, exact: true }))
          .first()
        await trigger.click()
        if (menu !== undefined) await page.getByRole('menuitem', { name, exact: true }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await settled(page)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await softly(trigger, `${name} of ${address}`).toBeFocused()
      }
    }
  })

for (const width of [1280, 360])
  test(`at ${width} pixels Escape returns from a form over another screen to the control that opened it`, async ({
    page,
    account,
    api,
    signIn,
  }) => {
    const { id } = await account.addCompute('web-1')
    const token = await account.token()
    const { label, address } = await newBucket(api(token))
    await page.setViewportSize({ width, height: 740 })
    await signIn({ token })
    const escape = async (form: string, trigger: Locator) => {
      await expect(page.getByRole('dialog', { name: form })).toBeVisible()
      await settled(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(trigger).toBeFocused()
    }
    const storage = `/compute/${id}/storage`
    await page.goto(storage)
    for (const [name, form] of [
      ['Create volume', 'Create volume'],
      ['Attach volume', 'Attach a volume'],
    ] as const) {
      const trigger = page.getByRole('link', { name, exact: true })
      await trigger.click()
      await expect(page).toHaveURL(/\/volumes\//)
      await escape(form, trigger)
      await expect(page).toHaveURL(storage)
    }
    await page.goto(address)
    const access = page.getByRole('link', { name: 'Access', exact: true })
    const folded = page.getByRole('button', { name: `Actions for ${label}`, exact: true })
    if (width < 480) {
      await folded.click()
      await page.getByRole('menuitem', { name: 'Access', exact: true }).click()
    } else await access.click()
    await escape(`Access to ${label}`, width < 480 ? folded : access)
    await expect(page).toHaveURL(address)
  })

test('the forms of the lists are accessible', async ({ page, signIn }) => {
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
    await settled(page)
    await checkAccess(page, address, '[role=dialog]')
  }
})

test('a small screen labels the counts of a tag', async ({ page, account, signIn }) => {
  await account.addCompute('web-1', { tags: ['shop'] })
  await account.addCompute('web-2', { tags: ['shop'] })
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn({ token: await account.token() })
  await page.goto('/tags')
  await expect(page.getByRole('row', { name: 'shop' })).toContainText('2 instances')
})

test('placeholders of a table are in its columns', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn()
  await page.goto('/account/keys')
  await page.route('**/v4/volumes?*', () => undefined)
  await page.getByRole('link', { name: 'Volumes', exact: true }).click()
  const grid = page.getByRole('grid', { name: 'Volumes', exact: true })
  await expect(grid.getByRole('columnheader', { name: /^Size/ })).toBeVisible()
  const offsets = () =>
    grid.evaluate((table) => {
      const leftOf = (element: Element) => Math.round(element.getBoundingClientRect().left)
      const bars = [...table.querySelectorAll('[aria-hidden=true] > span')].map(leftOf)
      const heads = [...table.querySelectorAll('[role=columnheader]')].map(leftOf)
      return bars.filter((left) => heads.includes(left) || heads.includes(left - 12)).length
    })
  await expect.poll(offsets).toBeGreaterThan(4)
})
