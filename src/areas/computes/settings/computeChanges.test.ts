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

test('sends nothing without changes', () => {
  expect(computeChanges(shown, { ...shown, alerts: { ...shown.alerts } })).toEqual({})
})

test('does not treat a different order of tags as a change', () => {
  expect(computeChanges(shown, { ...shown, tags: ['prod', 'web'] })).toEqual({})
})

test('sends only changes, with alerts one by one', () => {
  expect(
    computeChanges(shown, {
      ...shown,
      label: 'web-2',
      watchdog_enabled: false,
      alerts: { ...shown.alerts, cpu: 0 },
    }),
  ).toEqual({ label: 'web-2', watchdog_enabled: false, alerts: { cpu: 0 } })
})

test('sends an empty list when every tag is removed', () => {
  expect(computeChanges(shown, { ...shown, tags: [] })).toEqual({ tags: [] })
})

test('uses defaults for fields that the API omits', () => {
  expect(settingsOf({ id: 1 })).toEqual({
    label: '',
    group: '',
    tags: [],
    watchdog_enabled: false,
    alerts: {},
  })
})
