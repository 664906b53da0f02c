import { object } from 'zod/mini'
import { choice, key, number, setting, text, url } from '../fields.ts'

const hours = number(0.01, 8760, 'a number of hours')

const signInUrl = (mayQuery: boolean) =>
  url({
    schemes: ['https:', 'http:'],
    allowed: 'an https URL such as https://login.example.com',
    isValid: (parsed) => isSafe(parsed, mayQuery),
    error: `must be an https URL, or an http URL of this machine, without a user${mayQuery ? '' : ', a query'} or a fragment.`,
  })

/** Requires HTTPS except for loopback addresses, because codes and tokens are sent to this URL. */
const isSafe = ({ protocol, hostname, username, password, search, hash }: URL, mayQuery: boolean) =>
  username + password + hash + (mayQuery ? '' : search) === '' &&
  (protocol === 'https:' || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))

/** Settings of sessions, the second factor and the OAuth server of a remote API. */
export const signInSettings = object({
  SESSION_KEY: setting(
    key,
    'Key that encrypts the session cookies, at least 32 characters; the same for all processes of one console',
    { defaultText: 'stored in `DATA_DIR`' },
  ),
  SESSION_IDLE_HOURS: setting(hours, 'Idle timeout of a session, in hours', {
    defaultText: '`12`; remote API `1`',
  }),
  SESSION_MAX_HOURS: setting(hours, 'Maximum lifetime of a session, in hours', {
    defaultText: '`168`; remote `12`',
  }),
  SECOND_FACTOR: setting(
    choice('optional', 'required'),
    '`required` requires a passkey or a one-time code to sign in to the console of the local platform: [Sign-in](sign-in.md#required-two-factor-authentication)',
    { fallback: 'optional' },
  ),
  OAUTH_ISSUER: setting(
    signInUrl(false),
    '`https://login.example.com` signs users in for the API at `API_BASE_URL` (OpenID Connect discovery); the local platform has its own issuer',
  ),
  OAUTH_AUTHORIZE_URL: setting(
    signInUrl(true),
    'Authorization endpoint of a service without discovery, instead of `OAUTH_ISSUER`',
  ),
  OAUTH_TOKEN_URL: setting(signInUrl(true), 'Token endpoint of that service'),
  OAUTH_REVOKE_URL: setting(signInUrl(true), 'Revocation endpoint of that service, if it has one'),
  OAUTH_CLIENT_ID: setting(text, 'Client ID of the console at the issuer'),
  OAUTH_CLIENT_SECRET: setting(text, 'Client secret, if the client has one'),
  OAUTH_SCOPES: setting(text, 'Scopes that the console requests, separated by spaces', {
    defaultText: '`openid`; else `*`',
  }),
  OAUTH_NAME: setting(text, 'Name on the button "Sign in with …"', {
    defaultText: 'host of the issuer',
  }),
})
