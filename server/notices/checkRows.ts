import { type Kysely, sql } from 'kysely'
import { inTransaction } from '#shared/database/transaction.ts'
import { number, type StoredTable, text } from './storedTable.ts'
import type { StoredDelivery, StoredWebhook, WebhookTables } from './webhookTables.ts'

/** State of the overview checks of a webhook. Times are in milliseconds since the epoch. */
interface CheckRow {
  webhook: string
  /** Time at which a process last started a check. */
  looked_at: number
  /** Known findings, rules, and end time and skipped rules of the last completed check, as JSON. */
  found: string
}

/** A rule selected for a webhook. A webhook without rows uses all rules, including future ones. */
interface ChosenRuleRow {
  webhook: string
  rule: string
}

/** The account of a webhook, whose accepted findings are not reported. */
interface AccountRow {
  webhook: string
  /** `euuid` of the account; empty if the user cannot read it. */
  account: string
}

export type CheckTables = WebhookTables & {
  webhook_look: CheckRow
  webhook_rule: ChosenRuleRow
  webhook_account: AccountRow
}

export const checkTables: readonly StoredTable[] = [
  {
    name: 'webhook_look',
    columns: [text('webhook', 'not null primary key'), number('looked_at'), text('found')],
  },
  {
    name: 'webhook_rule',
    columns: [text('webhook'), text('rule'), sql`primary key (webhook, rule)`],
  },
  {
    name: 'webhook_account',
    columns: [text('webhook', 'not null primary key'), text('account')],
  },
]

export type CheckedWebhook = StoredWebhook & Pick<CheckRow, 'looked_at' | 'found'>

/** State before the first check. */
const unseen = { looked_at: 0, found: JSON.stringify({ ids: [], rules: [], skipped: [] }) }

export class CheckRows {
  readonly #db: Kysely<CheckTables>

  constructor(db: Kysely<CheckTables>) {
    this.#db = db
  }

  /** Starts the overview checks of a webhook, or resets them. */
  async begin(webhook: string): Promise<void> {
    await this.#db
      .insertInto('webhook_look')
      .values({ webhook, ...unseen })
      .onConflict((conflict) => conflict.column('webhook').doUpdateSet(unseen))
      .execute()
  }

  async end(webhook: string): Promise<void> {
    await this.#db.deleteFrom('webhook_look').where('webhook', '=', webhook).execute()
    await this.#db.deleteFrom('webhook_account').where('webhook', '=', webhook).execute()
    await this.choose(webhook, null)
  }

  /** @param rules null selects all rules, including future ones */
  async choose(webhook: string, rules: readonly string[] | null): Promise<void> {
    await inTransaction(this.#db, async (tx) => {
      await tx.deleteFrom('webhook_rule').where('webhook', '=', webhook).execute()
      for (const rule of rules ?? [])
        await tx.insertInto('webhook_rule').values({ webhook, rule }).execute()
    })
  }

  /** Returns the selected rules of a webhook; null if all are selected. */
  async chosenFor(webhook: string): Promise<string[] | null> {
    const rows = await this.#db
      .selectFrom('webhook_rule')
      .select('rule')
      .where('webhook', '=', webhook)
      .orderBy('rule')
      .execute()
    return rows.length === 0 ? null : rows.map(({ rule }) => rule)
  }

  /** @param account `euuid` of the account; empty if the user cannot read it */
  async setAccount(webhook: string, account: string): Promise<void> {
    await this.#db
      .insertInto('webhook_account')
      .values({ webhook, account })
      .onConflict((conflict) => conflict.column('webhook').doUpdateSet({ account }))
      .execute()
  }

  /** Returns the account of a webhook; undefined if it is not known yet, because an earlier version created the webhook. */
  async accountOf(webhook: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('webhook_account')
      .select('account')
      .where('webhook', '=', webhook)
      .executeTakeFirst()
    return row?.account
  }

  /** Returns the check state of a webhook; undefined if it has no overview checks. */
  async lastOf(webhook: string): Promise<Pick<CheckRow, 'found'> | undefined> {
    return await this.#db
      .selectFrom('webhook_look')
      .select('found')
      .where('webhook', '=', webhook)
      .executeTakeFirst()
  }

  /** Returns active webhooks that were not checked since the given time, longest waiting first. */
  async due(api: string, since: number): Promise<CheckedWebhook[]> {
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

  /** @returns true if this process may do the check */
  async take({ id, looked_at: lastCheckTime }: CheckedWebhook, now: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('webhook_look')
      .set({ looked_at: now })
      .where('webhook', '=', id)
      .where('looked_at', '=', lastCheckTime)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  /** Stores the findings together with their deliveries, unless another process or a reset changed the state. */
  async note(
    { id }: Pick<CheckedWebhook, 'id'>,
    { checkedAt, found }: { checkedAt: number; found: string },
    deliveries: readonly StoredDelivery[],
  ): Promise<void> {
    await inTransaction(this.#db, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('webhook_look')
        .set({ found })
        .where('webhook', '=', id)
        .where('looked_at', '=', checkedAt)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) return
      for (const delivery of deliveries)
        await tx.insertInto('webhook_delivery').values(delivery).execute()
    })
  }
}
