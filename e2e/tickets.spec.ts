import { checkFits, checkNarrow } from './support/access.ts'
import { breakingLine } from './support/breakingLine.ts'
import { renewal } from './support/renewal.ts'
import { settled } from './support/settled.ts'
import { expect, test } from './support/test.ts'
import {
  replyAsStaff,
  attach,
  counted,
  file,
  filesOf,
  filesToSend,
  dropResponses,
  messages,
  openTicket,
  textOf,
  ticketIn,
} from './support/tickets.ts'

test(
  'opens a ticket from an instance, shows the answer, replies with files and closes it',
  { tag: '@main' },
  async ({ page, account, signIn }) => {
    const { id } = await account.addCompute('web-1')
    await signIn({ token: await account.token() })
    await page.goto(`/compute/${id}`)
    await page.getByRole('button', { name: 'Actions for web-1' }).click()
    await page.getByRole('menuitem', { name: 'Open ticket' }).click()
    await expect(page.getByRole('combobox', { name: 'Instance' })).toHaveValue('web-1')

    const open = page.getByRole('button', { name: 'Open ticket' })
    await open.click()
    await expect(page.getByText('Required').first()).toBeVisible()
    await textOf(page, 'Summary').fill('Disk is slow')
    await textOf(page, 'Description').fill('Since **noon**.')
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Attach files' }).click()
    await (await choosing).setFiles([file('trace.txt'), file('a.txt.zip')])
    await expect(filesToSend(page)).toContainText('The file type is not accepted')
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText('noon')
    await open.click()

    await expect(page.getByRole('heading', { level: 1, name: 'Disk is slow' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'web-1' })).toBeVisible()
    await expect(filesOf(page)).toContainText('trace.txt')
    await expect(filesToSend(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/support\/\d+/)
    const ticketId = ticketIn(page)

    // The list shows a new reply from the provider only after the user clicks the "1 new reply" bar.
    await replyAsStaff(ticketId, '> quoted\n\nWe look into it.')
    await page.getByRole('button', { name: 'Refresh' }).click()
    const bar = page.getByRole('button', { name: '1 new reply' })
    await expect(bar).toBeVisible()
    await expect(messages(page)).not.toContainText('We look into it.')
    await bar.click()
    await expect(messages(page).getByText('Provider support')).toBeVisible()

    // The second of three files fails: only this file is sent again, and the reply is not.
    const replies = counted(page, /\/replies$/)
    const uploads = counted(page, /\/attachments$/)
    await dropResponses(page, /\/attachments$/, { lost: [2], done: false })
    await textOf(page, 'Reply').fill('Here are the logs.')
    await attach(page, file('one.txt'), file('two.txt'), file('three.txt'))
    await page.getByRole('button', { name: 'Send reply' }).click()
    await expect(messages(page)).toContainText('Here are the logs.')
    await expect(filesOf(page)).toContainText('three.txt')
    await page.getByRole('button', { name: 'Retry two.txt' }).click()
    await expect(filesOf(page)).toContainText('two.txt')
    await expect(filesToSend(page)).toHaveCount(0)
    expect([replies(), uploads()]).toEqual([1, 4])

    await page.getByRole('button', { name: 'Close ticket' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Close ticket' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('This ticket is closed and accepts no replies.')).toBeVisible()
    await expect(textOf(page, 'Reply')).toBeHidden()
    await page.goto('/support')
    await expect(page.getByRole('row', { name: /Disk is slow/ })).toContainText('Closed')
  },
)

test('drafts of two tickets survive a reload, and a lost response causes no duplicates', async ({
  page,
  account,
  signIn,
}) => {
  await signIn({ token: await account.token() })
  const first = await openTicket(page, 'First question')
  const second = await openTicket(page, 'Second question')

  await textOf(page, 'Reply').fill('For the second')
  await attach(page, file('second.txt'), file('more.txt'))
  await expect(page.getByText('Draft saved in this browser')).toBeVisible()
  await page.goto(`/support/${first}`)
  await textOf(page, 'Reply').fill('For the first')
  await attach(page, file('kept.txt'))
  await expect(page.getByText('Draft saved in this browser')).toBeVisible()
  await page.reload()
  await expect(textOf(page, 'Reply')).toHaveValue('For the first')
  await expect(filesToSend(page).getByRole('listitem')).toHaveText([/^kept\.txt/])

  // The platform receives the reply and the file, but the responses are lost.
  const replies = counted(page, /\/replies$/)
  await dropResponses(page, /\/replies$/, { lost: [1], done: true })
  await dropResponses(page, /\/attachments$/, { lost: [1], done: true })
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(messages(page).getByText('For the first')).toHaveCount(1)
  await expect(filesOf(page)).toContainText('kept.txt')
  await expect(filesToSend(page)).toHaveCount(0)
  expect(replies()).toBe(1)
  await page.unrouteAll()

  await page.goto(`/support/${second}`)
  await expect(textOf(page, 'Reply')).toHaveValue('For the second')
  await expect(filesToSend(page).getByRole('listitem')).toHaveText([/^second\.txt/, /^more\.txt/])
  await page.reload()
  await expect(textOf(page, 'Reply')).toHaveValue('For the second')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(messages(page).getByText('For the second')).toHaveCount(1)
  await expect(filesOf(page).getByRole('listitem')).toHaveText(['second.txt', 'more.txt'])
})

test('shows a draft as saved only after the browser has stored its files too', async ({
  page,
  account,
  signIn,
}) => {
  await signIn({ token: await account.token() })
  const ticket = await openTicket(page, 'A question')
  const draftMessage = page.getByText('Draft saved in this browser')

  await textOf(page, 'Reply').fill('With a file')
  await expect(draftMessage).toBeVisible()

  // Storing the files is slow first, then fails because the disk is full.
  await page.evaluate(() => {
    let state = 'slow'
    addEventListener('disk', (event) => (state = (event as CustomEvent<string>).detail))
    const putting: ProxyHandler<IDBObjectStore['put']> = {
      apply(put, store: IDBObjectStore, values: Parameters<IDBObjectStore['put']>) {
        const hold = () => {
          if (state === 'slow') store.count().onsuccess = hold
        }
        if (store.name === 'files') {
          if (state === 'full') throw new DOMException('Full', 'QuotaExceededError')
          hold()
        }
        return Reflect.apply(put, store, values)
      },
    }
    const stores: Record<'put', IDBObjectStore['put']> = IDBObjectStore.prototype
    Object.assign(stores, { put: new Proxy(Reflect.get(stores, 'put'), putting) })
  })
  const disk = (detail: string) =>
    page.evaluate((detail) => dispatchEvent(new CustomEvent('disk', { detail })), detail)
  await attach(page, file('slow.txt'))
  await expect(filesToSend(page).getByRole('listitem')).toHaveText([/^slow\.txt/])
  await expect(draftMessage).toBeHidden()
  await disk('fast')
  await expect(draftMessage).toBeVisible()

  await disk('full')
  await attach(page, file('large.txt'))
  const partly = page.getByText('This browser saves the text, but not the files')
  await expect(partly).toBeVisible()
  await textOf(page, 'Reply').fill('With two files')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(partly).toBeVisible()
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(filesOf(page).getByRole('listitem')).toHaveText(['slow.txt', 'large.txt'])
  await expect(page).toHaveURL(new RegExp(`/support/${ticket}$`))
})

test('the browser sends nothing twice when a connection breaks before the response', async ({
  page,
  baseURL,
  account,
  api,
}) => {
  const token = await account.token()
  const caller = api(token)
  const body = { summary: 'A question', description: 'Once.' }
  const { id } = await caller.send<{ id: number }>('POST', '/support/tickets', body)
  const line = await breakingLine(baseURL ?? '')
  try {
    await page.goto(`${line.address}/support/${id}`)
    await page.getByLabel('Personal access token').fill(token)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await textOf(page, 'Reply').fill('Only once')
    line.breakBeforeResponses(/^POST \/v4\/support\/tickets\/\d+\/replies /)
    await page.getByRole('button', { name: 'Send reply' }).click()
    await expect(messages(page).getByText('Only once')).toHaveCount(1)
    await expect(textOf(page, 'Reply')).toHaveValue('')
    expect(line.carriedOut()).toBe(1)
  } finally {
    line.close()
  }
})

test('a proxy that repeats requests creates neither a reply nor a file twice', async ({
  page,
  account,
  signIn,
}) => {
  await signIn({ token: await account.token() })
  await openTicket(page, 'A question')
  const answers: { first: number; isRepetition: boolean }[] = []
  await page.route(/\/(replies|attachments)$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const first = await route.fetch()
    const second = await route.fetch()
    // The local platform sends the stored response. In front of a remote API, the console rejects the request.
    const headers = second.headers()
    const isRepetition = 'idempotency-replayed' in headers || 'x-console-repeated' in headers
    answers.push({ first: first.status(), isRepetition })
    return route.fulfill({ response: second })
  })
  await textOf(page, 'Reply').fill('Only once')
  await attach(page, file('one.txt'))
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(filesOf(page).getByRole('listitem')).toHaveText(['one.txt'])
  await expect(filesToSend(page)).toHaveCount(0)
  await expect(messages(page).getByText('Only once')).toHaveCount(1)
  await expect(textOf(page, 'Reply')).toHaveValue('')
  const once = { first: 200, isRepetition: true }
  expect(answers).toEqual([once, once])
})

test('renews a session that ends during a reply, and sends everything once', async ({
  page,
  account,
  accounts,
  signIn,
}) => {
  const token = await signIn({ token: await account.token() })
  await openTicket(page, 'A question')
  await textOf(page, 'Reply').fill('In the middle of it')
  await attach(page, file('one.txt'), file('two.txt'))
  // End the session with the reply itself, because an earlier read would ask for the renewal first.
  let isOver = false
  await page.route(/\/replies$/, async (route) => {
    if (route.request().method() === 'POST' && !isOver) {
      isOver = true
      await accounts.revoke(token)
    }
    return route.fallback()
  })
  const replies = counted(page, /\/replies$/)
  const uploads = counted(page, /\/attachments$/)
  await page.getByRole('button', { name: 'Send reply' }).click()
  await renewal(page)
    .getByLabel('Personal access token')
    .fill(await account.token())
  await renewal(page).getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(renewal(page)).toBeHidden()
  await expect(page.getByText('You are signed in again. Submit once more.')).toBeVisible()
  await expect(textOf(page, 'Reply')).toHaveValue('In the middle of it')
  await expect(filesToSend(page).getByRole('listitem')).toHaveCount(2)
  expect([replies(), uploads()]).toEqual([1, 0])

  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(filesOf(page).getByRole('listitem')).toHaveText(['one.txt', 'two.txt'])
  await expect(messages(page).getByText('In the middle of it')).toHaveCount(1)
  await expect(filesToSend(page)).toHaveCount(0)
  expect([replies(), uploads()]).toEqual([2, 2])
})

for (const width of [1280, 360])
  test(`new replies move neither the visible messages nor the draft, ${width} px wide`, async ({
    page,
    account,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.clock.install()
    await signIn({ token: await account.token() })
    const id = await openTicket(page, 'A long conversation')
    for (let number = 1; number <= 8; number++)
      await replyAsStaff(id, `Answer ${number}\n\n${'and so on '.repeat(60)}`)
    await page.reload()
    await expect(messages(page)).toContainText('Answer 8')
    const reply = textOf(page, 'Reply')
    await reply.fill('Half a sentence')
    await reply.press('ArrowLeft')
    const state = () =>
      reply.evaluate((element) => ({
        top: element.getBoundingClientRect().top,
        scrolled: document.scrollingElement?.scrollTop,
        focused: document.activeElement === element,
        caret: element instanceof HTMLTextAreaElement && element.selectionStart,
      }))
    await settled(page)
    const before = await state()
    await replyAsStaff(id, 'Answer 9')
    await replyAsStaff(id, 'Answer 10')
    const bar = page.getByRole('button', { name: '2 new replies' })
    // A user who returns to the tab sees new replies once the cached ones are stale.
    await page.clock.fastForward('02:00')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(bar).toBeVisible()
    await settled(page)
    expect(await state()).toEqual(before)
    await expect(messages(page)).not.toContainText('Answer 9')

    // The bar is in the window, and nothing covers it.
    await expect(bar).toBeInViewport({ ratio: 1 })
    if (width === 360) {
      await checkNarrow(page, 'a ticket with new replies', 'main')
      await bar.click({ trial: true })
    }
    await settled(page)
    expect(await state()).toEqual(before)
    await bar.press('Enter')
    await expect(messages(page)).toContainText('Answer 10')
    await expect(messages(page).getByRole('listitem').filter({ hasText: 'Answer 9' })).toBeFocused()
    await expect(reply).toHaveValue('Half a sentence')
  })

test('tickets fit a narrow screen, and new replies are counted', async ({
  page,
  account,
  signIn,
}) => {
  await signIn({ token: await account.token() })
  const id = await openTicket(page, 'A question of some length about the invoice')
  await page.goto('/support')
  await replyAsStaff(id, `${'wide '.repeat(100)}\n\n\`${'x'.repeat(200)}\``)
  await page.reload()
  const row = page.getByRole('row', { name: /A question/ })
  await expect(row).toContainText('Unread')
  await expect(page.getByRole('link', { name: /^Tickets/ }).getByLabel('1 unread')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/support', '/support/new', `/support/${id}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await checkFits(page, path)
  }
  await expect(messages(page)).toContainText('wide')
  await page.goto('/support')
  await expect(row).not.toContainText('Unread')
})
