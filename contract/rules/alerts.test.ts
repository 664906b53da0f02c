import { expect, test } from 'vitest'
import { alertAverageSeconds, defaultAlerts } from './alerts.ts'

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

test('alerts compare averages of two hours', () => {
  expect(alertAverageSeconds).toBe(7200)
})
