import { accessible, checkAccess, checkNarrow } from './support/access.ts'
import { test } from './support/objects.ts'
import { pick } from './support/select.ts'
import { settled } from './support/settled.ts'
import { expect, type Page } from './support/test.ts'
import { filesOfZip } from './support/zip.ts'

const run = (page: Page, title: RegExp) => page.getByRole('article', { name: title })

async function choose(page: Page, row: string, item: string) {
  await page.getByRole('button', { name: `Actions for ${row}` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('copies, renames, publishes and deletes a folder, and lists failed objects', async ({
  page,
  makeBucket,
}) => {
  const bucket = await makeBucket()
  const names = ['a b.txt', 'c%+#.txt', 'sub/ü日本.txt', `${'n'.repeat(950)}.txt`]
  for (const name of names) await bucket.put(`img/${name}`)
  await bucket.put('other.txt')
  await page.goto(bucket.address)

  await choose(page, 'img/', 'Copy')
  const copy = page.getByRole('alertdialog', { name: 'Copy img/' })
  await expect(copy.getByText('4 objects,')).toBeVisible()
  await expect(copy.getByRole('button', { name: 'Copy 4 objects' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await copy.getByLabel('New folder name').fill('copy')
  await checkAccess(page, 'Copy a folder', 'dialog')
  await copy.getByRole('button', { name: 'Copy 4 objects' }).click()
  const copied = run(page, /^Copy 4 objects to/)
  await expect(copied.getByText('4 of 4 requests accepted', { exact: true })).toBeVisible()
  expect(await bucket.names('copy/')).toEqual((await bucket.names('img/')).map(inCopy))
  await copied.getByRole('button', { name: 'Dismiss' }).click()

  // Existing objects are not overwritten unless the user chooses that.
  await bucket.put('copy/a b.txt', 'another')
  await choose(page, 'img/', 'Copy')
  await copy.getByLabel('New folder name').fill('copy')
  await copy.getByRole('button', { name: 'Copy 4 objects' }).click()
  await expect(
    copied.getByText('3 of 4 requests accepted, 1 rejected', { exact: true }),
  ).toBeVisible()
  await copied.getByRole('button', { name: 'Show results' }).click()
  await expect(copied.getByText('copy/a b.txt already exists.')).toBeVisible()
  await copied.getByRole('button', { name: 'Dismiss' }).click()

  // The store fails temporarily: failed objects are listed and retried.
  let failures = 2
  await page.route(/x-amz-copy-source/, async (route) => {
    failures -= 1
    if (failures < 0 || route.request().method() !== 'PUT') return route.fallback()
    return route.abort('connectionreset')
  })
  await page.setViewportSize({ width: 360, height: 740 })
  // A change of the window size closes an open menu.
  await settled(page)
  await choose(page, 'copy/', 'Rename')
  const rename = page.getByRole('alertdialog', { name: 'Rename copy/' })
  await expect(rename.getByText(/has no rename/)).toBeVisible()
  await rename.getByLabel('New folder name').fill('kept/')
  await accessible(page, 'dialog')
  await rename.getByRole('button', { name: 'Rename 4 objects' }).click()
  const moved = run(page, /^Move 4 objects to/)
  await expect(
    moved.getByText('2 of 4 requests accepted, 2 responses lost', { exact: true }),
  ).toBeVisible()
  expect((await bucket.names('copy/')).length).toBe(2)
  await moved.getByRole('button', { name: 'Send 2 again' }).click()
  await expect(moved.getByText('4 of 4 requests accepted', { exact: true })).toBeVisible()
  await moved.getByRole('button', { name: 'Dismiss' }).click()
  expect(await bucket.names('copy/')).toEqual([])
  expect((await bucket.names('kept/')).length).toBe(4)

  const link = await page.evaluate(async (address) => {
    const answer = await fetch(
      `/v4${address.replace('/us-east-1/', '/buckets/us-east-1/')}/object-url`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-console': '1' },
        body: JSON.stringify({ name: 'kept/c%+#.txt', method: 'GET' }),
      },
    )
    return ((await answer.json()) as { url: string }).url.split('?')[0] ?? ''
  }, bucket.address)
  expect((await fetch(link)).status).toBe(403)
  await choose(page, 'kept/', 'ACL')
  const acl = page.getByRole('alertdialog', { name: 'ACL of kept/' })
  await acl.getByRole('radio', { name: /^Public read(?! and)/ }).check()
  await acl.getByRole('button', { name: 'Set the ACL of 4 objects' }).click()
  const set = run(page, /^Set the ACL of 4 objects/)
  await expect(set.getByText('4 of 4 requests accepted', { exact: true })).toBeVisible()
  await set.getByRole('button', { name: 'Dismiss' }).click()
  expect((await fetch(link)).status).toBe(200)

  // The rest of this step uses the keyboard only.
  await page.setViewportSize({ width: 1280, height: 800 })
  // A change of the window size closes an open menu.
  await expect(
    page.getByRole('link', { name: 'Object storage', exact: true }).first(),
  ).toBeVisible()
  await settled(page)
  await page.getByRole('button', { name: 'Actions for kept/' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).focus()
  await page.keyboard.press('Enter')
  const remove = page.getByRole('alertdialog', { name: 'Delete kept/?' })
  await remove.getByRole('textbox').fill('4')
  await expect(remove.getByRole('button', { name: 'Delete 4 objects' })).toBeEnabled()
  await page.keyboard.press('Enter')
  const removed = run(page, /^Delete 4 objects of/)
  await expect(removed.getByText('4 of 4 requests accepted', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'kept/' })).toBeHidden()
  expect(await bucket.names()).toEqual([
    ...names.map((name) => `img/${name}`).toSorted(),
    'other.txt',
  ])
})

const inCopy = (name: string) => name.replace(/^img\//, 'copy/')

test('continues a folder copy to the same bucket after a reload', async ({ page, makeBucket }) => {
  const [bucket, other] = [await makeBucket(), await makeBucket()]
  for (let index = 0; index < 12; index++) await bucket.put(`logs/${index}.txt`)
  await page.goto(bucket.address)
  // The run is paused while the store delays its first responses.
  let holds = true
  let heldRequests = 0
  await page.route(/x-amz-copy-source/, (route) => {
    if (!holds || route.request().method() !== 'PUT') return route.fallback()
    heldRequests += 1
    return undefined
  })
  await choose(page, 'logs/', 'Copy')
  const copy = page.getByRole('alertdialog', { name: 'Copy logs/' })
  await pick(copy.getByRole('combobox', { name: 'To bucket' }), new RegExp(other.label))
  await copy.getByRole('button', { name: 'Copy 12 objects' }).click()
  const copied = run(page, /^Copy 12 objects to/)
  await copied.getByRole('button', { name: 'Pause' }).click()
  await expect(copied.getByText('Paused')).toBeVisible()
  await expect.poll(() => heldRequests).toBe(6)
  page.on('dialog', (dialog) => void dialog.accept())
  // The reload aborts the delayed requests, so that they never reach the store. Without the interception they could.
  await page.reload()
  holds = false
  await expect(copied.getByText('The page was reloaded')).toBeVisible()
  await copied.getByRole('button', { name: 'Resume' }).click()
  await copied.getByRole('button', { name: 'Send 6 again' }).click()
  await expect(copied.getByText('12 of 12 requests accepted', { exact: true })).toBeVisible()
  expect(await other.names()).toEqual(await bucket.names())
})

const oddNames = ['a b.txt', 'c%2F+#?.txt', 'sub/ü日本.txt', 'sub/..hidden', 'empty/']

test(
  'downloads a folder as one file, without unreadable objects',
  { tag: '@main' },
  async ({ page, makeBucket }) => {
    const bucket = await makeBucket()
    for (const name of oddNames) await bucket.put(`img/${name}`, name.endsWith('/') ? '' : name)
    // Simulates a browser that cannot write to a file during a download.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
    await page.goto(bucket.address)
    let lost = true
    await page.route(/a%20b\.txt/, (route) =>
      lost && route.request().method() === 'GET'
        ? route.abort('connectionreset')
        : route.fallback(),
    )
    await choose(page, 'img/', 'Download as ZIP')
    const dialog = page.getByRole('alertdialog', { name: 'Download img/' })
    await expect(dialog.getByText('5 objects,')).toBeVisible()
    await checkAccess(page, 'Download a folder', 'dialog')
    const saved = async (press: () => Promise<void>) => {
      const [download] = await Promise.all([page.waitForEvent('download'), press()])
      expect(download.suggestedFilename()).toBe('img.zip')
      const parts: Buffer[] = []
      for await (const part of await download.createReadStream()) parts.push(part as Buffer)
      const files = filesOfZip(Buffer.concat(parts))
      return Object.fromEntries([...files].map(([name, body]) => [name, body.toString()]))
    }
    const first = await saved(() =>
      dialog.getByRole('button', { name: 'Download ZIP file' }).click(),
    )
    expect(first).toEqual({
      'img/c%2F+#?.txt': 'c%2F+#?.txt',
      'img/sub/ü日本.txt': 'sub/ü日本.txt',
      'img/sub/..hidden': 'sub/..hidden',
      'img/empty/': '',
    })
    const panel = page.getByRole('list', { name: 'Downloads' })
    await expect(panel).toContainText('except 1 object that failed')
    await expect(panel.getByRole('list', { name: 'Not in img.zip' })).toContainText('img/a b.txt')
    await page.setViewportSize({ width: 360, height: 740 })
    await checkNarrow(page, 'Downloads', 'main')
    lost = false
    const rest = await saved(() =>
      panel.getByRole('button', { name: 'Download the missing' }).click(),
    )
    expect(rest).toEqual({ 'img/a b.txt': 'a b.txt' })
  },
)

test('downloads a folder to a file that the user chose', async ({ page, makeBucket }) => {
  const bucket = await makeBucket()
  for (const name of ['x/1.txt', 'x/2.txt', 'y.txt']) await bucket.put(name)
  // Tests cannot operate the system's file dialog, so return a file of the origin private file system, which has the
  // same API.
  await page.addInitScript(() => {
    window.showSaveFilePicker = async ({ suggestedName }) => {
      const folder = await navigator.storage.getDirectory()
      return folder.getFileHandle(suggestedName, { create: true })
    }
  })
  await page.goto(bucket.address)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Download as ZIP' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Download 2 entries' })
  await dialog.getByRole('button', { name: 'Download ZIP file' }).click()
  await expect(page.getByText('Downloaded, 3 of 3 objects')).toBeVisible()
  const bytes = await page.evaluate(async (name) => {
    const folder = await navigator.storage.getDirectory()
    const file = await (await folder.getFileHandle(name)).getFile()
    return [...new Uint8Array(await file.arrayBuffer())]
  }, `${bucket.label}.zip`)
  const files = filesOfZip(Buffer.from(bytes))
  expect([...files].map(([name, body]) => [name, body.toString()])).toEqual(
    ['x/1.txt', 'x/2.txt', 'y.txt'].map((name) => [name, name]),
  )
})
