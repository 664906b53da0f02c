import { mix } from '../../../catalogue/hash.ts'
import { hours, minutes } from '#shared/clock.ts'
import { type Profile, profiles } from './profiles.ts'
import type { Workload } from './workload.ts'

/**
 * Length of a slot, in milliseconds. Statistics consist of five-minute averages; slots are counted from the Unix
 * epoch.
 */
export const slotLength = 5 * minutes
const slotsPerHour = hours / slotLength
const slotsPerDay = 24 * slotsPerHour

/** Series of a response, in the order of the values in a sample. */
export const series = [
  'cpu',
  'io',
  'swap',
  'v4_in',
  'v4_out',
  'v4_private_in',
  'v4_private_out',
  'v6_in',
  'v6_out',
  'v6_private_in',
  'v6_private_out',
] as const

export type MetricSample = Float64Array

export const newSample = (): MetricSample => new Float64Array(series.length)

/** Writes the values of an instance in a slot to `sample`. */
export type Sampler = (slot: number, sample: MetricSample) => void

/** Fraction of full activity by slot of the day, with its maximum at 14:00 in the users' time zone. */
const dayCurve = Float64Array.from({ length: slotsPerDay }, (_, slot) => {
  const angle = (2 * Math.PI * (slot / slotsPerHour - 14)) / 24
  return 0.06 + 0.94 * (0.5 + 0.5 * Math.cos(angle)) ** 1.6
})

/** January 1, 1970, day 0, was a Thursday. */
const isWeekend = (day: number): boolean => (day + 4) % 7 === 0 || (day + 4) % 7 === 6

type Rhythm = (slot: number) => number

function rhythmOf(profile: Profile, seed: number): Rhythm {
  const shift = Math.floor(unit(seed, 1) * 9 * slotsPerHour)
  if (profile.rhythm === 'flat') return () => 0.5
  if (profile.rhythm === 'job') return jobRhythm(seed)
  return (slot) => {
    const local = slot + shift
    const part = dayCurve[local % slotsPerDay] ?? 0
    return part * (isWeekend(Math.floor(local / slotsPerDay)) ? profile.weekend : 1)
  }
}

/** Returns the rhythm of one long job a day, of varying length, and a short job at each full hour. */
function jobRhythm(seed: number): Rhythm {
  const shift = Math.floor(unit(seed, 1) * slotsPerDay)
  return (slot) => {
    const local = slot + shift
    const length = (1.5 + 2.5 * unit(seed + 2, Math.floor(local / slotsPerDay))) * slotsPerHour
    if (local % slotsPerDay < length) return 1
    return local % slotsPerHour === 0 ? 0.12 : 0.01
  }
}

/** Returns the height of a spike in a slot, 0 to 1. Spikes occur at random and last up to an hour. */
function spikeAt(seed: number, slot: number, spikes: number): number {
  let height = 0
  const hour = Math.floor(slot / slotsPerHour)
  for (const candidate of [hour - 1, hour]) {
    if (unit(seed, candidate) * 100 >= spikes) continue
    const start = candidate * slotsPerHour + Math.floor(unit(seed + 1, candidate) * slotsPerHour)
    const length = 1 + Math.floor(unit(seed + 2, candidate) ** 2 * (slotsPerHour - 1))
    if (slot >= start && slot < start + length)
      height = Math.max(height, 0.3 + 0.7 * unit(seed + 3, candidate))
  }
  return height
}

const maxCpu = 0.995

/**
 * Returns the sampler of an instance. Its values depend only on the id and the workload, so all responses are
 * consistent.
 */
export function samplerOf(computeId: number, workload: Workload): Sampler {
  const profile = profiles[workload.kind]
  const { cpu, io, publicOut, privateOut } = profile
  // Use distinct seeds, so that the random values of one instance are independent of each other.
  const seeds = Array.from({ length: 10 }, (_, index) => mix(computeId * 16 + index))
  const seed = (index: number) => seeds[index] ?? 0
  const rhythm = rhythmOf(profile, seed(0))
  const size = workload.vcpus * (0.6 + 0.8 * unit(seed(1), 1))
  const viaIpv6 = 0.04 + 0.3 * unit(seed(1), 2)

  return (slot, sample) => {
    const mood = 0.7 + 0.6 * drift(seed(2), slot, 3 * slotsPerHour)
    const season = 0.8 + 0.4 * drift(seed(3), slot, 6 * slotsPerDay)
    const activity = rhythm(slot) * Math.min(mood * season, 1.25)
    const spike = spikeAt(seed(4), slot, profile.spikes)
    const about = (noise: number, spread: number) =>
      1 - spread / 2 + spread * unit(seed(noise), slot)

    const load = (cpu.rest + cpu.active * activity) * about(5, 0.24) + cpu.spike * spike
    const blocks = (io.rest + io.active * activity) * about(6, 0.6) + io.spike * spike
    const shortage = Math.max(0, drift(seed(7), slot, 8 * slotsPerHour) - 0.85) / 0.15
    const traffic = about(8, 0.3)
    const outside =
      (publicOut.rest + publicOut.active * activity) * traffic + publicOut.spike * spike
    const inside =
      (privateOut.rest + privateOut.active * activity) * traffic + privateOut.spike * spike
    const replies = about(9, 0.2)

    sample[0] = 100 * workload.vcpus * Math.min(load, maxCpu)
    sample[1] = size * blocks
    sample[2] = size * profile.swap * shortage * activity
    const out = size * outside
    const coming = out * profile.publicInOut * replies
    const privateSent = size * inside
    const privateComing = privateSent * profile.privateInOut * replies
    // Without a private network, internal traffic uses the public network.
    const hidden = workload.privateNetwork ? 0 : 1
    const publicOutAll = out + hidden * privateSent
    const publicInAll = coming + hidden * privateComing
    sample[3] = publicInAll * (1 - viaIpv6)
    sample[4] = publicOutAll * (1 - viaIpv6)
    sample[5] = (1 - hidden) * privateComing
    sample[6] = (1 - hidden) * privateSent
    sample[7] = publicInAll * viaIpv6
    sample[8] = publicOutAll * viaIpv6
    sample[9] = 0
    sample[10] = 0
  }
}

/** Returns a pseudo-random number from 0 to 1 that depends only on the seed and the index. */
const unit = (seed: number, index: number): number =>
  mix(seed ^ Math.imul(index, 0x9e_37_79_b1)) / 2 ** 32

/** Like `unit`, but interpolates smoothly between values that are `period` steps apart. */
function drift(seed: number, index: number, period: number): number {
  const position = index / period
  const cell = Math.floor(position)
  const part = position - cell
  const from = unit(seed, cell)
  return from + (unit(seed, cell + 1) - from) * part * part * (3 - 2 * part)
}
