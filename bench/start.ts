import { removeFolder, startServer, temporaryFolder } from '../e2e/support/startServer.ts'
import { median, milliseconds, type Report } from './report.ts'

/** Returns the time until the built console prints its URL, in milliseconds. */
async function timeOfStart(dataDir: string): Promise<number> {
  const begun = performance.now()
  const server = startServer({ DATA_DIR: dataDir })
  try {
    await server.printed(/Console: http/)
    return performance.now() - begun
  } finally {
    server.process.kill('SIGTERM')
    await server.ended
  }
}

/** Measures the startup time of the built console, with and without creating the demo data. */
export async function benchStart({ rounds, report }: { rounds: number; report: Report }) {
  const times = { first: [] as number[], later: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    const dataDir = temporaryFolder()
    times.first.push(await timeOfStart(dataDir))
    times.later.push(await timeOfStart(dataDir))
    removeFolder(dataDir)
  }
  report.table('Start of the built console')
  const common = { unit: milliseconds, aim: 'under 3 s' }
  report.row({ what: 'with demo data to make', own: median(times.first), ...common })
  report.row({ what: 'with data that is there', own: median(times.later), ...common })
}
