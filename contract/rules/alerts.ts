/** Thresholds of an instance; 0 switches one off (document 3, 2.2). */
export interface Alerts {
  /** Percent, 100 for each core. */
  cpu: number
  /** Disk operations a second. */
  io: number
  /** Mbit/s. */
  network_in: number
  /** Mbit/s. */
  network_out: number
  /** Percent of the transfer quota. */
  transfer_quota: number
}

/** Seconds over which the platform averages before it compares. */
export const alertAverageSeconds = 2 * 60 * 60

/** The alerts of a new instance (document 3, 2.2; response shapes 4.2). */
export const defaultAlerts = (vcpus: number): Alerts => ({
  cpu: 90 * vcpus,
  io: 10_000,
  network_in: 10,
  network_out: 10,
  transfer_quota: 80,
})
