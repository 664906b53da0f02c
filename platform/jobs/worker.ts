import { setTimeout as pause } from 'node:timers/promises'
import type { Jobs } from './queue.ts'

/** Maximum delay until a job that another process has started is noticed, in milliseconds. */
const maxPollDelay = 250

/**
 * Stops the worker and waits for jobs in progress.
 * @param milliseconds timeout after which unfinished jobs are left to other processes
 */
export type StopWorker = (milliseconds?: number) => Promise<void>

/**
 * Completes jobs when they are due, until it is stopped.
 * @param mayWork called before each run; while it returns false, jobs are left to other processes
 */
export function startJobWorker(
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
          await nap(maxPollDelay)
          continue
        }
        await jobs.runDue(stopping.signal)
        const next = await jobs.nextDue()
        const wait = next === undefined ? maxPollDelay : next - jobs.clock.now()
        await nap(Math.min(Math.max(wait, 5), maxPollDelay))
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
