import { pick } from './support/select.ts'
import { expect, test } from './support/test.ts'

test('a bucket is made, filled, shared, emptied and deleted', async ({ page, account, signIn }) => {
  const label = `photos-${Date.now()}`
  await signIn({ token: await account.token() })
  await page.goto('/object-storage')
  await page.getByRole('link', { name: 'Create bucket' }).first().click()
  const create = page.getByRole('dialog', { name: 'Create bucket' })
  await create.getByLabel('Label').fill('Photos')
  await create.getByRole('button', { name: 'Create bucket' }).click()
  await expect(create.getByText(/lower-case/).last()).toBeVisible()
  await create.getByLabel('Label').fill(label)
  await pick(create.getByRole('combobox', { name: 'Cluster' }), /us-east-1/)
  await create.getByRole('button', { name: 'Create bucket' }).click()
  await expect(create).toBeHidden()
  await page.getByRole('link', { name: label }).click()
  await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible()

  // Without CORS the browser is not let through, and is told of the two ways out.
  const file = { name: 'a b+ü.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') }
  const input = page.getByLabel('Files to upload')
  await input.setInputFiles(file)
  await page.getByRole('alert').getByRole('link', { name: 'turn on CORS' }).click()
  const access = page.getByRole('dialog', { name: `Access to ${label}` })
  await access.getByRole('switch', { name: 'CORS for all origins' }).check()
  await access.getByRole('button', { name: 'Save access' }).click()
  await expect(access).toBeHidden()
  await page.getByRole('link', { name: label }).click()
  await page.getByRole('button', { name: 'Retry failed' }).click()
  await expect(page.getByText('1 of 1 file uploaded')).toBeVisible()
  const row = page.getByRole('row', { name: /a b\+ü\.txt/ })
  await expect(row).toContainText('5 bytes')

  const actions = async (item: string) => {
    await page.getByRole('button', { name: 'Actions for a b+ü.txt' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await page.getByRole('link', { name: 'a b+ü.txt' }).click()
  const details = page.getByRole('dialog', { name: 'a b+ü.txt' })
  await expect(
    details.frameLocator('iframe[title="Preview of a b+ü.txt"]').getByText('hello'),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await page.getByRole('button', { name: 'S3 clients' }).click()
  const clients = page.getByRole('dialog', { name: 'S3 clients' })
  await expect(clients.getByRole('region', { name: 'rclone' })).toContainText(`store:${label}`)
  await clients.getByRole('button', { name: 'Close' }).click()

  await actions('Share link')
  const share = page.getByRole('dialog', { name: 'Share a b+ü.txt' })
  await share.getByRole('button', { name: 'Create link' }).click()
  await expect(share.getByRole('timer')).toContainText('Expires in')
  const link = (await share.locator('code').textContent()) ?? ''
  expect(await (await fetch(link)).text()).toBe('hello')
  await share.getByRole('button', { name: 'Close' }).click()

  const [download] = await Promise.all([page.waitForEvent('download'), actions('Download')])
  expect(download.suggestedFilename()).toBe('a b+ü.txt')

  await actions('ACL')
  const acl = page.getByRole('dialog', { name: /^ACL of/ })
  await acl.getByLabel('Public read', { exact: false }).first().check()
  await acl.getByRole('button', { name: 'Save ACL' }).click()
  await expect(acl).toBeHidden()
  expect((await fetch(link.split('?')[0] ?? '')).status).toBe(200)

  await actions('Delete')
  const remove = page.getByRole('alertdialog', { name: 'Delete a b+ü.txt?' })
  await remove.getByRole('button', { name: 'Delete a b+ü.txt' }).click()
  await expect(page.getByText('No objects yet')).toBeVisible()
  await page.goto('/object-storage')
  await page.getByRole('button', { name: `Actions for ${label}` }).click()
  await page.getByRole('menuitem', { name: /^Delete/ }).click()
  const question = page.getByRole('alertdialog', { name: `Delete ${label}?` })
  await question.getByRole('textbox').fill(label)
  await question.getByRole('button', { name: `Delete ${label}` }).click()
  await expect(page.getByText('No buckets yet')).toBeVisible()
})

test('an access key shows its secret once and is revoked', async ({ page, account, signIn }) => {
  await signIn({ token: await account.token() })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/object-storage/keys/new')
  const create = page.getByRole('dialog', { name: 'Create access key' })
  await create.getByLabel('Label').fill('backup job')
  await pick(create.getByRole('combobox', { name: 'Buckets' }), /Selected buckets/)
  await expect(create.getByText('There are no buckets: the key will reach none.')).toBeVisible()
  await create.getByRole('button', { name: 'Create access key' }).click()
  const secret = page.getByRole('dialog', { name: 'Access key created' })
  await secret.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await secret.getByRole('button', { name: 'I’ve saved it' }).click()
  await expect(page.getByText('No bucket', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.getByRole('button', { name: 'Actions for backup job' }).click()
  await page.getByRole('menuitem', { name: /^Revoke/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke backup job' }).click()
  await expect(page.getByText('No access keys yet')).toBeVisible()
})
