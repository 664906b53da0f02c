import { randomUUID } from 'node:crypto'
import { minutes } from '#shared/clock.ts'
import type { Database } from '../../database/open.ts'

/** A hold that its backup has stopped renewing, for example because the process was killed, expires after this time. */
const holdLife = 10 * minutes

/** Prevents all processes from deleting object files until the hold is released. */
export async function holdFiles(db: Database): Promise<{ release: () => Promise<void> }> {
  const id = randomUUID()
  // Use the machine's clock, because file timestamps use it too.
  const until = () => Date.now() + holdLife
  await db.insertInto('backup_hold').values({ id, until: until() }).execute()
  let renewed: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    renewed = db
      .updateTable('backup_hold')
      .set({ until: until() })
      .where('id', '=', id)
      .execute()
      // Ignore the error: the next renewals still run before the hold expires.
      .catch(() => undefined)
  }, holdLife / 5)
  return {
    async release() {
      clearInterval(timer)
      await renewed
      await db
        .deleteFrom('backup_hold')
        .where((eb) => eb.or([eb('id', '=', id), eb('until', '<', Date.now())]))
        .execute()
    },
  }
}

/** Returns true while a running backup may still have to copy files that are no longer referenced. */
export const areFilesHeld = async (db: Database): Promise<boolean> =>
  (await db
    .selectFrom('backup_hold')
    .select('id')
    .where('until', '>=', Date.now())
    .limit(1)
    .executeTakeFirst()) !== undefined
