/** Milliseconds since the epoch. Everything that asks for the time asks a clock, so that a test can move it. */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** A clock that stands where it was put until it is moved. */
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

/** The contract's date-time: ISO 8601 with seconds, UTC, without a zone (response shapes 1.6). */
export const wireTime = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().slice(0, 19)

export const fromWireTime = (text: string): number => Date.parse(`${text}Z`)
