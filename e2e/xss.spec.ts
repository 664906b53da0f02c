import { settled } from './support/settled.ts'
import { expect, type Page, test } from './support/test.ts'
import { freeTexts } from './support/freeTexts.ts'
import {
  hostileBucket,
  noting,
  ruleAddress,
  writeHostileTexts,
  xssTexts,
} from './support/xssFields.ts'
import { xssPayloads } from './support/xssPayloads.ts'

/** Counts the payloads that were executed. */
async function countFired(page: Page) {
  let fired = 0
  const count = () => {
    fired++
  }
  await page.exposeBinding('fired', count)
  page.on('dialog', count)
  return () => fired
}

/** Returns rendered elements and attributes that could execute code. */
const dangerousIn = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    for (const element of document.querySelectorAll('main *, dialog *, [role="dialog"] *')) {
      if (/^(script|iframe|object|embed|base|meta)$/i.test(element.tagName))
        found.push(element.tagName)
      for (const { name, value } of element.attributes)
        if (/^on/i.test(name) || /^\s*(javascript|vbscript|data):/i.test(value))
          found.push(`${name}=${value}`)
    }
    return found
  })

// Violations of the content security policy also fail every test at its end.
test('no text of a user is executed, wherever it is shown', async ({
  page,
  account,
  signIn,
  api,
}) => {
  expect(new Set(xssPayloads).size).toBeGreaterThanOrEqual(200)
  const fired = await countFired(page)
  const token = await account.token()
  const { post, get } = api(token)
  await post('/support/tickets', {
    summary: xssTexts[0]?.slice(0, 64),
    description: xssTexts.join('\n\n'),
  })
  const { data } = await get<{ data: { id: number }[] }>('/support/tickets')
  const ticketId = data[0]?.id ?? 0
  for (const description of xssTexts)
    await post(`/support/tickets/${ticketId}/replies`, { description })
  for (const text of xssTexts.slice(0, 40)) {
    const short = Array.from(text).slice(0, 64).join('')
    await post('/support/tickets', { summary: short, description: text })
  }
  for (const [index, text] of xssTexts.slice(40, 80).entries()) {
    const description = Array.from(text).slice(0, 250).join('')
    const group = Array.from(text).slice(0, 50).join('')
    const soa_email = 'admin@example.com'
    const domain = `xss-${account.id}-${index}.example`
    await post('/domains', { domain, type: 'master', soa_email, description, group })
    await post('/vpcs', { label: `vpc-${index}`, region: 'us-iad', description })
  }
  const { data: domains } = await get<{ data: { id: number }[] }>('/domains')
  const domainId = domains[0]?.id ?? 0
  for (const [index, target] of xssTexts.slice(80, 140).entries())
    await post(`/domains/${domainId}/records`, { type: 'TXT', name: `t${index}`, target })
  for (const text of xssTexts.slice(140, 160))
    await post('/tags', { label: Array.from(text).slice(0, 50).join('').padEnd(3, 'x') })

  await signIn({ token })
  const addresses = [`/support/${ticketId}`, '/support', '/domains', `/domains/${domainId}/records`]
  for (const address of [...addresses, '/events']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await settled(page)
  }
  await page.goto(`/support/${ticketId}`)
  const messages = page.getByRole('list', { name: 'Conversation' }).getByRole('listitem')
  await page.getByRole('button', { name: /^Show \d+ earlier replies/ }).click()
  await expect(messages.nth(xssTexts.length)).toBeAttached()
  await settled(page)
  expect(await dangerousIn(page)).toEqual([])
  expect(fired()).toBe(0)
})

test('no text of any field is executed, on any screen that shows it', async ({
  page,
  account,
  signIn,
  api: apiWith,
}) => {
  const fired = await countFired(page)
  const { id } = await account.addCompute('web-1')
  const token = await account.token()
  await signIn({ token })
  await page.goto('/inventory')
  await page
    .getByRole('region', { name: 'From' })
    .getByRole('button', { name: 'Current state' })
    .click()
  await expect(page.getByText(/^Current state, [\d,]+ objects/)).toBeVisible()
  const tried = new Set<string>()
  const api = noting(apiWith(token), tried)
  const { firewallId, vpcId, databaseId, domainId } = await writeHostileTexts(api, id)
  expect([...freeTexts()].filter((text) => !tried.has(text))).toEqual([])
  await page
    .getByRole('region', { name: 'To' })
    .getByRole('button', { name: 'Current state' })
    .click()
  await expect(page.getByText(/^Current state, [\d,]+ objects/)).toHaveCount(2)
  await page.getByRole('button', { name: 'Compare' }).click()
  const expectInert = async (where = page.getByRole('main')) => {
    await expect(where, page.url()).toContainText('fired(')
    await settled(page)
    expect(await dangerousIn(page), page.url()).toEqual([])
  }
  await expectInert()

  const compute = `/compute/${id}`
  for (const address of [
    '/compute',
    `${compute}/overview`,
    `${compute}/storage`,
    `${compute}/configs`,
    `${compute}/backups`,
    `${compute}/settings`,
    '/volumes',
    '/firewalls',
    `/firewalls/${firewallId}/rules`,
    `/vpcs/${vpcId}/subnets`,
    '/databases',
    `/databases/mysql/${databaseId}/overview`,
    '/images',
    `/object-storage/${hostileBucket}`,
    '/object-storage/keys',
    '/account/contact',
    '/account/tokens',
    '/account/keys',
    '/domains',
    `/domains/${domainId}/records`,
    '/tags',
    '/support',
    '/events',
    `/find?for=${ruleAddress}`,
  ]) {
    await page.goto(address)
    await expectInert()
  }
  const [text = ''] = xssTexts
  await page.goto(`/find?for=${encodeURIComponent(text)}`)
  await expect(page.getByRole('searchbox', { name: /hostname/ })).toHaveValue(text)
  await settled(page)
  await page.goto('/account/contact/edit')
  const contact = page.getByRole('dialog', { name: 'Edit contact' })
  await expect(contact.getByLabel(/^City/)).toHaveValue(/fired\(/)
  await settled(page)
  expect(await dangerousIn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(contact).toBeHidden()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or jump to…' })
  await palette.getByRole('combobox').fill('onerror=fired')
  await expect(palette.getByRole('option', { name: /onerror=fired/ }).first()).toBeVisible()
  await expectInert(palette)
  expect(fired()).toBe(0)
})
