import { localError } from '#api/clientError.ts'
import type { DomainRecord } from '#api/generated/types.gen.ts'
import { entryOf } from '../recordRow.ts'
import { type Change, sameRecord } from '../zone/changeSet.ts'
import type { ZoneEntry } from '../zone/recordModel.ts'
import { effectiveChange, type Step } from './applyRun.ts'
import { conflictReason, deletedReason, isConflict, rebase } from './conflicts.ts'
import { verifyStep } from './planRun.ts'
import { longestWait } from '#api/retry.ts'
import { failureOf, type RecordApi, throttledFor } from './recordApi.ts'

/** What a run did to the records of a zone or found out about them, for the lists that show them. */
export interface AppliedRecords {
  records: DomainRecord[]
  deleted: number[]
}

interface StepOutcome extends AppliedRecords {
  step: Step
  /** The error of the step. */
  error?: unknown
}

/** A 429 was not carried out, so it may be sent again; not for ever, though. */
const throttledTries = 5

const cyclicReason = 'The staged records exchange names: rename one of them to another name first.'

/** Makes one change at the API, of the record as it is then. How that fails is told in the step. */
export async function applyStep(
  api: RecordApi,
  domainId: number,
  zone: string,
  step: Step,
): Promise<StepOutcome> {
  for (let attempt = 1; ; attempt++) {
    let sent: Pick<Step, 'change' | 'rebased'> = { change: step.change }
    try {
      const prepared = await prepare(api, domainId, zone, step)
      if ('step' in prepared) return prepared
      sent = prepared
      const { id, record } = await api.perform(domainId, zone, effectiveChange(sent))
      return {
        step: { ...sent, state: 'accepted', id },
        records: record ? [record] : [],
        deleted: record ? [] : [id],
      }
    } catch (error) {
      const wait = throttledFor(error)
      if (wait === undefined || wait > longestWait || attempt >= throttledTries)
        return {
          step: { ...sent, ...failureOf(error) },
          error,
          records: [],
          deleted: [],
        }
      await sleep(wait)
    }
  }
}

/** The change to be made of the record as it is now, or how the step ends without one. */
async function prepare(
  api: RecordApi,
  domainId: number,
  zone: string,
  { change, cyclic }: Step,
): Promise<Pick<Step, 'change' | 'rebased'> | StepOutcome> {
  if (cyclic) throw localError(409, cyclicReason)
  if (change.kind === 'add') return { change }
  const { id } = change.entry
  const record = await readFirst(api, domainId, id)
  const current = record && entryOf(record, zone)
  if (!current) {
    // The row stays, with what is typed in it and the reason told there.
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

const conflict = (change: Change, reason: string, current?: ZoneEntry): StepOutcome => ({
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
    // Nothing was sent, so how it ended is known.
    if (throttledFor(error) !== undefined) throw error
    throw localError(409, `The record could not be loaded: ${failureOf(error).reason}`)
  }
}

interface Verification extends AppliedRecords {
  steps: readonly Step[]
  /** The reason why the records could not be read. */
  unverified?: string
}

/** Reads the records of accepted steps again: such a step is done once the API shows it. */
export async function verifySteps(
  api: RecordApi,
  domainId: number,
  zone: string,
  steps: readonly Step[],
): Promise<Verification> {
  const ids = steps.flatMap((step) => (step.state === 'accepted' ? [step.id] : []))
  try {
    const found = await api.readRecords(domainId, ids)
    return {
      steps: steps.map((step) => {
        if (step.state !== 'accepted' || !found.has(step.id)) return step
        const record = found.get(step.id)
        return verifyStep(step, record && entryOf(record, zone), zone)
      }),
      records: [...found.values()].filter((record) => record !== undefined),
      deleted: ids.filter((id) => found.has(id) && !found.get(id)),
    }
  } catch (error) {
    return { steps, unverified: failureOf(error).reason, records: [], deleted: [] }
  }
}

export const sleep = (milliseconds: number) =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))
