import type { Grant, Grants } from '#api/generated/types.gen.ts'
import { humanize } from '#lib/format.ts'

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

const rightWords: Readonly<Record<string, string>> = {
  add_balancers: 'Create balancers',
  add_computes: 'Create instances',
  add_databases: 'Create databases',
  add_domains: 'Create domains',
  add_firewalls: 'Create firewalls',
  add_images: 'Create images',
  add_metrics: 'Create metrics',
  add_scripts: 'Create scripts',
  add_volumes: 'Create volumes',
  add_vpc: 'Create VPCs',
  cancel_account: 'Close the account',
  child_account_access: 'Child accounts',
  metrics_subscription: 'Metrics plan',
}

/** The rights that belong to the account as a whole, each with whether it is held. */
export function globalRights(grants: Grants): { name: string; held: string }[] {
  return Object.entries(grants.global ?? {})
    .filter(([name]) => name !== 'account_access')
    .map(([name, held]) => ({
      name: rightWords[name] ?? humanize(name),
      held: held === true ? 'Yes' : 'No',
    }))
}
