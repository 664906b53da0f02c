/**
 * Measures lists and polling requests of an account with 50,000 instances, 1,000,000 events, 500,000 jobs and 1,000,000
 * objects, compared with an account of 1 % of that size. Both alternate: `npm run bench:scale -- --database postgresql
 * --instances 50000`
 */
import fastify from 'fastify'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { days, hours, movableClock } from '#shared/clock.ts'
import { operations } from '#platform/api/operations.ts'
import { openPlatform } from '#platform/index.ts'
import { startPostgres } from '../test/support/platform/postgres.ts'
import { median } from './report.ts'
import { bucketCluster, bucketLabel, fill, type Sizes, sizesOf } from './scaleData.ts'

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    instances: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '7' },
  },
})
const [instances, rounds] = [Number(values.instances), Number(values.rounds)]
if (!(instances >= 100)) throw new Error('--instances takes a number from 100 on.')
if (!(rounds >= 1)) throw new Error('--rounds takes a number from 1 on.')
if (!['sqlite', 'postgresql'].includes(values.database))
  throw new Error('--database takes sqlite or postgresql.')

interface Answer {
  page?: number
  pages?: number
  results?: number
  data?: unknown[]
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Opens a platform with generated data. Requests are injected without a network. */
async function openSite(sizes: Sizes) {
  const dataDir = mkdtempSync(join(tmpdir(), 'console-scale-'))
  const postgres = values.database === 'postgresql' ? await startPostgres() : undefined
  const clock = movableClock(Date.UTC(2026, 4, 2, 12))
  const platform = await openPlatform({
    dataDir,
    ...(postgres && { databaseUrl: postgres.url }),
    speed: 1,
    demo: 'none',
    rateLimits: 'off',
    worker: false,
    clock,
  })
  const app = fastify()
  await app.register(platform.plugin, { prefix: '/v4' })
  let token = ''
  const filled = await timed(async () => (token = await fill(platform.db, clock, sizes)))
  const call = async (path: string, filter?: object): Promise<Answer> => {
    const answer = await app.inject({
      url: `/v4${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(filter && { 'x-filter': JSON.stringify(filter) }),
      },
    })
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`)
    return answer.json<Answer>()
  }
  return {
    platform,
    clock,
    filled,
    call,
    close: async () => {
      await app.close()
      await platform.close()
      await postgres?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

type Site = Awaited<ReturnType<typeof openSite>>
type Step = (site: Site) => Promise<unknown>

/** Paginated lists without path parameters. */
const lists = operations.filter(
  ({ method, path, parameters }) =>
    method === 'GET' &&
    !path.includes('{') &&
    (parameters ?? []).some((parameter) => parameter.name === 'page'),
)

async function lastPage(site: Site, path: string): Promise<number> {
  return (await site.call(`${path}?page_size=100`)).pages ?? 1
}

const recent = { '+order_by': 'id', '+order': 'desc' }

const polls: Record<string, Step> = {
  'events, newest 25': ({ call }) => call('/account/events?page_size=25'),
  'events that go on': ({ call }) =>
    call('/account/events?page_size=25', { status: 'started', ...recent }),
  'events of an instance': ({ call }) =>
    call('/account/events?page_size=25', { 'entity.type': 'compute', 'entity.id': 1 }),
  'an instance': ({ call }) => call('/compute/instances/1'),
  'instances by part of a label': ({ call }) =>
    call('/compute/instances?page_size=25', { label: { '+contains': 'instance-7' } }),
  'instances by label': ({ call }) =>
    call('/compute/instances?page_size=100', { '+order_by': 'label', '+order': 'asc' }),
  'transfer of the account': ({ call }) => call('/account/transfer'),
  'objects, first page': ({ call }) =>
    call(`/object-storage/buckets/${bucketCluster}/${bucketLabel}/object-list?page_size=100`),
  'objects, last page': ({ call }) =>
    call(
      `/object-storage/buckets/${bucketCluster}/${bucketLabel}/object-list?page_size=100&marker=folder-999/object-98`,
    ),
  'folders of a bucket': ({ call }) =>
    call(
      `/object-storage/buckets/${bucketCluster}/${bucketLabel}/object-list?page_size=100&delimiter=/`,
    ),
  'a round of the worker without a job': ({ platform }) => platform.jobs.runDue(),
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const ms = (time: number) => time.toFixed(time < 10 ? 1 : 0)

async function compare(what: string, small: Site, large: Site, step: Step): Promise<void> {
  const taken = { small: [] as number[], large: [] as number[] }
  // Discard the first run, which prepares statements.
  for (const site of [small, large]) await step(site)
  for (let round = 0; round < rounds; round++) {
    taken.small.push(await timed(() => step(small)))
    taken.large.push(await timed(() => step(large)))
  }
  const [one, other] = [median(taken.small), median(taken.large)]
  say(`| ${what} | ${ms(one)} | ${ms(other)} | ${(other / one).toFixed(1)} |`)
}

const [small, large] = [
  await openSite(sizesOf(instances / 100)),
  await openSite(sizesOf(instances)),
]
try {
  const { events, jobs, objects } = sizesOf(instances)
  say(
    `${values.database}: ${instances} instances, ${events} events, ${jobs} jobs, ${objects} objects, filled in ${ms(large.filled / 1000)} s`,
  )
  for (const [name, site] of Object.entries({ '1 %': small, all: large })) {
    const first = await timed(() => site.call('/account/transfer'))
    const rounds = await timed(() => site.platform.jobs.runDue())
    say(
      `${name}: transfer of a day and a half, added up for the first time: ${ms(first)} ms; first round of the worker: ${ms(rounds)} ms`,
    )
  }
  say('')
  say('| | 1 %, ms | all, ms | times |')
  say('| --- | ---: | ---: | ---: |')
  for (const { path } of lists) {
    const results = (await large.call(path)).results ?? 0
    if (results < instances) continue
    await compare(`${path}, first page`, small, large, ({ call }) => call(`${path}?page_size=100`))
    const pages = new Map([
      [small, await lastPage(small, path)],
      [large, await lastPage(large, path)],
    ])
    await compare(`${path}, last page`, small, large, (site) =>
      site.call(`${path}?page_size=100&page=${pages.get(site)}`),
    )
    await compare(`${path}, a page in the middle`, small, large, (site) =>
      site.call(`${path}?page_size=100&page=${Math.ceil((pages.get(site) ?? 1) / 2)}`),
    )
  }
  for (const [what, step] of Object.entries(polls)) await compare(what, small, large, step)
  await compare('transfer after five minutes', small, large, async ({ clock, call }) => {
    clock.advance(days / 288)
    await call('/account/transfer')
  })
  await compare('the hourly round of the worker', small, large, async ({ clock, platform }) => {
    clock.advance(hours)
    await platform.jobs.runDue()
  })
} finally {
  await small.close()
  await large.close()
}
