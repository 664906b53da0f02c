import { nameServer } from '../test/support/server/nameServer.ts'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { checkAccess } from './support/access.ts'
import { makeToken, removeFolder, startServer, temporaryFolder } from './support/startServer.ts'
import { expect, test } from './support/test.ts'
import { openNewZone } from './support/zones.ts'

test(
  'compares records with the answers of the name servers and a resolver',
  { tag: '@main' },
  async ({ page }) => {
    const resolver = await nameServer({
      'www.resolved.example A': {
        answers: [{ type: 'A', name: 'www.resolved.example', data: '203.0.113.1', ttl: 3000 }],
      },
      'mail.resolved.example A': {
        answers: [{ type: 'A', name: 'mail.resolved.example', data: '203.0.113.5', ttl: 300 }],
      },
    })
    const dataDir = temporaryFolder()
    const server = startServer({
      DATA_DIR: dataDir,
      DEMO: 'none',
      DNS_RESOLVERS: `127.0.0.1:${resolver.port}`,
    })
    try {
      const [, address = ''] = await server.printed(/Console: (http:\S+)\s/)
      const token = await makeToken(dataDir)
      const send = async (path: string, data: object) => {
        const answer = await page.request.post(`${address}/v4${path}`, {
          headers: { authorization: `Bearer ${token}` },
          data,
        })
        expect(answer.ok(), await answer.text()).toBe(true)
        return (await answer.json()) as { id: number }
      }
      const zone = { domain: 'resolved.example', type: 'master', soa_email: 'admin@example.org' }
      const { id } = await send('/domains', zone)
      for (const [name, target] of [
        ['www', '203.0.113.2'],
        ['mail', '203.0.113.5'],
      ])
        await send(`/domains/${id}/records`, { type: 'A', name, target, ttl_sec: 3600 })
      await page.request.post(`${address}/session/token`, {
        headers: { 'x-console': '1', origin: address },
        data: { token },
      })

      await page.goto(`${address}/domains/${id}/records`)
      await page.getByRole('button', { name: 'Actions for A www 203.0.113.2' }).click()
      await page.getByRole('menuitem', { name: 'Check resolution' }).click()
      const answers = page.getByRole('table', { name: 'Answers' })
      const www = answers.getByRole('row', { name: /^www\.resolved\.example/ })
      await expect(www.getByRole('cell', { name: 'Agrees' })).toBeVisible()
      const cached = www.getByRole('cell', { name: /Differs 203\.0\.113\.1 Cached until/ })
      await expect(cached).toBeVisible()
      await expect(answers.getByRole('row', { name: /^mail/ })).toHaveCount(0)
      await checkAccess(page)

      await page.getByRole('link', { name: 'Show all records' }).click()
      const mail = answers.getByRole('row', { name: /^mail\.resolved\.example/ })
      await expect(mail.getByText('Agrees')).toHaveCount(2)
      await expect(page.getByText('1 of 2 agree, 1 differ.')).toBeVisible()
      const facts = page.getByRole('region', { name: 'Delegation' })
      await expect(facts.getByText('No resolver answered for the parent zone.')).toBeVisible()

      resolver.known['www.resolved.example A'] = {
        answers: [{ type: 'A', name: 'www.resolved.example', data: '203.0.113.2', ttl: 3600 }],
      }
      await page.getByRole('button', { name: 'Ask again', exact: true }).click()
      await expect(page.getByText('2 of 2 agree.')).toBeVisible()
      await page.setViewportSize({ width: 360, height: 740 })
      await expect(page.getByRole('list', { name: 'Answers' })).toBeVisible()
      await checkAccess(page)
    } finally {
      resolver.close()
      server.process.kill('SIGTERM')
      await server.ended
      removeFolder(dataDir)
    }
  },
)

test('links from the DNS answers for one record to those for the whole domain', async ({
  page,
  account,
  signIn,
}) => {
  await signIn({ token: await account.token() })
  await openNewZone(page, [
    { type: 'A', name: 'www', target: '203.0.113.1' },
    { type: 'A', name: 'mail', target: '203.0.113.5' },
  ])
  await page.getByRole('button', { name: 'Actions for A www 203.0.113.1' }).click()
  await page.getByRole('menuitem', { name: 'Check resolution' }).click()
  const answers = page.getByRole('table', { name: 'Answers' })
  await expect(answers.getByRole('row', { name: /^www/ })).toBeVisible()
  await expect(answers.getByRole('row', { name: /^mail/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Show all records' }).click()
  await expect(answers.getByRole('row', { name: /^mail/ })).toBeVisible()
})

test('a note explains a record, is exported to the zone file, and is visible to users without write access', async ({
  page,
  account,
  api: apiWith,
  signIn,
}) => {
  const token = await account.token()
  const api = apiWith(token)
  // Domain names are unique across all accounts.
  const domain = `noted-${randomUUID()}.example`
  const { id } = await api.send<{ id: number }>('POST', '/domains', {
    domain,
    type: 'master',
    soa_email: 'dns@example.org',
  })
  const record = { type: 'A', name: 'www', target: '203.0.113.2' }
  const { id: recordId } = await api.send<{ id: number }>('POST', `/domains/${id}/records`, record)
  await signIn({ token })
  await page.goto(`/domains/${id}/records/${recordId}`)
  const section = page.getByRole('region', { name: 'Note' })
  const note = section.getByLabel('Why it is there')
  await note.fill('Shop until the move')
  await section.getByLabel('Until').fill('2020-01-31')
  await section.getByRole('button', { name: 'Save note' }).press('Enter')
  await expect(section.getByText('Saved', { exact: true })).toBeVisible()
  await expect(section.getByText('Expired', { exact: true })).toBeVisible()
  await checkAccess(page, 'the note on a record')
  await page.keyboard.press('Escape')
  await expect(section).toBeHidden()
  await page.getByRole('button', { name: 'Export records' }).press('Enter')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'BIND zone file' }).press('Enter'),
  ])
  const file = await readFile(await download.path(), 'utf8')
  expect(file).toMatch(
    /^; www A — \S+: Shop until the move \(until 2020-01-31\)\n.+203\.0\.113\.2$/m,
  )

  await page.goto(`/domains/${id}/resolution?name=nothing.${domain}`)
  await expect(page.getByRole('heading', { name: 'No records of this name' })).toBeVisible()
  await checkAccess(page, 'a name without records')

  await signIn({ token: await account.token('domains:read_only account:read_only') })
  await page.goto(`/domains/${id}/records/${recordId}`)
  await expect(note).toHaveValue('Shop until the move')
  await expect(note).not.toBeEditable()
  await expect(section.getByRole('button', { name: 'Save note' })).toHaveAccessibleDescription(
    /domains:read_write/,
  )
  await page.goto(`/domains/${id}/resolution`)
  await expect(page.getByText('1 of 1 agree')).toBeVisible()
  await signIn({ token: await account.token('computes:read_only') })
  await page.goto(`/domains/${id}/resolution`)
  await expect(page.getByText(/lacks the scope “domains:read_only”/)).toBeVisible()
  await checkAccess(page, 'the resolution without the right to it')
})
