import {
  deniedReasonOf,
  type CheckedGlobalGrant,
  grantedTypeLabel,
  type GrantedType,
  type Need,
} from '#api/session/permissions.ts'
import { scopesCover } from '#api/session/scopes.ts'
import type { Grants } from '#api/generated/types.gen.ts'
import type { Level } from '#contract/rules/grants.ts'
import type { FoundOperation } from '#contract/rules/operationNeeds.ts'
import { describeScope } from '#contract/rules/scopeDescriptions.ts'

/** A permission that an operation requires. */
export interface Requirement {
  /** Noun for the permission: the scope, the grant. */
  what: string
  /** Readable description of the access that it gives. */
  detail: string
  /** Undefined if the API does not provide this information. */
  met: boolean | undefined
  /** Request to an administrator, the text after "Please". */
  ask: string
}

export interface Acting {
  username: string | undefined
  /** Scopes of the current token; undefined until the first response that lists them. */
  scopes: string | undefined
  /** Has no `global` for an unrestricted user; undefined if the API does not provide grants. */
  grants: Grants | undefined
}

const levels: Record<Level, string> = { read_only: 'read', read_write: 'read and write' }

/** Converts the contract's grant for restricted users to the `Need` type of the console. */
function needOf({ operation: { grant }, parameters }: FoundOperation): Need | undefined {
  if (grant === 'none') return undefined
  if (grant === 'unrestricted') return { unrestricted: true }
  if ('global' in grant) return { global: grant.global as CheckedGlobalGrant }
  if ('account_access' in grant) return { account: grant.account_access }
  if ('filtered' in grant) return undefined
  const { object, parameter, permissions } = grant
  return {
    object: { type: object as GrantedType, id: parameters[parameter] ?? '', level: permissions },
  }
}

function objectName({ type, id }: NonNullable<Need['object']>, grants: Grants | undefined): string {
  const kind = grantedTypeLabel(type)
  const row = grants?.[type]?.find((grant) => String(grant.id) === String(id))
  return row?.label ? `${kind} ${row.label} (${id})` : `${kind} ${id}`
}

function grantText(need: Need, grants: Grants | undefined): Omit<Requirement, 'met'> {
  if (need.unrestricted)
    return {
      what: 'An unrestricted user',
      detail: 'No grant allows this to restricted users.',
      ask: 'do it for me, or make my user unrestricted',
    }
  if (need.global !== undefined)
    return {
      what: `The grant “${need.global}”`,
      detail: 'Required for restricted users. An unrestricted user sets it under Account, Users.',
      ask: `give my user the grant “${need.global}”`,
    }
  if (need.account !== undefined)
    return {
      what: `Access to the account: ${levels[need.account]}`,
      detail: 'Restricted users need the grant “account_access”.',
      ask: `set “account_access” of my user to ${need.account}`,
    }
  const { object = { type: 'compute', id: '' } } = need
  const level = levels[object.level ?? 'read_write']
  const name = objectName(object, grants)
  return {
    what: `A grant on ${name}: ${level}`,
    detail: 'Restricted users need one for each object.',
    ask: `give my user the ${level} grant on ${name}`,
  }
}

/** Returns the permissions that an operation requires of the token and of the user, and whether each is present. */
export function requirementsOf(
  foundOperation: FoundOperation,
  { scopes, grants }: Acting,
): Requirement[] {
  const ofToken = foundOperation.operation.scopes.map((scope) => ({
    what: `The scope “${scope}”`,
    detail: describeScope(scope).detail,
    met: scopes === undefined ? undefined : scopesCover(scopes, scope),
    ask: `give me an access token with the scope “${scope}”`,
  }))
  const need = needOf(foundOperation)
  if (!need) return ofToken
  const isGranted =
    grants === undefined ? undefined : deniedReasonOf(need, scopes, grants) === undefined
  return [...ofToken, { ...grantText(need, grants), met: isGranted }]
}

/** Returns the text of a message to an administrator: the user, the request, and the permissions to add. */
export function requestText(
  { operation, parameters }: FoundOperation,
  requirements: readonly Requirement[],
  { username }: Pick<Acting, 'username'>,
): string {
  const path = operation.path.replaceAll(
    /\{(\w+)\}/g,
    (placeholder, name: string) => parameters[name] ?? placeholder,
  )
  const missing = requirements.filter(({ met }) => met === false)
  const asks = (missing.length > 0 ? missing : requirements).map(({ ask }) => ask)
  const sentenceSubject = username === undefined ? 'I was' : `My user ${username} was`
  return [
    `${sentenceSubject} denied this: ${operation.summary} (${operation.method} /v4${path}).`,
    asks.length === 0
      ? 'Please check what my user may do.'
      : `Please ${missing.length > 0 || asks.length === 1 ? '' : 'check whether I have all of this, and '}${asks.join(', and ')}.`,
  ].join('\n')
}
