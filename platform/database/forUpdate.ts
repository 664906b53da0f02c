import type { SelectQueryBuilder } from 'kysely'
import { engineOf } from './open.ts'
import type { Tables } from './tables.ts'
import type { Tx } from './transaction.ts'

/** The rows of a query, held until the transaction ends, so that what is read of them stays true. */
export const forUpdate = <Name extends keyof Tables, Row>(
  tx: Tx,
  query: SelectQueryBuilder<Tables, Name, Row>,
): SelectQueryBuilder<Tables, Name, Row> =>
  // SQLite has one writer, which is lock enough.
  engineOf(tx) === 'postgresql' ? query.forUpdate() : query
