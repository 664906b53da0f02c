import { sql } from 'kysely'
import type { User } from '../../auth/tokens.ts'
import { filtered } from '../../database/filter/filterRows.ts'
import { pageOf } from '../../database/page.ts'
import { countShownEvents, shownSince } from '../../events/eventCounts.ts'
import type { Queryable } from '../../database/transaction.ts'
import type { Context, Handlers } from '../../api/context.ts'
import { notFound } from '#shared/httpError.ts'
import { toEvent } from './toEvent.ts'

/** Selects recent events. Restricted users see only their events and those about objects that they have grants for. */
function visibleEvents(db: Queryable, user: User, now: number) {
  const recent = db
    .selectFrom('event')
    .where('event.account_id', '=', user.accountId)
    .where('event.created', '>=', shownSince(now))
  if (!user.restricted) return recent
  return recent.where((eb) =>
    eb.or([
      eb('event.user_id', '=', user.id),
      eb.exists(
        eb
          .selectFrom('user_grant')
          .select('user_grant.object_id')
          .where('user_grant.user_id', '=', user.id)
          .whereRef('user_grant.object_type', '=', 'event.entity_type')
          .where(sql<boolean>`cast(user_grant.object_id as text) = event.entity_id`),
      ),
    ]),
  )
}

async function visibleEvent({ db, user, now }: Context, id: number) {
  const event = await visibleEvents(db, user, now)
    .selectAll('event')
    .where('event.id', '=', id)
    .executeTakeFirst()
  if (!event) throw notFound()
  return event
}

export const eventHandlers: Handlers<
  'listEvents' | 'getEvent' | 'markEventSeen' | 'markEventRead'
> = {
  listEvents({ query }, { db, user, now, filter }) {
    const events = visibleEvents(db, user, now).selectAll('event').orderBy('event.id', 'desc')
    return pageOf(
      filtered(events, 'listEvents', filter),
      query,
      (row) => toEvent(row, now),
      user.restricted || filter?.condition
        ? undefined
        : () => countShownEvents(db, user.accountId, now),
    )
  },

  async getEvent({ path }, context) {
    return toEvent(await visibleEvent(context, path.eventId), context.now)
  },

  async markEventSeen({ path }, context) {
    const { db, user, now } = context
    await visibleEvent(context, path.eventId)
    const earlier = visibleEvents(db, user, now)
      .select('event.id')
      .where('event.id', '<=', path.eventId)
    await db
      .updateTable('event')
      .set({ seen: 1 })
      .where('account_id', '=', user.accountId)
      .where('seen', '=', 0)
      .where('id', 'in', earlier)
      .execute()
    return {}
  },

  async markEventRead({ path }, context) {
    const { id } = await visibleEvent(context, path.eventId)
    await context.db.updateTable('event').set({ read: 1 }).where('id', '=', id).execute()
    return {}
  },
}
