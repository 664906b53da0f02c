import fastify from 'fastify'
import { makeToken } from '#platform/auth/tokens.ts'
import { systemClock } from '#shared/clock.ts'
import { openPlatform } from '#platform/index.ts'
import { DialectMapper } from '../shared/dialect/dialectMapper.ts'
import { contractPaths } from '../server/dialect/contractTerms.ts'
import { JsonRewriter } from '../server/dialect/jsonRewriter.ts'
import { harbour } from '../test/support/server/harbour.ts'
import { median, type Report } from './report.ts'

const runs = 500

/**
 * Measures the cost of mapping field names of another API for a list of 100 instances, as CPU time, which other
 * processes do not affect.
 */
export async function benchDialect(report: Report) {
  const list = Buffer.from(JSON.stringify(await listOf100()))
  const context = new DialectMapper(harbour, contractPaths()).context('/compute/instances')
  const rewritten = (direction: 'out' | 'back', body: Buffer) => {
    const rewriter = new JsonRewriter(context, direction)
    return Buffer.concat([rewriter.push(body), rewriter.end()])
  }
  const remote = rewritten('out', list)
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const before = process.cpuUsage()
    rewritten('back', remote)
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000)
  }
  report.table('An API in other words')
  report.row({
    what: `processor time for a list of 100 instances, ${Math.round(list.length / 1000)} KB`,
    own: median(times),
    unit: (time) => `${time.toFixed(2)} ms`,
    aim: 'under 1 ms',
  })
}

/** Returns a list of 100 instances that repeats those of the demo data. */
async function listOf100(): Promise<object> {
  const platform = await openPlatform({
    dataDir: ':memory:',
    speed: 1,
    demo: 'small',
    rateLimits: 'off',
    worker: false,
  })
  const app = fastify()
  await app.register(platform.plugin, { prefix: '/v4' })
  const { id: userId } = await platform.db
    .selectFrom('user')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  const rights = { userId, label: 'Measurement', scopes: '*', expiry: null }
  const { token } = await makeToken(platform.db, systemClock, rights)
  const answer = await app.inject({
    url: '/v4/compute/instances?page_size=100',
    headers: { authorization: `Bearer ${token}` },
  })
  await app.close()
  await platform.close()
  const { data } = answer.json<{ data: object[] }>()
  const rows = Array.from({ length: 100 }, (_, index) => data[index % data.length])
  return { data: rows, page: 1, pages: 1, results: 100 }
}
