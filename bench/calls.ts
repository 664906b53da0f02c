/**
 * Measures the processor time of one request to the local platform, on SQLite. Compared in the same run with a bare
 * server that runs the same queries, and optionally with another checkout: `npm run bench:calls -- --beside ../before`.
 * Servers alternate; the median is reported.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Pool } from 'undici'
import {
  makeToken,
  removeFolder,
  startServer,
  temporaryFolder,
} from '../e2e/support/startServer.ts'

/** SQL statements of each path, in order. */
export type BareQueries = Record<string, { sql: string; values: (number | string)[] }[]>

const { values: options } = parseArgs({
  options: {
    beside: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    help: { type: 'boolean' },
  },
})
if (options.help === true) {
  console.log('npm run bench:calls -- [--rounds 5] [--beside FOLDER]')
  process.exit(0)
}
const rounds = Number(options.rounds)
if (!(rounds >= 1)) throw new Error('--rounds takes a number from 1 on.')
const own = resolve(import.meta.dirname, '..')
const connections = 4
/** Microseconds per clock tick. Linux counts CPU time in hundredths of a second. */
const tick = 10_000

interface Site {
  name: string
  process: ChildProcess
  pool: Pool
  ask: (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<unknown>
  close: () => Promise<void>
}

/** Returns the CPU time of a process since its start, in microseconds. */
function taken({ process: { pid } }: Site): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * tick
}

function siteOf(name: string, process: ChildProcess, address: string, token: string): Site {
  const pool = new Pool(address, { connections })
  return {
    name,
    process,
    pool,
    async ask(method, path, body) {
      const { statusCode, body: responseBody } = await pool.request({
        method,
        path,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: body ? JSON.stringify(body) : null,
      })
      const text = await responseBody.text()
      if (statusCode !== 200) throw new Error(`${method} ${path} answered ${statusCode}: ${text}`)
      return JSON.parse(text) as unknown
    },
    async close() {
      await pool.destroy()
      if (process.exitCode !== null) return
      process.kill('SIGTERM')
      await once(process, 'exit')
    },
  }
}

async function openPlatform(name: string, folder: string, dataDir: string): Promise<Site> {
  const server = startServer(
    { DATA_DIR: dataDir, DATABASE_URL: '', DNS_PORT: 'off', S3_PORT: 'off', DEMO: 'large' },
    folder,
  )
  const [, address = ''] = await server.printed(/Console: (http\S+)/)
  return siteOf(name, server.process, address, await makeToken(dataDir, { user: 'admin' }, folder))
}

async function openBare(dataDir: string, queries: BareQueries): Promise<Site> {
  const file = join(dataDir, 'platform.sqlite')
  const bare = fork(join(import.meta.dirname, 'bareServer.ts'), [file, JSON.stringify(queries)])
  const [port] = (await once(bare, 'message')) as [number]
  return siteOf('bare', bare, `http://127.0.0.1:${port}`, '')
}

/** Returns the average CPU time of one of `count` requests, in microseconds. */
async function timeOf(site: Site, count: number, call: (at: number) => Promise<unknown>) {
  const before = taken(site)
  let at = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (at < count) await call(at++)
    }),
  )
  return (taken(site) - before) / count
}

interface Objects {
  compute: number
  zone: number
  own: number
}

/** Finds an instance and the domain with the most records, and creates an empty domain. */
async function objectsOf({ ask }: Site): Promise<Objects> {
  interface List {
    results: number
    data: { id: number }[]
  }
  const computes = (await ask('GET', '/v4/compute/instances?page_size=100')) as List
  const domains = (await ask('GET', '/v4/domains?page_size=500')) as List
  let zone = { id: 0, results: 0 }
  for (const { id } of domains.data) {
    const { results } = (await ask('GET', `/v4/domains/${id}/records?page_size=25`)) as List
    if (results > zone.results) zone = { id, results }
  }
  const body = { domain: 'calls.example', type: 'master', soa_email: 'a@example.com' }
  const { id } = (await ask('POST', '/v4/domains', body)) as { id: number }
  return { compute: computes.data[3]?.id ?? 0, zone: zone.id, own: id }
}

let createdCount = 0

const reads = ({ compute, zone }: Objects) =>
  [
    ['get an instance', 2000, `/v4/compute/instances/${compute}`],
    ['list 100 instances', 200, '/v4/compute/instances?page_size=100'],
    ['list 100 records of 12,000', 200, `/v4/domains/${zone}/records?page_size=100&page=3`],
  ] as const

const writes = ({ ask }: Site, { own: zone }: Objects) =>
  [
    [
      'create a record',
      500,
      () =>
        ask('POST', `/v4/domains/${zone}/records`, {
          type: 'A',
          name: `n${++createdCount}`,
          target: '198.18.0.1',
        }),
    ],
    [
      'update a domain',
      500,
      () => ask('PUT', `/v4/domains/${zone}`, { description: `Written ${++createdCount} times` }),
    ],
  ] as const

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

const line = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`)
const microseconds = (value: number) => `${value.toFixed(0)} µs`
const ratio = (value: number, reference: number) => `${(value / reference).toFixed(1)}×`

const folders = new Map<string, string>()
const sites: Site[] = []
try {
  const checkouts = [
    ['this', own],
    ...(options.beside ? [['before', resolve(options.beside)]] : []),
  ]
  for (const [name = '', folder = ''] of checkouts) {
    const dataDir = temporaryFolder()
    folders.set(name, dataDir)
    sites.push(await openPlatform(name, folder, dataDir))
  }
  const objects = await Promise.all(sites.map(objectsOf))
  const [first] = objects
  if (!first) throw new Error('There is no platform to measure.')
  const [get, computes, records] = reads(first).map(([, , path]) => path)
  const ips = (of: string) =>
    `select compute_id, address, public from ip_address where compute_id in (${of}) and type = 'ipv4'`
  const tags = (of: string) =>
    `select object_id, label from tagged_object where object_type = 'compute' and object_id in (${of}) order by label`
  const hundred = 'select id from compute order by id limit 100'
  sites.push(
    await openBare(folders.get('this') ?? '', {
      [get ?? '']: [
        { sql: 'select * from compute where id = ?', values: [first.compute] },
        { sql: ips('?'), values: [first.compute] },
        { sql: tags('?'), values: [first.compute] },
      ],
      [computes ?? '']: [
        { sql: 'select count(*) from compute', values: [] },
        { sql: `select * from compute where id in (${hundred})`, values: [] },
        { sql: ips(hundred), values: [] },
        { sql: tags(hundred), values: [] },
      ],
      [records ?? '']: [
        { sql: 'select count(*) from domain_record where domain_id = ?', values: [first.zone] },
        {
          sql: 'select * from domain_record where domain_id = ? order by id limit 100 offset 200',
          values: [first.zone],
        },
      ],
    }),
  )
  const figures = new Map<string, Map<string, number[]>>()
  const note = (call: string, site: string, value: number) => {
    const of = figures.get(call) ?? new Map<string, number[]>()
    figures.set(call, of.set(site, [...(of.get(site) ?? []), value]))
  }
  // Discard the first round, which is a warm-up.
  for (let round = 0; round <= rounds; round++)
    for (const [at, site] of sites.entries()) {
      const found = objects[at] ?? first
      for (const [name, count, path] of reads(found)) {
        const value = await timeOf(site, count, () => site.ask('GET', path))
        if (round > 0) note(name, site.name, value)
      }
      if (site.name === 'bare') continue
      for (const [name, count, call] of writes(site, found)) {
        const value = await timeOf(site, count, call)
        if (round > 0) note(name, site.name, value)
      }
    }
  const names = sites.map(({ name }) => name)
  line(['processor time of a call', ...names, ...names.slice(1).map((name) => `to ${name}`)])
  line([...names, ...names].map(() => '---'))
  for (const [call, bySite] of figures) {
    const of = names.map((name) => median(bySite.get(name) ?? []))
    const [value = Number.NaN, ...others] = of
    line([
      call,
      ...of.map((each) => (Number.isNaN(each) ? '–' : microseconds(each))),
      ...others.map((each) => (Number.isNaN(each) ? '–' : ratio(value, each))),
    ])
  }
} finally {
  await Promise.all(sites.map((site) => site.close()))
  for (const folder of folders.values()) removeFolder(folder)
}
