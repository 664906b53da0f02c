import { type GrantKind, globalGrants, grantKinds, type Level } from '#contract/rules/grants.ts'
import type { Grant, Grants } from '#api/generated/types.gen.ts'
import { humanize, midSentence } from '#lib/format.ts'
import { kindOf, kinds } from '../../kinds.ts'

/** A permission as sent: null is no access; unknown words may come. */
export type Held = Grant['permissions'] | undefined

export interface GrantRow {
  id: string
  kind: GrantKind
  objectId: number
  label: string
  held: Held
}

export const kindWord = (kind: GrantKind): string => kindOf(kind)?.label ?? humanize(kind)

export const permissionChoices: readonly { value: Level | null; label: string }[] = [
  { value: null, label: 'None' },
  { value: 'read_only', label: 'Read' },
  { value: 'read_write', label: 'Read and write' },
]

/** A word that nobody knows yet is shown as it came. */
export const permissionWord = (permission: Held): string =>
  permissionChoices.find(({ value }) => value === (permission ?? null))?.label ?? String(permission)

export const grantRows = (grants: Grants): GrantRow[] =>
  grantKinds.flatMap((kind) =>
    (grants[kind] ?? []).map((grant) => ({
      id: `${kind} ${grant.id}`,
      kind,
      objectId: grant.id,
      label: grant.label ?? String(grant.id),
      held: grant.permissions,
    })),
  )

const rightWords: Readonly<Record<string, string>> = {
  add_metrics: 'Create metrics',
  cancel_account: 'Close the account',
  child_account_access: 'Child accounts',
  metrics_subscription: 'Metrics plan',
  ...Object.fromEntries(
    kinds.flatMap(({ addGrant, plural }) =>
      addGrant === undefined ? [] : [[addGrant, `Create ${midSentence(plural)}`]],
    ),
  ),
}

interface GlobalRight {
  name: string
  label: string
  held: boolean
  /** The API takes a change of it. */
  changeable: boolean
}

/** The rights that belong to the account as a whole. Those that nobody knows yet are told by their name. */
export function globalRights(grants: Grants): GlobalRight[] {
  const changeable = new Set<string>(globalGrants)
  return (
    Object.entries(grants.global ?? {})
      // null is a right that the account has no use for.
      .filter(([name, held]) => name !== 'account_access' && held !== null)
      .map(([name, held]) => ({
        name,
        label: rightWords[name] ?? humanize(name),
        held: held === true,
        changeable: changeable.has(name),
      }))
  )
}
