import { gzipSync } from 'node:zlib'
import { checkAccess } from './support/access.ts'
import { giveFiles } from './support/giveFiles.ts'
import { choose } from './support/select.ts'
import { settled } from './support/settled.ts'
import { expect, type Page, test } from './support/test.ts'

const rowMenu = async (page: Page, row: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${row}`, exact: true }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${item}`) }).click()
}

test(
  'uploads, edits, deploys and deletes an image',
  { tag: '@main' },
  async ({ page, account, signIn }) => {
    await signIn({ token: await account.token() })
    await page.goto('/images')
    await expect(page.getByRole('row', { name: /Debian 12/ })).toContainText('Public')
    await page.getByRole('button', { name: 'Actions for Debian 12', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: /^Delete/ })).toContainText(
      'Public images cannot be changed.',
    )
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Upload image' }).click()
    const upload = page.getByRole('dialog', { name: 'Upload image' })
    await giveFiles(upload.getByRole('button', { name: 'Select file' }), {
      name: 'disk.img',
      mimeType: 'application/octet-stream',
      buffer: Buffer.alloc(3 * 1024 ** 2, 7),
    })
    await expect(upload.getByText('Must be compressed with gzip')).toBeVisible()
    await upload.getByRole('button', { name: 'Compress in this browser' }).click()
    await expect(upload.getByText(/^disk\.img\.gz, /)).toBeVisible()
    await upload.getByLabel('Label').fill('golden')
    await choose(page, 'Region', /Frankfurt/)
    await upload.getByRole('button', { name: 'Upload image' }).click()
    await expect(upload).toBeHidden()
    const row = page.getByRole('row', { name: /golden/ })
    await expect(row).toContainText('Available')
    await expect(row).toContainText('3 MB')

    await rowMenu(page, 'golden', 'Edit')
    const edit = page.getByRole('dialog', { name: 'Edit golden' })
    await edit.getByLabel('Label').fill('golden-2')
    await edit.getByLabel(/^Description/).fill('For the web servers')
    await edit.getByRole('button', { name: 'Save changes' }).click()
    await expect(edit).toBeHidden()
    await expect(page.getByRole('row', { name: /golden-2/ })).toContainText('For the web servers')

    await rowMenu(page, 'golden-2', 'Create instance')
    await expect(page.getByRole('heading', { level: 1, name: 'Create instance' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Image' })).toHaveValue('golden-2')

    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/images?q=golden')
    await expect(page.getByText('golden-2').first()).toBeVisible()
    await settled(page)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0)
    await rowMenu(page, 'golden-2', 'Delete')
    const remove = page.getByRole('alertdialog', { name: 'Delete golden-2?' })
    await remove.getByRole('textbox').fill('golden-2')
    await remove.getByRole('button', { name: 'Delete golden-2' }).click()
    await expect(remove).toBeHidden()
    await expect(page.getByRole('row', { name: /golden-2/ })).toHaveCount(0)
  },
)

test('captures an image from a disk', async ({ page, account, signIn }) => {
  await account.addCompute('web-1')
  await signIn({ token: await account.token() })
  await page.goto('/images')
  await page.getByRole('link', { name: 'Capture image' }).click()
  const capture = page.getByRole('dialog', { name: 'Capture image' })
  await choose(page, 'Instance', /web-1/)
  await choose(page, 'Disk', /Debian/)
  await capture.getByLabel(/^Label/).fill('web-1 disk')
  await capture.getByRole('button', { name: 'Capture image' }).click()
  await expect(capture).toBeHidden()
  await expect(page.getByRole('row', { name: /web-1 disk/ })).toContainText('Available')
})

test('keeps the entered values of a rejected, abandoned or canceled upload, by keyboard at 360 px', async ({
  page,
  account,
  signIn,
}) => {
  await signIn({ token: await account.token() })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/images/upload')
  const form = page.getByRole('dialog', { name: 'Upload image' })
  const give = (buffer: Buffer) =>
    form
      .getByLabel('File')
      .setInputFiles({ name: 'disk.img.gz', mimeType: 'application/gzip', buffer })
  // The file starts as valid gzip, so that only its truncated end reveals the error.
  await give(gzipSync(Buffer.alloc(1024 ** 2, 7)).subarray(0, -20))
  await form.getByLabel('Label').fill('golden')
  await choose(page, 'Region', /Frankfurt/)
  await checkAccess(page, 'Upload an image', '[role=dialog]')
  await form.getByRole('button', { name: 'Upload image' }).press('Enter')
  await expect(form.getByRole('alert')).toContainText('ends too early')
  await expect(form.getByLabel('Label')).toHaveValue('golden')

  await give(gzipSync(Buffer.alloc(1024 ** 2, 7)))
  let release: (() => void) | undefined
  await page.route(
    ({ pathname }) => pathname.startsWith('/v4/images/upload'),
    async (route) => {
      if (route.request().method() === 'PUT')
        await new Promise<void>((resolve) => {
          release = resolve
        })
      // The request may have been canceled in the meantime.
      await route.fallback().catch(() => undefined)
    },
  )
  await form.getByRole('button', { name: 'Upload image' }).press('Enter')
  await expect.poll(() => release).toBeDefined()
  await page.keyboard.press('Escape')
  await expect(form).toBeVisible()
  const isHeld = () =>
    page.evaluate(() => {
      const leaving = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(leaving)
      return leaving.defaultPrevented
    })
  await expect.poll(isHeld).toBe(true)
  await form.getByRole('button', { name: 'Cancel upload' }).press('Enter')
  await expect(form.getByRole('alert')).toContainText('You canceled the upload')
  release?.()
  // The pressed button has been removed; the drawer takes the focus back after a moment.
  await expect(form.locator(':focus').or(page.locator('[role=dialog]:focus'))).toBeVisible()
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).press('Enter')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await form.getByRole('button', { name: 'Retry upload' }).press('Enter')
  await expect(form).toBeHidden()
  const row = page.getByRole('row', { name: /golden/ })
  // The rejected image has been removed, and no message was announced twice.
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Available')
  await settled(page)
  await expect(row).toHaveCount(1)
})
