import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Database } from '../database/open.ts'
import type { Secrets } from '../secrets/secretBox.ts'

const name = 'signing'
const location = { column: 'oauth_key.jwk', row: [name] } as const

/** Returns the key that signs ID tokens, which all processes of a database share. */
export async function loadSigningKey(db: Database, secrets: Secrets): Promise<JWK> {
  const selectKey = () => db.selectFrom('oauth_key').select('jwk').where('name', '=', name)
  let row = await selectKey().executeTakeFirst()
  if (!row) {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const jwk = { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig' }
    await db
      .insertInto('oauth_key')
      .values({ name, jwk: secrets.seal(JSON.stringify(jwk), location) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    row = await selectKey().executeTakeFirstOrThrow()
  }
  return JSON.parse(secrets.open(row.jwk, location)) as JWK
}
