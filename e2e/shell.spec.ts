import { untilPreloaded } from './support/screens.ts'
import { settled } from './support/settled.ts'
import { expect, type Page, test } from './support/test.ts'

const palette = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to…' })

async function goByPalette(page: Page, words: string, option: string | RegExp) {
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeFocused()
  await page.keyboard.type(words)
  const chosen = page.getByRole('option', { name: option, selected: true })
  await expect(chosen).toBeVisible()
  // Lists that are still loading may add options before this one.
  await settled(page)
  await expect(chosen).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeHidden()
}

test(
  'finds screens, instances by name, ID and IP address, and preferences in the palette',
  { tag: '@main' },
  async ({ page, account, signIn, api }) => {
    const { id } = await account.addCompute('db-primary')
    await account.addCompute('web-1')
    const token = await signIn({ token: await account.token() })
    const { ipv4 } = await api(token).get<{ ipv4: string[] }>(`/compute/instances/${id}`)
    await page.goto('/regions')
    await expect(page.getByRole('heading', { level: 1, name: 'Regions' })).toBeVisible()
    for (const words of ['db-pri', String(id), ipv4[0] ?? '']) {
      await goByPalette(page, words, /^db-primary/)
      await expect(page.getByRole('heading', { level: 1, name: 'db-primary' })).toBeVisible()
      await goByPalette(page, 'events', /^Events/)
      await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
    }
    await goByPalette(page, 'theme dark', /^Theme: dark/)
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark')
    await goByPalette(page, 'request log', /^Request log/)
    await expect(page.getByRole('dialog', { name: 'Request log' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Request log' })).toBeHidden()
  },
)

test('handles a key pressed as soon as the screen appears', async ({ page, signIn, account }) => {
  await signIn({ token: await account.token() })
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('h1')) return
      observer.disconnect()
      const pressed = { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }
      document.body.dispatchEvent(new KeyboardEvent('keydown', pressed))
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/regions')
  await expect(palette(page)).toBeFocused()
})

test('the palette runs the actions of the current instance, and explains the disabled ones', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1')
  await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/overview`)
  await expect(page.getByRole('heading', { level: 1, name: 'web-1' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option', { name: /^Boot/ })).toContainText(
    'This instance is already running.',
  )
  await page.keyboard.press('Escape')
  await goByPalette(page, 'storage', /^Storage/)
  await expect(page).toHaveURL(`/compute/${id}/storage`)
  await goByPalette(page, 'shut', /^Shut down/)
  const dialog = page.getByRole('alertdialog', { name: 'Shut down web-1?' })
  await dialog.getByRole('button', { name: 'Shut down web-1' }).click()
  await expect(page.getByRole('status', { name: 'Tasks' })).toContainText('web-1: Shut down')
})

test('shows every request as a curl command without the token in the request log', async ({
  page,
  context,
  account,
  signIn,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id } = await account.addCompute('web-1')
  const token = await signIn({ token: await account.token() })
  await page.clock.install()
  await page.goto(`/compute/${id}/settings`)
  const form = page.getByRole('form', { name: 'Settings' })
  await form.getByRole('textbox', { name: 'Label' }).fill('web-renamed')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved the settings of web-renamed')).toBeVisible()

  await page.getByRole('button', { name: 'Account and preferences' }).click()
  await page.getByRole('button', { name: 'Request log' }).click()
  const log = page.getByRole('dialog', { name: 'Request log' })
  await log.getByRole('searchbox', { name: 'Filter requests' }).fill(`put instances/${id}`)
  const line = log.getByRole('listitem')
  await expect(line).toHaveCount(1)
  // The message disappears after two seconds of the clock of the page.
  await page.clock.pauseAt(Date.now() + 60_000)
  await line.getByRole('button', { name: 'Copy as curl' }).click()
  await expect(line.getByText('Copied')).toBeAttached()
  await page.clock.resume()
  const curl = await page.evaluate(() => navigator.clipboard.readText())
  expect(curl).toContain(`curl -X PUT '${baseURL}/v4/compute/instances/${id}'`)
  expect(curl).toContain('"Authorization: Bearer $TOKEN"')
  expect(curl).toContain(`--data-raw '{"label":"web-renamed"}'`)
  expect(curl).not.toContain(token)

  await line.getByRole('button', { expanded: false }).click()
  await expect(line.getByRole('region', { name: 'Sent' })).toContainText('web-renamed')
  await expect(line).toContainText('200')
  await expect(line.getByText('updateCompute', { exact: true })).toBeVisible()
  const event = page.waitForEvent('download')
  await log.getByRole('button', { name: 'Export JSON' }).click()
  expect((await event).suggestedFilename()).toBe('requests.json')
})

/** Presses a key until the element has the focus. */
async function press(page: Page, key: string, wanted: ReturnType<Page['locator']>) {
  await expect(wanted).toBeVisible()
  await settled(page)
  // The page may move the focus in the frame after the key.
  const has = () =>
    wanted.evaluate(async (element) => {
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      await nextFrame()
      await nextFrame()
      return element === document.activeElement
    })
  for (let presses = 0; presses < 60 && !(await has()); presses += 1) await page.keyboard.press(key)
  await expect(wanted).toBeFocused()
}

test(
  'runs an action from the list with the keyboard only',
  { tag: '@main' },
  async ({ page, account, signIn }) => {
    await account.addCompute('web-1')
    const { id } = await account.addCompute('web-2')
    await signIn({ token: await account.token() })
    await page.clock.install()
    await page.goto('/compute')
    await expect(page.getByRole('row', { name: 'web-2' })).toBeVisible()

    const skip = page.getByRole('link', { name: 'Skip to content' })
    await press(page, 'Tab', skip)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await press(page, 'Tab', page.getByRole('row', { name: 'web-1' }))
    await press(page, 'ArrowDown', page.getByRole('row', { name: 'web-2' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/compute/${id}/overview`)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

    for (const tab of ['Statistics', 'Network', 'Storage', 'Configurations', 'Settings']) {
      await press(page, 'Tab', page.getByRole('main').getByRole('link', { name: tab, exact: true }))
      await page.keyboard.press('Enter')
      await expect(page).toHaveTitle(new RegExp(`^${tab} · web-2`))
    }
    const actions = page.getByRole('toolbar', { name: 'Actions', exact: true })
    await press(page, 'Shift+Tab', actions.locator(':is(a, button):not([tabindex="-1"])'))
    await press(page, 'ArrowRight', page.getByRole('button', { name: 'Shut down', exact: true }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'Shut down web-2?' })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Shut down', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await press(page, 'Tab', dialog.getByRole('button', { name: 'Shut down web-2' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status', { name: 'Tasks' })).toContainText('web-2: Shut down')

    // The second key counts for 1.2 seconds of the clock of the page.
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await page.clock.resume()
    await expect(page.getByRole('heading', { level: 1, name: 'Instances' })).toBeVisible()
    await expect(page.getByRole('row', { name: 'web-2' })).toContainText('Offline')
  },
)

test('a row of the list can be operated and selected with the keyboard', async ({
  page,
  account,
  signIn,
}) => {
  await account.addCompute('web-1')
  await signIn({ token: await account.token() })
  await page.goto('/compute')
  const row = page.getByRole('row', { name: 'web-1' })
  await press(page, 'Tab', row)
  await press(page, 'ArrowRight', row.getByRole('checkbox', { name: 'Select web-1' }))
  await page.keyboard.press('Space')
  await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toContainText('1 selected')
  await press(page, 'ArrowRight', row.getByRole('button', { name: 'Actions for web-1' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused()
  await press(page, 'ArrowDown', page.getByRole('menuitem', { name: 'Rename' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Rename web-1' })
  await expect(dialog.getByRole('textbox', { name: 'Label' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

for (const { chosen, system, expectedScheme } of [
  { chosen: undefined, system: 'dark', expectedScheme: 'dark' },
  { chosen: 'light', system: 'dark', expectedScheme: 'light' },
  { chosen: 'dark', system: 'light', expectedScheme: 'dark' },
] as const) {
  test(`applies the theme of ${chosen ?? 'the system'} before the first paint, where the system is ${system}`, async ({
    page,
    signIn,
  }) => {
    await signIn()
    await page.emulateMedia({ colorScheme: system })
    if (chosen)
      await page.addInitScript(
        (theme) => localStorage.setItem('console.theme', JSON.stringify(theme)),
        chosen,
      )
    // Block the bundles, so that only the page before any script is visible.
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/compute', { waitUntil: 'domcontentloaded' })
    const html = page.locator('html')
    await expect(html).toHaveAttribute('data-color-scheme', expectedScheme)
    const red = async () => {
      const ground = await html.evaluate((element) => getComputedStyle(element).backgroundColor)
      return Number(/\d+/.exec(ground)?.[0])
    }
    if (expectedScheme === 'dark') await expect.poll(red).toBeLessThan(60)
    else await expect.poll(red).toBeGreaterThan(230)
  })
}

test(
  'stores density and theme and applies them to other tabs',
  { tag: '@main' },
  async ({ page, context, signIn }) => {
    await signIn()
    await page.goto('/regions')
    const other = await context.newPage()
    await other.goto('/events')
    await page.getByRole('button', { name: 'Account and preferences' }).click()
    const menu = page.getByRole('dialog', { name: 'Account and preferences' })
    await menu.getByRole('radio', { name: 'Dark' }).click()
    await menu.getByRole('radio', { name: 'Compact' }).click()
    for (const tab of [page, other]) {
      await expect(tab.locator('html')).toHaveAttribute('data-color-scheme', 'dark')
      await expect(tab.locator('html')).toHaveAttribute('data-density', 'compact')
    }
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')
  },
)

test('a tab whose code fails to load leaves the rest usable, and opens once the code is available', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('lost-tab')
  await signIn({ token: await account.token() })
  await page.route('**/assets/computes-forms*.js', (route) => route.abort())
  await page.goto(`/compute/${id}/overview`)
  await untilPreloaded(page)
  const tabs = page.getByRole('navigation', { name: 'Instance sections' })
  await tabs.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'lost-tab' })).toBeVisible()
  await tabs.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('heading', { name: 'could not be loaded' })).toHaveCount(0)
  await page.unroute('**/assets/computes-forms*.js')
  await tabs.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('form', { name: 'Settings' })).toBeVisible()
})

test('a panel whose code fails to load keeps the entered values, and opens on the next attempt', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('lost-panel')
  await signIn({ token: await account.token() })
  // The console was updated, and the files of the previous version have been deleted.
  await page.route('**/assets/shell*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto(`/compute/${id}/settings`)
  // Preloading could load the panel in between, or fail again.
  await untilPreloaded(page)
  const label = page.getByRole('form', { name: 'Settings' }).getByRole('textbox', { name: 'Label' })
  await label.fill('typed-label')
  const lost = page.getByRole('dialog', { name: 'This could not be loaded' })
  const trigger = page.getByRole('button', { name: /^Notifications and events/ })
  await trigger.click()
  await expect(lost).toBeVisible()
  await lost.getByRole('button', { name: 'Close' }).click()
  await expect(trigger).toBeFocused()
  await expect(label).toHaveValue('typed-label')

  // The server is not reachable.
  await page.unroute('**/assets/shell*.js')
  await page.route('**/assets/*.js', (route) => route.abort())
  await trigger.click()
  await expect(lost.getByRole('button', { name: 'Try again' })).toBeEnabled()
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'))
  await lost.getByRole('button', { name: 'Try again' }).click()
  await failed
  await expect(lost.getByRole('button', { name: 'Try again' })).toBeEnabled()
  await page.unroute('**/assets/*.js')
  await lost.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog', { name: /^Notifications and events/ })).toBeVisible()
  await expect(lost).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(label).toHaveValue('typed-label')
})

test('a row menu whose code fails to load keeps the selected rows', async ({
  page,
  account,
  signIn,
}) => {
  for (const label of ['web-1', 'web-2']) await account.addCompute(label)
  await signIn({ token: await account.token() })
  await page.route('**/assets/menu*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto('/compute')
  await page.getByRole('checkbox', { name: 'Select web-1' }).click()
  await page.getByRole('checkbox', { name: 'Select web-2' }).click()
  const chosen = page.getByText('2 selected')
  await expect(chosen).toBeVisible()
  const trigger = page.getByRole('button', { name: 'Actions for web-1' })
  await trigger.click()
  await page.getByRole('dialog', { name: 'This could not be loaded' }).press('Escape')
  await expect(trigger).toBeFocused()
  await expect(chosen).toBeVisible()
})

test('code that takes long says so, and Escape takes the request back', async ({
  page,
  signIn,
}) => {
  await signIn()
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/shell*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.goto('/regions')
  const trigger = page.getByRole('button', { name: /^Notifications and events/ })
  await trigger.click()
  const waiting = page.getByRole('status').filter({ hasText: 'Loading' })
  await expect(waiting).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(waiting).toBeHidden()
  const arrived = page.waitForResponse('**/assets/shell*.js')
  arrival.resolve()
  await arrived
  await settled(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(trigger).toBeFocused()
  await trigger.click()
  await expect(page.getByRole('dialog', { name: /^Notifications and events/ })).toBeVisible()
})

// The first style sheet is inlined in the page.
test('requests a style sheet again when it failed to load', async ({ page, signIn }) => {
  await signIn()
  const sheet = '**/assets/styles*.css'
  let lost: string | undefined
  await page.route(sheet, (route) => {
    const { pathname } = new URL(route.request().url())
    if (lost !== undefined) return route.fallback()
    lost = pathname
    return route.abort()
  })
  const again = page.waitForResponse((response) => new URL(response.url()).pathname === lost)
  await page.goto('/compute')
  expect((await again).ok()).toBe(true)
})

test('shows a URL with a word instead of a number as not found, in the frame', async ({
  page,
  signIn,
}) => {
  await signIn()
  for (const area of ['compute', 'domains', 'firewalls']) {
    await page.goto(`/${area}/abc`)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Areas' })).toBeVisible()
  }
})

test('a page from before an update asks to be reloaded', async ({ page, signIn }) => {
  await signIn()
  await page.route('**/assets/account*.js', (route) => route.abort())
  await page.goto('/regions')
  await expect(page.getByRole('heading', { level: 1, name: 'Regions' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Areas' })
    .getByRole('link', { name: 'Events' })
    .click()
  await expect(page.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible()
  await page.unroute('**/assets/account*.js')
  await page.getByRole('button', { name: 'Reload page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
})

test('the palette starts with the objects opened last, as the lists name them', async ({
  page,
  signIn,
  api,
}) => {
  const token = await signIn()
  const firstOf = async (path: string) =>
    (await api(token).get<{ data: Record<string, string>[] }>(path)).data[0] ?? {}
  const compute = await firstOf('/compute/instances')
  const database = await firstOf('/databases/instances')
  const domain = await firstOf('/domains')
  const firewall = await firstOf('/networking/firewalls')
  const image = await firstOf('/images')
  const volume = await firstOf('/volumes')
  const vpc = await firstOf('/vpcs')
  const bucket = await firstOf('/object-storage/buckets')
  const ticket = await firstOf('/support/tickets')
  const tag = await firstOf('/tags')
  const user = await firstOf('/account/users')
  const screens: readonly (readonly [address: string, name?: string, kind?: string])[] = [
    [`/databases/${database['engine']}/${database['id']}/settings`, database['label'], 'Database'],
    [`/domains/${domain['id']}/records`, domain['domain'], 'Domain'],
    [`/firewalls/${firewall['id']}/devices`, firewall['label'], 'Firewall'],
    [`/images/${image['id']}`, image['label'], 'Image'],
    [`/volumes/${volume['id']}`, volume['label'], 'Volume'],
    [`/vpcs/${vpc['id']}/subnets`, vpc['label'], 'VPC'],
    [`/object-storage/${bucket['cluster']}/${bucket['label']}`, bucket['label'], 'Bucket'],
    [`/support/${ticket['id']}`, ticket['summary'], 'Ticket'],
    [`/tags/${tag['label']}`, tag['label'], 'Tag'],
    [`/account/users/${user['username']}`, user['username'], 'User'],
  ]
  const openAll = async (opened: typeof screens) => {
    for (const [address, name] of opened) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name ?? '')
    }
    await page.goto('/compute')
    await page.getByRole('link', { name: compute['label'] ?? '', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(compute['label'] ?? '')
    await page.goto('/regions')
    await expect(page.getByRole('heading', { level: 1, name: 'Regions' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toBeFocused()
    const expected = [
      new RegExp(`^${compute['label']}.*Instance$`),
      ...opened.map(([, name, kind]) => new RegExp(`^${name}.*${kind}$`)).toReversed(),
      /^Instances/,
    ]
    const first = page.getByRole('option')
    for (const [at, text] of expected.entries()) await expect(first.nth(at)).toHaveText(text)
    // A name that nothing has loads every list. An opened object that is in none of them would be left out.
    await page.keyboard.type('xqzxqz')
    await expect(page.getByText('No matches for “xqzxqz”.')).toBeVisible()
    await palette(page).clear()
    for (const [at, text] of expected.entries()) await expect(first.nth(at)).toHaveText(text)
  }
  await openAll(screens.slice(0, 5))
  await page.evaluate(() => localStorage.removeItem('console.palette.recent'))
  await openAll(screens.slice(5))
})
