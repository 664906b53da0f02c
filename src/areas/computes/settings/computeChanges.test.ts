import { expect, test } from 'vitest'
import { computeChanges, settingsOf } from './computeChanges.ts'
import type { ComputeSettings } from './settingsSchema.ts'

const shown: ComputeSettings = {
  label: 'web-1',
  group: '',
  tags: ['web', 'prod'],
  watchdog_enabled: true,
  alerts: { cpu: 180, io: 10_000, network_in: 10, network_out: 10, transfer_quota: 80 },
}

test('nothing changed sends nothing', () => {
  expect(computeChanges(shown, { ...shown, alerts: { ...shown.alerts } })).toEqual({})
})

test('the order of tags is no change', () => {
  expect(computeChanges(shown, { ...shown, tags: ['prod', 'web'] })).toEqual({})
})

test('only what changed is sent, alerts one by one', () => {
  expect(
    computeChanges(shown, {
      ...shown,
      label: 'web-2',
      watchdog_enabled: false,
      alerts: { ...shown.alerts, cpu: 0 },
    }),
  ).toEqual({ label: 'web-2', watchdog_enabled: false, alerts: { cpu: 0 } })
})

test('removing every tag sends an empty list', () => {
  expect(computeChanges(shown, { ...shown, tags: [] })).toEqual({ tags: [] })
})

test('an instance of which little is told has settings all the same', () => {
  expect(settingsOf({ id: 1 })).toEqual({
    label: '',
    group: '',
    tags: [],
    watchdog_enabled: false,
    alerts: {},
  })
})
