import { join } from 'node:path'
import { createServer } from 'vite'
import type * as rules from '../src/areas/cost/rules/costs.ts'
import { median, type Report } from './report.ts'

type Rules = typeof rules

const root = join(import.meta.dirname, '..')
const count = 5000
const runs = 40
const now = Date.parse('2030-05-12T10:00:00Z')

const types = Array.from({ length: 20 }, (_, index) => ({
  id: `g6-${index}`,
  label: `Plan ${index}`,
  price: { hourly: 0.01 * (index + 1), monthly: 6 * (index + 1) },
  region_prices: [{ id: 'br-gru', hourly: 0.014 * (index + 1), monthly: 8.4 * (index + 1) }],
  addons: { backups: { price: { hourly: 0.003, monthly: 2 }, region_prices: [] } },
}))

/** Half have backups, a third are younger than the month, a tenth stand where prices differ. */
const instances = Array.from({ length: count }, (_, index) => ({
  id: index + 1,
  label: `web-${index + 1}`,
  created: index % 3 === 0 ? '2030-05-05T12:30:00' : '2029-01-01T00:00:00',
  type: `g6-${index % 20}`,
  region: index % 10 === 0 ? 'br-gru' : 'us-east',
  status: index % 25 === 0 ? 'offline' : 'running',
  tags: ['shop'],
  ipv4: ['198.18.0.1'],
  backups: { enabled: index % 2 === 0 },
}))

/** The same rows in one pass, by hand. */
function plainLoop(): number {
  const byId = new Map(types.map((type) => [type.id, type]))
  const begins = Date.UTC(2030, 4)
  const ends = Date.UTC(2030, 5)
  const rows: object[] = []
  for (const { id, label, created, type: typeId, region, tags, backups } of instances) {
    const type = byId.get(typeId)
    if (!type) continue
    const { addons, price, region_prices: regional } = type
    const from = Math.max(Date.parse(`${created}Z`), begins)
    const past = Math.ceil((now - from) / 3_600_000)
    const whole = Math.ceil((ends - from) / 3_600_000)
    const row = (kind: string, { hourly, monthly }: typeof price) =>
      rows.push({
        kind,
        id,
        label,
        region,
        tags,
        monthly,
        soFar: Math.min(hourly * past, monthly),
        forecast: Math.min(hourly * whole, monthly),
      })
    row('Instance', regional.find((each) => each.id === region) ?? price)
    if (backups.enabled) row('Backups', addons.backups.price)
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

/** The rules of the cost over 5,000 instances, beside a loop that counts the same by hand. */
export async function benchCost(report: Report): Promise<void> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { costItems } = (await server.ssrLoadModule('src/areas/cost/rules/costs.ts')) as Rules
    const reads = { computes: instances, computeTypes: types }
    const own = timed(() => costItems(reads, now).length)
    const plain = timed(plainLoop)
    if (own.rows !== plain.rows)
      throw new Error(`The rules made ${own.rows} rows, the plain loop ${plain.rows}.`)
    report.table('The cost', 'plain loop')
    report.row({
      what: `rules over ${count} instances, ${own.rows} rows`,
      own: own.time,
      minimal: plain.time,
      unit: (time) => `${time.toFixed(1)} ms`,
      aim: 'under a frame of 16 ms',
    })
  } finally {
    await server.close()
  }
}
