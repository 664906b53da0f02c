import type { Selectable } from 'kysely'
import { sshKeyError } from '../../../contract/rules/sshKeys.ts'
import { wireTime } from '#shared/clock.ts'
import { pageOf } from '../../database/page.ts'
import { inTransaction, type Queryable } from '../../database/transaction.ts'
import type { Entity } from '../../events/emit.ts'
import type { SshKey } from '../../generated/types.gen.ts'
import type { Context, Handlers } from '../../api/context.ts'
import { notFound, HttpError } from '#shared/httpError.ts'
import type { SshKeyRow } from '../account/tables.ts'

const toSshKey = (row: Selectable<SshKeyRow>): SshKey => ({
  id: row.id,
  label: row.label,
  ssh_key: row.ssh_key,
  created: row.created,
})

const entityOf = ({ id, label }: { id: number; label: string }): Entity => ({
  id,
  label,
  type: 'user_ssh_key',
  url: `/v4/profile/sshkeys/${id}`,
})

const ownKeys = (db: Queryable, { user }: Context) =>
  db.selectFrom('ssh_key').selectAll().where('user_id', '=', user.id)

async function ownKey(db: Queryable, context: Context, id: number) {
  const row = await ownKeys(db, context).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export const sshKeyHandlers: Handlers<
  'listSshKeys' | 'createSshKey' | 'getSshKey' | 'updateSshKey' | 'deleteSshKey'
> = {
  listSshKeys: ({ query }, context) =>
    pageOf(ownKeys(context.db, context).orderBy('id'), query, toSshKey),

  createSshKey: ({ body }, context) =>
    inTransaction(context.db, async (tx) => {
      const fault = sshKeyError(body.ssh_key)
      if (fault !== undefined) throw new HttpError(400, fault, 'ssh_key')
      const row = await tx
        .insertInto('ssh_key')
        .values({
          user_id: context.user.id,
          label: body.label,
          ssh_key: body.ssh_key.trim(),
          created: wireTime(context.now),
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await context.emit(tx, { action: 'user_ssh_key_add', entity: entityOf(row) })
      return toSshKey(row)
    }),

  async getSshKey({ path }, context) {
    return toSshKey(await ownKey(context.db, context, path.sshKeyId))
  },

  updateSshKey: ({ path, body }, context) =>
    inTransaction(context.db, async (tx) => {
      const before = await ownKey(tx, context, path.sshKeyId)
      const label = body.label ?? before.label
      await tx.updateTable('ssh_key').set({ label }).where('id', '=', before.id).execute()
      const entity = entityOf({ id: before.id, label })
      await context.emit(tx, { action: 'user_ssh_key_update', entity })
      return toSshKey({ ...before, label })
    }),

  deleteSshKey: ({ path }, context) =>
    inTransaction(context.db, async (tx) => {
      const key = await ownKey(tx, context, path.sshKeyId)
      await tx.deleteFrom('ssh_key').where('id', '=', key.id).execute()
      await context.emit(tx, { action: 'user_ssh_key_delete', entity: entityOf(key) })
      return {}
    }),
}
