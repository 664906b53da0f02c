import type { Queryable } from '../database/transaction.ts'

/** Returns the name of the first unrestricted user, which is the default user even after being renamed. */
export async function firstUser(db: Queryable): Promise<string> {
  const user = await db
    .selectFrom('user')
    .select('username')
    .where('restricted', '=', 0)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!user) throw new Error('There is no user yet. Start the server once.')
  return user.username
}

/** @throws an Error with a user-facing message if there is no such user */
export async function userId(db: Queryable, username: string): Promise<number> {
  const user = await db
    .selectFrom('user')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst()
  if (!user) throw new Error(`There is no user ${username}.`)
  return user.id
}
