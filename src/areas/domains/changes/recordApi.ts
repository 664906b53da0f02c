import { ApiError, asApiError, call } from '#api/http/client.ts'
import {
  createDomainRecord,
  deleteDomainRecord,
  getDomainRecord,
  updateDomainRecord,
} from '#api/generated/sdk.gen.ts'
import type { DomainRecord, DomainRecordUpdate } from '#api/generated/types.gen.ts'
import { isNullMx } from '#contract/rules/domainRecords.ts'
import { recordFieldNames } from '#contract/rules/recordFields.ts'
import { type AllPages, allPagesKey } from '#api/query/allPages.ts'
import { queryClient } from '#api/query/query.ts'
import { freshRecords, recordsQuery } from '../queries.ts'
import { toast } from '#ui/overlay/toast.ts'
import { carryNote, partWithNote } from '../notes/recordNotes.ts'
import type { ZoneChange } from '../zone/changeSet.ts'
import { type RecordDraft, toBody, type ZoneEntry } from '../zone/recordModel.ts'

/**
 * Returns the body of an update: the changed fields, and always the TTL because some APIs reset it when it is omitted.
 * A record moves to the apex with the zone name, because an empty name denotes a null MX.
 */
export function updateBody(entry: ZoneEntry, draft: RecordDraft, zone: string): DomainRecordUpdate {
  const { type: _, ...all } = toBody(draft, zone)
  const body: DomainRecordUpdate = { ttl_sec: draft.ttl_sec }
  for (const field of recordFieldNames) {
    if (field === 'ttl_sec' || (entry[field] ?? '') === (draft[field] ?? '')) continue
    if (field === 'name') {
      // The service generates the name of an SRV record.
      if (draft.type !== 'SRV')
        body.name = draft.name === '' && !isNullMx(draft) ? zone : (all.name ?? '')
    } else if (field === 'protocol') body.protocol = draft.protocol ?? null
    else Object.assign(body, { [field]: all[field] })
  }
  return body
}

interface Performed {
  /** Id of the created, updated or deleted record. */
  id: number
  record?: DomainRecord
}

/** API requests of a run. */
export interface RecordApi {
  perform: (domainId: number, zone: string, change: ZoneChange) => Promise<Performed>
  /** Reads the current records; undefined for deleted ones. Rejects if a record cannot be read. */
  readRecords: (
    domainId: number,
    ids: readonly number[],
  ) => Promise<ReadonlyMap<number, DomainRecord | undefined>>
}

/** Sends one change to the API. */
export const perform: RecordApi['perform'] = async (domainId, zone, change) => {
  if (change.kind === 'add') {
    const record = await call(createDomainRecord, {
      path: { domainId },
      body: toBody(change.draft, zone),
    })
    await carryNoteTo(domainId, record.id, change)
    return { id: record.id, record }
  }
  const { id } = change.entry
  const path = { domainId, recordId: id }
  if (change.kind === 'update') {
    const body = updateBody(change.entry, change.draft, zone)
    return { id, record: await call(updateDomainRecord, { path, body }) }
  }
  partWithNote(domainId, id)
  try {
    await call(deleteDomainRecord, { path })
  } catch (error) {
    // Another client already deleted the record, which is the desired result.
    if (!isGone(error)) throw error
  }
  return { id }
}

/** Errors are ignored, because the record was created even if its note could not be moved. */
async function carryNoteTo(
  domainId: number,
  recordId: number,
  { replaces, restores }: Extract<ZoneChange, { kind: 'add' }>,
): Promise<void> {
  const from = restores ?? replaces
  if (from === undefined) return
  try {
    await carryNote(domainId, from, recordId)
  } catch (error) {
    toast(`The note of the record could not be saved: ${asApiError(error).message}`)
  }
}

const pageSize = 500
const atOnce = 4

/** Reads each record separately, or the whole zone if that needs fewer requests. */
export const readRecords: RecordApi['readRecords'] = async (domainId, ids) => {
  const list = queryClient.getQueryData<AllPages<DomainRecord>>(allPagesKey(recordsQuery(domainId)))
  const calls = list ? Math.ceil(list.total / pageSize) + 1 : atOnce
  if (ids.length > calls) {
    const records = await freshRecords(queryClient, domainId)
    const byId = new Map(records.map((record) => [record.id, record]))
    return new Map(ids.map((id) => [id, byId.get(id)]))
  }
  const recordsById = new Map<number, DomainRecord | undefined>()
  const remainingIds = ids.values()
  const reader = async () => {
    for (const id of remainingIds) recordsById.set(id, await readRecord(domainId, id))
  }
  await Promise.all(Array.from({ length: atOnce }, reader))
  return recordsById
}

async function readRecord(domainId: number, recordId: number): Promise<DomainRecord | undefined> {
  try {
    return await call(getDomainRecord, { path: { domainId, recordId } })
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

/** Returns the delay before a throttled request may be retried, in milliseconds; undefined for other errors. */
export function throttledFor(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 429) return undefined
  return error.wait === undefined || error.wait === 0 ? 5000 : error.wait
}

export function failureOf(error: unknown): { state: 'refused' | 'uncertain'; reason: string } {
  const failure = asApiError(error)
  if (failure.status === 429) return { state: 'refused', reason: failure.reason }
  const reason = failure.faults
    .map((fault) => (fault.field ? `${fault.field}: ${fault.reason}` : fault.reason))
    .join(' ')
  return { state: failure.isUncertain ? 'uncertain' : 'refused', reason }
}
