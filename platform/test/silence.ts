import { onTestFinished, vi } from 'vitest'

/** The time a name server may be silent, milliseconds. */
const silence = 8000

/** Holds what waits for a silent name server, until the test lets that time pass. */
export function holdSilence() {
  const held: (() => void)[] = []
  const wait = setTimeout
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    act: () => void,
    time?: number,
  ) => {
    if (time === silence) held.push(act)
    return wait(act, time)
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
