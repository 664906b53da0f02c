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

const isPlan = (kept: unknown): kept is TtlPlan =>
  isRecord(kept) &&
  typeof kept['domainId'] === 'number' &&
  typeof kept['longest'] === 'number' &&
  typeof kept['low'] === 'number' &&
  isRecord(kept['before'])

/** A move takes days, so the plans are stored beyond the lifetime of the tab. */
const plans = createPersonStore('console.ttl-plans', (kept): readonly TtlPlan[] =>
  Array.isArray(kept) ? kept.filter(isPlan) : [],
)

const maxPlans = 100

/** Stores a plan and replaces the previous plan of its domain. */
export const keepPlan = (plan: TtlPlan) =>
  plans.change((kept) => [plan, ...without(kept, plan.domainId)].slice(0, maxPlans))

export const endPlan = (domainId: number) => plans.change((kept) => without(kept, domainId))

export const ttlPlans = () => plans.get()

export const useTtlPlan = (domainId: number): TtlPlan | undefined =>
  plans.use().find((plan) => plan.domainId === domainId)

const without = (kept: readonly TtlPlan[], domainId: number) =>
  kept.filter((plan) => plan.domainId !== domainId)

/**
 * Returns the time after which no cache returns the old TTL, in milliseconds since the epoch; undefined until the low
 * TTL is published.
 */
export const holdsFrom = (
  { longest, published, refresh = 0 }: TtlPlan,
  refreshNow = refresh,
): number | undefined =>
  published === undefined ? undefined : published + (longest + refreshNow) * 1000
