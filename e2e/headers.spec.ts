import { randomUUID } from 'node:crypto'
import { edgeOf } from './support/screens.ts'
import { settled, trackRequests } from './support/settled.ts'
import { type Api, expect, type Page, test } from './support/test.ts'

// Checks every screen of an object.

interface Row {
  id: number
  label: string
  cluster: string
  engine: string
  username: string
}

/** API lists, and the screens of the first object in each. */
const screens: readonly [list: string, paths: (row: Row) => string[]][] = [
  [
    '/compute/instances',
    ({ id }) =>
      ['overview', 'stats', 'network', 'storage', 'configs', 'backups', 'settings'].map(
        (tab) => `/compute/${id}/${tab}`,
      ),
  ],
  [
    '/domains',
    ({ id }) =>
      ['records', 'changes', 'import', 'check', 'zone-file', 'resolution'].map(
        (tab) => `/domains/${id}/${tab}`,
      ),
  ],
  ['/networking/firewalls', ({ id }) => [`/firewalls/${id}/rules`, `/firewalls/${id}/devices`]],
  ['/vpcs', ({ id }) => [`/vpcs/${id}/subnets`, `/vpcs/${id}/addresses`]],
  [
    '/databases/instances',
    ({ id, engine }) =>
      ['overview', 'backups', 'maintenance', 'settings'].map(
        (tab) => `/databases/${engine}/${id}/${tab}`,
      ),
  ],
  ['/object-storage/buckets', ({ cluster, label }) => [`/object-storage/${cluster}/${label}`]],
  ['/support/tickets', ({ id }) => [`/support/${id}`]],
  ['/tags', ({ label }) => [`/tags/${encodeURIComponent(label)}`]],
  ['/account/users', ({ username }) => [`/account/users/${username}`]],
]

/** Screens of the whole account that have facts in their header. */
const accountScreens = ['/calendar', '/inventory', '/events']

/** Returns every screen of one object of each kind, or the first screen of each. */
async function screensOf(api: Api, which: 'all' | 'first' = 'all'): Promise<string[]> {
  const paths = [...accountScreens]
  for (const [list, pathsOf] of screens) {
    const { data } = await api.get<{ data: Row[] }>(list)
    if (data[0]) paths.push(...pathsOf(data[0]).slice(0, which === 'first' ? 1 : undefined))
  }
  return paths
}

const header = (page: Page) => page.locator('header:has(h1)')
const quarter = 740 / 4

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(header(page)).toBeVisible()
  await settled(page)
}

/** Returns the bottom edge of the header in the window, in pixels. */
const bottomOf = (page: Page) =>
  header(page).evaluate((element) => element.getBoundingClientRect().bottom)

/** Returns the distance between title and status if they are on one line, and all font families. */
const typeOf = (page: Page) =>
  header(page).evaluate((element) => {
    const heading = element.querySelector('h1')
    const status = heading?.nextElementSibling?.firstElementChild?.getBoundingClientRect()
    const range = document.createRange()
    if (heading) range.selectNodeContents(heading.querySelector('span > span') ?? heading)
    const words = range.getBoundingClientRect()
    return {
      distance: status && status.top < words.bottom ? Math.round(status.left - words.right) : 12,
      faces: [
        ...new Set(
          Array.from(element.querySelectorAll('*'), (each) => getComputedStyle(each).fontFamily),
        ),
      ],
      figures: heading && getComputedStyle(heading).fontVariantNumeric,
    }
  })

const softly = expect.configure({ soft: true })

const uniform = { distance: 12, faces: ['system-ui, sans-serif'], figures: 'tabular-nums' }

test('every header has the same distance between title and status, and no monospace font', async ({
  page,
  signIn,
  api,
}) => {
  for (const path of await screensOf(api(await signIn()), 'first')) {
    await open(page, path)
    await softly.poll(() => typeOf(page), path).toEqual(uniform)
  }
})

test('on a phone no header takes more than a quarter of the screen, and cut-off tabs show that there are more', async ({
  page,
  signIn,
  api,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const paths = await screensOf(api(await signIn()))
  expect(paths.length).toBeGreaterThan(26)
  let cut = 0
  for (const path of paths) {
    await open(page, path)
    await softly.poll(() => bottomOf(page), path).toBeLessThanOrEqual(quarter)
    await softly.poll(() => typeOf(page), path).toEqual(uniform)
    const tabs = header(page).getByRole('navigation').locator('ul')
    let isCut = false
    const looksCut = async () => {
      const edge = await edgeOf(tabs)
      isCut = edge.cut
      return edge.seen === edge.cut
    }
    await softly
      .poll(looksCut, `${path}: the edge of its tabs shows whether they are cut`)
      .toBe(true)
    cut += Number(isCut)
  }
  expect(cut).toBeGreaterThan(8)
})

test('on a phone headers with long names, many tags and a lock fit a quarter of the screen; touch shows truncated text', async ({
  browser,
  account,
  baseURL,
  api: apiWith,
}) => {
  const token = await account.token()
  const api = apiWith(token)
  const long = (most: number) => 'a-name-as-long-as-it-may-be-'.repeat(3).slice(0, most - 1) + 'z'
  const tags = ['production', 'protected', 'shop', 'warehouse', 'web']
  await account.addCompute(long(64), { tags })
  await api.post('/domains', {
    // A domain name is unique across accounts, and this test may run more than once.
    domain: `${long(50)}.${randomUUID()}${long(14)}.example`,
    type: 'master',
    soa_email: `${long(40)}@example.org`,
    tags,
  })
  await api.post('/networking/firewalls', {
    label: long(32),
    rules: { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
    tags,
  })
  await api.post('/vpcs', {
    label: long(64),
    description: 'Many words. '.repeat(20),
    region: 'us-iad',
  })
  await api.post('/support/tickets', { summary: long(64), description: 'Since noon.' })
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  await context.request.post('/session/token', {
    headers: { 'x-console': '1', origin: baseURL ?? '' },
    data: { token },
    failOnStatusCode: true,
  })
  const page = await context.newPage()
  trackRequests(page)
  for (const path of await screensOf(api, 'first')) {
    await open(page, path)
    await softly.poll(() => bottomOf(page), path).toBeLessThanOrEqual(quarter)
  }

  await page.goto('/compute')
  await page.getByRole('link', { name: long(64) }).tap()
  const title = page.getByRole('heading', { level: 1 }).getByText(long(64))
  await title.tap()
  await expect(page.locator('.tooltip')).toHaveText(long(64))
  const lock = page.getByRole('button', { name: 'Locked: unlock' })
  await lock.scrollIntoViewIfNeeded()
  await expect(lock).toBeVisible()
  await context.close()
})

test('growing facts in a header move neither the buttons nor the content below, and stay reachable', async ({
  page,
  account,
  signIn,
  api: apiWith,
}) => {
  const token = await account.token()
  await signIn({ token })
  const api = apiWith(token)
  const tags = ['production-of-the-north', 'protected-by-two', 'shop-and-warehouse', 'web-front']
  const addresses = Array.from({ length: 12 }, (_, at) => `198.51.100.${at + 101}`)
  const { id: firewall } = await api.send<Row>('POST', '/networking/firewalls', {
    label: 'guards-shop-and-warehouse-of-all',
    rules: { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
  })
  const { id: domain } = await api.send<Row>('POST', '/domains', {
    domain: `mirror-of-partners-${account.username}.example`,
    type: 'slave',
    master_ips: addresses.slice(0, 1),
  })
  const { id: ticket, opened } = await api.send<Row & { opened: string }>(
    'POST',
    '/support/tickets',
    {
      summary: 'The shop and the warehouse answer slowly since noon today',
      description: 'Since noon.',
    },
  )
  const growing = [
    {
      path: `/firewalls/${firewall}/rules`,
      grow: () => api.put(`/networking/firewalls/${firewall}`, { tags }),
      last: tags.at(-1) ?? '',
    },
    {
      path: `/domains/${domain}/records`,
      grow: () => api.put(`/domains/${domain}`, { master_ips: addresses }),
      last: addresses.at(-1) ?? '',
    },
    {
      path: `/support/${ticket}`,
      grow: () => page.clock.setFixedTime(Date.parse(`${opened}Z`) + 600_000),
      last: '10 minutes ago',
    },
  ]
  for (const { path, grow, last } of growing) {
    const positions = async () => ({
      header: await bottomOf(page),
      // Buttons in the facts are excluded, because they move with the facts.
      buttons: await page
        .getByRole('toolbar', { name: 'Actions' })
        .getByRole('button')
        .last()
        .boundingBox(),
    })
    await page.setViewportSize({ width: 1280, height: 800 })
    await open(page, path)
    const before = await positions()
    await grow()
    await open(page, path)
    const fact = header(page).getByText(last, { exact: true }).last()
    await expect(fact).toBeAttached()
    await softly.poll(positions, path).toEqual(before)
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await fact.scrollIntoViewIfNeeded()
      await softly(fact, `${path} at ${width}`).toBeInViewport({ ratio: 1 })
    }
  }
})
