import { setTimeout as pause } from 'node:timers/promises'
import { Gauge, type OpenMetricsContentType, type Registry } from 'prom-client'
import type { Platform } from '#platform/index.ts'

/** The part of the platform that its metrics are read from. */
export type MeasuredPlatform = Pick<Platform, 'clock' | 'databaseConnections' | 'openJobs'>

/**
 * Query timeout, in milliseconds. It is short because monitors time out early and need the other metrics most when
 * the database hangs.
 */
const queryTimeout = 2000

/**
 * Adds metrics for the open jobs of all processes and for the connections of this process.
 * @returns a function that updates them from the database
 */
export function addDatabaseMetrics(
  registry: Registry<OpenMetricsContentType>,
  platform: MeasuredPlatform,
): () => Promise<void> {
  const registers = [registry]
  const up = new Gauge({
    name: 'console_database_up',
    help: `1 if the database responded within ${queryTimeout / 1000} seconds`,
    registers,
  })
  const jobs = new Gauge({
    name: 'console_jobs',
    help: 'Jobs that have not ended, of all processes on the database',
    labelNames: ['kind', 'state'] as const,
    registers,
  })
  const age = new Gauge({
    name: 'console_job_queue_age_seconds',
    help: 'How long the job that is most overdue has waited, of all processes on the database',
    // The gauge has no labels; its value is removed while the database does not respond.
    labelNames: [] as const,
    registers,
  })
  const connections = platform.databaseConnections() && addConnections(registers)
  return async () => {
    const now = platform.clock.now()
    const timer = new AbortController()
    const late = pause(queryTimeout, undefined, { signal: timer.signal }).catch(() => undefined)
    const jobCounts = await Promise.race([platform.openJobs().catch(() => undefined), late])
    timer.abort()
    up.set(jobCounts ? 1 : 0)
    jobs.reset()
    for (const { count, ...labels } of jobCounts?.counts ?? []) jobs.set(labels, count)
    if (jobCounts)
      age.set(jobCounts.lateSince === undefined ? 0 : (now - jobCounts.lateSince) / 1000)
    else age.remove()
    connections?.(platform.databaseConnections())
  }
}

function addConnections(registers: Registry<OpenMetricsContentType>[]) {
  const connections = new Gauge({
    name: 'console_database_connections',
    help: 'Connections to PostgreSQL, and queries that wait for one',
    labelNames: ['state'] as const,
    registers,
  })
  const max = new Gauge({
    name: 'console_database_connections_max',
    help: 'DATABASE_POOL',
    registers,
  })
  return (now: ReturnType<Platform['databaseConnections']>) => {
    if (!now) return
    connections.set({ state: 'used' }, now.open - now.idle)
    connections.set({ state: 'idle' }, now.idle)
    connections.set({ state: 'waiting' }, now.waiting)
    max.set(now.max)
  }
}
