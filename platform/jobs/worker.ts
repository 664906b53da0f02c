import { setTimeout as pause } from 'node:timers/promises'
import type { Jobs } from './queue.ts'

/** The time another process's new job may wait for this one to notice it. */
const longestNap = 250

/**
 * Stops it, and waits for what is in hand.
 * @param milliseconds after which what is not done is left to other processes
 */
export type StopWorker = (milliseconds?: number) => Promise<void>

/**
 * Ends jobs as they fall due until it is stopped.
 * @param mayWork asked before each round; while it says no, jobs are left to others
 */
export function startWorker(
  jobs: Jobs,
  report: (error: unknown) => void,
  mayWork = () => true,
): StopWorker {
  const stopping = new AbortController()
  const nap = (milliseconds: number) =>
    pause(milliseconds, undefined, { signal: stopping.signal }).catch(() => undefined)
  const loop = async () => {
    while (!stopping.signal.aborted) {
      try {
        if (!mayWork()) {
          await nap(longestNap)
          continue
        }
        await jobs.runDue(stopping.signal)
        const next = await jobs.nextDue()
        const wait = next === undefined ? longestNap : next - jobs.clock.now()
        await nap(Math.min(Math.max(wait, 5), longestNap))
      } catch (error) {
        report(error)
        await nap(1000)
      }
    }
  }
  const done = loop()
  return async (milliseconds) => {
    stopping.abort()
    const over = done.then(() => jobs.idle())
    if (milliseconds === undefined) return await over
    const late = new AbortController()
    await Promise.race([
      over,
      pause(milliseconds, undefined, { signal: late.signal }).catch(() => undefined),
    ])
    late.abort()
    await jobs.handOver()
  }
}
