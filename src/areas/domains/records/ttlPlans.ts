import { createPersonStore, isRecord } from '#lib/personStore.ts'

/** Records whose TTL was lowered before a move and will be raised again. */
export interface TtlPlan {
  domainId: number
  /** Name of the domain, for screens that do not load it. */
  zone?: string
  /** Original TTLs by record id, as stored by the API: 0 is the domain's default. */
  before: Readonly<Record<string, number>>
  /** Longest original TTL that was served, in seconds. */
  longest: number
  /** Low TTL, in seconds. */
  low: number
  /** Time at which the name servers first served the low TTL for all records, in milliseconds since the epoch. */
  published?: number
  /** Time after which secondary name servers also had the zone when it was published, in seconds. */
  refresh?: number
}

const isPlan = (value: unknown): value is TtlPlan =>
  isRecord(value) &&
  typeof value['domainId'] === 'number' &&
  typeof value['longest'] === 'number' &&
  typeof value['low'] === 'number' &&
  isRecord(value['before'])

/** A move takes days, so the plans are stored beyond the lifetime of the tab. */
const plans = createPersonStore('console.ttl-plans', (stored): readonly TtlPlan[] =>
  Array.isArray(stored) ? stored.filter(isPlan) : [],
)

const maxPlans = 100

/** Stores a plan and replaces the previous plan of its domain. */
export const keepPlan = (plan: TtlPlan) =>
  plans.change((stored) => [plan, ...without(stored, plan.domainId)].slice(0, maxPlans))

export const endPlan = (domainId: number) => plans.change((stored) => without(stored, domainId))

export const ttlPlans = () => plans.get()

export const useTtlPlan = (domainId: number): TtlPlan | undefined =>
  plans.use().find((plan) => plan.domainId === domainId)

const without = (stored: readonly TtlPlan[], domainId: number) =>
  stored.filter((plan) => plan.domainId !== domainId)

/**
 * Returns the time after which no cache returns the old TTL, in milliseconds since the epoch; undefined until the low
 * TTL is published.
 */
export const holdsFrom = (
  { longest, published, refresh = 0 }: TtlPlan,
  refreshNow = refresh,
): number | undefined =>
  published === undefined ? undefined : published + (longest + refreshNow) * 1000
