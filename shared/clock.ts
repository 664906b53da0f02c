/**
 * Source of the current time, in milliseconds since the epoch. All code reads the time from a clock, so that tests can
 * change it.
 */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** A clock that only moves when it is advanced. */
export interface MovableClock extends Clock {
  advance(milliseconds: number): void
}

export function movableClock(start = Date.UTC(2026, 4, 12, 10, 30)): MovableClock {
  let now = start
  return {
    now: () => now,
    advance: (milliseconds) => {
      now += milliseconds
    },
  }
}

export {
  second as seconds,
  minute as minutes,
  hour as hours,
  day as days,
} from '../contract/rules/durations.ts'

/** Formats a time as the contract's date-time: ISO 8601 with seconds, UTC, without a zone (response shapes 1.6). */
export const wireTime = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().slice(0, 19)

export const fromWireTime = (text: string): number => Date.parse(`${text}Z`)
