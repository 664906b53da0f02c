import { type Kysely, sql } from 'kysely'
import { inTransaction } from '#platform/database/transaction.ts'
import { number, type StoredTable, text } from './storedTable.ts'
import type { Delivery, Webhook, WebhookTables } from './webhookRows.ts'

/** A webhook's knowledge of the overview. Times are milliseconds. */
interface LookRow {
  webhook: string
  /** When a process last set out to look. */
  looked_at: number
  /** The findings that it knows, and of the last look that ended its time and the rules that it skipped, as JSON. */
  found: string
}

/** A rule that was chosen for a webhook. Of one without any, each rule is judged, also one that comes later. */
interface ChosenRuleRow {
  webhook: string
  rule: string
}

export type LookTables = WebhookTables & { webhook_look: LookRow; webhook_rule: ChosenRuleRow }

export const lookTables: readonly StoredTable[] = [
  {
    name: 'webhook_look',
    columns: [text('webhook', 'not null primary key'), number('looked_at'), text('found')],
  },
  {
    name: 'webhook_rule',
    columns: [text('webhook'), text('rule'), sql`primary key (webhook, rule)`],
  },
]

export type Looking = Webhook & Pick<LookRow, 'looked_at' | 'found'>

/** Before the first look. */
const unseen = { looked_at: 0, found: JSON.stringify({ ids: [], rules: [], skipped: [] }) }

export class LookRows {
  readonly #db: Kysely<LookTables>

  constructor(db: Kysely<LookTables>) {
    this.#db = db
  }

  /** Has a webhook look from now on, or from now on anew. */
  async begin(webhook: string): Promise<void> {
    await this.#db
      .insertInto('webhook_look')
      .values({ webhook, ...unseen })
      .onConflict((conflict) => conflict.column('webhook').doUpdateSet(unseen))
      .execute()
  }

  async end(webhook: string): Promise<void> {
    await this.#db.deleteFrom('webhook_look').where('webhook', '=', webhook).execute()
    await this.choose(webhook, null)
  }

  /** @param rules null for all, also those that come later */
  async choose(webhook: string, rules: readonly string[] | null): Promise<void> {
    await inTransaction(this.#db, async (tx) => {
      await tx.deleteFrom('webhook_rule').where('webhook', '=', webhook).execute()
      for (const rule of rules ?? [])
        await tx.insertInto('webhook_rule').values({ webhook, rule }).execute()
    })
  }

  /** The rules that were chosen for a webhook; null for all. */
  async chosenFor(webhook: string): Promise<string[] | null> {
    const rows = await this.#db
      .selectFrom('webhook_rule')
      .select('rule')
      .where('webhook', '=', webhook)
      .orderBy('rule')
      .execute()
    return rows.length === 0 ? null : rows.map(({ rule }) => rule)
  }

  /** The knowledge of a webhook; undefined for one that does not look. */
  async lastOf(webhook: string): Promise<Pick<LookRow, 'found'> | undefined> {
    return await this.#db
      .selectFrom('webhook_look')
      .select('found')
      .where('webhook', '=', webhook)
      .executeTakeFirst()
  }

  /** Active webhooks that look and have not since then, those first that wait longest. */
  async due(api: string, since: number): Promise<Looking[]> {
    return await this.#db
      .selectFrom('webhook_look')
      .innerJoin('webhook', 'webhook.id', 'webhook_look.webhook')
      .selectAll('webhook')
      .select(['looked_at', 'found'])
      .where('api', '=', api)
      .where('state', '=', 'active')
      .where('looked_at', '<=', since)
      .orderBy('looked_at')
      .execute()
  }

  /** @returns true for the one process that looks now */
  async take({ id, looked_at: before }: Looking, now: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('webhook_look')
      .set({ looked_at: now })
      .where('webhook', '=', id)
      .where('looked_at', '=', before)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  /** Stores what was found together with the deliveries that tell of it, unless another process or a new beginning came first. */
  async note(
    { id }: Pick<Looking, 'id'>,
    { lookedAt, found }: { lookedAt: number; found: string },
    deliveries: readonly Delivery[],
  ): Promise<void> {
    await inTransaction(this.#db, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('webhook_look')
        .set({ found })
        .where('webhook', '=', id)
        .where('looked_at', '=', lookedAt)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) return
      for (const delivery of deliveries)
        await tx.insertInto('webhook_delivery').values(delivery).execute()
    })
  }
}
