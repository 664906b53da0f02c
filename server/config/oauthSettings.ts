import type { OauthSettings } from '../session/oauth/oauthClient.ts'

/** OAuth settings of a remote API: either an issuer with discovery, or explicit endpoints. */
export type RemoteOauth = OauthSettings &
  ({ issuer: string } | { endpoints: NonNullable<OauthSettings['endpoints']> })

interface Reading {
  given: (name: string) => string | undefined
  /** Reads a URL from a setting; adds an error if the value is not valid. */
  url: (name: string, schemes: string[], allowed: string) => string | undefined
  faults: string[]
}

/** True if an external OAuth server is configured, so that users need not paste a token. */
export const signsInElsewhere = (given: Reading['given']): boolean =>
  given('OAUTH_ISSUER') !== undefined || given('OAUTH_AUTHORIZE_URL') !== undefined

export function readOauth({ given, url, faults }: Reading): RemoteOauth | undefined {
  const address = (name: string, mayQuery: boolean) => {
    const text = url(name, ['https:', 'http:'], 'an https URL such as https://login.example.com')
    if (text !== undefined && !isSafe(new URL(text), mayQuery)) {
      faults.push(
        `${name} must be an https URL, or an http URL of this machine, without a user${mayQuery ? '' : ', a query'} or a fragment.`,
      )
      return undefined
    }
    return text
  }
  const issuer = address('OAUTH_ISSUER', false)
  const authorize = address('OAUTH_AUTHORIZE_URL', true)
  const token = address('OAUTH_TOKEN_URL', true)
  const revoke = address('OAUTH_REVOKE_URL', true)
  const isSet = (name: string) => given(name) !== undefined

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
  const clientId = given('OAUTH_CLIENT_ID')
  if (way !== undefined && clientId === undefined)
    faults.push(`OAUTH_CLIENT_ID must be set together with ${way}.`)
  for (const name of ['OAUTH_CLIENT_ID', 'OAUTH_CLIENT_SECRET', 'OAUTH_SCOPES', 'OAUTH_NAME'])
    if (way === undefined && isSet(name))
      faults.push(`${name} needs OAUTH_ISSUER, or OAUTH_AUTHORIZE_URL and OAUTH_TOKEN_URL.`)

  if (clientId === undefined) return undefined
  const clientSecret = given('OAUTH_CLIENT_SECRET')
  const client = { clientId, ...(clientSecret !== undefined && { clientSecret }) }
  const named = (at: string) => ({ name: given('OAUTH_NAME') ?? new URL(at).host })
  if (issuer !== undefined)
    return { issuer, ...client, scopes: given('OAUTH_SCOPES') ?? 'openid', ...named(issuer) }
  if (authorize === undefined || token === undefined) return undefined
  return {
    endpoints: { authorize, token, ...(revoke !== undefined && { revoke }) },
    ...client,
    scopes: given('OAUTH_SCOPES') ?? '*',
    ...named(authorize),
  }
}

/** Requires HTTPS except for loopback addresses, because codes and tokens are sent to this URL. */
const isSafe = ({ protocol, hostname, username, password, search, hash }: URL, mayQuery: boolean) =>
  username + password + hash + (mayQuery ? '' : search) === '' &&
  (protocol === 'https:' || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
