import { expect, test } from './support/test.ts'
import { xssPayloads } from './support/xssPayloads.ts'

// Violations of the content policy fail every test at its end: nothing of this may even be tried.
test('no text of a person runs, wherever it is shown', async ({ page, account, signIn, api }) => {
  expect(new Set(xssPayloads).size).toBeGreaterThanOrEqual(200)
  let fired = 0
  await page.exposeBinding('fired', () => {
    fired++
  })
  page.on('dialog', () => {
    fired++
  })
  const token = await account.token()
  const { post, get } = api(token)
  // What no column keeps is refused by the API, and so never shown.
  const texts = xssPayloads.map((text) => text.replaceAll('\0', ''))
  await post('/support/tickets', {
    summary: texts[0]?.slice(0, 64),
    description: texts.join('\n\n'),
  })
  const { data } = await get<{ data: { id: number }[] }>('/support/tickets')
  const ticketId = data[0]?.id ?? 0
  for (const description of texts)
    await post(`/support/tickets/${ticketId}/replies`, { description })
  for (const text of texts.slice(0, 40)) {
    const short = Array.from(text).slice(0, 64).join('')
    await post('/support/tickets', { summary: short, description: text })
  }
  for (const [index, text] of texts.slice(40, 80).entries()) {
    const description = Array.from(text).slice(0, 250).join('')
    const group = Array.from(text).slice(0, 50).join('')
    const soa_email = 'admin@example.com'
    const domain = `xss-${account.id}-${index}.example`
    await post('/domains', { domain, type: 'master', soa_email, description, group })
    await post('/vpcs', { label: `vpc-${index}`, region: 'us-iad', description })
  }
  const { data: domains } = await get<{ data: { id: number }[] }>('/domains')
  const domainId = domains[0]?.id ?? 0
  for (const [index, target] of texts.slice(80, 140).entries())
    await post(`/domains/${domainId}/records`, { type: 'TXT', name: `t${index}`, target })
  for (const text of texts.slice(140, 160))
    await post('/tags', { label: Array.from(text).slice(0, 50).join('').padEnd(3, 'x') })

  await signIn({ token })
  const addresses = [`/support/${ticketId}`, '/support', '/domains', `/domains/${domainId}/records`]
  for (const address of [...addresses, '/events']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  }
  await page.goto(`/support/${ticketId}`)
  const messages = page.getByRole('list', { name: 'Conversation' }).getByRole('listitem')
  await expect(messages.nth(texts.length)).toBeAttached({ timeout: 30_000 })
  const dangerous = await page.evaluate(() => {
    const found: string[] = []
    for (const element of document.querySelectorAll('main *')) {
      if (/^(script|iframe|object|embed|base|meta)$/i.test(element.tagName))
        found.push(element.tagName)
      for (const { name, value } of element.attributes)
        if (/^on/i.test(name) || /^\s*(javascript|vbscript|data):/i.test(value))
          found.push(`${name}=${value}`)
    }
    return found
  })
  expect(dangerous).toEqual([])
  expect(fired).toBe(0)
})
