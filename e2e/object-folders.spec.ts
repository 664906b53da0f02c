import { accessible, checkAccess } from './support/access.ts'
import { newBucket } from './support/objects.ts'
import { pick } from './support/select.ts'
import { expect, type Page, test } from './support/test.ts'

const run = (page: Page, title: RegExp) => page.getByRole('article', { name: title })

async function choose(page: Page, row: string, item: string) {
  await page.getByRole('button', { name: `Actions for ${row}` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('a folder is copied, renamed, made public and deleted, with a list of what failed', async ({
  page,
  account,
  api,
  signIn,
}) => {
  const token = await account.token()
  const bucket = await newBucket(api(token))
  const names = ['a b.txt', 'c%+#.txt', 'sub/ü日本.txt', `${'n'.repeat(950)}.txt`]
  for (const name of names) await bucket.put(`img/${name}`)
  await bucket.put('other.txt')
  await signIn({ token })
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

  // What is there already is kept unless somebody says otherwise.
  await bucket.put('copy/a b.txt', 'another')
  await choose(page, 'img/', 'Copy')
  await copy.getByLabel('New folder name').fill('copy')
  await copy.getByRole('button', { name: 'Copy 4 objects' }).click()
  await expect(
    copied.getByText('3 of 4 requests accepted, 1 refused', { exact: true }),
  ).toBeVisible()
  await copied.getByRole('button', { name: 'Show results' }).click()
  await expect(copied.getByText('copy/a b.txt exists already.')).toBeVisible()
  await copied.getByRole('button', { name: 'Dismiss' }).click()

  // A store that fails for a while: what failed is listed, and tried again.
  let failures = 2
  await page.route(/x-amz-copy-source/, async (route) => {
    failures -= 1
    if (failures < 0 || route.request().method() !== 'PUT') return route.fallback()
    return route.abort('connectionreset')
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await choose(page, 'copy/', 'Rename')
  const rename = page.getByRole('alertdialog', { name: 'Rename copy/' })
  await expect(rename.getByText(/has no rename/)).toBeVisible()
  await rename.getByLabel('New folder name').fill('kept/')
  await accessible(page, 'dialog')
  await rename.getByRole('button', { name: 'Rename 4 objects' }).click()
  const moved = run(page, /^Move 4 objects to/)
  await expect(
    moved.getByText('2 of 4 requests accepted, 2 answers lost', { exact: true }),
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

  // By the keyboard alone.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Actions for kept/' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).focus()
  await page.keyboard.press('Enter')
  const remove = page.getByRole('alertdialog', { name: 'Delete kept/?' })
  await remove.getByRole('textbox').fill('4')
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

test('a run over a folder that a reload stops goes on in the same bucket', async ({
  page,
  account,
  api,
  signIn,
}) => {
  const token = await account.token()
  const [bucket, other] = [await newBucket(api(token)), await newBucket(api(token))]
  for (let index = 0; index < 12; index++) await bucket.put(`logs/${index}.txt`)
  await signIn({ token })
  await page.goto(bucket.address)
  // The run is paused while the store holds its first answers back.
  const held: (() => void)[] = []
  await page.route(/x-amz-copy-source/, async (route) => {
    if (route.request().method() === 'PUT') await new Promise<void>((go) => held.push(go))
    await route.fallback()
  })
  await choose(page, 'logs/', 'Copy')
  const copy = page.getByRole('alertdialog', { name: 'Copy logs/' })
  await pick(copy.getByRole('combobox', { name: 'To bucket' }), new RegExp(other.label))
  await copy.getByRole('button', { name: 'Copy 12 objects' }).click()
  const copied = run(page, /^Copy 12 objects to/)
  await copied.getByRole('button', { name: 'Pause' }).click()
  await expect(copied.getByText('Paused')).toBeVisible()
  await expect.poll(() => held.length).toBe(6)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(copied.getByText('The page was loaded again')).toBeVisible()
  await copied.getByRole('button', { name: 'Resume' }).click()
  await copied.getByRole('button', { name: 'Send 6 again' }).click()
  await expect(copied.getByText('12 of 12 requests accepted', { exact: true })).toBeVisible()
  expect(await other.names()).toEqual(await bucket.names())
})
