import { minute } from '#contract/rules/durations.ts'
import { type QueryKey, queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError } from '../http/client.ts'
import { operationOfQuery } from '../query/freshness.ts'
import { getProfileGrantsOptions } from '../generated/@tanstack/react-query.gen.ts'
import type { GlobalGrants, Grants } from '../generated/types.gen.ts'
import { useReadOnlyReason } from './readOnly.ts'
import { lacksScope, scopesCover, useScopes } from './scopes.ts'
import { onSignOut } from './session.ts'

type Level = 'read_only' | 'read_write'

export type CheckedGlobalGrant = Exclude<
  keyof GlobalGrants,
  'account_access' | 'child_account_access'
>

export type GrantedType = Exclude<keyof Grants, 'global'>

/** Permissions that an operation requires from the user and the token. All given parts are required. */
export interface Need {
  /** Global grant that a restricted user needs, such as `add_computes`. */
  global?: CheckedGlobalGrant
  /** Object grant that a restricted user needs; `read_write` by default. */
  object?: { type: GrantedType; id: number | string; level?: Level }
  /** Account access that a restricted user needs, for account, tickets and events. */
  account?: Level
  /** Action of unrestricted users only, such as `change tags`; true if the reason is not shown. */
  unrestricted?: string | true
  /** Token scope that every user needs, such as `computes:read_write`. */
  scope?: string
  /** True if the operation changes nothing although the API requires a write scope. */
  reads?: boolean
}

const accessTo = (level: Level, what: string) =>
  `You need ${level === 'read_only' ? 'read' : 'read/write'} access to ${what}.`

const typeLabels: Partial<Record<GrantedType, string>> = {
  balancer: 'load balancer',
  compute: 'instance',
  metrics: 'metrics client',
  vpc: 'VPC',
}

/** Returns the display name of an object type, for the middle of a sentence. */
export const grantedTypeLabel = (type: GrantedType): string => typeLabels[type] ?? type

const covers = (level: string | null | undefined, wanted: Level) =>
  level === 'read_write' || level === wanted

/** Returns the id used in grants: for images, only the number of `private/123`. */
const grantId = (id: number | string) => String(id).replace(/^private\//, '')

function objectDenied(
  grants: Grants,
  { type, id, level = 'read_write' }: NonNullable<Need['object']>,
) {
  const row = grants[type]?.find((grant) => String(grant.id) === grantId(id))
  if (covers(row?.permissions, level)) return undefined
  return accessTo(level, `this ${grantedTypeLabel(type)}`)
}

/** Display names of the objects that a global grant allows to create, if they differ from the name of the grant. */
const createdObjects: Partial<Record<CheckedGlobalGrant, string>> = {
  add_balancers: 'load balancers',
  add_computes: 'instances',
  add_metrics: 'metrics clients',
  add_vpc: 'VPCs',
}

function globalDenied(grants: Grants, name: CheckedGlobalGrant) {
  const granted = new Map<string, unknown>(Object.entries(grants.global ?? {}))
  // Some API versions use the plural name of this grant (response shapes, 9).
  const hasGrant =
    granted.get(name) === true || (name === 'add_vpc' && granted.get('add_vpcs') === true)
  if (hasGrant) return undefined
  return name.startsWith('add_')
    ? `You need permission to create ${createdObjects[name] ?? name.slice('add_'.length)}.`
    : `You need the grant “${name}”.`
}

function accountDenied(grants: Grants, level: Level) {
  if (covers(grants.global?.account_access, level)) return undefined
  return accessTo(level, 'the account')
}

/**
 * Returns the reason why the operation is denied; undefined if it is allowed. Grants without a `global` part belong to
 * an unrestricted user.
 */
export function deniedReasonOf(
  need: Need,
  scopes: string | undefined,
  grants: Grants | undefined,
): string | undefined {
  if (need.scope !== undefined && scopes !== undefined && !scopesCover(scopes, need.scope)) {
    return lacksScope(need.scope)
  }
  // An unrestricted user gets 204 without a body, which the client parses as an empty object.
  if (grants?.global === undefined) return undefined
  if (need.unrestricted === true) return 'Only unrestricted users can do this.'
  if (need.unrestricted) return `Only unrestricted users can ${need.unrestricted}.`
  return (
    (need.global && globalDenied(grants, need.global)) ??
    (need.object && objectDenied(grants, need.object)) ??
    (need.account && accountDenied(grants, need.account))
  )
}

/**
 * Returns the query for the grants of the signed-in user: empty for an unrestricted user, undefined if the API does not
 * return them.
 */
export const grantsQuery = () => ({
  ...optionalQuery(getProfileGrantsOptions()),
  staleTime: 5 * minute,
})

/**
 * Returns true for operations that a read-only session cannot perform. Operations that need only a read grant are
 * reads, whatever their scope.
 */
function isWrite({ scope, global, object, account, reads = false }: Need): boolean {
  if (reads || object?.level === 'read_only' || account === 'read_only') return false
  return (
    scope?.endsWith(':read_write') === true ||
    global !== undefined ||
    object !== undefined ||
    account !== undefined
  )
}

/**
 * Returns a function that returns the reason why the signed-in user lacks one or more permissions. Set `enabled` to
 * false to postpone loading the grants.
 */
export function useDeniedReasons(
  enabled = true,
): (need: Need | readonly Need[]) => string | undefined {
  const scopes = useScopes()
  const { data: grants } = useQuery({ ...grantsQuery(), enabled })
  const readOnlyReason = useReadOnlyReason()
  return (need) =>
    [need]
      .flat()
      .map(
        (each) =>
          (isWrite(each) ? readOnlyReason : undefined) ?? deniedReasonOf(each, scopes, grants),
      )
      .find((reason) => reason !== undefined)
}

/** Returns the reason why the signed-in user lacks a permission; undefined if it is granted. */
export const useDeniedReason = (need: Need): string | undefined => useDeniedReasons()(need)

const absent = new Set<string>()
onSignOut(() => absent.clear())

/** Returns true if the API does not offer the operation at all or not to this token. */
const isAbsence = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 404 || error.status === 405 || error.status === 501 || error.isPermission)

interface Source<Data, Key extends QueryKey> {
  queryKey: Key
  queryFn?: ((context: never) => Data | Promise<Data>) | symbol | undefined
}

/**
 * Wraps a read that not every API offers. It is requested once per session; if it is not available, its data is
 * undefined without an error. Use it for endpoints only, because a 404 of a single object means that the object was
 * deleted.
 */
export function optionalQuery<Data, Key extends QueryKey>(options: Source<Data, Key>) {
  const { queryFn, queryKey } = options
  const id = operationOfQuery({ queryKey })
  // Use a separate query key, because other components may require the same read to succeed.
  const key = [{ ...(queryKey[0] as object), optional: true }] as const
  return queryOptions<Data | null, ApiError, Exclude<Data, void> | undefined, QueryKey>({
    queryKey: key,
    queryFn: async ({ signal }) => {
      if (absent.has(id)) return null
      if (typeof queryFn !== 'function') throw new TypeError('A query needs its reader.')
      try {
        return await queryFn({ queryKey, signal } as never)
      } catch (error) {
        if (!isAbsence(error)) throw error
        absent.add(id)
        return null
      }
    },
    select: (data) => (data ?? undefined) as Exclude<Data, void> | undefined,
  })
}
