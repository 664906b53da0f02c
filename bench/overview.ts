import type * as rules from '../src/areas/insights/overview/rules.ts'
import type { Report } from './report.ts'
import { benchRules } from './rules.ts'

const count = 5000
// Stubs, because events and maintenance, the only findings that use these labels, are not part of this benchmark.
const words = { kindOf: () => undefined, phraseOf: () => undefined }
const now = Date.parse('2030-05-12T10:00:00Z')

interface Instance {
  id: number
  label: string
  created: string
  type: string
  image: string
  backups: { enabled: boolean; last_successful: string | null }
}

/** Two thirds of the instances are behind a firewall. Half have backups, some of which are overdue. */
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

/** Baseline: finds the same rows in one hand-written loop. */
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

/** Measures the overview rules over 5,000 instances, compared with a hand-written loop. */
export const benchOverview = (report: Report): Promise<void> =>
  benchRules<typeof rules>(report, {
    title: 'The overview',
    path: 'src/areas/insights/overview/rules.ts',
    run: ({ findingsOf }) => {
      const known = {
        reads: { computes: instances, computeTypes: [], firewalls, images },
        whole: new Set(['firewalls'] as const),
      }
      return findingsOf(known as never, { now, username: 'anna', words }).length
    },
    plainLoop,
    what: (rows) => `rules over ${count} instances, ${rows} findings`,
  })
