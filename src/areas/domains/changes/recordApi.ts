import { call } from '#api/client.ts'
import {
  createDomainRecord,
  deleteDomainRecord,
  updateDomainRecord,
} from '#api/generated/sdk.gen.ts'
import type { DomainRecord, DomainRecordUpdate } from '#api/generated/types.gen.ts'
import { identityFields, isNullMx } from '#contract/rules/domainRecords.ts'
import { isGone } from './applyFailure.ts'
import type { Change } from '../zone/changeSet.ts'
import { type RecordDraft, toBody, type ZoneEntry } from '../zone/recordModel.ts'

/**
 * What an update sends: the fields that change, and always the TTL, since an API that fills in what is left out would
 * otherwise reset it. A record is moved to the apex by the name of the zone: an empty name is what a null MX has.
 */
export function updateBody(entry: ZoneEntry, draft: RecordDraft, zone: string): DomainRecordUpdate {
  const { type: _, ...all } = toBody(draft, zone)
  const body: DomainRecordUpdate = { ttl_sec: draft.ttl_sec }
  for (const field of identityFields) {
    if ((entry[field] ?? '') === (draft[field] ?? '')) continue
    if (field === 'name') {
      // The service builds the name of an SRV record itself.
      if (draft.type !== 'SRV')
        body.name = draft.name === '' && !isNullMx(draft) ? zone : (all.name ?? '')
    } else if (field === 'protocol') body.protocol = draft.protocol ?? null
    else Object.assign(body, { [field]: all[field] })
  }
  return body
}

export interface Performed {
  /** Of the record that was made, changed or deleted. */
  id: number
  record?: DomainRecord
}

export type Perform = (domainId: number, zone: string, change: Change) => Promise<Performed>

/** Makes one change at the API. */
export const perform: Perform = async (domainId, zone, change) => {
  if (change.kind === 'add') {
    const record = await call(createDomainRecord, {
      path: { domainId },
      body: toBody(change.draft, zone),
    })
    return { id: record.id, record }
  }
  const { id } = change.entry
  const path = { domainId, recordId: id }
  if (change.kind === 'update') {
    const body = updateBody(change.entry, change.draft, zone)
    return { id, record: await call(updateDomainRecord, { path, body }) }
  }
  try {
    await call(deleteDomainRecord, { path })
  } catch (error) {
    // Somebody was faster: what was wanted is so.
    if (!isGone(error)) throw error
  }
  return { id }
}
