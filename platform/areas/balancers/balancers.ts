import { visibleIds } from '../../auth/authorization.ts'
import { pageOfAll } from '../../database/page.ts'
import type { Queryable } from '../../database/transaction.ts'
import type { Context, Handlers } from '../../api/context.ts'
import { notFound } from '#shared/httpError.ts'
import { toBalancers } from './rows.ts'

/** Selects the balancers that a user may read, ordered by id. */
function readable(db: Queryable, { user }: Pick<Context, 'user'>) {
  const all = db
    .selectFrom('balancer')
    .selectAll()
    .where('account_id', '=', user.accountId)
    .orderBy('id')
  const ids = visibleIds(db, user, 'balancer')
  return ids ? all.where('id', 'in', ids) : all
}

export const balancerHandlers: Handlers<'listBalancers' | 'getBalancer' | 'listComputeBalancers'> =
  {
    listBalancers: ({ query }, context) =>
      pageOfAll(readable(context.db, context), query, (rows) => toBalancers(context.db, rows)),

    async getBalancer({ path }, context) {
      const row = await readable(context.db, context)
        .where('id', '=', path.balancerId)
        .executeTakeFirstOrThrow(notFound)
      const [balancer] = await toBalancers(context.db, [row])
      if (!balancer) throw notFound()
      return balancer
    },

    listComputeBalancers({ path, query }, context) {
      const ofCompute = readable(context.db, context).where('id', 'in', (part) =>
        part
          .selectFrom('balancer_backend')
          .select('balancer_id')
          .where('compute_id', '=', path.computeId),
      )
      return pageOfAll(ofCompute, query, (rows) => toBalancers(context.db, rows))
    },
  }
