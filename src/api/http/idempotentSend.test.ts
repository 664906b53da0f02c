import { beforeEach, expect, test } from 'vitest'
import { ApiError } from './client.ts'
import { sessionRenewed } from '../session/renewal.ts'
import { idempotentSend } from './idempotentSend.ts'

interface Row {
  id: number
  text: string
}

const failure = (status: number) =>
  new ApiError({ status, faults: [{ reason: `Status ${status}` }], method: 'POST', path: '/' })

let rows: Row[]
let after: number | undefined
/**
 * Outcome of each attempt: `arrives` if the API processes it, and the status that the client receives (0 for a lost
 * response).
 */
let outcomes: { arrives: boolean; status: number }[]
let sent: number
let reads: (() => void)[]

beforeEach(() => {
  rows = [{ id: 7, text: 'Thanks' }]
  after = undefined
  outcomes = []
  sent = 0
  reads = []
})

const write = (text: string) => {
  const row = { id: Math.max(0, ...rows.map(({ id }) => id)) + 1, text }
  rows = [...rows, row]
  return row
}

const send = (text = 'Thanks') =>
  idempotentSend<Row>({
    attempt: { after: () => after, note: (id) => (after = id) },
    read: () => {
      reads.shift()?.()
      return Promise.resolve(rows)
    },
    matches: (row) => row.text === text,
    send: () => {
      sent++
      const { arrives, status } = outcomes.shift() ?? { arrives: true, status: 200 }
      const row = arrives ? write(text) : undefined
      return row && status === 200 ? Promise.resolve(row) : Promise.reject(failure(status))
    },
  })

const texts = () => rows.map(({ text }) => text)

test('does not resend a request that was processed although its response was lost', async () => {
  outcomes = [{ arrives: true, status: 0 }]
  expect(await send()).toEqual({ id: 8, text: 'Thanks' })
  expect([sent, texts()]).toEqual([1, ['Thanks', 'Thanks']])
})

test.each([0, 502])(
  'does not mistake an older entry with the same text for the lost one (%i)',
  async (status) => {
    outcomes = [{ arrives: false, status }]
    await expect(send()).rejects.toMatchObject({ status })
    expect(texts()).toEqual(['Thanks'])
    expect(await send()).toEqual({ id: 8, text: 'Thanks' })
    expect([sent, texts()]).toEqual([2, ['Thanks', 'Thanks']])
  },
)

test('finds an entry that appeared late before it sends again', async () => {
  outcomes = [{ arrives: false, status: 0 }]
  await expect(send()).rejects.toMatchObject({ status: 0 })
  write('Thanks')
  expect(await send()).toEqual({ id: 8, text: 'Thanks' })
  expect(sent).toBe(1)
})

test('does not send again while the list cannot be read', async () => {
  outcomes = [{ arrives: true, status: 0 }]
  const lost = () => {
    throw failure(0)
  }
  reads = [() => undefined, lost, lost]
  await expect(send()).rejects.toMatchObject({ status: 0 })
  await expect(send()).rejects.toMatchObject({ status: 0 })
  expect(sent).toBe(1)
  expect(await send()).toEqual({ id: 8, text: 'Thanks' })
  expect(sent).toBe(1)
})

test('sends a rejected request again, even if another entry with the same text appeared since', async () => {
  outcomes = [{ arrives: false, status: 400 }]
  await expect(send()).rejects.toMatchObject({ status: 400 })
  expect(after).toBeUndefined()
  write('Thanks')
  await send()
  expect([sent, texts()]).toEqual([2, ['Thanks', 'Thanks', 'Thanks']])
})

test('sends a different text after a lost response', async () => {
  outcomes = [{ arrives: false, status: 0 }]
  await expect(send()).rejects.toMatchObject({ status: 0 })
  write('Thanks')
  await send('Thanks a lot')
  expect([sent, texts()]).toEqual([2, ['Thanks', 'Thanks', 'Thanks a lot']])
})

test('asks the user to submit again when the session was renewed during the check', async () => {
  reads = [sessionRenewed]
  await expect(send()).rejects.toThrow('You are signed in again. Submit once more.')
  expect(sent).toBe(0)
  await send()
  expect(sent).toBe(1)
})
