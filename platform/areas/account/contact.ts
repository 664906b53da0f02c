import type { Selectable } from 'kysely'
import { inTransaction, type Queryable } from '../../database/transaction.ts'
import type { Account, AccountSettings } from '../../generated/types.gen.ts'
import type { Handlers } from '../../api/context.ts'
import { accountEntity, settingsEntity } from './entities.ts'
import { lockAccount } from './lockAccount.ts'
import type { AccountRow } from './tables.ts'

const toAccount = (row: Selectable<AccountRow>): Account => ({
  ...JSON.parse(row.contact),
  balance: row.balance,
  balance_uninvoiced: row.balance_uninvoiced,
  active_since: row.active_since,
  capabilities: JSON.parse(row.capabilities),
  active_promotions: [],
  billing_source: 'compute',
  credit_card: JSON.parse(row.credit_card),
  euuid: row.euuid,
})

const isObjectStorageState = (state: string): state is AccountSettings['object_storage'] =>
  state === 'active' || state === 'disabled' || state === 'suspended'

const toSettings = (row: Selectable<AccountRow>): AccountSettings => ({
  managed: row.managed === 1,
  network_helper: row.network_helper === 1,
  backups_enabled: row.backups_enabled === 1,
  object_storage: isObjectStorageState(row.object_storage) ? row.object_storage : 'disabled',
  metrics_subscription: null,
})

const accountRow = (db: Queryable, accountId: number) =>
  db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow()

export const contactHandlers: Handlers<
  'getAccount' | 'updateAccount' | 'getAccountSettings' | 'updateAccountSettings'
> = {
  async getAccount(_, { db, accountId }) {
    return toAccount(await accountRow(db, accountId))
  },

  updateAccount: ({ body }, context) =>
    inTransaction(context.db, async (tx) => {
      await lockAccount(tx, context.accountId)
      const { contact } = await accountRow(tx, context.accountId)
      const changes = body.country === undefined ? {} : { country: body.country.toUpperCase() }
      const row = await tx
        .updateTable('account')
        .set({ contact: JSON.stringify({ ...JSON.parse(contact), ...body, ...changes }) })
        .where('id', '=', context.accountId)
        .returningAll()
        .executeTakeFirstOrThrow()
      await context.emit(tx, { action: 'account_update', entity: accountEntity(context.user) })
      return toAccount(row)
    }),

  async getAccountSettings(_, { db, accountId }) {
    return toSettings(await accountRow(db, accountId))
  },

  updateAccountSettings: ({ body }, context) =>
    inTransaction(context.db, async (tx) => {
      await lockAccount(tx, context.accountId)
      const before = await accountRow(tx, context.accountId)
      const row = await tx
        .updateTable('account')
        .set({
          network_helper: flag(body.network_helper, before.network_helper),
          backups_enabled: flag(body.backups_enabled, before.backups_enabled),
        })
        .where('id', '=', context.accountId)
        .returningAll()
        .executeTakeFirstOrThrow()
      const entity = settingsEntity(context.user)
      await context.emit(tx, { action: 'account_settings_update', entity })
      return toSettings(row)
    }),
}

const flag = (wanted: boolean | undefined, before: number) =>
  wanted === undefined ? before : wanted ? 1 : 0
