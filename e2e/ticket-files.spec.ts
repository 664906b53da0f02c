import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkFits } from './support/access.ts'
import { breakingLine } from './support/breakingLine.ts'
import { settled } from './support/settled.ts'
import { removeFolder, temporaryFolder } from './support/startServer.ts'
import { expect, type Page, test } from './support/test.ts'
import {
  attach,
  counted,
  file,
  filesOf,
  filesToSend,
  openTicket,
  textOf,
} from './support/tickets.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const image = (name: string, content = png) => ({ name, mimeType: 'image/png', buffer: content })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const sentFiles = (page: Page) => filesOf(page).getByRole('listitem')
const uploadsOf = (page: Page) => counted(page, /\/attachments$/)

/**
 * Withholds the responses of uploads, by upload number starting at 1: `arrives` forwards the request to the server,
 * `waits` does not.
 */
async function holdUploads(
  page: Page,
  fateByNumber: Readonly<Record<number, 'arrives' | 'waits'>>,
) {
  let count = 0
  const arrived = Promise.withResolvers<void>()
  await page.route(/\/attachments$/, async (route) => {
    const fate = fateByNumber[++count]
    if (fate === undefined) return route.fallback()
    if (fate === 'arrives') {
      await route.fetch()
      arrived.resolve()
    }
    return undefined
  })
  return () => arrived.promise
}

test(
  'cancels and retries single files, and does not send a stored file twice',
  { tag: '@main' },
  async ({ page, account, signIn }) => {
    await signIn({ token: await account.token() })
    await openTicket(page, 'Logs')
    const arrived = await holdUploads(page, { 1: 'arrives', 2: 'waits' })
    const uploads = uploadsOf(page)
    await attach(page, file('one.txt'), file('two.txt'), file('three.txt'))
    await press(page, 'Send 3 files')
    await arrived()
    await press(page, 'Cancel one.txt')
    await expect.poll(uploads).toBe(2)
    await press(page, 'Cancel two.txt')
    await expect(sentFiles(page)).toHaveText(['one.txt', 'three.txt'])
    await expect(filesToSend(page).getByRole('listitem')).toHaveText([/^two\.txt.*Canceled/])

    await press(page, 'Retry two.txt')
    await expect(sentFiles(page)).toHaveText(['one.txt', 'three.txt', 'two.txt'])
    await expect(filesToSend(page)).toHaveCount(0)
    expect(uploads()).toBe(4)
  },
)

test('a file that was uploading during a reload is stored once', async ({
  page,
  account,
  signIn,
}) => {
  await signIn({ token: await account.token() })
  await openTicket(page, 'Logs')
  const arrived = await holdUploads(page, { 1: 'arrives' })
  const uploads = uploadsOf(page)
  await attach(page, file('one.txt'), file('two.txt'))
  await expect(page.getByText('Draft saved in this browser')).toBeVisible()
  await press(page, 'Send 2 files')
  await arrived()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await press(page, 'Send 2 files')
  await expect(sentFiles(page)).toHaveText(['one.txt', 'two.txt'])
  await expect(filesToSend(page)).toHaveCount(0)
  expect(uploads()).toBe(2)
})

test('a file interrupted by a lost connection can be sent again separately', async ({
  page,
  baseURL,
  account,
  api,
}) => {
  const token = await account.token()
  const body = { summary: 'Logs', description: 'Attached.' }
  const { id } = await api(token).send<{ id: number }>('POST', '/support/tickets', body)
  const line = await breakingLine(baseURL ?? '')
  try {
    await page.goto(`${line.address}/support/${id}`)
    await page.getByLabel('Personal access token').fill(token)
    await press(page, 'Sign in')
    const uploads = uploadsOf(page)
    await attach(page, file('one.txt'), file('large.txt', 'x'.repeat(4_000_000)), file('three.txt'))
    line.breakAfter(2_000_000)
    await press(page, 'Send 3 files')
    await expect(filesToSend(page)).toContainText('No response.')
    await expect(sentFiles(page)).toHaveText(['one.txt', 'three.txt'])

    line.breakAfter(Infinity)
    await press(page, 'Retry large.txt')
    await expect(sentFiles(page)).toHaveText(['one.txt', 'three.txt', 'large.txt'])
    await expect(filesToSend(page)).toHaveCount(0)
    expect(uploads()).toBe(4)
  } finally {
    line.close()
  }
})

test('hostile files are rejected or stored under harmless names', async ({
  page,
  account,
  signIn,
}) => {
  await signIn({ token: await account.token() })
  await openTicket(page, 'Samples')
  const html = Buffer.from('<script>alert(1)</script>')
  await attach(
    page,
    image('page.png', html),
    file('empty.txt', ''),
    file('run.txt.exe'),
    file('../../etc/passwd.txt'),
    image('<img src=x onerror=alert(1)>.png'),
    file('exe\u202Egnp.txt'),
    file(`${'n'.repeat(300)}.txt`),
  )
  await expect(filesToSend(page)).toContainText('empty.txtThe file is empty')
  await expect(filesToSend(page)).toContainText('run.txt.exeThe file type is not accepted')
  await press(page, 'Send 5 files')
  await expect(sentFiles(page)).toHaveText([
    'passwd.txt',
    '<img src=x onerror=alert(1)>.png',
    'exegnp.txt',
    `${'n'.repeat(124)}.txt`,
  ])
  await expect(filesToSend(page)).toContainText('The content is text/plain, which is no .png file')
  await settled(page)
  await expect(filesOf(page).getByRole('img')).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await checkFits(page, 'A ticket with hostile files')
})

test('stores fifty files in a row, each once', async ({ page, account, signIn }) => {
  await signIn({ token: await account.token() })
  await openTicket(page, 'Logs')
  const uploads = uploadsOf(page)
  const names = Array.from({ length: 50 }, (_, index) => `log-${index}.txt`)
  await attach(page, ...names.map((name) => file(name)))
  await press(page, 'Send 50 files')
  await expect(filesToSend(page)).toHaveCount(0)
  await expect(sentFiles(page)).toHaveText(names)
  expect(uploads()).toBe(50)
})

test('pastes a picture and drops files into a reply', async ({
  page,
  context,
  account,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn({ token: await account.token() })
  await openTicket(page, 'Pictures')
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)
    const picture = new Blob([bytes], { type: 'image/png' })
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
  }, png.toString('base64'))
  const reply = textOf(page, 'Reply')
  await reply.fill('See this: ')
  await reply.press('ControlOrMeta+v')
  await expect(filesToSend(page)).toContainText('image.png')

  const folder = temporaryFolder()
  try {
    const paths = ['a.txt', 'b.txt', 'c.zip'].map((name) => join(folder, name))
    for (const path of paths) writeFileSync(path, path)
    await settled(page)
    const box = await reply.boundingBox()
    const input = await context.newCDPSession(page)
    const data = { items: [], files: paths, dragOperationsMask: 1 }
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await input.send('Input.dispatchDragEvent', {
        type,
        x: (box?.x ?? 0) + 20,
        y: (box?.y ?? 0) + 20,
        data,
      })
    await expect(filesToSend(page)).toContainText('c.zipThe file type is not accepted')
    await expect(reply).toHaveValue('See this: ')
    await press(page, 'Send reply')
    await expect(sentFiles(page)).toHaveText(['image.png', 'a.txt', 'b.txt'])
  } finally {
    removeFolder(folder)
  }
})
