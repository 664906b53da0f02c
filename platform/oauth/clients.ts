import { randomBytes } from 'node:crypto'
import type { AdapterPayload } from 'oidc-provider'
import { type Clock, wireTime } from '#shared/clock.ts'
import type { Database } from '../database/open.ts'
import type { Secrets } from '../secrets/secretBox.ts'

export const consoleClientId = 'console'

/** Returns the client registration of the console. In all other respects, it is an application like any other. */
export const consoleClient = (secrets: Secrets) => ({
  id: consoleClientId,
  label: 'Cloud Platform Console',
  secret: secrets.derive('oauth client secret of the console').toString('base64url'),
})

/** Value of `amr` in ID tokens after a sign-in with password and code (RFC 8176). */
export const multipleFactors = 'mfa'

/** Redirect path of the console. */
const consoleRedirectPath = '/session/oauth/callback'

export interface NewClient {
  label: string
  website: string
  redirectUris: string[]
  /**
   * True for a confidential client; false for an application in a browser or on a phone, which cannot protect a secret.
   */
  confidential: boolean
}

/** Returns the location of the encrypted secret of an application. */
export const clientSecretOf = (id: string) =>
  ({ column: 'oauth_client.secret', row: [id] }) as const

export const newClientSecret = (): string => randomBytes(32).toString('base64url')

/** Registers an application. @returns its ID, and the secret of a confidential client, which is not shown again */
export async function createClient(
  db: Database,
  clock: Clock,
  secrets: Secrets,
  { label, website, redirectUris, confidential }: NewClient,
): Promise<{ id: string; secret: string | undefined }> {
  const id = randomBytes(10).toString('hex')
  const secret = confidential ? newClientSecret() : undefined
  await db
    .insertInto('oauth_client')
    .values({
      id,
      label,
      website,
      secret: secret === undefined ? null : secrets.seal(secret, clientSecretOf(id)),
      redirect_uris: JSON.stringify(redirectUris),
      created: wireTime(clock.now()),
    })
    .execute()
  return { id, secret }
}

/** Returns an application in the format of oidc-provider; undefined for an unknown ID. */
export async function findClient(
  db: Database,
  secrets: Secrets,
  origin: string,
  id: string,
): Promise<AdapterPayload | undefined> {
  const own = consoleClient(secrets)
  if (id === own.id)
    return {
      client_id: own.id,
      client_name: own.label,
      client_secret: own.secret,
      client_uri: origin,
      redirect_uris: [origin + consoleRedirectPath],
      require_auth_time: true,
    }
  const row = await db
    .selectFrom('oauth_client')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      client_id: row.id,
      client_name: row.label,
      ...(row.website !== '' && { client_uri: row.website }),
      redirect_uris: JSON.parse(row.redirect_uris) as string[],
      ...(row.secret === null
        ? { token_endpoint_auth_method: 'none' as const }
        : { client_secret: secrets.open(row.secret, clientSecretOf(id)) }),
    }
  )
}
