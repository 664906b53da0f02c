import { expect, test } from 'vitest'
import { alertFires, defaultAlerts } from './alerts.ts'

test.each([
  [1, 90],
  [2, 180],
  [16, 1440],
])('an instance of %i cores has its CPU alert at %i percent', (vcpus, cpu) => {
  expect(defaultAlerts(vcpus)).toEqual({
    cpu,
    io: 10_000,
    network_in: 10,
    network_out: 10,
    transfer_quota: 80,
  })
})

test.each([
  [90, 89, false],
  [90, 90, false],
  [90, 90.1, true],
  [0, 400, false],
])('an alert at %d over an average of %d fires: %s', (threshold, average, fires) => {
  expect(alertFires(threshold, average)).toBe(fires)
})
