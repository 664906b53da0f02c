import { scopeAreas } from '../../contract/rules/grants.ts'

/** Everything that an application can ask for; `openid` is about the sign-in itself and opens nothing. */
export const offeredScopes = [
  'openid',
  '*',
  ...scopeAreas.flatMap((area) => [`${area}:read_only`, `${area}:read_write`]),
]

/** What was chosen of the areas in place of everything, as scopes; whatever else a form holds is left out. */
export const narrowedScopes = (chosen: readonly string[]): string[] =>
  offeredScopes.filter((scope) => scope.includes(':') && chosen.includes(scope))

/** The scopes of the API among those of an application, as tokens have them. */
export function apiScopes(granted: string | undefined): string {
  const scopes = (granted ?? '').split(' ').filter((scope) => scope !== '' && scope !== 'openid')
  return scopes.includes('*') ? '*' : scopes.join(' ')
}
