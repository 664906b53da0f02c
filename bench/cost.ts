import type * as rules from '../src/areas/insights/cost/rules/costs.ts'
import type { Report } from './report.ts'
import { benchRules } from './rules.ts'

const count = 5000
const now = Date.parse('2030-05-12T10:00:00Z')

const types = Array.from({ length: 20 }, (_, index) => ({
  id: `g6-${index}`,
  label: `Plan ${index}`,
  price: { hourly: 0.01 * (index + 1), monthly: 6 * (index + 1) },
  region_prices: [{ id: 'br-gru', hourly: 0.014 * (index + 1), monthly: 8.4 * (index + 1) }],
  addons: { backups: { price: { hourly: 0.003, monthly: 2 }, region_prices: [] } },
}))

/**
 * Half of the instances have backups, a third were created this month, and a tenth are in a region with other prices.
 */
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

/** Baseline: computes the same rows in one hand-written loop. */
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

/** Measures the cost rules over 5,000 instances, compared with a hand-written loop. */
export const benchCost = (report: Report): Promise<void> =>
  benchRules<typeof rules>(report, {
    title: 'The cost',
    path: 'src/areas/insights/cost/rules/costs.ts',
    run: ({ costItems }) => costItems({ computes: instances, computeTypes: types }, now).length,
    plainLoop,
    what: (rows) => `rules over ${count} instances, ${rows} rows`,
  })
