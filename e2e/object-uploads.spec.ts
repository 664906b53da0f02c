import { createHash } from 'node:crypto'
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkAccess } from './support/access.ts'
import { newBucket } from './support/objects.ts'
import { removeFolder, temporaryFolder } from './support/startServer.ts'
import { expect, test } from './support/test.ts'

const mebibyte = 1024 ** 2

test('an upload goes on after a reload, and sends only the parts that are missing', async ({
  page,
  account,
  api,
  signIn,
}) => {
  const token = await account.token()
  const bucket = await newBucket(api(token))
  const folder = temporaryFolder()
  const path = join(folder, 'disk 1+2.img')
  // Five parts, each of its own bytes.
  for (let part = 0; part < 70; part++)
    appendFileSync(path, Buffer.alloc(mebibyte, `piece ${part} `))
  const other = join(folder, 'other.img')
  writeFileSync(other, 'another file')
  const sent: number[] = []
  page.on('requestfinished', (request) => {
    const number = new URL(request.url()).searchParams.get('partNumber')
    if (number !== null && request.method() === 'PUT') sent.push(Number(number))
  })
  page.on('dialog', (dialog) => void dialog.accept())
  try {
    await signIn({ token })
    await page.goto(bucket.address)
    // The third part hangs until the page is gone.
    await page.route(/partNumber=3/, (route) =>
      route.request().method() === 'PUT' ? undefined : route.fallback(),
    )
    await page.getByLabel('Files to upload').setInputFiles(path)
    await expect(page.getByText(/^(4\d|3\d)% of/)).toBeVisible()
    await expect.poll(() => sent).toEqual([1, 2])
    await page.reload()
    await page.unrouteAll({ behavior: 'ignoreErrors' })

    const list = page.getByRole('list', { name: 'Interrupted uploads' })
    await expect(list).toContainText('33.6 MB of 73.4 MB uploaded')
    await checkAccess(page, 'Interrupted uploads', 'main')
    const again = list.getByLabel('disk 1+2.img again')
    await again.setInputFiles(other)
    await expect(list.getByRole('alert')).toContainText('other.img is not the file')
    await again.setInputFiles(path)
    await expect(page.getByText('1 of 1 file uploaded')).toBeVisible()
    await expect(list).toBeHidden()
    expect(sent).toEqual([1, 2, 3, 4, 5])

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
