import type { OauthSettings } from '../session/oauth/oauthClient.ts'
import type { EnvironmentValues, Given } from './schema.ts'

/** OAuth settings of a remote API: either an issuer with discovery, or explicit endpoints. */
export type RemoteOauth = OauthSettings &
  ({ issuer: string } | { endpoints: NonNullable<OauthSettings['endpoints']> })

/** True if an external OAuth server is configured, so that users need not paste a token. */
export const signsInElsewhere = (valueOf: Given): boolean =>
  valueOf('OAUTH_ISSUER') !== undefined || valueOf('OAUTH_AUTHORIZE_URL') !== undefined

/** Returns the errors of OAuth settings that need others or exclude them. */
export function oauthErrors(valueOf: Given): string[] {
  const faults: string[] = []
  const isSet = (name: string) => valueOf(name) !== undefined

  const way = ['OAUTH_ISSUER', 'OAUTH_AUTHORIZE_URL'].find(isSet)
  if (isSet('OAUTH_ISSUER'))
    for (const name of ['OAUTH_AUTHORIZE_URL', 'OAUTH_TOKEN_URL', 'OAUTH_REVOKE_URL'])
      if (isSet(name))
        faults.push(`${name} must not be set together with OAUTH_ISSUER, which provides it.`)
  if (isSet('OAUTH_AUTHORIZE_URL') && !isSet('OAUTH_TOKEN_URL'))
    faults.push('OAUTH_TOKEN_URL must be set together with OAUTH_AUTHORIZE_URL.')
  if (!isSet('OAUTH_AUTHORIZE_URL'))
    for (const name of ['OAUTH_TOKEN_URL', 'OAUTH_REVOKE_URL'])
      if (isSet(name) && !isSet('OAUTH_ISSUER')) faults.push(`${name} needs OAUTH_AUTHORIZE_URL.`)
  if (way !== undefined && !isSet('API_BASE_URL'))
    faults.push(
      `${way} needs API_BASE_URL: the local platform accepts only tokens of its own issuer.`,
    )
  if (way !== undefined && !isSet('OAUTH_CLIENT_ID'))
    faults.push(`OAUTH_CLIENT_ID must be set together with ${way}.`)
  for (const name of ['OAUTH_CLIENT_ID', 'OAUTH_CLIENT_SECRET', 'OAUTH_SCOPES', 'OAUTH_NAME'])
    if (way === undefined && isSet(name))
      faults.push(`${name} needs OAUTH_ISSUER, or OAUTH_AUTHORIZE_URL and OAUTH_TOKEN_URL.`)
  return faults
}

export function oauthOf(values: EnvironmentValues): RemoteOauth | undefined {
  const {
    OAUTH_ISSUER: issuer,
    OAUTH_AUTHORIZE_URL: authorize,
    OAUTH_TOKEN_URL: token,
    OAUTH_REVOKE_URL: revoke,
    OAUTH_CLIENT_ID: clientId,
    OAUTH_CLIENT_SECRET: clientSecret,
    OAUTH_SCOPES: scopes,
  } = values
  if (clientId === undefined) return undefined
  const client = { clientId, ...(clientSecret !== undefined && { clientSecret }) }
  const named = (at: string) => ({ name: values.OAUTH_NAME ?? new URL(at).host })
  if (issuer !== undefined)
    return { issuer, ...client, scopes: scopes ?? 'openid', ...named(issuer) }
  if (authorize === undefined || token === undefined) return undefined
  return {
    endpoints: { authorize, token, ...(revoke !== undefined && { revoke }) },
    ...client,
    scopes: scopes ?? '*',
    ...named(authorize),
  }
}
