import { answerTicket } from '#platform/areas/support/desk.ts'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/database/open.ts'
import { join } from 'node:path'
import { expect, type Page, serverDataDir, test } from './support/test.ts'

const file = (name: string, text = name) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})

const textOf = (page: Page, label: string) => page.getByRole('textbox', { name: label })
const messages = (page: Page) => page.getByRole('list', { name: 'Conversation' })
const files = (page: Page) => page.getByRole('list', { name: 'Files to send' })

/** How often the console has sent such a call. */
function counted(page: Page, path: RegExp) {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && path.test(new URL(request.url()).pathname)) count++
  })
  return () => count
}

/** Loses the answers to some of such calls after they were done; tells which by their number, from 1. */
async function loseAnswers(page: Page, path: RegExp, lost: readonly number[], done: boolean) {
  let count = 0
  await page.route(
    ({ pathname }) => path.test(pathname),
    async (route) => {
      if (route.request().method() !== 'POST' || !lost.includes(++count)) return route.fallback()
      if (done) await route.fetch()
      return route.abort('connectionreset')
    },
  )
}

async function answerAsStaff(ticketId: number, text: string) {
  const db = await openDatabase(join(serverDataDir(), 'platform.sqlite'))
  try {
    await answerTicket(db, systemClock, ticketId, text, 'Noor')
  } finally {
    await db.destroy()
  }
}

const ticketIn = (page: Page) => Number(/\/support\/(\d+)/.exec(page.url())?.[1])

async function openTicket(page: Page, summary: string) {
  await page.goto('/support/new')
  await textOf(page, 'Summary').fill(summary)
  await textOf(page, 'Description').fill('Since **noon**.')
  await page.getByRole('button', { name: 'Open ticket' }).click()
  await expect(page.getByRole('heading', { level: 1, name: summary })).toBeVisible()
  return ticketIn(page)
}

test('a ticket is opened from an instance, answered, replied to with files and closed', async ({
  page,
  account,
  signIn,
}) => {
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
  await page.getByLabel('Files to attach').setInputFiles([file('trace.txt'), file('a.txt.zip')])
  await expect(files(page)).toContainText('The file type is not accepted')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText('noon')
  await open.click()

  await expect(page.getByRole('heading', { level: 1, name: 'Disk is slow' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'web-1' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Files' })).toContainText('trace.txt')
  await expect(files(page)).toHaveCount(0)
  const ticketId = ticketIn(page)

  // What the provider writes meanwhile waits for a press.
  await answerAsStaff(ticketId, '> quoted\n\nWe look into it.')
  await page.getByRole('button', { name: 'Refresh' }).click()
  const bar = page.getByRole('button', { name: '1 new reply' })
  await expect(bar).toBeVisible()
  await expect(messages(page)).not.toContainText('We look into it.')
  await bar.click()
  await expect(messages(page).getByText('Provider support')).toBeVisible()

  // The second of three files fails: it alone is sent again, and no reply.
  const replies = counted(page, /\/replies$/)
  const uploads = counted(page, /\/attachments$/)
  await loseAnswers(page, /\/attachments$/, [2], false)
  await textOf(page, 'Reply').fill('Here are the logs.')
  await page
    .getByLabel('Files to attach')
    .setInputFiles([file('one.txt'), file('two.txt'), file('three.txt')])
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(messages(page)).toContainText('Here are the logs.')
  await expect(page.getByRole('region', { name: 'Files' })).toContainText('three.txt')
  await page.getByRole('button', { name: 'Retry two.txt' }).click()
  await expect(page.getByRole('region', { name: 'Files' })).toContainText('two.txt')
  await expect(files(page)).toHaveCount(0)
  expect([replies(), uploads()]).toEqual([1, 4])

  await page.getByRole('button', { name: 'Close ticket' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Close ticket' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('This ticket is closed. Open a new one.').first()).toBeVisible()
  await page.goto('/support')
  await expect(page.getByRole('row', { name: /Disk is slow/ })).toContainText('Closed')
})

test('drafts of two tickets survive a reload, and no lost answer sends anything twice', async ({
  page,
  account,
  accounts,
  signIn,
}) => {
  const token = await account.token()
  await signIn({ token })
  const first = await openTicket(page, 'First question')
  const second = await openTicket(page, 'Second question')

  await textOf(page, 'Reply').fill('For the second')
  await page.goto(`/support/${first}`)
  await textOf(page, 'Reply').fill('For the first')
  await page.getByLabel('Files to attach').setInputFiles([file('kept.txt')])
  await expect(page.getByText('Draft saved in this browser')).toBeVisible()
  await page.reload()
  await expect(textOf(page, 'Reply')).toHaveValue('For the first')
  await expect(files(page)).toContainText('kept.txt')

  // The reply and the file arrive, but no answer comes back.
  const replies = counted(page, /\/replies$/)
  await loseAnswers(page, /\/replies$/, [1], true)
  await loseAnswers(page, /\/attachments$/, [1], true)
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(messages(page).getByText('For the first')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Files' })).toContainText('kept.txt')
  await expect(files(page)).toHaveCount(0)
  expect(replies()).toBe(1)
  await page.unrouteAll()

  // The session ends in the middle of a reply.
  await page.goto(`/support/${second}`)
  await expect(textOf(page, 'Reply')).toHaveValue('For the second')
  // With the reply itself: a read before it would ask for the renewal first.
  await page.route(/\/replies$/, async (route) => {
    if (route.request().method() === 'POST') await accounts.revoke(token)
    return route.fallback()
  })
  await page.getByRole('button', { name: 'Send reply' }).click()
  const renew = page.getByRole('dialog')
  await expect(renew).toBeVisible()
  await expect(textOf(page, 'Reply')).toHaveValue('For the second')
  await page.unrouteAll()
  await signIn({ token: await account.token() })
  await page.reload()
  await expect(textOf(page, 'Reply')).toHaveValue('For the second')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(messages(page).getByText('For the second')).toHaveCount(1)
})

test('tickets fit a narrow screen, and what is new is counted', async ({
  page,
  account,
  signIn,
}) => {
  await signIn({ token: await account.token() })
  const id = await openTicket(page, 'A question of some length about the invoice')
  await page.goto('/support')
  await answerAsStaff(id, `${'wide '.repeat(100)}\n\n\`${'x'.repeat(200)}\``)
  await page.reload()
  const row = page.getByRole('row', { name: /A question/ })
  await expect(row).toContainText('New')
  await expect(page.getByRole('link', { name: /^Tickets/ }).getByLabel('1 unread')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/support', '/support/new', `/support/${id}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    expect(sideways, path).toBe(false)
  }
  await expect(messages(page)).toContainText('wide')
  await page.goto('/support')
  await expect(row).not.toContainText('New')
})
