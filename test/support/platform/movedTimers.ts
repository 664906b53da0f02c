import { setImmediate as nextTask } from 'node:timers/promises'
import { onTestFinished, vi } from 'vitest'

/** Replaces the timers until the end of the test, so that time passes only by `moveTimers`. */
export function fakeTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Advances fake timers in small steps, and lets the process read its sockets after each step. */
export async function moveTimers(milliseconds: number): Promise<void> {
  const step = 100
  for (let moved = 0; moved < milliseconds; moved += step) {
    await vi.advanceTimersByTimeAsync(step)
    for (let round = 0; round < 5; round++) await nextTask()
  }
}
