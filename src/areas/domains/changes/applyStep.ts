import type { DomainRecord } from '#api/generated/types.gen.ts'
import { localError } from '#api/clientError.ts'
import { entryOf } from '../records/recordRow.ts'
import { type Change, sameRecord } from '../zone/changeSet.ts'
import { rebase, conflictReason, deletedReason, isConflict } from './conflicts.ts'
import type { ReadRecords } from './readRecords.ts'
import type { Perform } from './recordApi.ts'
import { failureOf, throttledFor } from './applyFailure.ts'
import { verifyStep } from './planRun.ts'
import type { Step, ApplyRun } from './applyRun.ts'

/** What a run did to the records of a zone, for the lists that show them. */
export interface AppliedRecords {
  records: DomainRecord[]
  deleted: number[]
}

/** A 429 was not carried out, so it may be sent again; not for ever, though. */
const throttledTries = 5

const circleWords =
  'It takes the name of a record that waits for its name in turn: rename one of them to a third name first.'

/** Takes the steps of runs at the API and reads back what came of them. */
export class StepApplier {
  private readonly perform: Perform
  private readonly readBack: ReadRecords
  private readonly applied = new Map<number, AppliedRecords>()

  constructor(perform: Perform, readBack: ReadRecords) {
    this.perform = perform
    this.readBack = readBack
  }

  /** Makes one change; the step is accepted then. Throws what the API refused, and what others changed meanwhile. */
  async take(domainId: number, zone: string, step: Step): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        const change = await this.prepare(domainId, zone, step)
        if (!change) return
        const { id, record } = await this.perform(domainId, zone, change)
        step.state = 'accepted'
        step.id = id
        const applied = this.appliedTo(domainId)
        if (record) applied.records.push(record)
        else applied.deleted.push(id)
        return
      } catch (error) {
        const wait = throttledFor(error)
        if (wait === undefined || attempt >= throttledTries) throw error
        await sleep(wait)
      }
    }
  }

  /** The change to be made of the record as it is now; undefined where nothing is left to do. */
  private async prepare(domainId: number, zone: string, step: Step): Promise<Change | undefined> {
    const { change } = step
    if (step.cyclic) throw localError(409, circleWords)
    if (change.kind === 'add') return change
    const { id } = change.entry
    const record = await this.read(domainId, id)
    const now = record && entryOf(record, zone)
    if (!now) {
      // The row stays, with what is typed in it and the reason told there.
      if (change.kind === 'update') throw localError(409, deletedReason)
      this.appliedTo(domainId).deleted.push(id)
      Object.assign(step, { state: 'done', reason: 'It was deleted already' })
      return undefined
    }
    if (isConflict(change, now, zone)) {
      this.appliedTo(domainId).records.push(record)
      throw localError(409, conflictReason(now, zone))
    }
    if (change.kind === 'delete') return change
    const made = rebase(change, now, zone)
    if (!sameRecord(made.entry, change.entry) || !sameRecord(made.draft, change.draft))
      step.rebased = made
    return made
  }

  private async read(domainId: number, id: number): Promise<DomainRecord | undefined> {
    try {
      return (await this.readBack(domainId, [id])).get(id)
    } catch (error) {
      // Nothing was sent, so how it ended is known.
      if (throttledFor(error) !== undefined) throw error
      throw localError(409, `The record could not be read first: ${failureOf(error).reason}`)
    }
  }

  /** An accepted step is done once the API shows it. */
  async confirm(domainId: number, zone: string, run: ApplyRun): Promise<void> {
    const ids = run.steps.flatMap(({ state, id }) =>
      state === 'accepted' && id !== undefined ? [id] : [],
    )
    if (ids.length === 0) return
    delete run.unread
    try {
      const found = await this.readBack(domainId, ids)
      const read = this.appliedTo(domainId)
      read.deleted = read.deleted.filter((id) => !found.get(id))
      for (const [id, record] of found) {
        if (record) read.records.push(record)
        else read.deleted.push(id)
      }
      run.steps = run.steps.map((step) => {
        if (step.state !== 'accepted' || step.id === undefined || !found.has(step.id)) return step
        const record = found.get(step.id)
        return verifyStep(step, record && entryOf(record, zone), zone)
      })
    } catch (error) {
      run.unread = failureOf(error).reason
    }
  }

  /** What was done to a zone since this was asked last. */
  collect(domainId: number): AppliedRecords | undefined {
    const applied = this.applied.get(domainId)
    this.applied.delete(domainId)
    return applied
  }

  forget() {
    this.applied.clear()
  }

  private appliedTo(domainId: number): AppliedRecords {
    const applied = this.applied.get(domainId) ?? { records: [], deleted: [] }
    this.applied.set(domainId, applied)
    return applied
  }
}

export const sleep = (milliseconds: number) =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))
