import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '#shared/clock.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { emit } from '../../platform/events/emit.ts'
import { Jobs, type JobKind } from '../../platform/jobs/queue.ts'
import { startWorker } from '../../platform/jobs/worker.ts'
import { secretsOf } from '../../platform/secrets/secretBox.ts'

// One of several processes that end the jobs of one database. Each end leaves a line behind that says who wrote it.
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
    // A kill is to find work half done.
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
const stop = startWorker(jobs, report)
process.stdout.write('working\n')
process.stdin.resume()
process.stdin.once('end', () => void stop().then(() => db.destroy()))
