import { mix } from '../../../catalogue/hash.ts'

/** Kind of work that an instance does. */
export type WorkloadKind = 'web' | 'db' | 'batch' | 'idle'

/** Workload that the statistics are generated from. It never changes, even if the type or the label does. */
export interface Workload {
  kind: WorkloadKind
  vcpus: number
  /** True when other instances reach this one over a private network. */
  privateNetwork: boolean
}

export const workloadOf = (compute: { workload: string }): Workload => JSON.parse(compute.workload)

const hints: [pattern: RegExp, kind: WorkloadKind][] = [
  [/(^|[^a-z])(db|sql|mysql|maria|postgres|pg|redis|mongo|elastic|search|cache)/i, 'db'],
  [/(^|[^a-z])(batch|worker|job|cron|build|ci|runner|etl|backup|render|train|gpu)/i, 'batch'],
  [/(^|[^a-z])(web|www|app|api|proxy|edge|front|shop|blog|mail|lb|gateway)/i, 'web'],
  [/(^|[^a-z])(test|dev|staging|sandbox|demo|idle|old|spare)/i, 'idle'],
]

const byChance: WorkloadKind[] = ['web', 'web', 'db', 'batch', 'idle']

/** Returns a likely workload for a new instance, derived from its label or else from its id. */
export function likelyKind(compute: { id: number; label: string }): WorkloadKind {
  const hinted = hints.find(([pattern]) => pattern.test(compute.label))?.[1]
  return hinted ?? byChance[mix(compute.id) % byChance.length] ?? 'web'
}
