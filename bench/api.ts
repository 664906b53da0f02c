/**
 * Measures the throughput of the local platform over HTTP on loopback, in requests per second: on SQLite and on
 * PostgreSQL with one, two and three processes, with a zone of 12,000 records and with ten of them. Run it separately:
 * `npm run bench:api -- --seconds 1`, where the option is the number of seconds per measurement.
 */
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Pool } from 'undici'
import { startPostgres } from '../test/support/platform/postgres.ts'
import { removeFolder, startServer, temporaryFolder } from '../e2e/support/startServer.ts'
import type { StartedProgram } from '../e2e/support/startProgram.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '2' } } })
const seconds = Number(values.seconds)
if (!(seconds > 0)) throw new Error('--seconds takes a number above 0.')
const connections = 8
const ownZones = 10

interface Site {
  name: string
  pools: Pool[]
  token: string
  close: () => Promise<void>
}

/** Starts processes on one database, one after the other, because the first one creates the demo data. */
async function openSite(name: string, processes: number, databaseUrl = ''): Promise<Site> {
  const dataDir = temporaryFolder()
  const servers: StartedProgram[] = []
  const pools: Pool[] = []
  for (let at = 0; at < processes; at++) {
    const server = startServer({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DEMO: 'large',
      DNS_PORT: 'off',
      S3_PORT: 'off',
    })
    servers.push(server)
    const [, address] = await server.printed(/Console: (http\S+)/)
    pools.push(new Pool(address ?? '', { connections: Math.ceil(connections / processes) }))
  }
  return {
    name,
    pools,
    token: await tokenOf(dataDir, databaseUrl),
    close: async () => {
      await Promise.all(pools.map((pool) => pool.destroy()))
      for (const { process } of servers) process.kill('SIGTERM')
      await Promise.all(servers.map(({ ended }) => ended))
      removeFolder(dataDir)
    },
  }
}

async function tokenOf(dataDir: string, databaseUrl: string): Promise<string> {
  const { spawn } = await import('node:child_process')
  const child = spawn(process.execPath, ['server/cli/token.ts', '--user', 'admin'], {
    cwd: `${import.meta.dirname}/..`,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, API_BASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += part.toString()))
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`No token was made: ${output}`)
  return output.trim()
}

async function ask(
  { token }: Site,
  pool: Pool,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<unknown> {
  const { statusCode, body: responseBody } = await pool.request({
    method,
    path: `/v4${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  })
  const text = await responseBody.text()
  if (statusCode !== 200) throw new Error(`${method} ${path} answered ${statusCode}: ${text}`)
  return JSON.parse(text) as unknown
}

interface Zone {
  /** Id of the domain with 12,000 records. */
  full: number
  record: number
  /** Ids of the domains in which records are created, one per connection. */
  own: number[]
}

/** Finds the domain with the most records, and creates empty domains. */
async function prepare(site: Site): Promise<Zone> {
  const [pool] = site.pools
  if (!pool) throw new Error('A site has at least one process.')
  const { data } = (await ask(site, pool, 'GET', '/domains?page_size=500')) as {
    data: { id: number }[]
  }
  let full = { id: 0, results: 0, record: 0 }
  for (const { id } of data) {
    const path = `/domains/${id}/records?page_size=100`
    const { results, data: records } = (await ask(site, pool, 'GET', path)) as {
      results: number
      data: { id: number }[]
    }
    if (results > full.results) full = { id, results, record: records[0]?.id ?? 0 }
  }
  const own: number[] = []
  for (let at = 0; at < ownZones; at++) {
    const domain = `load-${at}-${Date.now()}.example`
    const body = { domain, type: 'master', soa_email: 'a@example.com' }
    const { id } = (await ask(site, pool, 'POST', '/domains', body)) as { id: number }
    own.push(id)
  }
  return { full: full.id, record: full.record, own }
}

/** Clones the full zone nine times, for ten times the data. */
async function grow(site: Site, { full }: Zone): Promise<void> {
  const [pool] = site.pools
  for (let copy = 0; pool && copy < 9; copy++)
    await ask(site, pool, 'POST', `/domains/${full}/clone`, {
      domain: `copy-${copy}-${Date.now()}.example`,
    })
}

/** Returns the requests per second. Each connection sends its next request after the previous response. */
async function rate(
  site: Site,
  call: (pool: Pool, worker: number, at: number) => Promise<unknown>,
): Promise<number> {
  let answered = 0
  const end = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async (_, worker) => {
      const pool = site.pools[worker % site.pools.length]
      for (let at = 0; pool && performance.now() < end; at++) {
        await call(pool, worker, at)
        answered++
      }
    }),
  )
  return answered / seconds
}

async function measure(site: Site, { full, record, own }: Zone): Promise<number[]> {
  const zone = `/domains/${full}/records`
  return [
    await rate(site, (pool) => ask(site, pool, 'GET', `${zone}/${record}`)),
    await rate(site, (pool, _, at) =>
      ask(site, pool, 'GET', `${zone}?page=${(at % 120) + 1}&page_size=100`),
    ),
    await rate(site, (pool, worker, at) =>
      ask(site, pool, 'POST', `/domains/${own[worker]}/records`, {
        type: 'A',
        name: `n${performance.now().toString(36).replace('.', '-')}-${at}`,
        target: '198.18.0.1',
      }),
    ),
    await rate(site, (pool, worker, at) =>
      ask(site, pool, 'PUT', `/domains/${own[worker]}`, { description: `Written ${at} times` }),
    ),
  ]
}

const line = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`)

async function bench(site: Site): Promise<void> {
  try {
    const zone = await prepare(site)
    const print = async (data: string) =>
      line([site.name, data, ...(await measure(site, zone)).map((value) => value.toFixed(0))])
    await print('1×')
    await grow(site, zone)
    await pause(500)
    await print('10×')
  } finally {
    await site.close()
  }
}

console.log(`Calls a second, ${connections} connections, ${seconds} s each, commits durable.\n`)
line(['database, processes', 'data', 'get', 'list of 100 in 12,000', 'create', 'update'])
line(Array.from({ length: 6 }, () => '---'))
await bench(await openSite('SQLite, 1', 1))
for (const processes of [1, 2, 3]) {
  const postgres = await startPostgres(true)
  try {
    await bench(await openSite(`PostgreSQL, ${processes}`, processes, postgres.url))
  } finally {
    await postgres.stop()
  }
}
