import { agentAt } from '../test/support/server/agent.ts'
import { checkAccess } from './support/access.ts'
import { makeToken, removeFolder, startServer, temporaryFolder } from './support/startServer.ts'
import { test, expect } from './support/test.ts'

test(
  'allows agents to write until the user revokes the permission',
  { tag: '@main' },
  async ({ browser }) => {
    const dataDir = temporaryFolder()
    const server = startServer({ DATA_DIR: dataDir, DATABASE_URL: '', MCP: 'on' })
    try {
      const [, address = ''] = await server.printed(/Console: (http\S+)/)
      const token = await makeToken(dataDir, { user: 'admin', scopes: '*' })
      const agent = await agentAt(address, token)
      const tag = { operation: 'createTag', body: { label: 'by-an-agent' } }
      expect((await agent.call('write', tag)).json.status).toBe(403)

      const context = await browser.newContext()
      const page = await context.newPage()
      await page.goto(`${address}/account/applications`)
      await page.getByLabel('Personal access token').fill(token)
      await page.getByRole('button', { name: 'Sign in' }).click()
      const panel = page.getByRole('region', { name: 'Agents' })
      await expect(panel.getByText('Not allowed')).toBeVisible()

      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('Allow agents')
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('alertdialog', { name: 'Allow agents to write?' })
      await expect(dialog).toBeVisible()
      await checkAccess(page)
      await dialog.getByRole('button', { name: 'Allow writing' }).click()
      await expect(panel.getByText('Allowed until')).toHaveCount(2)
      await checkAccess(page)
      const misspelt = await agent.call('write', { ...tag, body: { lable: 'by-an-agent' } })
      expect(misspelt.isError).toBe(true)
      expect(misspelt.json.errors.map(({ field }) => field)).toContain('body.lable')
      const reader = await agentAt(
        address,
        await makeToken(dataDir, { user: 'admin', scopes: 'domains:read_only' }),
      )
      expect((await reader.call('write', tag)).json.status).toBe(403)
      await reader.client.close()
      expect((await agent.call('write', tag)).isError).toBe(false)
      await page.goto(`${address}/tags`)
      await expect(page.getByText('by-an-agent')).toBeVisible()

      await page.goto(`${address}/account/applications`)
      await panel.getByRole('button', { name: 'End writing' }).click()
      await expect(panel.getByText('Not allowed')).toBeVisible()
      expect((await agent.call('write', tag)).json.status).toBe(403)
      await agent.client.close()
      await context.close()
    } finally {
      server.process.kill('SIGTERM')
      await server.ended
      removeFolder(dataDir)
    }
  },
)
