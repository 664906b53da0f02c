import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '#shared/clock.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { emit } from '../../platform/events/emit.ts'
import { Jobs, type JobKind } from '../../platform/jobs/queue.ts'
import { startJobWorker } from '../../platform/jobs/worker.ts'
import { secretsOf } from '../../platform/secrets/secretBox.ts'

// Runs as one of several processes that execute the jobs of one database. Each executed job emits an
// event with the process ID.
const report = (error: unknown) => process.stderr.write(`${String(error)}\n`)

const counted: JobKind = {
  async finish(tx, job, jobs) {
    await emit(tx, {
      accountId: job.account_id,
      action: 'counted',
      username: String(process.pid),
      now: jobs.clock.now(),
      message: job.payload,
    })
    // Pause, so that a kill can interrupt the job.
    await pause(3)
  },
}

const db = await openDatabase(process.argv[2] ?? '')
const jobs = new Jobs({
  db,
  clock: systemClock,
  secrets: secretsOf('a key for tests'),
  speed: 1,
  kinds: { counted },
  report,
})
const stop = startJobWorker(jobs, report)
process.stdout.write('working\n')
process.stdin.resume()
process.stdin.once('end', () => void stop().then(() => db.destroy()))
