import { sql } from 'kysely'
import { hasScope } from '../../contract/rules/grants.ts'
import { privateImageNumber } from '../../contract/rules/images.ts'
import type { Caller, User } from './tokens.ts'
import { publicImageById } from '../catalogue/images.ts'
import type { Grant } from '#shared/contract/operations.ts'
import type { ContractOperation } from '../api/operations.ts'
import type { Queryable } from '../database/transaction.ts'
import { notFound, HttpError, unauthorized } from '#shared/httpError.ts'
import { largestInteger } from '#shared/contract/validation.ts'

/** Tables of the objects that grants apply to. */
const objectTables = {
  balancer: 'balancer',
  compute: 'compute',
  database: 'database',
  domain: 'domain',
  firewall: 'firewall',
  image: 'image',
  script: 'script',
  volume: 'volume',
  vpc: 'vpc',
} as const

type GrantedType = keyof typeof objectTables

export const isGrantedType = (type: string): type is GrantedType =>
  Object.hasOwn(objectTables, type)

/** The column with the name of an object, if it is not `label`. */
const labelColumns: Record<string, string> = { domain: 'domain' }

/**
 * Returns the objects of one type for which users of the account can have grants, ordered by id; an empty list for a
 * type without a table.
 */
export async function grantedObjects(
  db: Queryable,
  accountId: number,
  type: string,
): Promise<{ id: number; label: string }[]> {
  if (!isGrantedType(type)) return []
  return await db
    .selectFrom(objectTables[type])
    .select(['id', sql.ref<string>(labelColumns[type] ?? 'label').as('label')])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

/** @throws HttpError 401 if the token is missing, invalid, or lacks the scope (response shapes 1.3) */
export function requireScope(operation: ContractOperation, caller: Caller | undefined): void {
  if (!caller) {
    if (operation.tokenOptional) return
    throw new HttpError(401, 'Invalid Token')
  }
  const enough = operation.security.some((scopes) =>
    scopes.every((scope) => hasScope(caller.scopes, scope)),
  )
  if (!enough && !operation.tokenOptional)
    throw new HttpError(401, 'Your OAuth token is not authorized to use this endpoint.')
}

/**
 * Rejects requests of OAuth applications that create account credentials. Such a credential would remain valid after
 * the user has revoked the application's access (RFC 7009, section 2).
 * @throws HttpError 403
 */
export function rejectToApplications({ credential }: ContractOperation, caller: Caller): void {
  if (caller.isApplication && credential === 'account')
    throw new HttpError(
      403,
      'An application cannot change who has access to the account. Do it in the console, or with a personal access token.',
    )
}

/** @throws HttpError 404 if the object of the path does not belong to the account, 403 if the grant is missing */
export async function requireGrant(
  db: Queryable,
  grant: Grant,
  user: User,
  path: Record<string, unknown>,
): Promise<void> {
  if (typeof grant === 'object' && 'object' in grant)
    return await requireObject(db, user, grant.object, path[grant.parameter], grant.permissions)
  if (!user.restricted || grant === 'none') return
  if (grant === 'unrestricted') throw unauthorized()
  if ('global' in grant && user.globalGrants[grant.global] !== true) throw unauthorized()
  if ('account_access' in grant) {
    const access = user.globalGrants.account_access
    if (access !== 'read_write' && access !== grant.account_access) throw unauthorized()
  }
}

/**
 * Parses the id in a path, which two operations define as a string (document 1, 4.3).
 * @throws HttpError 404 if it is not a valid id
 */
export function parseId(named: unknown): number {
  if (!/^[1-9]\d*$/.test(String(named)) || Number(named) > largestInteger) throw notFound()
  return Number(named)
}

async function requireObject(
  db: Queryable,
  user: User,
  type: string,
  named: unknown,
  requiredPermission: 'read_only' | 'read_write',
): Promise<void> {
  if (!isGrantedType(type)) throw new Error(`No table holds objects of type ${type}`)
  const image = type === 'image' ? String(named) : undefined
  if (image !== undefined && publicImageById(image)) {
    // All users can read public images, and no user can change them.
    if (requiredPermission === 'read_only') return
    throw unauthorized()
  }
  const id = image === undefined ? parseId(named) : privateImageNumber(image)
  if (id === undefined) throw notFound()
  const object = await db
    .selectFrom(objectTables[type])
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', user.accountId)
    .executeTakeFirst()
  if (!object) throw notFound()
  const permissions = await permissionsOn(db, user, type, id)
  if (permissions !== 'read_write' && permissions !== requiredPermission) throw unauthorized()
}

/** Returns the permission of a user on one object of the account. */
export async function permissionsOn(
  db: Queryable,
  user: User,
  type: GrantedType,
  id: number,
): Promise<string | undefined> {
  if (!user.restricted) return 'read_write'
  const grant = await db
    .selectFrom('user_grant')
    .select('permissions')
    .where('user_id', '=', user.id)
    .where('object_type', '=', type)
    .where('object_id', '=', id)
    .executeTakeFirst()
  return grant?.permissions
}

/**
 * Returns a subquery of the ids that a restricted user sees in a list; undefined for an unrestricted user, who sees
 * all.
 */
export function visibleIds(db: Queryable, user: User, type: GrantedType) {
  if (!user.restricted) return undefined
  return db
    .selectFrom('user_grant')
    .select('object_id')
    .where('user_id', '=', user.id)
    .where('object_type', '=', type)
}

/** Grants the creator of an object write access to it. */
export async function grantCreator(
  db: Queryable,
  user: User,
  type: GrantedType,
  id: number,
): Promise<void> {
  if (!user.restricted) return
  await db
    .insertInto('user_grant')
    .values({ user_id: user.id, object_type: type, object_id: id, permissions: 'read_write' })
    .execute()
}

/** Deletes the grants on a deleted object. */
export async function revokeGrants(db: Queryable, type: GrantedType, id: number): Promise<void> {
  await db
    .deleteFrom('user_grant')
    .where('object_type', '=', type)
    .where('object_id', '=', id)
    .execute()
}

/** @throws HttpError 403 for a restricted user, because only unrestricted users may set tags (document 3, 2.1) */
export function unrestrictedForTags(user: User): void {
  if (user.restricted) throw new HttpError(403, 'Only unrestricted users may set tags.', 'tags')
}
