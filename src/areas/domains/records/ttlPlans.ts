import { createPersonStore, isRecord } from '#lib/personStore.ts'

/** Records whose TTL is lowered before a move, to be raised again after it. */
export interface TtlPlan {
  domainId: number
  /** The name of the domain, for places that do not read it. */
  zone?: string
  /** The TTL of each before, by its id, in the form the API stores: 0 for the default of the domain. */
  before: Readonly<Record<string, number>>
  /** The longest TTL that any of them was served with, seconds. */
  longest: number
  /** Seconds. */
  low: number
  /** The time since which the name servers have all of them with the low TTL, milliseconds. */
  published?: number
  /** Seconds after which other name servers had the zone too when it was published. */
  refresh?: number
}

const isPlan = (kept: unknown): kept is TtlPlan =>
  isRecord(kept) &&
  typeof kept['domainId'] === 'number' &&
  typeof kept['longest'] === 'number' &&
  typeof kept['low'] === 'number' &&
  isRecord(kept['before'])

/** A move takes days, so that a plan outlives the tab. */
const plans = createPersonStore('console.ttl-plans', (kept): readonly TtlPlan[] =>
  Array.isArray(kept) ? kept.filter(isPlan) : [],
)

const most = 100

/** Puts a plan in the place of the one that its domain had. */
export const keepPlan = (plan: TtlPlan) =>
  plans.change((kept) => [plan, ...without(kept, plan.domainId)].slice(0, most))

export const endPlan = (domainId: number) => plans.change((kept) => without(kept, domainId))

export const ttlPlans = () => plans.get()

export const useTtlPlan = (domainId: number): TtlPlan | undefined =>
  plans.use().find((plan) => plan.domainId === domainId)

const without = (kept: readonly TtlPlan[], domainId: number) =>
  kept.filter((plan) => plan.domainId !== domainId)

/** The time from which no cache answers with the old TTL, milliseconds; undefined before the low one is published. */
export const holdsFrom = (
  { longest, published, refresh = 0 }: TtlPlan,
  refreshNow = refresh,
): number | undefined =>
  published === undefined ? undefined : published + (longest + refreshNow) * 1000
