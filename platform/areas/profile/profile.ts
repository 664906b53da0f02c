import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { sshKeyError } from '../../../contract/rules/sshKeys.ts'
import { inTransaction, type Queryable } from '../../database/transaction.ts'
import type { Profile, ProfileUpdate } from '../../generated/types.gen.ts'
import type { Context, Handlers } from '../../api/context.ts'
import { type FieldError, throwIfErrors } from '#shared/httpError.ts'
import { grantsOfUser, reachable } from '../account/grants.ts'
import type { UserRow } from '../account/tables.ts'

/** Returns the referral code of a user, from which the user cannot be identified. */
const referralCode = (userId: number) =>
  createHash('sha256').update(`referral ${userId}`).digest('hex').slice(0, 40)

const isConsoleMethod = (method: string): method is Profile['console_auth_method'] =>
  method === 'password_keys' || method === 'keys_only' || method === 'disabled'

function toProfile(row: Selectable<UserRow>): Profile {
  const code = referralCode(row.id)
  return {
    uid: row.id,
    username: row.username,
    email: row.email,
    timezone: row.timezone,
    email_notifications: row.email_notifications === 1,
    restricted: row.restricted === 1,
    two_factor_auth: row.two_factor_auth === 1,
    authentication_type: 'password',
    console_auth_method: isConsoleMethod(row.console_auth_method)
      ? row.console_auth_method
      : 'password_keys',
    authorized_keys: row.authorized_keys === null ? null : JSON.parse(row.authorized_keys),
    verified_phone_number: null,
    ip_whitelist_enabled: false,
    referrals: {
      code,
      url: `https://www.compute.example/?r=${code}`,
      total: 0,
      completed: 0,
      pending: 0,
      credit: 0,
    },
    user_type: 'default',
  }
}

const ownRow = (db: Queryable, { user }: Context) =>
  db.selectFrom('user').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()

function isTimezone(name: string): boolean {
  // Reject offsets such as +02:00, which Intl accepts but which are not time zone names.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

function profileErrors(body: ProfileUpdate): FieldError[] {
  const faults: FieldError[] = []
  if (body.timezone !== undefined && !isTimezone(body.timezone))
    faults.push({ reason: 'Must be an IANA name such as Europe/Berlin', field: 'timezone' })
  for (const [index, key] of (body.authorized_keys ?? []).entries()) {
    const reason = sshKeyError(key)
    if (reason !== undefined) faults.push({ reason, field: `authorized_keys[${index}]` })
  }
  return faults
}

/** Returns the columns that a profile update sets; omitted fields stay unchanged. */
function changesOf(body: ProfileUpdate) {
  const { email_notifications: mail, authorized_keys: keys } = body
  return {
    ...(body.email === undefined ? {} : { email: body.email }),
    ...(body.timezone === undefined ? {} : { timezone: body.timezone }),
    ...(mail === undefined ? {} : { email_notifications: mail ? 1 : 0 }),
    ...(body.console_auth_method === undefined
      ? {}
      : { console_auth_method: body.console_auth_method }),
    ...(keys === undefined ? {} : { authorized_keys: keys === null ? null : JSON.stringify(keys) }),
  }
}

export const ownProfileHandlers: Handlers<
  'getProfile' | 'updateProfile' | 'getProfileGrants' | 'getPreferences' | 'updatePreferences'
> = {
  async getProfile(_, context) {
    return toProfile(await ownRow(context.db, context))
  },

  updateProfile: ({ body }, context) =>
    inTransaction(context.db, async (tx) => {
      throwIfErrors(profileErrors(body))
      const changes = changesOf(body)
      if (Object.keys(changes).length > 0)
        await tx.updateTable('user').set(changes).where('id', '=', context.user.id).execute()
      const row = await ownRow(tx, context)
      await context.emit(tx, {
        action: 'profile_update',
        entity: { id: row.id, label: row.username, type: 'profile', url: '/v4/profile' },
      })
      return toProfile(row)
    }),

  async getProfileGrants(_, context) {
    const row = await ownRow(context.db, context)
    return row.restricted === 1 ? reachable(await grantsOfUser(context.db, row)) : undefined
  },

  async getPreferences(_, context) {
    return JSON.parse((await ownRow(context.db, context)).preferences)
  },

  async updatePreferences({ body }, { db, user }) {
    const preferences = JSON.stringify(body)
    await db.updateTable('user').set({ preferences }).where('id', '=', user.id).execute()
    return body
  },
}
