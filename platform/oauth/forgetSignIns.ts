import type { Queryable } from '../database/transaction.ts'
import type { Secrets } from '../secrets.ts'

/** Read at once; others are served in between. */
const pageSize = 500

/** Makes the sign-in page ask a person for the password again, in every browser. */
export async function forgetSignIns(
  db: Queryable,
  secrets: Secrets,
  userId: number,
): Promise<void> {
  const signIns = db.selectFrom('oauth_artifact').where('model', '=', 'Session')
  let last = ''
  for (;;) {
    const page = await signIns
      .select(['hash', 'payload'])
      .where('hash', '>', last)
      .orderBy('hash')
      .limit(pageSize)
      .execute()
    const own = page.filter(({ payload }) => ownerIn(secrets.open(payload)) === String(userId))
    if (own.length > 0)
      await db
        .deleteFrom('oauth_artifact')
        .where('model', '=', 'Session')
        .where(
          'hash',
          'in',
          own.map(({ hash }) => hash),
        )
        .execute()
    if (page.length < pageSize) return
    last = page.at(-1)?.hash ?? ''
  }
}

const ownerIn = (payload: string) => (JSON.parse(payload) as { accountId?: string }).accountId
