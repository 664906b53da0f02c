import type { WorkloadKind } from './workload.ts'

/** Value at rest, increase at full activity and increase during a spike, per vCPU. */
interface Measure {
  rest: number
  active: number
  spike: number
}

/** Statistics of one kind of workload. */
export interface Profile {
  /** `day` follows the hours at which users are awake, `job` runs one long job a day. */
  rhythm: 'day' | 'job' | 'flat'
  /** Activity at weekends, relative to other days. */
  weekend: number
  /** Number of hours with a spike, out of 100. */
  spikes: number
  /** Fraction of one core, 0 to 1. */
  cpu: Measure
  /** Blocks per second. */
  io: Measure
  /** Maximum blocks per second, when memory runs short. */
  swap: number
  /** bits/s sent on the public and on the private network. */
  publicOut: Measure
  privateOut: Measure
  /** Bits received per bit sent. */
  publicInOut: number
  privateInOut: number
}

export const profiles: Record<WorkloadKind, Profile> = {
  web: {
    rhythm: 'day',
    weekend: 0.65,
    spikes: 5,
    cpu: { rest: 0.03, active: 0.5, spike: 0.4 },
    io: { rest: 2, active: 25, spike: 80 },
    swap: 3,
    publicOut: { rest: 40e3, active: 2.4e6, spike: 3e6 },
    privateOut: { rest: 20e3, active: 0.6e6, spike: 0.4e6 },
    publicInOut: 0.18,
    privateInOut: 1.6,
  },
  db: {
    rhythm: 'day',
    weekend: 0.75,
    spikes: 3,
    cpu: { rest: 0.06, active: 0.38, spike: 0.3 },
    io: { rest: 15, active: 260, spike: 900 },
    swap: 40,
    publicOut: { rest: 8e3, active: 30e3, spike: 0 },
    privateOut: { rest: 0.1e6, active: 4e6, spike: 3e6 },
    publicInOut: 0.6,
    privateInOut: 0.25,
  },
  batch: {
    rhythm: 'job',
    weekend: 1,
    spikes: 4,
    cpu: { rest: 0.015, active: 0.93, spike: 0.25 },
    io: { rest: 3, active: 420, spike: 300 },
    swap: 60,
    publicOut: { rest: 6e3, active: 1.2e6, spike: 0.5e6 },
    privateOut: { rest: 10e3, active: 3e6, spike: 1e6 },
    publicInOut: 3.5,
    privateInOut: 2,
  },
  idle: {
    rhythm: 'flat',
    weekend: 1,
    spikes: 1,
    cpu: { rest: 0.004, active: 0.012, spike: 0.12 },
    io: { rest: 0.3, active: 1.5, spike: 20 },
    swap: 0,
    publicOut: { rest: 1.2e3, active: 2.5e3, spike: 20e3 },
    privateOut: { rest: 100, active: 300, spike: 0 },
    publicInOut: 0.9,
    privateInOut: 1,
  },
}
