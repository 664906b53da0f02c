import { minute } from '#contract/rules/durations.ts'
import { type QueryKey, queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError } from './client.ts'
import { operationOf } from './freshness.ts'
import { getProfileGrantsOptions } from './generated/@tanstack/react-query.gen.ts'
import type { GlobalGrants, Grants } from './generated/types.gen.ts'
import { useReadOnlyReason } from './readOnly.ts'
import { lacksScope, scopesCover, useScopes } from './scopes.ts'
import { onSignOut } from './session.ts'

type Level = 'read_only' | 'read_write'

export type GlobalGrant = Exclude<keyof GlobalGrants, 'account_access' | 'child_account_access'>

export type GrantedType = Exclude<keyof Grants, 'global'>

/** What an operation asks of the user and of the token; each part that is given must be met. */
export interface Need {
  /** Of a restricted user: a right that is about no single object, `add_computes` say. */
  global?: GlobalGrant
  /** Of a restricted user: a grant on this object; writing is assumed. */
  object?: { type: GrantedType; id: number | string; level?: Level }
  /** Of a restricted user: access to account, tickets and events. */
  account?: Level
  /** Restricted users may not do it at all. */
  unrestricted?: boolean
  /** Of the token, whoever the user is: `computes:read_write`. */
  scope?: string
  /** Nothing is changed by it, though the API asks for the scope to write. */
  reads?: boolean
}

const accessTo = (level: Level, what: string) =>
  `You need ${level === 'read_only' ? 'read' : 'read/write'} access to ${what}.`

/** Types that people know by another word. */
const words: Partial<Record<GrantedType, string>> = {
  compute: 'instance',
  metrics: 'metrics client',
  vpc: 'VPC',
}

const covers = (held: string | null | undefined, wanted: Level) =>
  held === 'read_write' || held === wanted

/** Grants of an image name only the number of `private/123`. */
const grantId = (id: number | string) => String(id).replace(/^private\//, '')

function objectDenied(
  grants: Grants,
  { type, id, level = 'read_write' }: NonNullable<Need['object']>,
) {
  const row = grants[type]?.find((grant) => String(grant.id) === grantId(id))
  if (covers(row?.permissions, level)) return undefined
  return accessTo(level, `this ${words[type] ?? type}`)
}

function globalDenied(grants: Grants, name: GlobalGrant) {
  const held = new Map<string, unknown>(Object.entries(grants.global ?? {}))
  // Some versions spell this one in the plural (response shapes, 9).
  const isHeld = held.get(name) === true || (name === 'add_vpc' && held.get('add_vpcs') === true)
  return isHeld ? undefined : `You need the grant “${name}”.`
}

function accountDenied(grants: Grants, level: Level) {
  if (covers(grants.global?.account_access, level)) return undefined
  return accessTo(level, 'the account')
}

/** Why it is not allowed; undefined when it is. Grants without rights of their own belong to an unrestricted user. */
export function deniedReasonOf(
  need: Need,
  scopes: string | undefined,
  grants: Grants | undefined,
): string | undefined {
  if (need.scope !== undefined && scopes !== undefined && !scopesCover(scopes, need.scope)) {
    return lacksScope(need.scope)
  }
  // An answer without content, which an unrestricted user gets, arrives as an empty object.
  if (grants?.global === undefined) return undefined
  if (need.unrestricted) return 'Only unrestricted users can do this.'
  return (
    (need.global && globalDenied(grants, need.global)) ??
    (need.object && objectDenied(grants, need.object)) ??
    (need.account && accountDenied(grants, need.account))
  )
}

/** The grants of the acting user; empty for an unrestricted one, undefined where the API does not tell them. */
export const grantsQuery = () => ({
  ...optionalQuery(getProfileGrantsOptions()),
  staleTime: 5 * minute,
})

/** True for what a read-only session is refused. Who needs a grant to read writes nothing, whatever the scope. */
function isWrite({ scope, global, object, account, reads = false }: Need): boolean {
  if (reads || object?.level === 'read_only' || account === 'read_only') return false
  return (
    scope?.endsWith(':read_write') === true ||
    global !== undefined ||
    object !== undefined ||
    account !== undefined
  )
}

/** Why the acting user may not do something, for any need or list of needs; `enabled` false asks for no grants yet. */
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

/** The reason why the acting user may not do something; undefined when they may. */
export const useDeniedReason = (need: Need): string | undefined => useDeniedReasons()(need)

const absent = new Set<string>()
onSignOut(() => absent.clear())

/** The API does not offer it, or not to this token. */
const isAbsence = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 404 || error.status === 405 || error.status === 501 || error.isPermission)

interface Source<Data, Key extends QueryKey> {
  queryKey: Key
  queryFn?: ((context: never) => Data | Promise<Data>) | symbol | undefined
}

/**
 * A read that not every API offers, asked once a session: where it is missing, its data stays undefined without an error.
 * For endpoints, not for single objects, whose 404 means that they are gone.
 */
export function optionalQuery<Data, Key extends QueryKey>(options: Source<Data, Key>) {
  const { queryFn, queryKey } = options
  const id = operationOf({ queryKey })
  // Its own key: elsewhere the same read may be one that must answer.
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
