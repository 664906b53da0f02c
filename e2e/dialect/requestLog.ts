import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '../support/test.ts'

/** Runs with `dialect.config.ts` only, where the console uses the remote API's vocabulary. */
test('a call copied as curl from the request log is answered by the remote API', async ({
  page,
  account,
  signIn,
}) => {
  await account.addCompute('web-1')
  const token = await account.token()
  await signIn({ token })
  await page.goto('/compute')
  await expect(page.getByRole('link', { name: 'web-1' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to…' }).fill('request log')
  await page.getByRole('option', { name: /^Request log/ }).click()
  const line = page.getByRole('button', { name: /GET \/v2\/fleet\/vessels\?sheet=1/ })
  await line.first().click()
  await expect(page.getByText(/requests?, as sent to 127\.0\.0\.1:\d+\./)).toBeVisible()
  const block = page.getByRole('region', { name: 'As curl' }).locator('pre')
  await expect(block).toContainText('curl ')
  const command = await block.textContent()
  const { stdout } = await promisify(execFile)('sh', ['-c', `${command} --silent`], {
    env: { ...process.env, TOKEN: token },
  })
  const { rows } = JSON.parse(stdout) as { rows: { title: string }[] }
  expect(rows.map(({ title }) => title)).toEqual(['web-1'])
})
