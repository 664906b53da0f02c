import { join } from 'node:path'
import { createServer } from 'vite'
import type * as rules from '../src/areas/overview/rules.ts'
import { median, type Report } from './report.ts'

type Rules = typeof rules

const root = join(import.meta.dirname, '..')
const count = 5000
const runs = 40
const now = Date.parse('2030-05-12T10:00:00Z')

interface Instance {
  id: number
  label: string
  created: string
  type: string
  image: string
  backups: { enabled: boolean; last_successful: string | null }
}

/** Two thirds are behind a firewall, half have backups, some of which are late. */
const instances: Instance[] = Array.from({ length: count }, (_, index) => ({
  id: index + 1,
  label: `web-${index + 1}`,
  created: '2029-01-01T00:00:00',
  type: 'g6-standard-1',
  image: index % 10 === 0 ? 'compute/old' : 'compute/new',
  backups: {
    enabled: index % 2 === 0,
    last_successful: index % 20 === 0 ? '2030-05-01T00:00:00' : '2030-05-12T00:00:00',
  },
}))

const firewalls = [
  {
    id: 1,
    status: 'enabled',
    entities: instances.filter(({ id }) => id % 3 !== 0).map(({ id }) => ({ id, type: 'compute' })),
  },
]

const images = [{ id: 'compute/old', label: 'Old', eol: '2029-05-01T00:00:00' }]

/** The same questions in one pass, by hand, with the same number of rows. */
function plainLoop(): number {
  const protectedIds = new Set(firewalls.flatMap(({ entities }) => entities.map(({ id }) => id)))
  const ended = new Set(images.map(({ id }) => id))
  const rows: object[] = []
  for (const { id, label, image, backups } of instances) {
    const href = `/compute/${id}`
    if (!protectedIds.has(id)) rows.push({ id, label, reason: 'No firewall', href })
    if (!backups.enabled) rows.push({ id, label, reason: 'No backups', href })
    else if (now - Date.parse(`${backups.last_successful}Z`) > 48 * 3_600_000)
      rows.push({ id, label, reason: 'Backup overdue', href })
    if (ended.has(image)) rows.push({ id, label, reason: 'Image ended', href })
  }
  return rows.length
}

function timed(run: () => number): { time: number; rows: number } {
  const times: number[] = []
  let rows = 0
  for (let round = 0; round < runs; round++) {
    const begun = performance.now()
    rows = run()
    times.push(performance.now() - begun)
  }
  return { time: median(times), rows }
}

/** The rules of the overview over 5,000 instances, beside a loop that asks the same by hand. */
export async function benchOverview(report: Report): Promise<void> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { findingsOf } = (await server.ssrLoadModule('src/areas/overview/rules.ts')) as Rules
    const known = {
      reads: { computes: instances, computeTypes: [], firewalls, images },
      whole: new Set(['firewalls'] as const),
    }
    const own = timed(() => findingsOf(known as never, { now, username: 'anna' }).length)
    const plain = timed(plainLoop)
    if (own.rows !== plain.rows)
      throw new Error(`The rules found ${own.rows} rows, the plain loop ${plain.rows}.`)
    report.table('The overview', 'plain loop')
    report.row({
      what: `rules over ${count} instances, ${own.rows} findings`,
      own: own.time,
      minimal: plain.time,
      unit: (time) => `${time.toFixed(1)} ms`,
      aim: 'under a frame of 16 ms',
    })
  } finally {
    await server.close()
  }
}
