import type { constants } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Drain } from './drain.ts'

/** Time for a load balancer to notice the failing readiness check, in milliseconds. */
const readinessDelay = 5000

/** Time limit for closing files and the database, in milliseconds. */
const closeTimeout = 10_000

interface Stopping {
  drain: Drain
  /** Time for requests, transfers and jobs in flight, in milliseconds. */
  gracePeriod: number
  /** True if a load balancer polls the readiness check. */
  isWatched: () => boolean
  /** Stops taking new jobs and hands unfinished ones over to other processes after the given time. */
  stopJobs: (milliseconds: number) => Promise<void>
  close: () => Promise<void>
  log: (line: string) => void
}

/**
 * Shuts down on SIGINT, SIGTERM or SIGHUP, and when the parent process disconnects. Another signal more than a second
 * later exits immediately. Signals within one second are ignored, because Ctrl+C under npm arrives twice: from the
 * terminal and forwarded by npm.
 */
export function stopOnSignal(stopping: Stopping): void {
  let ordered: number | undefined
  const order = (signal: keyof typeof constants.signals | 'disconnect') => {
    const now = Date.now()
    if (ordered !== undefined) {
      if (now - ordered > 1000) process.exit(1)
      return
    }
    ordered = now
    const why = signal === 'disconnect' ? 'The parent process has exited' : signal
    stop(stopping, why).then(
      (cut) => process.exit(cut > 0 ? 1 : 0),
      (error: unknown) => {
        stopping.log(String(error))
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => order(signal))
  if (process.channel) process.once('disconnect', () => order('disconnect'))
  // Ignore write errors, because the terminal may have been closed.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

async function stop(stopping: Stopping, why: string): Promise<number> {
  const { drain, gracePeriod, isWatched, stopJobs, close, log } = stopping
  const deadline = Date.now() + gracePeriod
  drain.start()
  log(`Stopping (${why}). Waiting up to ${gracePeriod / 1000} seconds for requests in progress.`)
  const jobs = stopJobs(gracePeriod)
  if (isWatched()) await pause(Math.min(readinessDelay, gracePeriod))
  const cut = await drain.end(Math.max(0, deadline - Date.now()), log)
  await jobs
  const late = setTimeout(() => {
    log(`Closing took longer than ${closeTimeout / 1000} seconds and was aborted.`)
    process.exit(1)
  }, closeTimeout)
  await close()
  clearTimeout(late)
  return cut
}
