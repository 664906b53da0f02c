import { minutes, type Clock } from '#shared/clock.ts'
import { calendarOf } from './consoleCalendar.ts'
import type { NoticeParts } from './noticeParts.ts'
import type { OwnApi } from './ownApi.ts'
import type { OwnTokens } from './ownTokens.ts'
import type { ConsoleStore } from './store.ts'
import type { Subscription } from './subscriptionRows.ts'

/** Lists that the calendar reads, with a user-facing name for each. */
const reads = [
  { rows: 'computes', path: '/compute/instances', noun: 'instances', isWhole: true },
  { rows: 'databases', path: '/databases/instances', noun: 'databases', isWhole: true },
  // These lists never have more than a page of current entries, so one page is enough.
  {
    rows: 'maintenance',
    path: '/account/maintenance',
    noun: 'planned maintenance',
    isWhole: false,
  },
  { rows: 'notifications', path: '/account/notifications', noun: 'notifications', isWhole: false },
] as const

/** Scopes of the token, with the reason for each. */
export const calendarScopes = [
  { scope: 'account:read_only', reason: 'Planned maintenance that is announced in notifications' },
  { scope: 'computes:read_only', reason: 'Backup windows of instances, and their maintenance' },
  { scope: 'databases:read_only', reason: 'Maintenance windows and backups of databases' },
] as const

/** Cache TTL of a calendar, in milliseconds, because calendar programs may poll at any rate. */
const feedTtl = 5 * minutes
/** Cache TTL of a failure, in milliseconds. */
const failureTtl = 1 * minutes

/** Maximum number of cached calendars. */
const maxCachedFeeds = 1000

interface CachedFeed {
  until: number
  text: Promise<string>
}

/** Generates and caches the calendar files for subscribed programs. */
export class CalendarFeed {
  readonly #api: OwnApi
  readonly #store: () => Promise<ConsoleStore>
  readonly #tokens: OwnTokens
  readonly #clock: Clock
  readonly #cache = new Map<string, CachedFeed>()

  constructor({ api, store, tokens, clock }: NoticeParts) {
    this.#api = api
    this.#store = store
    this.#tokens = tokens
    this.#clock = clock
  }

  /** @throws TokenEnded, KeyChanged and ApiUnavailable */
  async textOf(subscription: Subscription): Promise<string> {
    const { secret_hash: hash } = subscription
    const now = this.#clock.now()
    const known = this.#cache.get(hash)
    if (known && now < known.until) return await known.text
    for (const [other, { until }] of this.#cache)
      if (until <= now || this.#cache.size >= maxCachedFeeds) this.#cache.delete(other)
    const cacheEntry = { until: now + feedTtl, text: this.#make(subscription) }
    this.#cache.set(hash, cacheEntry)
    try {
      return await cacheEntry.text
    } catch (error) {
      cacheEntry.until = now + failureTtl
      throw error
    }
  }

  forget({ secret_hash: hash }: Pick<Subscription, 'secret_hash'>): void {
    this.#cache.delete(hash)
  }

  async #make({ secret_hash: hash, sealed, origin }: Subscription): Promise<string> {
    const store = await this.#store()
    try {
      const { token } = await this.#tokens.open(sealed, `calendar ${hash}`)
      const answers = await Promise.all(
        reads.map(async ({ rows, path, noun, isWhole }) => ({
          name: rows,
          noun,
          rows: await this.#api.rows(token, path, isWhole),
        })),
      )
      const now = this.#clock.now()
      const rows = Object.fromEntries(answers.map(({ name, rows }) => [name, rows]))
      const text = calendarOf(rows as never, { origin, now })
      const missing = answers.filter(({ rows }) => rows === undefined).map(({ noun }) => noun)
      await store.subscriptions.noteResult(hash, {
        last_read: now,
        missing: JSON.stringify(missing),
        fault: null,
      })
      return text
    } catch (error) {
      const fault = error instanceof Error ? error.message : String(error)
      await store.subscriptions.noteResult(hash, { fault })
      throw error
    }
  }
}
