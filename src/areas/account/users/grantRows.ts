import { globalGrants, type GrantKind, grantKinds, type Level } from '#contract/rules/grants.ts'
import type { Grant, Grants } from '#api/generated/types.gen.ts'
import { humanize, midSentence } from '#lib/format.ts'
import { kindOf, kinds } from '../../kinds.ts'

/** Permission as sent by the API: null means no access; unknown values are possible. */
export type GrantPermission = Grant['permissions'] | undefined

export interface GrantRow {
  id: string
  kind: string
  objectId: number
  label: string
  permission: GrantPermission
}

export const kindLabel = (kind: string): string => kindOf(kind)?.label ?? humanize(kind)

export const permissionChoices: readonly { value: Level | null; label: string }[] = [
  { value: null, label: 'None' },
  { value: 'read_only', label: 'Read' },
  { value: 'read_write', label: 'Read and write' },
]

/** Returns the label of a permission; an unknown value is shown unchanged. */
export const permissionLabel = (permission: GrantPermission): string =>
  permissionChoices.find(({ value }) => value === (permission ?? null))?.label ?? String(permission)

const known: ReadonlySet<string> = new Set(grantKinds)

/** Returns true for kinds of objects whose grants can be changed; other grants are read-only. */
export const isChangeableKind = (kind: string): kind is GrantKind => known.has(kind)

export const grantRows = (grants: Grants): GrantRow[] => {
  const grantsByKind = grants as Readonly<Record<string, unknown>>
  return [...grantKinds, ...Object.keys(grantsByKind).filter((key) => !known.has(key))].flatMap(
    (kind) => {
      const objects = grantsByKind[kind]
      if (!Array.isArray(objects)) return []
      return (objects as Grant[]).map((grant) => ({
        id: `${kind} ${grant.id}`,
        kind,
        objectId: grant.id,
        label: grant.label ?? String(grant.id),
        permission: grant.permissions,
      }))
    },
  )
}

/** A Map, because a name from the API can be unknown or equal to an inherited property such as `constructor`. */
const rightLabels: ReadonlyMap<string, string> = new Map([
  ['add_kubeclusters', 'Create Kubernetes clusters'],
  ['add_kubernetes', 'Create Kubernetes clusters'],
  ['add_metrics', 'Create metrics clients'],
  ['cancel_account', 'Close the account'],
  ['child_account_access', 'Child accounts'],
  ['metrics_subscription', 'Metrics plan'],
  ...kinds.flatMap(({ addGrant, plural }): [string, string][] =>
    addGrant === undefined ? [] : [[addGrant, `Create ${midSentence(plural)}`]],
  ),
])

interface GlobalRight {
  name: string
  label: string
  isGranted: boolean
  /** True if the API accepts changes of this right. */
  changeable: boolean
}

/** Returns the rights on the account as a whole. Unknown rights are labeled by their name. */
export function globalRights(grants: Grants): GlobalRight[] {
  const changeable = new Set<string>(globalGrants)
  return (
    Object.entries(grants.global ?? {})
      // The API sends null for a right that does not apply to the account.
      .filter(([name, value]) => name !== 'account_access' && value !== null)
      .map(([name, value]) => ({
        name,
        label: rightLabels.get(name) ?? humanize(name),
        isGranted: value === true,
        changeable: changeable.has(name),
      }))
  )
}
