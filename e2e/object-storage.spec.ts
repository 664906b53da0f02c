import { randomUUID } from 'node:crypto'
import { newKeys, privatePem, testAuthority } from '../test/support/certificates.ts'
import { accessible, checkAccess, checkNarrow } from './support/access.ts'
import { giveFiles } from './support/giveFiles.ts'
import { newBucket, test } from './support/objects.ts'
import { pick } from './support/select.ts'
import { settled } from './support/settled.ts'
import { expect, type Locator } from './support/test.ts'
import { loseNext } from './support/trouble.ts'

test(
  'creates, fills, shares, empties and deletes a bucket',
  { tag: '@main' },
  async ({ page, account, signIn }) => {
    const label = `photos-${randomUUID()}`
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

    // Without CORS the browser blocks the upload, and the console offers two solutions.
    const file = { name: 'a b+ü.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') }
    await giveFiles(page.getByRole('button', { name: 'Upload files' }).first(), file)
    const offer = page.getByRole('dialog', { name: 'Turn on CORS and upload?' })
    await offer.getByRole('button', { name: 'Upload without CORS' }).click()
    const blocked = page.getByRole('alert').filter({ hasText: 'CORS is off for this bucket' })
    await expect(blocked.getByRole('link', { name: 'an S3 client' })).toBeVisible()
    const failed = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
    await expect(failed).toContainText('No response')
    await expect(failed).not.toContainText('CORS')
    await page.setViewportSize({ width: 360, height: 740 })
    const right = async (locator: Locator) => {
      const found = await locator.boundingBox()
      if (!found) throw new Error('It is not drawn.')
      return found.x + found.width
    }
    const removal = failed.getByRole('button', { name: /^Remove/ })
    // The navigation may still be collapsing.
    await expect.poll(async () => (await right(removal)) - (await right(failed))).toBeCloseTo(0, 0)
    await page.setViewportSize({ width: 1280, height: 720 })
    await blocked.getByRole('link', { name: 'Turn on CORS' }).click()
    const access = page.getByRole('dialog', { name: `Access to ${label}` })
    await access.getByRole('switch', { name: 'CORS for all origins' }).check()
    await access.getByRole('button', { name: 'Save access' }).click()
    await expect(access).toBeHidden()
    await page.getByRole('link', { name: label }).click()
    const ready = page.getByRole('alert').filter({ hasText: 'CORS is on now.' })
    await expect(ready).toHaveText('CORS is on now. Retry the uploads.')
    await page.getByRole('button', { name: 'Retry failed' }).click()
    await expect(ready).toHaveCount(0)
    await expect(page.getByText('1 of 1 file uploaded')).toBeVisible()
    const row = page.getByRole('row', { name: /a b\+ü\.txt/ })
    await expect(row).toContainText('5 bytes')

    const actions = async (item: string) => {
      await page.getByRole('button', { name: 'Actions for a b+ü.txt' }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await page.getByRole('link', { name: 'a b+ü.txt' }).click()
    const details = page.getByRole('dialog', { name: 'a b+ü.txt' })
    await expect(details.getByRole('group', { name: 'Preview of a b+ü.txt' })).toHaveText('hello')
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
    await expect(share.getByRole('button', { name: 'Create another link' })).toBeVisible()
    await expect(share.locator('code')).toHaveText(/^http/)
    const link = (await share.locator('code').textContent()) ?? ''
    expect(await (await fetch(link)).text()).toBe('hello')
    const working = share.getByRole('list', { name: 'Links created in this browser' })
    await expect(working).toContainText('Expires in')
    await share.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Shared links' }).click()
    const shared = page.getByRole('dialog', { name: 'Shared links' })
    await expect(shared.getByRole('listitem')).toContainText('a b+ü.txt')
    await accessible(page, '[role=dialog]')
    await page.keyboard.press('Escape')
    // Browser storage must not contain a working link.
    const stored = () =>
      page.evaluate(() =>
        JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
      )
    await expect.poll(stored).toContain('a b+ü.txt')
    expect(await stored()).not.toMatch(/X-Amz|Signature/)

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
    await page.getByRole('menuitem', { name: 'Certificate' }).click()
    const certificate = page.getByRole('dialog', { name: 'Add certificate' })
    const authority = await testAuthority(Date.now())
    const keys = await newKeys()
    const pem = await authority.issue(keys.publicKey, 'other.example.com', -1, 90)
    await certificate.getByLabel('Certificate').fill(pem)
    await expect(certificate.getByText(`It does not cover ${label}`)).toBeVisible()
    await certificate.getByLabel('Private key').fill(await privatePem(await newKeys()))
    await certificate.getByRole('button', { name: 'Add certificate' }).click()
    await expect(certificate.getByText('Does not belong to the certificate')).toBeVisible()
    await certificate.getByLabel('Private key').fill(await privatePem(keys))
    await certificate.getByRole('button', { name: 'Add certificate' }).click()
    await expect(certificate).toBeHidden()

    await page.getByRole('button', { name: `Actions for ${label}` }).click()
    await page.getByRole('menuitem', { name: /^Delete/ }).click()
    const question = page.getByRole('alertdialog', { name: `Delete ${label}?` })
    await question.getByRole('textbox').fill(label)
    await question.getByRole('button', { name: `Delete ${label}` }).click()
    await expect(page.getByText('No buckets yet')).toBeVisible()
  },
)

test('finds a bucket by its name, and uploads files to it from any screen', async ({
  page,
  makeBucket,
}) => {
  const bucket = await makeBucket()
  await bucket.put('a/b c.txt', 'hello')
  await page.goto('/compute')
  await expect(page.getByRole('heading', { level: 1, name: 'Instances' })).toBeVisible()
  const search = page.getByRole('combobox', { name: 'Search or jump to…' })
  await page.keyboard.press('Control+k')
  await search.fill(`upload to ${bucket.label}`)
  await page.getByRole('option', { name: new RegExp(`Upload to ${bucket.label}`) }).click()
  const upload = page.getByRole('dialog', { name: `Upload to ${bucket.label}` })
  await expect(upload).toBeVisible()
  await checkAccess(page, 'Upload to a bucket', 'dialog')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    upload.getByRole('button', { name: 'Select files' }).click(),
  ])
  await chooser.setFiles({ name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByText('1 of 1 file uploaded')).toBeVisible()
  await expect(upload).toBeHidden()

  // A share link contains the folders of the object's name.
  await page.getByRole('link', { name: 'a/', exact: true }).click()
  await page.getByRole('button', { name: 'Actions for b c.txt' }).click()
  await page.getByRole('menuitem', { name: 'Share link' }).click()
  const share = page.getByRole('dialog', { name: 'Share b c.txt' })
  await share.getByRole('button', { name: 'Create link' }).click()
  await expect(share.locator('code')).toContainText(`/${bucket.label}/a/b%20c.txt?`)
  const link = (await share.locator('code').textContent()) ?? ''
  expect(await (await fetch(link)).text()).toBe('hello')

  // An ACL that could not be saved is saved at the second attempt.
  await share.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Actions for b c.txt' }).click()
  await page.getByRole('menuitem', { name: 'ACL' }).click()
  const acl = page.getByRole('dialog', { name: 'ACL of b c.txt' })
  await acl.getByRole('radio', { name: /^Public read(?! and)/ }).check()
  await loseNext(page, ['PUT', /object-acl$/])
  await acl.getByRole('button', { name: 'Save ACL' }).click()
  await expect(acl.getByRole('alert')).toContainText('No response')
  await expect(acl.getByRole('radio', { name: /^Public read(?! and)/ })).toBeChecked()
  await acl.getByRole('button', { name: 'Save ACL' }).click()
  await expect(acl).toBeHidden()
  expect((await fetch(link.split('?')[0] ?? '')).status).toBe(200)

  await page.keyboard.press('Control+k')
  await search.fill('create bucket')
  await page.getByRole('option', { name: /^Create bucket/ }).click()
  await expect(page.getByRole('dialog', { name: 'Create bucket' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await checkAccess(page, 'Create bucket')
  await page.goto('/object-storage')
  await expect(page.getByRole('meter', { name: 'Transfer pool used' })).toBeVisible()
  await checkAccess(page, 'Buckets')
})

test('searches a bucket of 12,000 objects and measures a folder, by keyboard', async ({
  page,
  account,
  makeBucket,
}) => {
  const bucket = await makeBucket()
  const nameOf = (at: number) => `logs/2026/${String(at).padStart(5, '0')}.txt`
  await account.listObjects(bucket.label, [
    'a b%2F+#?&/Invoice ü.pdf',
    ...Array.from({ length: 12_000 }, (_, at) => nameOf(at)),
  ])
  await page.goto(bucket.address)
  await expect(page.getByRole('link', { name: 'logs/' })).toBeVisible()
  const scope = page.getByRole('combobox', { name: 'Search in' })
  await scope.focus()
  // The first letters of an option select it.
  await page.keyboard.type('Who')
  await expect(page.getByRole('heading', { name: 'Search the names of objects' })).toBeVisible()
  await expect(scope).toBeFocused()
  await expect(scope).toHaveValue('bucket')
  await checkAccess(page, 'Search of a bucket')

  // The store delays a page, so that the search can be stopped.
  let isDelayed = true
  await page.route(/object-list\?.*marker=.*/, async (route) => {
    const marker = new URL(route.request().url()).searchParams.get('marker')
    if (isDelayed && marker === nameOf(3998)) return
    await route.fallback()
  })
  const field = page.getByRole('searchbox', { name: 'Search the names of objects' })
  await field.focus()
  await page.keyboard.type('1999.TXT')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Searched 4,000 of 12,001 objects')).toBeVisible()
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: 'Stop' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Searched 4,000 objects, stopped')).toBeVisible()
  await expect(page.getByRole('link', { name: '01999.txt' })).toBeVisible()
  isDelayed = false
  await expect(page.getByRole('button', { name: 'Continue' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Searched all 12,001 objects')).toBeVisible()
  await expect(page.getByText('2 found')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('searchbox')).toHaveCount(1)
  await checkNarrow(page, 'Results of a search', 'main')
  await page.setViewportSize({ width: 1280, height: 800 })
  await settled(page)

  // A result opens its drawer and its folder.
  await page.getByRole('link', { name: '11999.txt' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '11999.txt' })).toContainText(nameOf(11_999))
  await page.keyboard.press('Escape')
  await field.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('invoice Ü')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 found')).toBeVisible()
  await page.getByRole('link', { name: 'a b%2F+#?&/' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Folders' })).toContainText('/ a b%2F+#?&')
  await expect(page.getByRole('grid', { name: 'Objects' })).toContainText('Invoice ü.pdf')

  await page.getByRole('link', { name: bucket.label }).last().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Actions for logs/' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Measure size' }).focus()
  await page.keyboard.press('Enter')
  const size = page.getByRole('dialog', { name: 'Size of logs/' })
  await expect(size.getByText(/^12,000 objects, 72\.0 MB \(72,\d{3},\d{3} bytes\)$/)).toBeVisible()
  await checkAccess(page, 'Size of a folder', 'dialog')
  await page.keyboard.press('Escape')
  await expect(size).toBeHidden()
})

test(
  'shows the secret of an access key once, and revokes the key',
  { tag: '@main' },
  async ({ page, account, signIn }) => {
    await signIn({ token: await account.token() })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/object-storage/keys/new')
    const create = page.getByRole('dialog', { name: 'Create access key' })
    await create.getByLabel('Label').fill('backup job')
    await pick(create.getByRole('combobox', { name: 'Buckets' }), /Selected buckets/)
    await expect(create.getByText('There are no buckets yet for this key to reach.')).toBeVisible()
    await create.getByRole('button', { name: 'Create access key' }).click()
    const secret = page.getByRole('dialog', { name: 'Access key created' })
    await secret.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await secret.getByRole('button', { name: 'I’ve saved it' }).click()
    await expect(page.getByText('No bucket', { exact: true })).toBeVisible()
    await settled(page)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(360)
    await page.getByRole('button', { name: 'Actions for backup job' }).click()
    await page.getByRole('menuitem', { name: /^Revoke/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke backup job' }).click()
    await expect(page.getByText('No access keys yet')).toBeVisible()
  },
)

test('explains rejected actions, and lists all data that canceling the service deletes', async ({
  page,
  account,
  accounts,
  api,
  signIn,
}) => {
  const token = await account.token()
  const mine = api(token)
  const bucket = await newBucket(mine)
  const otherUser = await accounts.make()
  const otherBucket = await newBucket(api(await otherUser.token()))
  await signIn({ token })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/object-storage/buckets/new')
  const create = page.getByRole('dialog', { name: 'Create bucket' })
  await create.getByLabel('Label').fill(otherBucket.label)
  await pick(create.getByRole('combobox', { name: 'Cluster' }), /us-east-1/)
  await create.getByRole('button', { name: 'Create bucket' }).click()
  await expect(create.getByText('Label is taken in this cluster by another account')).toBeVisible()
  await account.owe(-5)
  await create.getByLabel('Label').fill(`${otherBucket.label}-2`)
  await create.getByRole('button', { name: 'Create bucket' }).click()
  await expect(create.getByRole('alert')).toContainText('balance is negative')
  await expect(create.getByLabel('Label')).toHaveValue(`${otherBucket.label}-2`)
  await page.goto('/object-storage/keys/new')
  const key = page.getByRole('dialog', { name: 'Create access key' })
  await key.getByLabel('Label').fill('backup job')
  await pick(key.getByRole('combobox', { name: 'Buckets' }), /Selected buckets/)
  await key.getByRole('radio', { name: `${bucket.label}: Read`, exact: true }).check()
  await checkAccess(page, 'Create access key', '[role=dialog]')
  await key.getByRole('button', { name: 'Create access key' }).click()
  await expect(key.getByRole('alert')).toContainText('balance is negative')
  await expect(key.getByRole('radio', { name: `${bucket.label}: Read`, exact: true })).toBeChecked()

  // Another client adds an object while the dialog is open.
  await page.goto(`/object-storage/buckets/us-east-1/${bucket.label}/delete`)
  const remove = page.getByRole('alertdialog', { name: `Delete ${bucket.label}?` })
  await remove.getByRole('textbox').fill(bucket.label)
  await expect(remove.getByRole('button', { name: `Delete ${bucket.label}` })).toBeEnabled()
  await bucket.put('late.txt')
  await page.keyboard.press('Enter')
  await expect(remove.getByRole('alert')).toContainText('The bucket is not empty')

  await page.goto('/object-storage/buckets/cancel')
  const cancel = page.getByRole('alertdialog', { name: 'Cancel object storage?' })
  await expect(cancel.getByText(bucket.label)).toBeVisible()
  await checkAccess(page, 'Cancel object storage', 'dialog')
  await cancel.getByRole('textbox').fill('cancel object storage')
  await expect(cancel.getByRole('button', { name: /^Delete 1 bucket and / })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(page.getByText('No buckets yet')).toBeVisible()
  expect((await mine.get<{ results: number }>('/object-storage/buckets')).results).toBe(0)

  // A user with read access can view everything and change nothing.
  const reader = await otherUser.token('object_storage:read_only')
  await signIn({ token: reader })
  await page.goto(otherBucket.address)
  const upload = page.getByRole('button', { name: 'Upload files' }).first()
  await expect(upload).toHaveAttribute('aria-disabled', 'true')
})
