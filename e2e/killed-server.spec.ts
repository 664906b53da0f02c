import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { choose, expectChosen } from './support/select.ts'
import type { StartedProgram } from './support/startProgram.ts'
import { removeFolder, startServer, temporaryFolder } from './support/startServer.ts'
import { expect, type Page, test } from './support/test.ts'

const mebibyte = 1024 ** 2

let folder: string
let server: StartedProgram | undefined
test.beforeEach(() => {
  folder = temporaryFolder()
})
test.afterEach(async () => {
  await kill()
  removeFolder(folder)
})

async function kill() {
  server?.process.kill('SIGKILL')
  await server?.ended
  server = undefined
}

const start = (settings: Record<string, string> = {}) => {
  server = startServer({ DATA_DIR: join(folder, 'data'), PLATFORM_SPEED: '300', ...settings })
  return server
}

/** Starts a server and signs in. The returned function starts it again on its ports. */
async function signInAtOwnServer(page: Page) {
  const first = start()
  const [, link = ''] = await first.printed(/Sign in: (\S+)/)
  const [, s3 = ''] = await first.printed(/S3: (http:\S+)/)
  const { origin, port } = new URL(link)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return {
    origin,
    restart: async () => {
      await start({ PORT: port, S3_PORT: new URL(s3).port }).printed(/S3: (http:\S+)/)
    },
  }
}

/** Limits the upload rate, so that the test can kill the server in the middle of an upload. */
async function slowUploads(page: Page, bytesPerSecond: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  })
}

const inFlight = /^[1-9]\d?%/

test('an image upload that ends because the server is killed leaves the image waiting, and can be retried', async ({
  page,
}) => {
  const { origin, restart } = await signInAtOwnServer(page)
  const file = join(folder, 'disk.img.gz')
  writeFileSync(file, gzipSync(randomBytes(24 * mebibyte), { level: 0 }))
  await page.goto(`${origin}/images/upload`)
  const form = page.getByRole('dialog', { name: 'Upload image' })
  await form.getByLabel('File').setInputFiles(file)
  await form.getByLabel('Label').fill('half-sent')
  await choose(page, 'Region', /Frankfurt/)
  await slowUploads(page, 4 * mebibyte)
  await form.getByRole('button', { name: 'Upload image' }).click()
  await expect(form.getByText(inFlight)).toBeVisible()
  await kill()
  await expect(form.getByRole('alert')).toContainText('No response')
  await expect(form.getByLabel('Label')).toHaveValue('half-sent')
  await restart()

  const other = await page.context().newPage()
  await other.goto(`${origin}/images`)
  const row = other.getByRole('row', { name: /half-sent/ })
  await expect(row).toContainText('Pending upload')
  await expect(row).toHaveCount(1)
  await slowUploads(page, -1)
  await form.getByRole('button', { name: 'Retry upload' }).click()
  await expect(form).toBeHidden()
  const sent = page.getByRole('row', { name: /half-sent/ })
  await expect(sent).toContainText('Available')
  await expect(sent).toHaveCount(1)
})

for (const { parts, size } of [
  { parts: 'one request', size: 24 },
  { parts: 'several parts', size: 80 },
]) {
  test(`an object upload in ${parts} that ends because the server is killed stores no object, and can be retried`, async ({
    page,
  }) => {
    const { origin, restart } = await signInAtOwnServer(page)
    const file = join(folder, 'half-sent.bin')
    writeFileSync(file, randomBytes(size * mebibyte))
    await page.goto(`${origin}/object-storage/us-east-1/harbour-pine-media`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('harbour-pine-media')
    await slowUploads(page, (size / 6) * mebibyte)
    await page.getByLabel('Files to upload').setInputFiles(file)
    const uploads = page.getByRole('list', { name: 'Uploads' })
    await expect(uploads.getByText(/^[3-8]\d% of/)).toBeVisible()
    await kill()
    await expect(uploads).toContainText('No response')
    await restart()

    const other = await page.context().newPage()
    await other.goto(`${origin}/object-storage/us-east-1/harbour-pine-media?prefix=half`)
    await expect(other.getByText('No objects with this prefix')).toBeVisible()
    await slowUploads(page, -1)
    await page.getByRole('button', { name: 'Retry half-sent.bin' }).click()
    await expect(page.getByText('1 of 1 file uploaded')).toBeVisible()
    const row = page.getByRole('row', { name: /half-sent\.bin/ })
    await expect(row).toContainText(size === 24 ? '25.2 MB' : '83.9 MB')
  })
}

test('keeps the entered instance while the server is killed, and creates it once after the restart', async ({
  page,
}) => {
  const { origin, restart } = await signInAtOwnServer(page)
  await page.goto(`${origin}/compute/create`)
  await page.getByLabel('Label').fill('after-restart')
  await choose(page, 'Region', /Washington/)
  await page.getByRole('radio', { name: /Compute 2GB/ }).check()
  await choose(page, 'Image', /Debian 12/)
  const password = page.getByLabel('Root password')
  await password.fill('Correct-horse-7')
  await page.getByRole('switch', { name: 'Add a private IPv4 address' }).check()
  await kill()

  const create = page.getByRole('button', { name: 'Create after-restart' })
  const form = page.getByRole('form', { name: 'Create instance' })
  const expectEntered = async () => {
    await expect(page.getByLabel('Label')).toHaveValue('after-restart')
    await expect(password).toHaveValue('Correct-horse-7')
    await expect(page.getByRole('radio', { name: /Compute 2GB/ })).toBeChecked()
    await expectChosen(page.getByRole('combobox', { name: 'Image' }), /Debian 12/)
    await expectChosen(page.getByRole('combobox', { name: 'Region' }), /Washington/)
    await expect(page.getByRole('switch', { name: 'Add a private IPv4 address' })).toBeChecked()
  }
  await create.click()
  await expect(form.getByRole('alert')).toContainText('No response')
  await expectEntered()
  await restart()
  await expectEntered()
  await create.click()
  await expect(page).toHaveURL(/\/compute\/\d+\/overview/)
  await page.goto(`${origin}/compute?q=after-restart`)
  await expect(page.getByRole('link', { name: 'after-restart', exact: true })).toHaveCount(1)
})
