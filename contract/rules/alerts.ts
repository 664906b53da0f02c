/** Alert thresholds of an instance; 0 disables an alert (document 3, 2.2). */
export interface Alerts {
  /** CPU usage in percent, 100 per core. */
  cpu: number
  /** Disk operations per second. */
  io: number
  /** Incoming traffic, in Mbit/s. */
  network_in: number
  /** Outgoing traffic, in Mbit/s. */
  network_out: number
  /** Percentage of the transfer quota. */
  transfer_quota: number
}

/** Period over which values are averaged before they are compared, in seconds. */
export const alertAverageSeconds = 2 * 60 * 60

/** Returns the default alerts of a new instance (document 3, 2.2; response shapes 4.2). */
export const defaultAlerts = (vcpus: number): Alerts => ({
  cpu: 90 * vcpus,
  io: 10_000,
  network_in: 10,
  network_out: 10,
  transfer_quota: 80,
})
