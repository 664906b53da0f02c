import { type GrantKind, globalGrants, type Level } from '#contract/rules/grants.ts'
import type { Grant, Grants } from '#api/generated/types.gen.ts'
import { humanize } from '#lib/format.ts'

/** A permission as sent: null is no access; unknown words may come. */
export type Held = Grant['permissions'] | undefined

export interface GrantRow {
  id: string
  kind: GrantKind
  objectId: number
  label: string
  held: Held
}

const kinds: readonly (readonly [GrantKind, string])[] = [
  ['compute', 'Instance'],
  ['database', 'Database'],
  ['domain', 'Domain'],
  ['image', 'Image'],
  ['vpc', 'VPC'],
  ['volume', 'Volume'],
  ['firewall', 'Firewall'],
  ['balancer', 'Load balancer'],
  ['script', 'Script'],
  ['metrics', 'Metrics'],
]

const words = new Map<string, string>(kinds)

export const kindWord = (kind: GrantKind): string => words.get(kind) ?? humanize(kind)

export const permissionChoices: readonly { value: Level | null; label: string }[] = [
  { value: null, label: 'None' },
  { value: 'read_only', label: 'Read' },
  { value: 'read_write', label: 'Read and write' },
]

/** A word that nobody knows yet is shown as it came. */
export const permissionWord = (permission: Held): string =>
  permissionChoices.find(({ value }) => value === (permission ?? null))?.label ?? String(permission)

export const grantRows = (grants: Grants): GrantRow[] =>
  kinds.flatMap(([kind]) =>
    (grants[kind] ?? []).map((grant) => ({
      id: `${kind} ${grant.id}`,
      kind,
      objectId: grant.id,
      label: grant.label ?? String(grant.id),
      held: grant.permissions,
    })),
  )

const rightWords: Readonly<Record<string, string>> = {
  add_balancers: 'Create load balancers',
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
