import { type Kysely, sql } from 'kysely'
import { engineOf } from '#shared/database/engine.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import {
  type WebhookTables,
  type StoredWebhook,
  type StoredDelivery,
  type Attempt,
  attemptsOf,
} from './webhookTables.ts'

/** Time after which a sending process is considered dead, in milliseconds. */
const claimedFor = 60_000

/** Number of finished deliveries that are listed. */
const endedKept = 50

const attemptsKept = 20

export class WebhookRows {
  readonly #db: Kysely<WebhookTables>

  constructor(db: Kysely<WebhookTables>) {
    this.#db = db
  }

  async ofOwner({ api, owner }: Pick<StoredWebhook, 'api' | 'owner'>): Promise<StoredWebhook[]> {
    return await this.#db
      .selectFrom('webhook')
      .selectAll()
      .where('api', '=', api)
      .where('owner', '=', owner)
      .orderBy('made')
      .orderBy('id')
      .execute()
  }

  async find(id: string): Promise<StoredWebhook | undefined> {
    return await this.#db.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirst()
  }

  async hasAny(api: string): Promise<boolean> {
    const found = this.#db.selectFrom('webhook').select('id').where('api', '=', api).limit(1)
    return (await found.executeTakeFirst()) !== undefined
  }

  /** Returns active webhooks whose events were not read since the given time. */
  async unread(api: string, since: number): Promise<StoredWebhook[]> {
    return await this.#db
      .selectFrom('webhook')
      .selectAll()
      .where('api', '=', api)
      .where('state', '=', 'active')
      .where('read_at', '<=', since)
      .execute()
  }

  /** @returns false if the owner has reached the limit */
  async add(webhook: StoredWebhook, maxWebhooks: number): Promise<boolean> {
    return await inTransaction(this.#db, async (tx) => {
      // SQLite has a single writer. On PostgreSQL, two concurrent transactions would both count a free slot.
      if (engineOf(tx) === 'postgresql')
        await sql`select pg_advisory_xact_lock(hashtext(${`webhook ${webhook.api} ${webhook.owner}`}))`.execute(
          tx,
        )
      if ((await new WebhookRows(tx).ofOwner(webhook)).length >= maxWebhooks) return false
      await tx.insertInto('webhook').values(webhook).execute()
      return true
    })
  }

  async change(id: string, changes: Partial<StoredWebhook>): Promise<void> {
    await this.#db.updateTable('webhook').set(changes).where('id', '=', id).execute()
  }

  /** @returns false if the webhook has another token now, or was deleted */
  async changeWithToken(
    { id, token_id: token }: Pick<StoredWebhook, 'id' | 'token_id'>,
    changes: Partial<StoredWebhook>,
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('webhook')
      .set(changes)
      .where('id', '=', id)
      .where('token_id', '=', token)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  /** @returns false if the webhook was already paused */
  async pause(id: string, reason: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('webhook')
      .set({ state: 'paused', pause_reason: reason })
      .where('id', '=', id)
      .where('state', '=', 'active')
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  async remove(id: string): Promise<void> {
    await inTransaction(this.#db, async (tx) => {
      await tx.deleteFrom('webhook').where('id', '=', id).execute()
      await tx.deleteFrom('webhook_delivery').where('webhook', '=', id).execute()
    })
  }

  /** @returns true if this process may read the events */
  async takeRead({ id, read_at: lastReadTime }: StoredWebhook, now: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('webhook')
      .set({ read_at: now })
      .where('id', '=', id)
      .where('read_at', '=', lastReadTime)
      .where('state', '=', 'active')
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  /** Stores the read position together with the resulting deliveries, unless another process has advanced it. */
  async advance(
    { id, newest, running }: StoredWebhook,
    readPosition: Pick<StoredWebhook, 'newest' | 'running'>,
    deliveries: readonly StoredDelivery[],
  ): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('webhook')
        .set({ ...readPosition, read_fault: null })
        .where('id', '=', id)
        .where('newest', '=', newest)
        .where('running', '=', running)
        .where('state', '=', 'active')
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) return
      for (const delivery of deliveries)
        await tx
          .insertInto('webhook_delivery')
          .values(delivery)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
    })
  }

  async addDelivery(delivery: StoredDelivery): Promise<void> {
    await this.#db.insertInto('webhook_delivery').values(delivery).execute()
  }

  async findDelivery(webhook: string, id: string): Promise<StoredDelivery | undefined> {
    return await this.#db
      .selectFrom('webhook_delivery')
      .selectAll()
      .where('webhook', '=', webhook)
      .where('id', '=', id)
      .executeTakeFirst()
  }

  /** Returns the deliveries of a webhook, newest first. */
  async deliveriesOf(webhook: string, most: number): Promise<StoredDelivery[]> {
    return await this.#db
      .selectFrom('webhook_delivery')
      .selectAll()
      .where('webhook', '=', webhook)
      .orderBy('made', 'desc')
      .orderBy('event', 'desc')
      .limit(most)
      .execute()
  }

  async lastTried(webhook: string): Promise<StoredDelivery | undefined> {
    return await this.#db
      .selectFrom('webhook_delivery')
      .selectAll()
      .where('webhook', '=', webhook)
      .where('tried', 'is not', null)
      .orderBy('tried', 'desc')
      .limit(1)
      .executeTakeFirst()
  }

  async waitingOf(webhook: string): Promise<number> {
    const { count } = await this.#db
      .selectFrom('webhook_delivery')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('webhook', '=', webhook)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  /** Returns due deliveries of active webhooks, oldest first. */
  async due(api: string, now: number, maxRows: number): Promise<StoredDelivery[]> {
    return await this.#db
      .selectFrom('webhook_delivery')
      .innerJoin('webhook', 'webhook.id', 'webhook_delivery.webhook')
      .selectAll('webhook_delivery')
      .where('webhook.api', '=', api)
      .where('webhook.state', '=', 'active')
      .where('webhook_delivery.state', '=', 'waiting')
      .where('due', '<=', now)
      .where('claimed', '<=', now - claimedFor)
      .orderBy('webhook_delivery.made')
      .orderBy('webhook_delivery.event')
      .limit(maxRows)
      .execute()
  }

  /** @returns true if this process may send the delivery */
  async take({ id, tries }: StoredDelivery, now: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('webhook_delivery')
      .set({ tries: tries + 1, claimed: now })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('tries', '=', tries)
      .where('claimed', '<=', now - claimedFor)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  /**
   * Makes the delivery due immediately for one more attempt.
   * @returns false while it is being sent
   */
  async reopen({ id }: StoredDelivery, triesBefore: number, now: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('webhook_delivery')
      .set((row) => ({
        tries: row
          .case()
          .when('state', '=', 'waiting')
          .then(row.ref('tries'))
          .else(triesBefore)
          .end(),
        state: 'waiting',
        due: now,
      }))
      .where('id', '=', id)
      .where('claimed', '<=', now - claimedFor)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  /** Makes all waiting deliveries of a webhook due immediately. */
  async hasten(webhook: string, now: number): Promise<void> {
    await this.#db
      .updateTable('webhook_delivery')
      .set({ due: now })
      .where('webhook', '=', webhook)
      .where('state', '=', 'waiting')
      .where('due', '>', now)
      .execute()
  }

  async noteAttempt(
    delivery: StoredDelivery,
    attempt: Attempt,
    outcome: Pick<StoredDelivery, 'state' | 'due'>,
  ): Promise<void> {
    const log = [...attemptsOf(delivery), attempt].slice(-attemptsKept)
    await this.#db
      .updateTable('webhook_delivery')
      .set({ ...outcome, claimed: 0, tried: attempt.at, log: JSON.stringify(log) })
      .where('id', '=', delivery.id)
      .execute()
  }

  /** Deletes finished deliveries except the most recent ones. */
  async forgetOld(webhook: string): Promise<void> {
    const ended = this.#db
      .selectFrom('webhook_delivery')
      .select('id')
      .where('webhook', '=', webhook)
      .where('state', '<>', 'waiting')
    const retainedDeliveries = await ended
      .orderBy('made', 'desc')
      .orderBy('event', 'desc')
      .limit(endedKept)
      .execute()
    if (retainedDeliveries.length < endedKept) return
    await this.#db
      .deleteFrom('webhook_delivery')
      .where('webhook', '=', webhook)
      .where('state', '<>', 'waiting')
      .where(
        'id',
        'not in',
        retainedDeliveries.map(({ id }) => id),
      )
      .execute()
  }
}
