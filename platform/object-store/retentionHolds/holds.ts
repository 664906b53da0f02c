import { randomUUID } from 'node:crypto'
import { minutes } from '#shared/clock.ts'
import type { Database } from '../../database/open.ts'

/** A backup that was killed holds files no longer than this after its last sign. */
const holdLife = 10 * minutes

/** Keeps every process from removing files of objects, until it is let go. */
export async function holdFiles(db: Database): Promise<{ release: () => Promise<void> }> {
  const id = randomUUID()
  // Files carry the time of the machine, and so do holds.
  const until = () => Date.now() + holdLife
  await db.insertInto('backup_hold').values({ id, until: until() }).execute()
  let renewed: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    renewed = db
      .updateTable('backup_hold')
      .set({ until: until() })
      .where('id', '=', id)
      .execute()
      // The next try is in time yet.
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

/** True when a backup may still have to copy files that nothing refers to any more. */
export const areFilesHeld = async (db: Database): Promise<boolean> =>
  (await db
    .selectFrom('backup_hold')
    .select('id')
    .where('until', '>=', Date.now())
    .limit(1)
    .executeTakeFirst()) !== undefined
