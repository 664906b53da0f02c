import { call } from '#api/client.ts'
import { getDomainRecord } from '#api/generated/sdk.gen.ts'
import type { DomainRecord } from '#api/generated/types.gen.ts'
import { queryClient } from '#api/query.ts'
import { type AllPages, allPagesKey } from '#api/allPages.ts'
import { freshRecords, recordsQuery } from '../queries.ts'
import { isGone } from './applyFailure.ts'

/** Reads records as the API has them now; undefined for those that are gone. Rejects when one cannot be read. */
export type ReadRecords = (
  domainId: number,
  ids: readonly number[],
) => Promise<ReadonlyMap<number, DomainRecord | undefined>>

const pageSize = 500
const atOnce = 4

/** Reads each record by itself, or the whole zone where that takes fewer calls. */
export const readRecords: ReadRecords = async (domainId, ids) => {
  const list = queryClient.getQueryData<AllPages<DomainRecord>>(allPagesKey(recordsQuery(domainId)))
  const calls = list ? Math.ceil(list.total / pageSize) + 1 : atOnce
  if (ids.length > calls) {
    const records = await freshRecords(queryClient, domainId)
    const byId = new Map(records.map((record) => [record.id, record]))
    return new Map(ids.map((id) => [id, byId.get(id)]))
  }
  const found = new Map<number, DomainRecord | undefined>()
  const left = ids.values()
  const reader = async () => {
    for (const id of left) found.set(id, await readRecord(domainId, id))
  }
  await Promise.all(Array.from({ length: atOnce }, reader))
  return found
}

async function readRecord(domainId: number, recordId: number): Promise<DomainRecord | undefined> {
  try {
    return await call(getDomainRecord, { path: { domainId, recordId } })
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}
