import type { Grant, Grants } from '#api/generated/types.gen.ts'

export interface GrantRow {
  id: string
  kind: string
  label: string
  /** What the user may do with it. */
  permission: string
}

type ObjectKind = Exclude<keyof Grants, 'global'>

const kinds: readonly (readonly [ObjectKind, string])[] = [
  ['compute', 'Instance'],
  ['database', 'Database'],
  ['domain', 'Domain'],
  ['image', 'Image'],
  ['vpc', 'VPC'],
  ['volume', 'Volume'],
  ['firewall', 'Firewall'],
  ['balancer', 'Balancer'],
  ['script', 'Script'],
  ['metrics', 'Metrics'],
]

const permissionWords: Readonly<Record<string, string>> = {
  read_only: 'Read',
  read_write: 'Read and write',
}

/** null is no access. A word that nobody knows yet is shown as it came. */
export const permissionWord = (permission: string | null | undefined): string =>
  permission == null ? 'None' : (permissionWords[permission] ?? permission)

export const grantRows = (grants: Grants): GrantRow[] =>
  kinds.flatMap(([key, kind]) =>
    (grants[key] ?? []).map((grant: Grant) => ({
      id: `${key} ${grant.id}`,
      kind,
      label: grant.label ?? String(grant.id),
      permission: permissionWord(grant.permissions),
    })),
  )

/** The rights that belong to the account as a whole, each with whether it is held. */
export function globalRights(grants: Grants): { name: string; held: string }[] {
  return Object.entries(grants.global ?? {})
    .filter(([name]) => name !== 'account_access')
    .map(([name, held]) => ({ name, held: held === true ? 'Yes' : 'No' }))
}
