import { expect, test } from 'vitest'
import { changesSince, usedLast } from './recent.ts'

const event = (id: number, entity: number, action: string, username: string) => ({
  id,
  action,
  status: 'finished',
  username,
  created: `2030-05-12T10:00:0${id}`,
  entity: { id: entity, type: 'compute', label: `web-${entity}` },
})

const events = [
  event(5, 3, 'compute_delete', 'anna'),
  event(4, 1, 'compute_boot', 'anna'),
  event(3, 2, 'compute_boot', 'bert'),
  event(2, 1, 'compute_update', 'anna'),
  event(1, 3, 'compute_boot', 'anna'),
]

test('returns the changes since the last visit', () => {
  const since = Date.parse('2030-05-12T10:00:03Z')
  expect(changesSince(events, since).map(({ id }) => id)).toEqual([5, 4])
})

test('returns each existing object that the user used last, once', () => {
  expect(usedLast(events, 'anna').map(({ id }) => id)).toEqual([4])
  expect(usedLast(events, 'bert').map(({ id }) => id)).toEqual([3])
  expect(usedLast(events, null)).toEqual([])
})
