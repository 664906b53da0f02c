import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { replaceEqualDeep } from '@tanstack/react-query'
import { operationOfQuery } from './freshness.ts'
import type { ClientOperationId } from '../http/operationId.ts'
import { rowId, type ListResponse } from './pages.ts'
import type { AllPages } from './allPages.ts'

const withRow = <Row>(rows: Row[] | undefined, row: { id: unknown }): Row[] | undefined => {
  const index = rows?.findIndex((candidate) => rowId(candidate) === row.id) ?? -1
  if (!rows || index < 0) return rows
  const merged = replaceEqualDeep(rows[index], row as Row)
  return merged === rows[index] ? rows : rows.with(index, merged)
}

const isAllPages = (data: object): data is AllPages<unknown> => 'slots' in data

type Lists = [QueryKey, AllPages<unknown> | ListResponse<unknown> | undefined][]

const listsOf = (client: QueryClient, list: ClientOperationId): Lists =>
  client.getQueriesData({ predicate: (query) => operationOfQuery(query) === list })

/** Returns options that leave the update time of a list unchanged when only one of its rows changes. */
function asOld(client: QueryClient, key: QueryKey) {
  const updatedAt = client.getQueryState(key)?.dataUpdatedAt
  return updatedAt === undefined ? {} : { updatedAt }
}

/** Replaces a row in every cached list of the operation. */
export function replaceRow(
  client: QueryClient,
  list: ClientOperationId,
  row: { id: unknown },
): void {
  for (const [key, data] of listsOf(client, list)) {
    if (!data) continue
    const options = asOld(client, key)
    if (isAllPages(data)) {
      const rows = withRow(data.rows, row)
      if (!rows || rows === data.rows) continue
      const slots = data.slots.map((slot) => withRow(slot, row))
      client.setQueryData(key, { ...data, rows, slots }, options)
    } else {
      const rows = withRow(data.data, row)
      if (rows && rows !== data.data) client.setQueryData(key, { ...data, data: rows }, options)
    }
  }
}

/** Returns a row from any cached list of the operation. */
export function rowOfLists<Id extends number | string>(
  client: QueryClient,
  list: ClientOperationId,
  id: Id,
): { id: Id } | undefined {
  for (const [, data] of listsOf(client, list)) {
    const row =
      data && (isAllPages(data) ? data.rows : data.data)?.find((each) => rowId(each) === id)
    if (row) return row as { id: Id }
  }
  return undefined
}

/** Removes a deleted row from every cached list of the operation. */
export function dropRow(client: QueryClient, list: ClientOperationId, id: unknown): void {
  const stays = (row: unknown) => rowId(row) !== id
  for (const [key, data] of listsOf(client, list)) {
    const options = asOld(client, key)
    const rows = data && (isAllPages(data) ? data.rows : data.data)
    if (!data || !rows || rows.every(stays)) continue
    if (isAllPages(data)) {
      const slots = data.slots.map((slot) => slot?.filter(stays))
      const change = { rows: rows.filter(stays), slots, total: data.total - 1 }
      client.setQueryData(key, { ...data, ...change }, options)
    } else {
      const results = data.results === undefined ? {} : { results: data.results - 1 }
      client.setQueryData(key, { ...data, ...results, data: rows.filter(stays) }, options)
    }
  }
}
