import { afterEach, expect, test, vi } from 'vitest'
import { retryAfter, waitText } from './retryAfter.ts'

afterEach(() => vi.useRealTimers())

test.each([
  [{ 'Retry-After': '90' }, 90_000],
  [{ 'Retry-After': '0' }, 0],
  [{ 'Retry-After': 'Fri, 01 Jan 2027 00:10:00 GMT' }, 600_000],
  [{ 'Retry-After': 'Thu, 31 Dec 2026 23:00:00 GMT' }, 0],
  [
    { 'Retry-After': 'Fri, 01 Jan 2027 09:00:30 GMT', Date: 'Fri, 01 Jan 2027 09:00:00 GMT' },
    30_000,
  ],
  [{ 'Retry-After': '-5' }, undefined],
  [{ 'Retry-After': 'soon' }, undefined],
  [{ 'Retry-After': '' }, undefined],
  [{}, undefined],
])('parses %j as a wait of %s milliseconds', (headers, ms) => {
  vi.useFakeTimers({ now: Date.UTC(2027, 0, 1) })
  expect(retryAfter(new Headers(headers as Record<string, string>))).toBe(ms)
})

test.each([
  [200, '1 second'],
  [90_000, '90 seconds'],
  [119_001, '2 minutes'],
  [600_000, '10 minutes'],
  [601_000, '11 minutes'],
  [10_800_000, '3 hours'],
])('formats %d milliseconds as %s', (ms, text) => {
  expect(waitText(ms)).toBe(text)
})
