import {
  type KyselyPlugin,
  OrderByItemNode,
  OrderByNode,
  RawNode,
  type SelectQueryBuilder,
  SelectQueryNode,
} from 'kysely'
import type { Tables } from './tables.ts'

const isDescending = ({ direction }: OrderByItemNode) =>
  direction !== undefined &&
  RawNode.is(direction) &&
  direction.sqlFragments.join('').trim().toLowerCase() === 'desc'

const reversal: KyselyPlugin = {
  transformQuery({ node }) {
    if (!SelectQueryNode.is(node) || !node.orderBy) throw new Error('There is no order to reverse.')
    const items = node.orderBy.items.map((item) =>
      OrderByItemNode.create(
        item.orderBy,
        RawNode.createWithSql(isDescending(item) ? 'asc' : 'desc'),
      ),
    )
    return { ...node, orderBy: OrderByNode.create(items) }
  },
  transformResult: async ({ result }) => result,
}

/** Reverses the order of a query, which must be a total order. */
export const reversed = <Row>(
  rows: SelectQueryBuilder<Tables, never, Row>,
): SelectQueryBuilder<Tables, never, Row> => rows.withPlugin(reversal)
