import type { Clock } from '#shared/clock.ts'
import { endsSince, type JobState } from '../../contract/rules/jobEnds.ts'
import { consoleEntityPath } from './consoleKinds.ts'
import { failureReason } from './failureReason.ts'
import type { NoticeParts } from './noticeParts.ts'
import { ApiUnavailable, type OwnApi, TokenEnded } from './ownApi.ts'
import { newDelivery } from './newDelivery.ts'
import { KeyChanged, type OwnTokens } from './ownTokens.ts'
import type { ConsoleStore } from './store.ts'
import { maxPendingDeliveries } from './webhookKinds.ts'
import type { StoredDelivery, StoredWebhook } from './webhookTables.ts'

/** Message types of jobs. */
const types = { finished: 'job.finished', failures: 'job.failed' } as const

const pageSize = 100
/** Maximum number of pages read in a round. */
const maxPages = 100

interface EventRow extends JobState {
  entity?: { id?: number | string; label?: string; type?: string; url?: string } | null
}

/** Reads the events of webhooks, and stores their deliveries. */
export class WebhookReads {
  readonly #api: OwnApi
  readonly #tokens: OwnTokens
  readonly #store: () => Promise<ConsoleStore>
  readonly #clock: Clock

  constructor({ api, tokens, store, clock }: NoticeParts) {
    this.#api = api
    this.#tokens = tokens
    this.#store = store
    this.#clock = clock
  }

  /**
   * Returns the position of the newest event; jobs that end after it are delivered.
   * @throws TokenEnded and ApiUnavailable
   */
  async initialPosition(token: string): Promise<Pick<StoredWebhook, 'newest' | 'running'>> {
    const { seen } = endsSince(await this.#page(token, 1), undefined, this.#clock.now())
    return { newest: seen.newest, running: JSON.stringify([...seen.running]) }
  }

  /** Reads the events of a webhook and stores a delivery for each job that has ended, unless another process does. */
  async read(webhook: StoredWebhook): Promise<void> {
    const { webhooks } = await this.#store()
    if (!(await webhooks.takeRead(webhook, this.#clock.now()))) return
    try {
      if ((await webhooks.waitingOf(webhook.id)) >= maxPendingDeliveries) return
      const { token } = await this.#tokens.open(webhook.sealed, `webhook ${webhook.id}`)
      const known = {
        newest: webhook.newest,
        running: new Set(JSON.parse(webhook.running) as number[]),
      }
      const { ended, seen } = endsSince(
        await this.#eventsSince(token, known),
        known,
        this.#clock.now(),
      )
      const deliveries = ended
        .toSorted((one, other) => one.id - other.id)
        .flatMap((event) => this.#deliveryOf(webhook, event))
      const running = JSON.stringify([...seen.running].toSorted((one, other) => one - other))
      await webhooks.advance(webhook, { newest: seen.newest, running }, deliveries)
    } catch (error) {
      if (error instanceof TokenEnded || error instanceof KeyChanged)
        await webhooks.pause(webhook.id, error.message)
      else if (error instanceof ApiUnavailable)
        await webhooks.change(webhook.id, { read_fault: error.message })
      else throw error
    }
  }

  /** Returns all events after the last known one, and the events of jobs that were running then. */
  async #eventsSince(
    token: string,
    { newest, running }: { newest: number; running: ReadonlySet<number> },
  ): Promise<EventRow[]> {
    const eventsById = new Map<number, EventRow>()
    for (let page = 1; page <= maxPages; page++) {
      const rows = await this.#page(token, page)
      for (const row of rows)
        if (row.id > newest || running.has(row.id)) eventsById.set(row.id, row)
      if (rows.length < pageSize || rows.some(({ id }) => id <= newest)) break
    }
    for (const id of running) {
      if (eventsById.has(id)) continue
      const event = await this.#event(token, id)
      if (event) eventsById.set(id, event)
    }
    return [...eventsById.values()]
  }

  async #page(token: string, page: number): Promise<EventRow[]> {
    const path = `/account/events?page=${page}&page_size=${pageSize}`
    const rows = await this.#api.rows(token, path, false)
    if (!rows) throw new ApiUnavailable('The access token may not read events.')
    return rows as EventRow[]
  }

  /** Returns undefined for an event that the user can no longer read. */
  async #event(token: string, id: number): Promise<EventRow | undefined> {
    const path = `/account/events/${id}`
    const { status, body, knowsToken } = await this.#api.call({ token, method: 'GET', path })
    if (!knowsToken) throw new TokenEnded()
    if ([401, 403, 404].includes(status)) return undefined
    if (status !== 200) throw new ApiUnavailable(failureReason(status, body))
    return body as EventRow
  }

  #deliveryOf(webhook: StoredWebhook, event: EventRow): StoredDelivery[] {
    const kind = event.status === 'failed' ? 'failures' : 'finished'
    if (!webhook.kinds.split(' ').includes(kind)) return []
    const { action, status, entity = null } = event
    const others = ['secondary_entity', 'created', 'duration', 'username', 'message'].map(
      (name) => [name, (Reflect.get(event, name) as unknown) ?? null],
    )
    const link = webhook.origin + (consoleEntityPath(entity) ?? '/account/events')
    const body = {
      type: types[kind],
      data: { id: event.id, action, status, entity, ...Object.fromEntries(others), link },
    }
    return [{ ...newDelivery(webhook, kind, body, this.#clock.now()), event: event.id }]
  }
}
