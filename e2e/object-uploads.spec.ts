import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkAccess } from './support/access.ts'
import { giveFiles } from './support/giveFiles.ts'
import { test } from './support/objects.ts'
import { removeFolder, temporaryFolder } from './support/startServer.ts'
import { layoutStable, settled } from './support/settled.ts'
import { expect } from './support/test.ts'

const mebibyte = 1024 ** 2

test('resumes an upload after a reload, and sends only the missing parts', async ({
  page,
  makeBucket,
}) => {
  const bucket = await makeBucket()
  const folder = temporaryFolder()
  const path = join(folder, 'disk 1+2.img')
  // A file of five parts with different content.
  for (let part = 0; part < 70; part++)
    appendFileSync(path, Buffer.alloc(mebibyte, `piece ${part} `))
  const other = join(folder, 'other.img')
  writeFileSync(other, 'another file')
  const sent: number[] = []
  page.on('requestfinished', (request) => {
    const number = new URL(request.url()).searchParams.get('partNumber')
    if (number !== null && request.method() === 'PUT') sent.push(Number(number))
  })
  // Parts may arrive in any order.
  const sentParts = () => sent.toSorted((one, other) => one - other)
  page.on('dialog', (dialog) => void dialog.accept())
  try {
    await page.goto(bucket.address)
    // The third part hangs until the page is reloaded.
    let hangs = true
    await page.route(/partNumber=3/, (route) =>
      hangs && route.request().method() === 'PUT' ? undefined : route.fallback(),
    )
    await page.getByLabel('Files to upload').setInputFiles(path)
    await expect(page.getByText(/^(4\d|3\d)% of/)).toBeVisible()
    await expect.poll(sentParts).toEqual([1, 2])
    await page.reload()
    hangs = false

    const list = page.getByRole('list', { name: 'Interrupted uploads' })
    await expect(list).toContainText('33.6 MB of 73.4 MB uploaded')
    await checkAccess(page, 'Interrupted uploads', 'main')
    const again = list.getByLabel('disk 1+2.img again')
    await again.setInputFiles(other)
    await expect(list.getByRole('alert')).toContainText('other.img is not the file')
    await again.setInputFiles(path)
    await expect(page.getByText('1 of 1 file uploaded')).toBeVisible()
    await expect(list).toBeHidden()
    await expect.poll(sentParts).toEqual([1, 2, 3, 4, 5])

    const row = page.getByRole('row', { name: /disk 1\+2\.img/ })
    await expect(row).toContainText('73.4 MB')
    await page.getByRole('button', { name: 'Actions for disk 1+2.img' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download' }).click(),
    ])
    const hash = createHash('sha256')
    for await (const chunk of await download.createReadStream()) hash.update(chunk as Buffer)
    const expected = createHash('sha256')
    for (let part = 0; part < 70; part++) expected.update(Buffer.alloc(mebibyte, `piece ${part} `))
    expect(hash.digest('hex')).toBe(expected.digest('hex'))
  } finally {
    removeFolder(folder)
  }
})

test('uploads a folder of 1,000 files, and retries the failed ones', async ({
  page,
  makeBucket,
}) => {
  // The test sends 2,000 requests, which is slow on a busy machine.
  const bucket = await makeBucket()
  const folder = join(temporaryFolder(), 'many files')
  const names = Array.from({ length: 1000 }, (_, index) =>
    // Browsers list the files of a folder in batches of 100.
    index < 150 ? `large/n ${index}%+#ü.txt` : `${index % 20}/n ${index}%+#ü.txt`,
  )
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), name)
  }
  // Each file whose number is divisible by 20 fails once.
  const lost = new Set<string>()
  await page.route(/n%20\d*[05]%25/, (route) => {
    const { pathname } = new URL(route.request().url())
    const number = Number(/n%20(\d+)/.exec(pathname)?.[1])
    if (route.request().method() !== 'PUT' || number % 20 !== 0 || lost.has(pathname))
      return route.fallback()
    lost.add(pathname)
    return route.abort('connectionreset')
  })
  try {
    await page.goto(bucket.address)
    await expect(page.getByText('No objects yet')).toBeVisible()
    await settled(page)
    const box = await page.getByText('No objects yet').boundingBox()
    const session = await page.context().newCDPSession(page)
    const data = { items: [], files: [folder], dragOperationsMask: 1 }
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', { type, x: box?.x ?? 0, y: box?.y ?? 0, data })
    await expect(page.getByText('950 of 1,000 files uploaded, 50 failed')).toBeVisible({
      timeout: 600_000,
    })
    await page.getByRole('button', { name: 'Retry failed' }).click()
    await expect(page.getByText('1,000 of 1,000 files uploaded')).toBeVisible()
    await expect
      .poll(() => bucket.names())
      .toEqual(names.map((name) => `many files/${name}`).toSorted())
    await expect(page.getByRole('link', { name: 'many files/' })).toBeVisible()

    // A second upload of the same folder finds existing names outside the visible part of the list.
    const input = page.getByLabel('Folder to upload')
    await input.setInputFiles(join(folder, '1'))
    await expect(page.getByText('1,042 of 1,042 files uploaded')).toBeVisible()
    await input.setInputFiles(join(folder, '1'))
    const conflict = page.getByRole('alertdialog', { name: 'Replace 42 objects?' })
    await conflict.getByRole('button', { name: 'Skip existing' }).click()
    await expect(conflict).toBeHidden()
    await expect(page.getByText('1,042 of 1,042 files uploaded')).toBeVisible()
  } finally {
    removeFolder(dirname(folder))
  }
})

test(
  'uploads, shows, renames and deletes files with any name',
  { tag: '@main' },
  async ({ page, makeBucket }) => {
    const bucket = await makeBucket()
    const names = ['a b.txt', '%2F+#&?=.txt', 'ü日本🙂.txt', "o'clock (1)!*.txt"]
    // Including its folders, this name has 1,024 bytes, the maximum length of an S3 object key.
    const deep = `${'ü'.repeat(100)}/${'x'.repeat(99)}/`.repeat(3) + `${'y'.repeat(108)}/`
    const longest = `${'z'.repeat(1020 - Buffer.byteLength(deep))}.txt`
    expect(Buffer.byteLength(deep + longest)).toBe(1024)
    const filesOf = (all: string[]) =>
      all.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`I am ${name}`) }))
    await page.goto(bucket.address)
    const upload = page.getByRole('button', { name: 'Upload files' }).first()
    await giveFiles(upload, filesOf(names))
    await expect(page.getByText('4 of 4 files uploaded')).toBeVisible()
    await page.goto(`${bucket.address}?prefix=${encodeURIComponent(deep)}`)
    await giveFiles(upload, filesOf([longest]))
    await expect(page.getByText('1 of 1 file uploaded')).toBeVisible()
    // A name with one more byte is rejected with the API's message, and stays in the list.
    await giveFiles(upload, filesOf([`z${longest}`]))
    await expect(page.getByText('Must have 1 to 1,024 bytes')).toBeVisible()
    expect(await bucket.names()).toEqual([...names, deep + longest].toSorted(byBytes))
    await page.setViewportSize({ width: 360, height: 740 })
    await checkAccess(page, 'A name of 1,024 bytes', 'main')
    await page.getByRole('button', { name: `Remove ${deep}z${longest}` }).click()

    await page.goto(bucket.address)
    for (const name of names) {
      await page.getByRole('link', { name, exact: true }).click()
      const details = page.getByRole('dialog', { name, exact: true })
      await expect(
        details.getByRole('group', { name: `Preview of ${name}`, exact: true }),
      ).toHaveText(`I am ${name}`)
      await page.keyboard.press('Escape')
      await expect(details).toBeHidden()
      await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: `Delete ${name}` })
        .click()
      await expect(page.getByRole('link', { name, exact: true })).toBeHidden()
    }
    await expect.poll(() => bucket.names()).toEqual([deep + longest])
  },
)

/** The sort order of S3. */
const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))

test('the progress bars of all uploads start and end at the same position', async ({
  page,
  makeBucket,
}) => {
  const bucket = await makeBucket()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(bucket.address)
  // No upload finishes, so that all bars stay visible.
  await page.route(
    (url) => url.pathname.endsWith('.txt'),
    (route) => (route.request().method() === 'PUT' ? undefined : route.fallback()),
  )
  await page.getByLabel('Files to upload').setInputFiles(
    ['a.txt', `${'long-'.repeat(12)}name.txt`].map((name) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from('text'),
    })),
  )
  const bars = page.getByRole('list', { name: 'Uploads' }).getByRole('progressbar')
  await expect(bars).toHaveCount(2)
  await layoutStable(page)
  const edges = () =>
    bars.evaluateAll((all) =>
      all.map((bar) => {
        const { left, right } = bar.getBoundingClientRect()
        return `${left} ${right}`
      }),
    )
  await expect.poll(async () => new Set(await edges()).size).toBe(1)
})
