import { expect, test } from 'vitest'
import type { LogEntry } from '#api/http/requestLog.ts'
import { evidenceOf, failedCalls } from './evidence.ts'

const entry = (id: number, status: number, extra: Partial<LogEntry> = {}): LogEntry => ({
  id,
  method: 'POST',
  path: '/v4/domains',
  query: '',
  started: Date.UTC(2026, 0, 2, 3, 4, 5),
  cause: { operation: 'createDomain', by: 'action', screen: '/domains' },
  status,
  ms: 12.4,
  ...extra,
})

test('collects the last failed requests or the requested one', () => {
  const log = [entry(1, 200), entry(2, 400), entry(3, 0), entry(4, 500, { cancelled: true })]
  expect(failedCalls(log).map(({ id }) => id)).toEqual([2, 3])
  expect(failedCalls(log, 1).map(({ id }) => id)).toEqual([1])
})

test('formats evidence with the object, the requests and their errors', () => {
  const answer = { errors: [{ field: 'domain', reason: 'Taken ``` by others' }] }
  const calls = [entry(2, 400, { answer }), entry(3, 0, { body: { root_pass: 'never shown' } })]
  expect(evidenceOf('web-1 (compute 7)', calls, Date.UTC(2026, 0, 2))).toBe(
    [
      '```',
      'About: web-1 (compute 7)',
      'Collected: 2026-01-02T00:00:00.000Z',
      '2026-01-02T03:04:05.000Z POST /v4/domains → 400 in 12 ms',
      "  domain: Taken ''' by others",
      '2026-01-02T03:04:05.000Z POST /v4/domains → no response in 12 ms',
      '```',
    ].join('\n'),
  )
})
