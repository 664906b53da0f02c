import type { constants } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Drain } from './drain.ts'

/** The time a load balancer has to see that this server goes, milliseconds. */
const readinessDelay = 5000

/** The time closing files and the database may take, milliseconds. */
const closeTimeout = 10_000

interface Stopping {
  drain: Drain
  /** Milliseconds for calls, transfers and jobs under way. */
  gracePeriod: number
  /** True when a load balancer asks whether this server takes calls. */
  isWatched: () => boolean
  /** Takes up no further job, and hands over those that are not done in so many milliseconds. */
  stopJobs: (milliseconds: number) => Promise<void>
  close: () => Promise<void>
  log: (line: string) => void
}

/**
 * Ends the process in order at SIGINT, SIGTERM or SIGHUP, and when the program that passes signals on to it is gone. A
 * second order after a second ends it at once: Ctrl+C under npm arrives twice within milliseconds, from the terminal, and
 * passed on by npm.
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
    const why = signal === 'disconnect' ? 'The program that started it is gone' : signal
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
  // A terminal that is closed is no longer there to write to.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

async function stop(stopping: Stopping, why: string): Promise<number> {
  const { drain, gracePeriod: patience, isWatched, stopJobs, close, log } = stopping
  const deadline = Date.now() + patience
  drain.begin()
  log(`Stopping (${why}): calls under way are finished first, within ${patience / 1000} seconds.`)
  const jobs = stopJobs(patience)
  if (isWatched()) await pause(Math.min(readinessDelay, patience))
  const cut = await drain.end(Math.max(0, deadline - Date.now()), log)
  await jobs
  const late = setTimeout(() => {
    log(`Closing took longer than ${closeTimeout / 1000} seconds and was broken off.`)
    process.exit(1)
  }, closeTimeout)
  await close()
  clearTimeout(late)
  return cut
}
