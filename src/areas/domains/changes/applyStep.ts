import { localError } from '#api/http/clientError.ts'
import type { DomainRecord } from '#api/generated/types.gen.ts'
import { entryOf } from '../recordRow.ts'
import { type ZoneChange, sameRecord } from '../zone/changeSet.ts'
import type { ZoneEntry } from '../zone/recordModel.ts'
import { effectiveChange, type ApplyStep } from './applyRun.ts'
import { conflictReason, deletedReason, isConflict, rebase } from './conflicts.ts'
import { verifyStep } from './planRun.ts'
import { maxWait } from '#api/http/retry.ts'
import { failureOf, type RecordApi, throttledFor } from './recordApi.ts'

/** Records that a run changed or reread, used to update the lists that show them. */
export interface AppliedRecords {
  records: DomainRecord[]
  deleted: number[]
}

interface StepOutcome extends AppliedRecords {
  step: ApplyStep
  /** Error of the step. */
  error?: unknown
}

/**
 * Maximum number of attempts for a throttled request. A request that got 429 was not executed, so it is safe to retry.
 */
const throttledTries = 5

const cyclicReason = 'The staged records exchange names: rename one of them to another name first.'

/** Applies one change to the current record through the API. Errors are reported in the step. */
export async function applyStep(
  api: RecordApi,
  domainId: number,
  zone: string,
  step: ApplyStep,
): Promise<StepOutcome> {
  for (let attempt = 1; ; attempt++) {
    let sentStep: Pick<ApplyStep, 'change' | 'rebased'> = { change: step.change }
    try {
      const prepared = await prepare(api, domainId, zone, step)
      if ('step' in prepared) return prepared
      sentStep = prepared
      const { id, record } = await api.perform(domainId, zone, effectiveChange(sentStep))
      return {
        step: { ...sentStep, state: 'accepted', id },
        records: record ? [record] : [],
        deleted: record ? [] : [id],
      }
    } catch (error) {
      const wait = throttledFor(error)
      if (wait === undefined || wait > maxWait || attempt >= throttledTries)
        return {
          step: { ...sentStep, ...failureOf(error) },
          error,
          records: [],
          deleted: [],
        }
      await sleep(wait)
    }
  }
}

/** Returns the change rebased on the current record, or the outcome if there is nothing to send. */
async function prepare(
  api: RecordApi,
  domainId: number,
  zone: string,
  { change, cyclic }: ApplyStep,
): Promise<Pick<ApplyStep, 'change' | 'rebased'> | StepOutcome> {
  if (cyclic) throw localError(409, cyclicReason)
  if (change.kind === 'add') return { change }
  const { id } = change.entry
  const record = await readFirst(api, domainId, id)
  const current = record && entryOf(record, zone)
  if (!current) {
    // Report a conflict, so that the row keeps its values and shows the reason.
    if (change.kind === 'update') return conflict(change, deletedReason)
    return {
      step: { change, state: 'done', id, byOthers: true, reason: 'It was already deleted' },
      records: [],
      deleted: [id],
    }
  }
  if (isConflict(change, current, zone))
    return { ...conflict(change, conflictReason(current, zone), current), records: [record] }
  if (change.kind === 'delete') return { change }
  const rebased = rebase(change, current, zone)
  const isSame = sameRecord(rebased.entry, change.entry) && sameRecord(rebased.draft, change.draft)
  return isSame ? { change } : { change, rebased }
}

const conflict = (change: ZoneChange, reason: string, current?: ZoneEntry): StepOutcome => ({
  step: { change, state: 'conflict', reason, ...(current && { current }) },
  error: localError(409, reason),
  records: [],
  deleted: [],
})

async function readFirst(
  api: RecordApi,
  domainId: number,
  id: number,
): Promise<DomainRecord | undefined> {
  try {
    return (await api.readRecords(domainId, [id])).get(id)
  } catch (error) {
    // Nothing was sent, so the outcome is certain.
    if (throttledFor(error) !== undefined) throw error
    throw localError(409, `The record could not be loaded: ${failureOf(error).reason}`)
  }
}

interface Verification extends AppliedRecords {
  steps: readonly ApplyStep[]
  /** The reason why the records could not be read. */
  unverified?: string
}

/** Rereads the records of accepted steps. A step is done once the API returns the expected record. */
export async function verifySteps(
  api: RecordApi,
  domainId: number,
  zone: string,
  steps: readonly ApplyStep[],
): Promise<Verification> {
  const ids = steps.flatMap((step) => (step.state === 'accepted' ? [step.id] : []))
  try {
    const currentRecords = await api.readRecords(domainId, ids)
    return {
      steps: steps.map((step) => {
        if (step.state !== 'accepted' || !currentRecords.has(step.id)) return step
        const record = currentRecords.get(step.id)
        return verifyStep(step, record && entryOf(record, zone), zone)
      }),
      records: [...currentRecords.values()].filter((record) => record !== undefined),
      deleted: ids.filter((id) => currentRecords.has(id) && !currentRecords.get(id)),
    }
  } catch (error) {
    return { steps, unverified: failureOf(error).reason, records: [], deleted: [] }
  }
}

export const sleep = (milliseconds: number) =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))
