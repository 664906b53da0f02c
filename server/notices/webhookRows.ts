import { type Kysely, sql } from 'kysely'
import { engineOf } from '#platform/database/open.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { number, type StoredTable, text } from './storedTable.ts'

/** Times are milliseconds. */
interface WebhookRow {
  id: string
  /** The API that the token is for; empty for the local platform. */
  api: string
  /** Whose it is there. */
  owner: string
  /** Where the console was when it was created; links lead there. */
  origin: string
  /** Shown where the address cannot be opened any more. */
  host: string
  /** Separated by spaces. */
  kinds: string
  state: 'active' | 'paused'
  /** Null where the person paused it. */
  pause_reason: string | null
  token_id: number
  token_label: string
  /** The token, the signing secret and the address, which can be a secret too, sealed. */
  sealed: string
  scopes: string
  made: number
  /** The id of the newest event that was read. */
  newest: number
  /** Ids of jobs that were under way then, as JSON. */
  running: string
  /** When its events were last read, or tried to be. */
  read_at: number
  read_fault: string | null
  /** Of the first delivery that failed since the last one that did not. */
  failing_since: number | null
}

interface DeliveryRow {
  /** The id that the receiver is told. */
  id: string
  webhook: string
  /** Told once to each webhook; null for a test. */
  event: number | null
  kind: string
  body: string
  made: number
  state: 'waiting' | 'delivered' | 'failed'
  /** When it is tried next. */
  due: number
  tries: number
  /** When a process began to send it; 0 while none does. */
  claimed: number
  /** When it was last tried. */
  tried: number | null
  /** The last attempts, as JSON. */
  log: string
}

export type WebhookTables = {
  webhook: WebhookRow
  webhook_delivery: DeliveryRow
}

export type Webhook = WebhookRow
export type Delivery = DeliveryRow

interface Attempt {
  /** Milliseconds. */
  at: number
  status: number | null
  error: string | null
  ms: number
}

export interface SealedWebhook extends Record<string, string> {
  token: string
  secret: string
  url: string
}

export const attemptsOf = ({ log }: Pick<Delivery, 'log'>) => JSON.parse(log) as Attempt[]

export const webhookTables: readonly StoredTable[] = [
  {
    name: 'webhook',
    columns: [
      text('id', 'not null primary key'),
      text('api'),
      text('owner'),
      text('origin'),
      text('host'),
      text('kinds'),
      text('state'),
      text('pause_reason', ''),
      number('token_id'),
      text('token_label'),
      text('sealed'),
      text('scopes'),
      number('made'),
      number('newest'),
      text('running'),
      number('read_at'),
      text('read_fault', ''),
      number('failing_since', ''),
    ],
  },
  {
    name: 'webhook_delivery',
    columns: [
      text('id', 'not null primary key'),
      text('webhook'),
      number('event', ''),
      text('kind'),
      text('body'),
      number('made'),
      text('state'),
      number('due'),
      number('tries'),
      number('claimed'),
      number('tried', ''),
      text('log'),
      sql`unique (webhook, event)`,
    ],
  },
]

/** A process that did not come back from sending within that time is gone, milliseconds. */
const claimedFor = 60_000
/** Deliveries that ended are listed for the last so many. */
const endedKept = 50
const attemptsKept = 20

export class WebhookRows {
  readonly #db: Kysely<WebhookTables>

  constructor(db: Kysely<WebhookTables>) {
    this.#db = db
  }

  async ofOwner({ api, owner }: Pick<Webhook, 'api' | 'owner'>): Promise<Webhook[]> {
    return await this.#db
      .selectFrom('webhook')
      .selectAll()
      .where('api', '=', api)
      .where('owner', '=', owner)
      .orderBy('made')
      .orderBy('id')
      .execute()
  }

  async find(id: string): Promise<Webhook | undefined> {
    return await this.#db.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirst()
  }

  async hasAny(api: string): Promise<boolean> {
    const found = this.#db.selectFrom('webhook').select('id').where('api', '=', api).limit(1)
    return (await found.executeTakeFirst()) !== undefined
  }

  /** Active ones whose events were not read since then. */
  async unread(api: string, since: number): Promise<Webhook[]> {
    return await this.#db
      .selectFrom('webhook')
      .selectAll()
      .where('api', '=', api)
      .where('state', '=', 'active')
      .where('read_at', '<=', since)
      .execute()
  }

  /** @returns false where its owner has so many already */
  async add(webhook: Webhook, most: number): Promise<boolean> {
    return await inTransaction(this.#db, async (tx) => {
      // SQLite has one writer, which is lock enough; two that count at once on PostgreSQL would both find room.
      if (engineOf(tx) === 'postgresql')
        await sql`select pg_advisory_xact_lock(hashtext(${`webhook ${webhook.api} ${webhook.owner}`}))`.execute(
          tx,
        )
      if ((await new WebhookRows(tx).ofOwner(webhook)).length >= most) return false
      await tx.insertInto('webhook').values(webhook).execute()
      return true
    })
  }

  async change(id: string, changes: Partial<Webhook>): Promise<void> {
    await this.#db.updateTable('webhook').set(changes).where('id', '=', id).execute()
  }

  /** @returns false where it has another token by now, or has ended */
  async changeWithToken(
    { id, token_id: token }: Pick<Webhook, 'id' | 'token_id'>,
    changes: Partial<Webhook>,
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('webhook')
      .set(changes)
      .where('id', '=', id)
      .where('token_id', '=', token)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  /** @returns false where it was paused already */
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

  /** @returns true for the one process that reads its events now */
  async takeRead({ id, read_at: before }: Webhook, now: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('webhook')
      .set({ read_at: now })
      .where('id', '=', id)
      .where('read_at', '=', before)
      .where('state', '=', 'active')
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  /** Stores how far its events were read together with the deliveries that follow, unless another process was there first. */
  async advance(
    { id, newest, running }: Webhook,
    seen: Pick<Webhook, 'newest' | 'running'>,
    deliveries: readonly Delivery[],
  ): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('webhook')
        .set({ ...seen, read_fault: null })
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

  async addDelivery(delivery: Delivery): Promise<void> {
    await this.#db.insertInto('webhook_delivery').values(delivery).execute()
  }

  async findDelivery(webhook: string, id: string): Promise<Delivery | undefined> {
    return await this.#db
      .selectFrom('webhook_delivery')
      .selectAll()
      .where('webhook', '=', webhook)
      .where('id', '=', id)
      .executeTakeFirst()
  }

  /** Newest first. */
  async deliveriesOf(webhook: string, most: number): Promise<Delivery[]> {
    return await this.#db
      .selectFrom('webhook_delivery')
      .selectAll()
      .where('webhook', '=', webhook)
      .orderBy('made', 'desc')
      .orderBy('event', 'desc')
      .limit(most)
      .execute()
  }

  async lastTried(webhook: string): Promise<Delivery | undefined> {
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

  /** Deliveries of active webhooks whose time has come, oldest first. */
  async due(api: string, now: number, most: number): Promise<Delivery[]> {
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
      .limit(most)
      .execute()
  }

  /** @returns true for the one process that sends it now */
  async take({ id, tries }: Delivery, now: number): Promise<boolean> {
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

  /** Lets it be sent once more, at once. @returns false while it is being sent */
  async reopen({ id }: Delivery, triesBefore: number, now: number): Promise<boolean> {
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

  /** Lets those that wait for another attempt be sent at once. */
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
    delivery: Delivery,
    attempt: Attempt,
    outcome: Pick<Delivery, 'state' | 'due'>,
  ): Promise<void> {
    const log = [...attemptsOf(delivery), attempt].slice(-attemptsKept)
    await this.#db
      .updateTable('webhook_delivery')
      .set({ ...outcome, claimed: 0, tried: attempt.at, log: JSON.stringify(log) })
      .where('id', '=', delivery.id)
      .execute()
  }

  /** Forgets deliveries that ended before the last ones. */
  async forgetOld(webhook: string): Promise<void> {
    const ended = this.#db
      .selectFrom('webhook_delivery')
      .select('id')
      .where('webhook', '=', webhook)
      .where('state', '<>', 'waiting')
    const kept = await ended
      .orderBy('made', 'desc')
      .orderBy('event', 'desc')
      .limit(endedKept)
      .execute()
    if (kept.length < endedKept) return
    await this.#db
      .deleteFrom('webhook_delivery')
      .where('webhook', '=', webhook)
      .where('state', '<>', 'waiting')
      .where(
        'id',
        'not in',
        kept.map(({ id }) => id),
      )
      .execute()
  }
}
