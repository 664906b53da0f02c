import { onTestFinished, vi } from 'vitest'

/** The time a name server may be silent, milliseconds. */
const defaultSilence = 8000

/** The longest delay of a timer, milliseconds. */
const maxDelay = 2 ** 31 - 1

/**
 * Stops the timers with a delay of `silence` milliseconds until the test fires them. They never fire by themselves, because
 * a slow machine may take longer than the delay.
 */
export function holdSilence(silence = defaultSilence) {
  const held: (() => void)[] = []
  const wait = setTimeout
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    act: () => void,
    time?: number,
  ) => {
    if (time !== silence) return wait(act, time)
    held.push(act)
    return wait(act, maxDelay).unref()
  }) as typeof setTimeout)
  onTestFinished(() => spy.mockRestore())
  return {
    /** The number that wait. */
    count: () => held.length,
    /** Until something is done, which may wait several times, one after the other. */
    passUntil: async <Result>(done: Promise<Result>): Promise<Result> => {
      const timer = setInterval(() => held.splice(0).forEach((act) => act()), 20)
      return await done.finally(() => clearInterval(timer))
    },
  }
}
