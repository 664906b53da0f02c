import { join } from 'node:path'
import { answerTicket } from '#platform/maintenance/tickets.ts'
import { systemClock } from '#shared/clock.ts'
import { openDatabase } from '#platform/database/open.ts'
import { giveFiles } from './giveFiles.ts'
import { expect, type Page, serverDataDir } from './test.ts'

export const textOf = (page: Page, label: string) => page.getByRole('textbox', { name: label })
export const messages = (page: Page) => page.getByRole('list', { name: 'Conversation' })
/** The files of the draft. */
export const filesToSend = (page: Page) => page.getByRole('list', { name: 'Files to send' })
/** The files of the ticket. */
export const filesOf = (page: Page) => page.getByRole('region', { name: 'Files' })

export const file = (name: string, text = name) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})

/** Attaches files to the reply or ticket being written. */
export const attach = (page: Page, ...files: ReturnType<typeof file>[]) =>
  giveFiles(page.getByRole('button', { name: 'Attach files' }), files)

/** Returns the number of matching requests that the console has sent. A repetition with the same idempotency key is not counted. */
export function counted(page: Page, path: RegExp) {
  const keys = new Set<string | undefined>()
  page.on('request', (request) => {
    if (request.method() === 'POST' && path.test(new URL(request.url()).pathname))
      keys.add(request.headers()['idempotency-key'])
  })
  return () => keys.size
}

/**
 * Resets the connection of the matching POST requests whose numbers are in `lost`, counted from 1. If `done` is true,
 * the server executes the request first.
 */
export async function dropResponses(
  page: Page,
  path: RegExp,
  { lost, done }: { lost: readonly number[]; done: boolean },
) {
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

/** Adds a reply of the provider's staff. */
export async function replyAsStaff(ticketId: number, text: string) {
  const db = await openDatabase(join(serverDataDir(), 'platform.sqlite'))
  try {
    await answerTicket(db, systemClock, ticketId, text, 'Noor')
  } finally {
    await db.destroy()
  }
}

export const ticketIn = (page: Page) => Number(/\/support\/(\d+)/.exec(page.url())?.[1])

/** Opens a ticket through the form, and returns its ID. */
export async function openTicket(page: Page, summary: string) {
  await page.goto('/support/new')
  await textOf(page, 'Summary').fill(summary)
  await textOf(page, 'Description').fill('Since **noon**.')
  await page.getByRole('button', { name: 'Open ticket' }).click()
  await expect(page).toHaveURL(/\/support\/\d+/)
  await expect(page.getByRole('heading', { level: 1, name: summary })).toBeVisible()
  return ticketIn(page)
}
