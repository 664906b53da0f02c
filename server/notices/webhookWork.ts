import { setTimeout as pause } from 'node:timers/promises'
import { type Clock, days, hours, minutes, seconds } from '#shared/clock.ts'
import type { NoticeParts } from './noticeParts.ts'
import { inParts, maxConcurrency } from './inParts.ts'
import { newDelivery } from './newDelivery.ts'
import { KeyChanged, type OwnTokens } from './ownTokens.ts'
import type { ConsoleStore } from './store.ts'
import type { WebhookReach } from './webhookAddress.ts'
import { WebhookChecks } from './webhookChecks.ts'
import { WebhookReads } from './webhookReads.ts'
import { sendDelivery } from './webhookRequest.ts'
import type { StoredDelivery, SealedWebhook, StoredWebhook } from './webhookTables.ts'

/** Delays after each failed attempt, in milliseconds; the attempt after the last delay is final. */
const retryDelays = [5 * seconds, 1 * minutes, 5 * minutes, 30 * minutes, 2 * hours, 8 * hours]
const maxDeliveryAge = 5 * days
const readEvery = 30 * seconds
/** Maximum number of deliveries sent in one polling round. */
const maxDeliveriesPerRound = 100

/** Pauses between rounds, in milliseconds: with webhooks, and without any. */
const pauses = { busy: 2000, idle: 60_000 }

interface WorkOptions extends NoticeParts {
  urlPolicy: WebhookReach
  /** Returns true if webhooks may exist; otherwise the store is not opened. */
  isStored: () => boolean
  /** Called with the error of a failed round. */
  say: (error: unknown) => void
  /** Timeout of a receiver, in milliseconds. */
  timeout?: number
}

/**
 * Reads the events of webhooks and sends deliveries. Runs in every process; each read and each attempt is claimed by
 * one process in the store.
 */
export class WebhookWork {
  readonly #apiAddress: string
  readonly #tokens: OwnTokens
  readonly #store: () => Promise<ConsoleStore>
  readonly #clock: Clock
  readonly #options: WorkOptions
  readonly #checks: WebhookChecks
  readonly #reads: WebhookReads
  readonly #stop = new AbortController()
  #wake = new AbortController()
  #running: Promise<unknown> | undefined
  readonly #sending = new Set<Promise<unknown>>()

  constructor(options: WorkOptions) {
    this.#apiAddress = options.apiAddress
    this.#tokens = options.tokens
    this.#store = options.store
    this.#clock = options.clock
    this.#options = options
    this.#checks = new WebhookChecks(options)
    this.#reads = new WebhookReads(options)
  }

  /** Runs rounds until `stop` is called. */
  start(): void {
    // Run the overview checks separately, because they take long and must not delay events and deliveries.
    this.#running ??= Promise.all([
      this.#run(() => this.#deliver()),
      this.#run(() => this.#checkOverview()),
    ])
  }

  /** Aborts deliveries in flight; another process or the next start sends them again. */
  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#running
    await Promise.allSettled(this.#sending)
  }

  /** Starts the next round immediately. */
  wake(): void {
    this.#wake.abort()
    this.#wake = new AbortController()
  }

  async #run(part: () => Promise<boolean>): Promise<void> {
    let lastLoggedError = ''
    while (!this.#stop.signal.aborted) {
      let isBusy = false
      // Create the signal before the work, so that a wake during it is not lost.
      const signal = AbortSignal.any([this.#stop.signal, this.#wake.signal])
      try {
        isBusy = await part()
        lastLoggedError = ''
      } catch (error) {
        // Log the same error only once, not in every round, for example while the database is down.
        if (String(error) !== lastLoggedError) this.#options.say(error)
        lastLoggedError = String(error)
      }
      await pause(isBusy ? pauses.busy : pauses.idle, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Runs one round of checks, reads and deliveries. */
  async runRound(): Promise<void> {
    await this.#checkOverview()
    await this.#deliver()
  }

  /** Returns true if there are webhooks. */
  async #hasAny(): Promise<boolean> {
    if (!this.#options.isStored()) return false
    const { webhooks } = await this.#store()
    return await webhooks.hasAny(this.#apiAddress)
  }

  async #checkOverview(): Promise<boolean> {
    if (!(await this.#hasAny())) return false
    await this.#checks.runDueChecks(this.#stop.signal)
    return true
  }

  /** Reads events and sends deliveries. */
  async #deliver(): Promise<boolean> {
    if (!(await this.#hasAny())) return false
    const { webhooks } = await this.#store()
    const now = this.#clock.now()
    await inParts(await webhooks.unread(this.#apiAddress, now - readEvery), (webhook) =>
      this.#reads.read(webhook),
    )
    const due = await webhooks.due(this.#apiAddress, now, maxDeliveriesPerRound)
    const byWebhook = Map.groupBy(due, ({ webhook }) => webhook)
    await inParts([...byWebhook], ([, deliveries]) => this.#sendInTurn(deliveries))
    return true
  }

  /**
   * Returns the position of the newest event; jobs that end after it are delivered.
   * @throws TokenEnded and ApiUnavailable
   */
  initialReadPosition(token: string): Promise<Pick<StoredWebhook, 'newest' | 'running'>> {
    return this.#reads.initialPosition(token)
  }

  /** Creates a test delivery, which is attempted only once. */
  async test(webhook: StoredWebhook): Promise<StoredDelivery> {
    const now = this.#clock.now()
    const body = { type: 'test', data: { link: webhook.origin } }
    const delivery = { ...newDelivery(webhook, 'test', body, now), tries: retryDelays.length }
    const { webhooks } = await this.#store()
    await webhooks.addDelivery(delivery)
    await this.#send(delivery)
    return (await webhooks.findDelivery(webhook.id, delivery.id)) ?? delivery
  }

  /**
   * Sends a delivery again immediately.
   * @returns false while it is being sent
   */
  async resend(delivery: StoredDelivery): Promise<boolean> {
    const { webhooks } = await this.#store()
    if (!(await webhooks.reopen(delivery, retryDelays.length, this.#clock.now()))) return false
    const opened = await webhooks.findDelivery(delivery.webhook, delivery.id)
    if (opened) await this.#send(opened)
    return true
  }

  /** Sends some deliveries of a webhook sequentially. The rest wait for the next round, also if the receiver is silent. */
  async #sendInTurn(deliveries: readonly StoredDelivery[]): Promise<void> {
    for (const delivery of deliveries.slice(0, maxDeliveriesPerRound / maxConcurrency))
      if (!(await this.#send(delivery))) return
  }

  /** @returns false if there was no response */
  async #send(delivery: StoredDelivery): Promise<boolean> {
    if (this.#stop.signal.aborted) return false
    const sending = this.#attempt(delivery)
    this.#sending.add(sending)
    try {
      return await sending
    } finally {
      this.#sending.delete(sending)
    }
  }

  async #attempt(delivery: StoredDelivery): Promise<boolean> {
    const { webhooks } = await this.#store()
    const webhook = await webhooks.find(delivery.webhook)
    const at = this.#clock.now()
    if (!webhook || !(await webhooks.take(delivery, at))) return true
    const opened = await this.#opened(webhook)
    const { status, error, ms } =
      opened === undefined
        ? { status: null, error: new KeyChanged().message, ms: 0 }
        : await sendDelivery({
            ...this.#options,
            url: opened.url,
            id: delivery.id,
            timestamp: Math.floor(at / seconds),
            body: delivery.body,
            secret: opened.secret,
            stop: this.#stop.signal,
          })
    // Do not record an aborted attempt, because it may have arrived.
    if (this.#stop.signal.aborted && error !== null) return false
    const wait = retryDelays[delivery.tries]
    const state = error === null ? 'delivered' : wait === undefined ? 'failed' : 'waiting'
    const due = this.#clock.now() + (wait ?? 0)
    await webhooks.noteAttempt(delivery, { at, status, error, ms }, { state, due })
    if (state !== 'waiting') await webhooks.forgetOld(webhook.id)
    if (delivery.kind !== 'test') await this.#judge(webhook, { at, status, error })
    return status !== null
  }

  /** Decrypts the webhook. If that fails, pauses the webhook and returns undefined. */
  async #opened({ id, sealed }: StoredWebhook): Promise<SealedWebhook | undefined> {
    try {
      return await this.#tokens.open<SealedWebhook>(sealed, `webhook ${id}`)
    } catch (error) {
      if (!(error instanceof KeyChanged)) throw error
      const { webhooks } = await this.#store()
      await webhooks.pause(id, error.message)
      return undefined
    }
  }

  /** Pauses a webhook whose deliveries keep failing. */
  async #judge(
    { id, failing_since: since }: StoredWebhook,
    { at, status, error }: { at: number; status: number | null; error: string | null },
  ): Promise<void> {
    const { webhooks } = await this.#store()
    if (error === null) {
      if (since !== null) await webhooks.change(id, { failing_since: null })
      return
    }
    if (since === null) await webhooks.change(id, { failing_since: at })
    if (status === 410)
      await webhooks.pause(id, 'The receiver returned 410: it accepts no further deliveries.')
    else if (since !== null && at - since >= maxDeliveryAge)
      await webhooks.pause(id, `No delivery arrived for 5 days. ${error}`)
  }
}
