import type { SelectQueryBuilder } from 'kysely'
import { engineOf } from '#shared/database/engine.ts'
import type { Tables } from './tables.ts'
import type { Tx } from './transaction.ts'

/** Locks the rows of a query until the transaction ends, so that they cannot change. */
export const forUpdate = <Name extends keyof Tables, Row>(
  tx: Tx,
  query: SelectQueryBuilder<Tables, Name, Row>,
): SelectQueryBuilder<Tables, Name, Row> =>
  // SQLite allows only one writer, so a row lock is not needed.
  engineOf(tx) === 'postgresql' ? query.forUpdate() : query
