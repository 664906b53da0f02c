import { expect, test } from 'vitest'
import type { Event } from '#api/generated/types.gen.ts'
import { stateSince } from './stateSince.ts'

const event = (action: string, created: string, duration?: number): Event => ({
  id: 1,
  action,
  status: 'finished',
  created,
  ...(duration !== undefined && { duration }),
})

test('returns the end of the last event that brought the instance into its status', () => {
  const events = [
    event('compute_resize', '2026-05-03T00:00:00', 60),
    event('host_reboot', '2026-05-02T01:12:00', 7500),
    event('compute_boot', '2026-05-01T00:00:00', 5),
  ]
  expect(stateSince(events, 'running')).toBe('2026-05-02T03:17:00')
})

test('returns nothing if the last event leads to another status, or if there is none', () => {
  expect(stateSince([event('compute_shutdown', '2026-05-02T01:12:00')], 'running')).toBeUndefined()
  expect(stateSince([event('compute_resize', '2026-05-02T01:12:00')], 'running')).toBeUndefined()
  expect(stateSince([], 'offline')).toBeUndefined()
})
