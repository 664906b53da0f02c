import { expect, test } from 'vitest'
import { alertAverageSeconds, defaultAlerts } from './alerts.ts'

test.each([
  [1, 90],
  [2, 180],
  [16, 1440],
])('sets the default CPU alert of an instance with %i cores to %i percent', (vcpus, cpu) => {
  expect(defaultAlerts(vcpus)).toEqual({
    cpu,
    io: 10_000,
    network_in: 10,
    network_out: 10,
    transfer_quota: 80,
  })
})

test('averages alert values over two hours', () => {
  expect(alertAverageSeconds).toBe(7200)
})
