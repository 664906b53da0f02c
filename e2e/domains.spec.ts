import { toBody } from '../src/areas/domains/zone/recordModel.ts'
import { everyType, testZone } from '../test/support/console/testRecords.ts'
import { checkAccess } from './support/access.ts'
import { makeToken, removeFolder, startServer, temporaryFolder } from './support/startServer.ts'
import { expect, test } from './support/test.ts'
import { untilPreloaded } from './support/screens.ts'
import { pick } from './support/select.ts'
import { settled } from './support/settled.ts'
import { freshZoneName, newZone, openNewZone, recordsOf, zoneFileOf } from './support/zones.ts'

test(
  'adds, disables, re-enables, clones and deletes a domain',
  { tag: '@main' },
  async ({ page, account, signIn }) => {
    await signIn({ token: await account.token() })
    await newZone(page)
    const name = freshZoneName()
    await page.goto('/domains')
    await expect(page.getByRole('grid', { name: 'Domains' })).toBeVisible()
    await checkAccess(page)

    await page.getByRole('link', { name: 'Add domain' }).first().click()
    const form = page.getByRole('dialog', { name: 'Add domain' })
    await form.getByLabel('Domain', { exact: true }).fill(name)
    await form.getByRole('button', { name: 'Add domain' }).click()
    await expect(form.getByText('Required for a primary domain')).toBeVisible()
    await form.getByLabel('Contact email (SOA)').fill('admin@example.org')
    await form.getByRole('button', { name: 'Add domain' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.postDataJSON())
    })
    const actions = page.getByRole('button', { name: `Actions for ${name}` })
    await actions.click()
    await page.getByRole('menuitem', { name: 'Disable' }).click()
    await expect(page.getByText(`Disabled ${name}`)).toBeVisible()
    await expect.poll(() => sent).toEqual([{ status: 'disabled' }])

    await actions.click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    const settings = page.getByRole('dialog', { name: 'Domain settings' })
    await pick(settings.getByRole('combobox', { name: 'Default TTL' }), '5 min')
    await settings.getByRole('button', { name: 'Save settings' }).click()
    await expect(settings).toBeHidden()
    await expect.poll(() => sent).toEqual([{ status: 'disabled' }, { ttl_sec: 300 }])

    await actions.click()
    await page.getByRole('menuitem', { name: 'Clone' }).click()
    const clone = page.getByRole('dialog', { name: 'Clone domain' })
    await clone.getByLabel('Name of the new domain').fill(`copy-${name}`)
    await clone.getByRole('button', { name: 'Clone domain' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `copy-${name}` })).toBeVisible()

    await page.getByRole('button', { name: `Actions for copy-${name}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByText('Also deleted')).toBeVisible()
    await question.getByRole('textbox').fill(`copy-${name}`)
    await question.getByRole('button', { name: `Delete copy-${name}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible()
  },
)

test('explains why a transfer from a name server fails', async ({ page, account, signIn }) => {
  await signIn({ token: await account.token() })
  await page.goto('/domains/transfer')
  const form = page.getByRole('dialog', { name: 'Import by zone transfer' })
  await form.getByLabel('Domain', { exact: true }).fill(freshZoneName())
  await form.getByLabel('Name server').fill('127.0.0.1:99999')
  await form.getByRole('button', { name: 'Import by zone transfer' }).click()
  await expect(form.getByText('The port must be 1 to 65,535')).toBeVisible()
  await form.getByLabel('Name server').fill('127.0.0.1:1')
  await form.getByRole('button', { name: 'Import by zone transfer' }).click()
  await expect(form.locator('[data-field=remote_nameserver]')).toContainText(
    'No name server answers over TCP at 127.0.0.1:1',
  )
  await expect(form.getByLabel('Name server')).toHaveValue('127.0.0.1:1')
})

test('transfers a zone from another name server and shows its records', async ({
  page,
  account,
  signIn,
}) => {
  const dataDir = temporaryFolder()
  const source = startServer({ DATA_DIR: dataDir, DEMO: 'none', PLATFORM_SPEED: '300' })
  try {
    const [, address = ''] = await source.printed(/Console: (http:\S+)/)
    const [, port = ''] = await source.printed(/DNS: 127\.0\.0\.1 port (\d+)/)
    const authorization = `Bearer ${await makeToken(dataDir)}`
    const send = async (path: string, data: object) => {
      const answer = await page.request.post(`${address}/v4${path}`, {
        headers: { authorization },
        data,
      })
      expect(answer.ok(), await answer.text()).toBe(true)
      return (await answer.json()) as { id: number }
    }
    const name = freshZoneName()
    const { id } = await send('/domains', {
      domain: name,
      type: 'master',
      soa_email: 'admin@example.org',
      axfr_ips: ['127.0.0.1'],
    })
    await send(`/domains/${id}/records`, { type: 'TXT', name: 'note', target: 'come over' })

    await signIn({ token: await account.token() })
    await page.goto('/domains/transfer')
    const form = page.getByRole('dialog', { name: 'Import by zone transfer' })
    await form.getByLabel('Domain', { exact: true }).fill(name)
    await form.getByLabel('Name server').fill(`127.0.0.1:${port}`)
    await form.getByRole('button', { name: 'Import by zone transfer' }).click()
    const arrived = page.getByRole('dialog', { name: `Imported ${name}` })
    await expect(arrived.getByText(/records? imported/)).toBeVisible()
    await expect(arrived.getByText('come over')).toBeVisible()
    await checkAccess(page)
    await arrived.getByRole('link', { name: 'Open records' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  } finally {
    source.process.kill('SIGTERM')
    await source.ended
    removeFolder(dataDir)
  }
})

test(
  'keeps staged records after a reload, applies them together and undoes them',
  { tag: '@main' },
  async ({ page, account, signIn }) => {
    await signIn({ token: await account.token() })
    const { id } = await openNewZone(page, [
      { type: 'A', name: 'www', target: '203.0.113.1', ttl_sec: 300 },
      { type: 'TXT', name: 'old', target: 'going' },
    ])
    const table = page.getByRole('grid', { name: 'Records' })
    await table.getByRole('button', { name: 'Edit value 203.0.113.1' }).click()
    const value = table.getByLabel('Value of A www')
    await value.fill('203.0.113')
    await value.press('Enter')
    await expect(
      page.getByRole('alert').filter({ hasText: 'Must be an IPv4 address' }),
    ).toBeVisible()
    await value.fill('203.0.113.9')
    await value.press('Enter')
    await expect(table.getByText('changed')).toBeVisible()

    await page.getByRole('link', { name: 'Add record' }).click()
    const form = page.getByRole('dialog', { name: 'Add record' })
    await form.getByLabel('Name').fill('@')
    await form.getByLabel('IPv4 address').fill('203.0.113.2')
    await expect(form.getByLabel('As zone file')).toContainText('IN A 203.0.113.2')
    await checkAccess(page)
    await form.getByRole('button', { name: 'Stage record' }).click()
    await expect(form).toBeHidden()

    await table.getByRole('button', { name: 'Actions for TXT old going' }).click()
    const bar = page.getByRole('region', { name: 'Staged changes' })
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(bar).toContainText('1 added, 1 changed, 1 deleted')
    await page.keyboard.press('Control+z')
    await expect(bar).not.toContainText('1 deleted')
    await expect(bar).toContainText('1 added, 1 changed')
    await page.keyboard.press('Control+Shift+z')
    await expect(bar).toContainText('1 added, 1 changed, 1 deleted')

    await page.reload()
    await expect(bar).toContainText('1 added, 1 changed, 1 deleted')
    expect(await recordsOf(page, id)).toHaveLength(2)

    await bar.getByRole('link', { name: 'Review' }).click()
    await expect(page.getByRole('grid', { name: 'Staged changes' })).toBeVisible()
    await checkAccess(page)
    await page.getByRole('button', { name: 'Show as zone file' }).click()
    await expect(page.getByLabel('Staged changes as zone file')).toContainText('IN TXT "going"')
    await page.getByRole('button', { name: 'Apply 3 changes' }).click()
    await expect(page.getByText(/^3 applied\./)).toBeVisible()
    expect(
      (await recordsOf(page, id)).map(({ name, target, ttl_sec: ttl }) => [name, target, ttl]),
    ).toEqual([
      ['www', '203.0.113.9', 300],
      ['', '203.0.113.2', 0],
    ])
    await page.getByRole('button', { name: 'Undo 3 changes' }).click()
    await expect(page.getByText('3 undone')).toBeVisible()
    expect((await recordsOf(page, id)).map(({ name, target }) => [name, target])).toEqual([
      ['www', '203.0.113.1'],
      ['old', 'going'],
    ])
  },
)

test(
  'shows the differences of a pasted zone, stages, checks and fixes them',
  { tag: '@main' },
  async ({ page, account, signIn }) => {
    await signIn({ token: await account.token() })
    const { id, name } = await newZone(page, [
      { type: 'A', name: 'www', target: '203.0.113.1', ttl_sec: 300 },
    ])
    await page.goto(`/domains/${id}/import`)
    const text = [
      'www 300 IN A 203.0.113.1',
      'www 300 IN AAAA 2001:db8::1',
      'bücher TXT "quotes \\" and \\\\ and ü"',
      'mail CNAME www',
      '@ MX 10 mail',
      'bad A nowhere',
    ].join('\n')
    await page.getByLabel('Zone file, CSV or dig output').fill(text)
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('grid', { name: 'Preview' })
    await expect(preview.getByText('Rejected')).toBeVisible()
    await expect(preview.getByText('Unchanged')).toBeVisible()
    await checkAccess(page)
    await page.getByRole('button', { name: 'Stage 4 changes' }).click()
    await page.getByRole('button', { name: 'Apply 4 changes' }).click()
    await expect(page.getByText(/^4 applied\./)).toBeVisible()

    await page.getByRole('link', { name: 'Validate' }).click()
    await page
      .getByRole('button', { name: `Point to www.${name}` })
      .first()
      .click()
    await expect(page.getByRole('region', { name: 'Staged changes' })).toContainText('1 changed')
    await checkAccess(page)

    await page.getByRole('link', { name: 'Zone file' }).click()
    await expect(page.getByLabel(`Zone file of ${name}`)).toContainText('xn--bcher-kva')
    await checkAccess(page)

    await page.getByRole('link', { name: 'Records', exact: true }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export records' }).click()
    await page.getByRole('menuitem', { name: 'BIND zone file' }).click()
    expect((await download).suggestedFilename()).toBe(`${name}.zone`)
  },
)

test('a connection lost after the preview blocks neither staging nor later steps', async ({
  context,
  page,
  account,
  signIn,
}) => {
  await signIn({ token: await account.token() })
  const { id } = await newZone(page, [])
  await page.goto(`/domains/${id}/import`)
  await page.getByLabel('Zone file, CSV or dig output').fill('www 300 IN A 203.0.113.1')
  await page.getByRole('button', { name: 'Preview' }).click()
  const stage = page.getByRole('button', { name: 'Stage 1 change' })
  await expect(stage).toBeVisible()
  await untilPreloaded(page)
  await settled(page)
  await context.setOffline(true)
  await stage.click()
  await expect(page.getByRole('grid', { name: 'Staged changes' })).toContainText('www')
  await page.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(page.getByRole('region', { name: 'Changes stopped' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('region', { name: 'Changes applied' })).toContainText(/\b1 applied\./)
  expect((await recordsOf(page, id)).map(({ name }) => name)).toEqual(['www'])
})

test('keeps a typed value when the connection is lost, and saves it afterwards', async ({
  context,
  page,
  account,
  signIn,
}) => {
  await signIn({ token: await account.token() })
  const { id } = await openNewZone(page, [{ type: 'A', name: 'www', target: '203.0.113.1' }])
  await page.getByRole('button', { name: 'Stage changes', pressed: true }).click()
  await untilPreloaded(page)
  await settled(page)
  await page.getByRole('button', { name: 'Edit value 203.0.113.1' }).click()
  const field = page.getByRole('combobox', { name: 'Value of A www' })
  await field.fill('203.0.113.77')
  await context.setOffline(true)
  await field.press('Enter')
  await expect(page.getByRole('alert')).toContainText('No response from the API')
  await expect(field).toHaveValue('203.0.113.77')
  await context.setOffline(false)
  await field.press('Enter')
  await expect(page.getByRole('button', { name: 'Edit value 203.0.113.77' })).toBeVisible()
  expect((await recordsOf(page, id)).map(({ target }) => target)).toEqual(['203.0.113.77'])
})

test('shows every control of the records on half a screen, and rows with two lines on a phone', async ({
  page,
  account,
  signIn,
}) => {
  await signIn({ token: await account.token() })
  const { id } = await newZone(
    page,
    everyType.map((draft) => toBody(draft, testZone)),
  )
  for (const width of [1030, 900, 720]) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto(`/domains/${id}/records`)
    for (const name of ['View options of Records', 'Stage changes', 'Export records', 'CAA, 1'])
      await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize({ width: 360, height: 700 })
  for (const label of ['A @ 203.0.113.1', 'AAAA www 2001:db8::1', 'CNAME shop www.example.org']) {
    const row = page.getByRole('row', { name: label })
    const controls = row.getByRole('button', { name: /^Edit (value|TTL)/ })
    await expect(controls).toHaveCount(2)
    // Read both positions in one evaluation, because the rows are laid out again after the window is resized.
    const apart = () =>
      controls.evaluateAll((buttons) => {
        const tops = buttons.map((button) => button.getBoundingClientRect().top)
        return Math.max(...tops) - Math.min(...tops)
      })
    await expect.poll(apart).toBeLessThan(3)
  }
})

test('pasting the zone file of the platform changes nothing', async ({ page, account, signIn }) => {
  await signIn({ token: await account.token() })
  const { id } = await newZone(
    page,
    everyType.map((draft) => toBody(draft, testZone)),
  )
  const rendered = async () => (await zoneFileOf(page, id)).join('\n')
  await expect.poll(rendered).toContain('host.example.net')
  await page.goto(`/domains/${id}/import`)
  await page.getByLabel('Zone file, CSV or dig output').fill(await rendered())
  await page.getByLabel('Records not in the import').selectOption('Delete')
  await page.getByRole('button', { name: 'Preview' }).click()
  // The SOA and the five NS records belong to the service and are skipped.
  const preview = page.getByRole('grid', { name: 'Preview' })
  await expect(preview.getByRole('row', { name: 'Skipped' })).toHaveCount(6)
  await expect(preview).toHaveAttribute('aria-rowcount', String(1 + 6 + everyType.length))
  await expect(page.getByText('No changes. The zone already matches.').last()).toBeVisible()
})

test('the SPF builder creates a record from answers to its questions', async ({
  page,
  account,
  signIn,
}) => {
  await signIn({ token: await account.token() })
  const { id, name } = await newZone(page)
  await page.goto(`/domains/${id}/records/build/spf`)
  const form = page.getByRole('dialog', { name: 'SPF: allowed senders' })
  await form.getByLabel('Included domains').fill('mail.example.net')
  await form.getByLabel('Included domains').press('Enter')
  await expect(form.getByLabel('As zone file')).toContainText(
    'v=spf1 mx include:mail.example.net -all',
  )
  await checkAccess(page)
  await form.getByRole('button', { name: 'Stage record' }).click()
  await expect(page.getByRole('region', { name: 'Staged changes' })).toContainText('1 added')
  expect(name).toContain('zone-')
})

test('shows the other records and a retry button when one page fails', async ({
  page,
  account,
  signIn,
}) => {
  await signIn({ token: await account.token() })
  const { id } = await newZone(page)
  let broken = true
  await page.route(`**/v4/domains/${id}/records?*`, async (route) => {
    const parameters = new URL(route.request().url()).searchParams
    const [number, size] = [Number(parameters.get('page')), Number(parameters.get('page_size'))]
    if (broken && number === 3) {
      await route.fulfill({ status: 400, json: { errors: [{ reason: 'Broken for the test' }] } })
      return
    }
    const data = Array.from({ length: size }, (_, at) => ({
      id: (number - 1) * size + at + 1,
      type: 'A',
      name: `h${(number - 1) * size + at + 1}`,
      target: '203.0.113.1',
      ttl_sec: 0,
    }))
    await route.fulfill({
      json: { data, page: number, pages: Math.ceil(12_000 / size), results: 12_000 },
    })
  })
  await page.goto(`/domains/${id}/records`)
  const alert = page.getByRole('alert').filter({ hasText: 'could not be loaded' })
  await expect(alert).toContainText('11,500 of 12,000 shown')
  broken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toBeHidden()
  await page.getByLabel('Filter Records').fill('h1499')
  await expect(
    page.getByRole('grid', { name: 'Records' }).getByText('h1499', { exact: true }),
  ).toBeVisible()
})

test('findings of a zone start where the other tabs start', async ({
  page,
  account,
  api,
  signIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const token = await account.token()
  await signIn({ token })
  const zone = await newZone(page)
  await api(token).post(`/domains/${zone.id}/records`, {
    type: 'CNAME',
    name: 'www',
    target: `missing.${zone.name}`,
  })
  await page.goto(`/domains/${zone.id}/check`)
  const count = page.getByText(/^\d+ (?:error|warning|note)s?$/)
  await expect(count).toBeVisible()
  await settled(page)
  const tab = page.getByRole('link', { name: 'Validate' })
  // The tab and the count are centered in lines of 28 pixels.
  const distance = async () => {
    const [above, below] = [await tab.boundingBox(), await count.boundingBox()]
    return (below?.y ?? Infinity) - (above ? above.y + above.height : 0)
  }
  await expect.poll(distance).toBeLessThan(24)
})
