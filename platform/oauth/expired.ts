import type { Sweep } from '../jobs/queue.ts'

/** Deletes expired rows to free space. Expired rows are already ignored. Deleting a grant also deletes its tokens. */
export const expiredOauth: Sweep = async (db, { clock }) => {
  const now = clock.now()
  await db.deleteFrom('oauth_artifact').where('expires_at', '<=', now).execute()
  await db.deleteFrom('oauth_grant').where('expires_at', '<=', now).execute()
}
