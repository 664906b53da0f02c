import type { Sweep } from '../jobs/queue.ts'

/** What is over neither works nor is listed; this gives its room back. Grants take their tokens along. */
export const expiredOauth: Sweep = async (db, { clock }) => {
  const now = clock.now()
  await db.deleteFrom('oauth_artifact').where('expires_at', '<=', now).execute()
  await db.deleteFrom('oauth_grant').where('expires_at', '<=', now).execute()
}
