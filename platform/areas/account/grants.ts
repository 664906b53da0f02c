import { globalGrants, grantKinds, type GrantKind } from '../../../contract/rules/grants.ts'
import { grantedObjects } from '../../auth/authorization.ts'
import type { Queryable } from '../../database/transaction.ts'
import type { GlobalGrants, Grant, Grants } from '../../generated/types.gen.ts'

type Permissions = Grant['permissions']

const permissionsOf = (text: unknown): Permissions =>
  text === 'read_only' || text === 'read_write' ? text : null

/** Parses the stored `global` grants; missing grants are false. */
function toGlobalGrants(json: string): GlobalGrants {
  const storedGrants: Record<string, unknown> = JSON.parse(json)
  const booleanGrants = Object.fromEntries(
    globalGrants.map((name) => [name, storedGrants[name] === true]),
  )
  const child = storedGrants.child_account_access
  return {
    ...(booleanGrants as Record<(typeof globalGrants)[number], boolean>),
    account_access: permissionsOf(storedGrants.account_access),
    child_account_access: typeof child === 'boolean' ? child : null,
  }
}

/** Returns all grants of a restricted user: one row for each object of the account, null where nothing was granted. */
export async function grantsOfUser(
  db: Queryable,
  user: { id: number; account_id: number; global_grants: string },
): Promise<Grants> {
  const grantRows = await db
    .selectFrom('user_grant')
    .select(['object_type', 'object_id', 'permissions'])
    .where('user_id', '=', user.id)
    .execute()
  const permissions = new Map(
    grantRows.map((row) => [`${row.object_type} ${row.object_id}`, row.permissions]),
  )
  const lists: [GrantKind, Grant[]][] = []
  for (const kind of grantKinds) {
    const objects = await grantedObjects(db, user.account_id, kind)
    lists.push([
      kind,
      objects.map(({ id, label }) => ({
        id,
        label,
        permissions: permissionsOf(permissions.get(`${kind} ${id}`)),
      })),
    ])
  }
  return {
    global: toGlobalGrants(user.global_grants),
    ...(Object.fromEntries(lists) as Record<GrantKind, Grant[]>),
  }
}

/** Omits the objects that the user cannot access. */
export function reachable(grants: Grants): Grants {
  const lists = grantKinds.map((kind) => [
    kind,
    grants[kind].filter(({ permissions }) => permissions !== null),
  ])
  return { global: grants.global, ...(Object.fromEntries(lists) as Record<GrantKind, Grant[]>) }
}
