import { mix } from '../../../catalogue/hash.ts'

/** The work of an instance. */
export type WorkloadKind = 'web' | 'db' | 'batch' | 'idle'

/** What the statistics of an instance follow for as long as it lives, whatever becomes of its type and label. */
export interface Workload {
  kind: WorkloadKind
  vcpus: number
  /** True when its neighbours reach it by a private network. */
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

/** A likely workload for a new instance: what its label says, else one that its id decides. */
export function likelyKind(compute: { id: number; label: string }): WorkloadKind {
  const hinted = hints.find(([pattern]) => pattern.test(compute.label))?.[1]
  return hinted ?? byChance[mix(compute.id) % byChance.length] ?? 'web'
}
