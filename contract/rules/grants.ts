export type Level = 'read_only' | 'read_write'

/** Areas of token scopes (document 1, section 5; response shapes, section 6.3). */
export const scopeAreas = [
  'account',
  'balancers',
  'child_account',
  'computes',
  'databases',
  'domains',
  'events',
  'firewall',
  'images',
  'ips',
  'kube',
  'metrics',
  'object_storage',
  'scripts',
  'volumes',
  'vpc',
] as const

export type ScopeArea = (typeof scopeAreas)[number]

/** Object types on which restricted users can have grants, as keys of Grants. */
export const grantKinds = [
  'compute',
  'database',
  'domain',
  'image',
  'volume',
  'firewall',
  'balancer',
  'script',
  'metrics',
  'vpc',
] as const

export type GrantKind = (typeof grantKinds)[number]

/** Boolean grants for the whole account. */
export const globalGrants = [
  'add_computes',
  'add_vpc',
  'add_databases',
  'add_domains',
  'add_images',
  'add_volumes',
  'add_firewalls',
  'add_balancers',
  'add_scripts',
  'add_metrics',
  'metrics_subscription',
  'cancel_account',
] as const

export type GlobalGrant = (typeof globalGrants)[number]

/** Returns true if a permission is sufficient; write includes read. */
export const permits = (granted: Level | null | undefined, wanted: Level): boolean =>
  granted === 'read_write' || granted === wanted

const words = (scopes: string): string[] => scopes.split(' ').filter((word) => word !== '')

const parsed = (scope: string): { area: string; level: Level } | undefined => {
  const [, area, level] = /^([a-z_]+):(read_only|read_write)$/.exec(scope) ?? []
  if (area === undefined) return undefined
  return { area, level: level === 'read_write' ? level : 'read_only' }
}

/** Returns true if the scopes of a token, `*` or separated by spaces, include a scope such as `domains:read_only`. */
export function hasScope(granted: string, requiredScope: string): boolean {
  const need = parsed(requiredScope)
  return words(granted).some((word) => {
    if (word === '*') return true
    const have = parsed(word)
    return (
      have !== undefined &&
      need !== undefined &&
      have.area === need.area &&
      permits(have.level, need.level)
    )
  })
}

/** Returns true if the granted scopes include all wanted scopes, as required when a token creates another token. */
export const scopesWithin = (wanted: string, own: string): boolean =>
  words(wanted).every((word) => hasScope(own, word))

/** Returns the reason why a text is not a valid list of scopes, or undefined. */
export function scopesError(scopes: string): string | undefined {
  const list = words(scopes)
  if (list.length === 0) return 'Must name at least one scope, or be *'
  if (list.includes('*')) return list.length === 1 ? undefined : '* stands for all and stands alone'
  for (const word of list) {
    const scope = parsed(word)
    if (scope === undefined) return `${word} is not a scope such as domains:read_only`
    if (!scopeAreas.some((area) => area === scope.area))
      return `${scope.area} is not an area. Use one of ${scopeAreas.join(', ')}`
  }
  return undefined
}
