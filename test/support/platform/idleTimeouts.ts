import { onTestFinished, vi } from 'vitest'

/** Default idle timeout of a zone transfer, in milliseconds. */
const defaultDelay = 8000

/** Maximum delay of a timer, in milliseconds. */
const maxDelay = 2 ** 31 - 1

/**
 * Stops the timers with a delay of `delay` milliseconds until the test fires them. They never fire automatically,
 * because a slow machine may take longer than the delay.
 */
export function holdIdleTimeouts(delay = defaultDelay) {
  const timers: (() => void)[] = []
  const wait = setTimeout
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    act: () => void,
    time?: number,
  ) => {
    if (time !== delay) return wait(act, time)
    timers.push(act)
    return wait(act, maxDelay).unref()
  }) as typeof setTimeout)
  onTestFinished(() => spy.mockRestore())
  return {
    /** Returns the number of stopped timers. */
    count: () => timers.length,
    /** Fires stopped timers, including new ones, until the promise settles. */
    passUntil: async <Result>(done: Promise<Result>): Promise<Result> => {
      const timer = setInterval(() => timers.splice(0).forEach((act) => act()), 20)
      return await done.finally(() => clearInterval(timer))
    },
  }
}
