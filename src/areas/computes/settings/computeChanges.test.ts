import { expect, test } from 'vitest'
import { computeChanges, settingsOf } from './computeChanges.ts'
import type { ComputeSettings } from './settingsSchema.ts'

const initial: ComputeSettings = {
  label: 'web-1',
  group: '',
  tags: ['web', 'prod'],
  watchdog_enabled: true,
  alerts: { cpu: 180, io: 10_000, network_in: 10, network_out: 10, transfer_quota: 80 },
}

test('sends nothing without changes', () => {
  expect(computeChanges(initial, { ...initial, alerts: { ...initial.alerts } })).toEqual({})
})

test('does not treat a different order of tags as a change', () => {
  expect(computeChanges(initial, { ...initial, tags: ['prod', 'web'] })).toEqual({})
})

test('sends only changes, with alerts one by one', () => {
  expect(
    computeChanges(initial, {
      ...initial,
      label: 'web-2',
      watchdog_enabled: false,
      alerts: { ...initial.alerts, cpu: 0 },
    }),
  ).toEqual({ label: 'web-2', watchdog_enabled: false, alerts: { cpu: 0 } })
})

test('sends an empty list when every tag is removed', () => {
  expect(computeChanges(initial, { ...initial, tags: [] })).toEqual({ tags: [] })
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
