import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import { hashToken } from '../auth/tokens.ts'
import { type Clock, seconds, wireTime } from '#shared/clock.ts'
import { forUpdate } from '../database/forUpdate.ts'
import type { Database } from '../database/open.ts'
import { inTransaction, type Tx } from '../database/transaction.ts'
import type { Secrets } from '../secrets/secretBox.ts'
import { findClient } from './clients.ts'
import { InteractionCookies } from './interactionCookies.ts'
import { apiScopes } from './scopes.ts'

export interface StoreContext {
  db: Database
  clock: Clock
  secrets: Secrets
  /** Origin under which the client reached the authorization server. */
  origin: string
}

/**
 * Returns the oidc-provider storage adapter of a model. Data is stored in the database or in a cookie, so that all
 * processes share it.
 */
export const adapterFor = (context: StoreContext) => (model: string) => {
  if (model === 'Client') return new ClientAdapter(context)
  if (model === 'Grant') return new GrantAdapter(context)
  if (model === 'Interaction') return new InteractionCookies(context)
  return new ArtifactAdapter(context, model)
}

/** Implements adapter methods that are not used, because the device flow is not offered. */
const resolveUndefined = () => Promise.resolve(undefined)

class ClientAdapter implements Adapter {
  readonly #context: StoreContext

  constructor(context: StoreContext) {
    this.#context = context
  }

  find(id: string) {
    const { db, secrets, origin } = this.#context
    return findClient(db, secrets, origin, id)
  }

  readonly upsert = resolveUndefined
  readonly findByUid = resolveUndefined
  readonly findByUserCode = resolveUndefined
  readonly consume = resolveUndefined
  readonly destroy = resolveUndefined
  readonly revokeByGrantId = resolveUndefined
}

/** Stores the grants of users. The API lists these rows; deleting a grant also deletes its codes and tokens. */
class GrantAdapter implements Adapter {
  readonly #context: StoreContext

  constructor(context: StoreContext) {
    this.#context = context
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn = 0): Promise<void> {
    const { db, clock, secrets, origin } = this.#context
    const client = await findClient(db, secrets, origin, payload.clientId ?? '')
    const now = clock.now()
    const values = {
      scopes: apiScopes(grantedScope(payload)),
      label: client?.client_name ?? '',
      website: client?.client_uri ?? '',
      expires_at: now + expiresIn * seconds,
      payload: secrets.seal(JSON.stringify(payload), grantLocation(hashToken(id))),
    }
    await db
      .insertInto('oauth_grant')
      .values({
        ...values,
        hash: hashToken(id),
        user_id: Number(payload.accountId),
        client_id: payload.clientId ?? '',
        created: wireTime(now),
      })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet(values))
      .execute()
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const { db, clock, secrets } = this.#context
    const row = await db
      .selectFrom('oauth_grant')
      .select(['hash', 'payload'])
      .where('hash', '=', hashToken(id))
      .where('expires_at', '>', clock.now())
      .executeTakeFirst()
    if (!row) return undefined
    return JSON.parse(secrets.open(row.payload, grantLocation(row.hash))) as AdapterPayload
  }

  async destroy(id: string): Promise<void> {
    await this.#context.db.deleteFrom('oauth_grant').where('hash', '=', hashToken(id)).execute()
  }

  readonly findByUid = resolveUndefined
  readonly findByUserCode = resolveUndefined
  readonly consume = resolveUndefined
  readonly revokeByGrantId = resolveUndefined
}

const grantLocation = (hash: string) => ({ column: 'oauth_grant.payload', row: [hash] }) as const

interface GrantParts {
  openid?: { scope?: string }
  rejected?: { openid?: { scope?: string } }
}

function grantedScope(payload: AdapterPayload): string {
  const { openid, rejected } = payload as GrantParts
  const refused = new Set(rejected?.openid?.scope?.split(' '))
  return (openid?.scope ?? '')
    .split(' ')
    .filter((scope) => !refused.has(scope))
    .join(' ')
}

/**
 * Stores codes, tokens and sessions. Each access token is also stored as a token of the platform, so that API requests
 * can be authenticated with it.
 */
class ArtifactAdapter implements Adapter {
  readonly #context: StoreContext
  readonly #model: string

  constructor(context: StoreContext, model: string) {
    this.#context = context
    this.#model = model
  }

  #location(hash: string) {
    return { column: 'oauth_artifact.payload', row: [this.#model, hash] } as const
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn = 0): Promise<void> {
    const { db, clock, secrets } = this.#context
    const now = clock.now()
    const expiresAt = now + expiresIn * seconds
    await inTransaction(db, async (tx) => {
      const values = {
        uid: payload.uid ?? null,
        user_id: this.#ownerIn(payload),
        grant_id: await this.#grantOf(tx, payload),
        expires_at: expiresAt,
        payload: secrets.seal(JSON.stringify(payload), this.#location(hashToken(id))),
      }
      await tx
        .insertInto('oauth_artifact')
        .values({ ...values, model: this.#model, hash: hashToken(id) })
        .onConflict((conflict) => conflict.columns(['model', 'hash']).doUpdateSet(values))
        .execute()
      if (this.#model !== 'AccessToken') return
      await tx
        .insertInto('token')
        .values({
          user_id: Number(payload.accountId),
          label: payload.clientId ?? '',
          scopes: apiScopes(payload.scope),
          created: wireTime(now),
          expiry: wireTime(expiresAt),
          hash: hashToken(id),
          prefix: id.slice(0, 16),
          grant_id: values.grant_id,
        })
        .execute()
    })
  }

  /**
   * Returns the user of a session. Null for codes and tokens, because they are deleted with their grant and not when
   * the user's sign-ins end.
   */
  #ownerIn({ accountId }: AdapterPayload): number | null {
    return this.#model === 'Session' && accountId !== undefined ? Number(accountId) : null
  }

  /**
   * Returns the ID of the grant. Locks its row until the token is written, so that a concurrent revocation also deletes
   * the token.
   */
  async #grantOf(tx: Tx, { grantId }: AdapterPayload): Promise<number | null> {
    // Ignore the grants of sessions, because a session outlives them.
    if (grantId === undefined || this.#model === 'Session') return null
    const grant = await forUpdate(
      tx,
      tx.selectFrom('oauth_grant').select('id').where('hash', '=', hashToken(grantId)),
    ).executeTakeFirst()
    if (!grant) throw new errors.InvalidGrant('the grant was revoked')
    return grant.id
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    return this.#read('hash', hashToken(id))
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#read('uid', uid)
  }

  async #read(column: 'hash' | 'uid', value: string): Promise<AdapterPayload | undefined> {
    const { db, clock, secrets } = this.#context
    const row = await db
      .selectFrom('oauth_artifact')
      .select(['hash', 'payload', 'consumed_at', 'user_id'])
      .where('model', '=', this.#model)
      .where(column, '=', value)
      .where('expires_at', '>', clock.now())
      .executeTakeFirst()
    if (!row) return undefined
    const payload = JSON.parse(
      secrets.open(row.payload, this.#location(row.hash)),
    ) as AdapterPayload
    if (
      this.#model === 'Session' &&
      (row.consumed_at !== null || row.user_id !== this.#ownerIn(payload))
    )
      return undefined
    return row.consumed_at === null ? payload : { ...payload, consumed: row.consumed_at / seconds }
  }

  /**
   * Marks a code or token as used.
   * @throws InvalidGrant if a concurrent request has used it, so that only one of the two gets tokens
   */
  async consume(id: string): Promise<void> {
    const { db, clock } = this.#context
    const { numUpdatedRows } = await db
      .updateTable('oauth_artifact')
      .set({ consumed_at: clock.now() })
      .where('model', '=', this.#model)
      .where('hash', '=', hashToken(id))
      .where('consumed_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new errors.InvalidGrant('it was used at the same time')
  }

  /**
   * @throws InvalidRequest for a session that was ended, because the library would otherwise store it again under a new
   * ID
   */
  async destroy(id: string): Promise<void> {
    await inTransaction(this.#context.db, async (tx) => {
      const destroyed = await tx
        .deleteFrom('oauth_artifact')
        .where('model', '=', this.#model)
        .where('hash', '=', hashToken(id))
        .returning('consumed_at')
        .executeTakeFirst()
      if (this.#model === 'Session' && destroyed && destroyed.consumed_at !== null)
        throw new errors.InvalidRequest('the sign-in has ended')
      if (this.#model === 'AccessToken')
        await tx.deleteFrom('token').where('hash', '=', hashToken(id)).execute()
    })
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await inTransaction(this.#context.db, async (tx) => {
      const grant = tx.selectFrom('oauth_grant').select('id').where('hash', '=', hashToken(grantId))
      await tx
        .deleteFrom('oauth_artifact')
        .where('model', '=', this.#model)
        .where('grant_id', 'in', grant)
        .execute()
      if (this.#model === 'AccessToken')
        await tx.deleteFrom('token').where('grant_id', 'in', grant).execute()
    })
  }

  readonly findByUserCode = resolveUndefined
}
