import { scopeAreas } from '../../contract/rules/grants.ts'

/** All scopes that an application can request. `openid` only concerns the sign-in and grants no access. */
export const offeredScopes = [
  'openid',
  '*',
  ...scopeAreas.flatMap((area) => [`${area}:read_only`, `${area}:read_write`]),
]

/** Returns the valid area scopes among the values of the consent form. */
export const narrowedScopes = (chosen: readonly string[]): string[] =>
  offeredScopes.filter((scope) => scope.includes(':') && chosen.includes(scope))

/** Returns the API scopes of an application in the format of tokens. */
export function apiScopes(granted: string | undefined): string {
  const scopes = (granted ?? '').split(' ').filter((scope) => scope !== '' && scope !== 'openid')
  return scopes.includes('*') ? '*' : scopes.join(' ')
}
