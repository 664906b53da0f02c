import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Domain } from '#api/generated/types.gen.ts'
import { formatCount, plural } from '#lib/format.ts'
import { Button } from '#ui/Button.tsx'
import { FaultNotice } from '#ui/FaultNotice.tsx'
import { freshRecords } from '../queries.ts'
import { entriesOf, recordWords } from '../records/recordRow.ts'
import type { Change } from '../zone/changeSet.ts'
import { recordKey } from '../zone/recordModel.ts'
import { RenderedNote } from './RenderedNote.tsx'
import styles from './StagedBar.module.css'
import {
  countApplied,
  countSteps,
  type EndedRun,
  hasFailed,
  isApplied,
  type ApplyRun,
} from './applyRun.ts'
import { zoneChanges } from './zoneChanges.ts'
import { undoChanges } from './planRun.ts'
import { applyRunner } from './ApplyRunner.ts'

const differingMax = 3

const ownerOf = (change: Change) => (change.kind === 'delete' ? change.entry : change.draft)

const stopWords = {
  person: 'Stopped',
  failure: 'Stopped at a change that did not go through',
  reload: 'Stopped when the page was left',
}

const isUnsure = (run: ApplyRun) =>
  (run.state === 'stopped' && run.stoppedBy === 'reload') ||
  run.steps.some(({ state }) => state === 'uncertain')

/** Whether a record made room for an addition before that was refused. */
const isReplacedGone = ({ steps }: ApplyRun, addition: Change) =>
  addition.kind === 'add' &&
  steps.some(
    (step) =>
      isApplied(step) &&
      step.change.kind === 'delete' &&
      step.change.entry.id === addition.replaces,
  )

/** What became of a run, in a sentence. */
function outcome(run: EndedRun): string {
  const [applied, shown] = [countApplied(run), countSteps(run, 'done')]
  const skipped = countSteps(run, 'skipped')
  const left = skipped > 0 ? `, ${formatCount(skipped)} left out` : ''
  const words =
    run.state === 'stopped'
      ? `${stopWords[run.stoppedBy ?? 'person']}: ${formatCount(applied)} of ${formatCount(run.steps.length)} applied`
      : `${run.undoes ? 'Taken back' : 'Applied'}: ${plural(applied, 'change')}${left}`
  if (applied === 0) return `${words}.`
  return shown === applied
    ? `${words}. Read back: the API shows ${applied === 1 ? 'it' : 'all of them'}.`
    : `${words}. Read back: the API shows ${formatCount(shown)} of ${formatCount(applied)}.`
}

/** What became of a run, and what can be done about it. */
export function EndedBar({ domain, run }: { domain: Domain; run: EndedRun }) {
  const { id: domainId } = domain
  const zone = domain.domain ?? ''
  const client = useQueryClient()
  const [error, setError] = useState<unknown>()
  const failed = run.steps.find(hasFailed)
  const differing = run.steps.filter(({ state }) => state === 'differs')
  const skipped = countSteps(run, 'skipped')
  const stopped = run.state === 'stopped'
  const undoable = undoChanges(run).length

  const resume = async (how: 'retry' | 'skip') => {
    setError(undefined)
    try {
      // Without the zone as it is now, what was lost on its way could be made twice.
      const entries = isUnsure(run)
        ? entriesOf(await freshRecords(client, domainId), zone)
        : undefined
      await applyRunner.resume(domainId, zone, how, entries)
    } catch (thrown) {
      setError(thrown)
    }
  }
  return (
    <section
      className={styles.bar}
      aria-label={stopped ? 'Application stopped' : 'Application ended'}
    >
      <output className={styles.words}>
        {outcome(run)}
        {failed && (
          <span className={styles.fault}>
            {failed.state === 'uncertain' ? 'It is not known whether it was done. ' : ''}
            {recordWords(ownerOf(failed.change))}: {failed.reason}
            {isReplacedGone(run, failed.change) &&
              ' The record that it replaces is deleted already: undo brings it back.'}
          </span>
        )}
        {differing.slice(0, differingMax).map(({ change, reason }) => (
          <span key={recordKey(ownerOf(change))} className={styles.fault}>
            {recordWords(ownerOf(change))}: {reason}
          </span>
        ))}
        {differing.length > differingMax && (
          <span className={styles.fault}>
            and {formatCount(differing.length - differingMax)} more
          </span>
        )}
        {run.unverified !== undefined && (
          <span className={styles.fault}>Not read back: {run.unverified}</span>
        )}
      </output>
      {error !== undefined && <FaultNotice error={error} />}
      {stopped && (
        <Button size="small" variant="primary" onClick={() => void resume('retry')}>
          {failed ? 'Try again and go on' : 'Go on'}
        </Button>
      )}
      {failed && (
        <Button size="small" onClick={() => void resume('skip')}>
          Leave it out and go on
        </Button>
      )}
      {run.undoes && !stopped && skipped > 0 && (
        <Button size="small" onClick={() => void applyRunner.retrySkipped(domainId, zone)}>
          {`Try the ${formatCount(skipped)} left out again`}
        </Button>
      )}
      {countSteps(run, 'accepted') > 0 && (
        <Button size="small" onClick={() => void applyRunner.verifyAgain(domainId, zone)}>
          Read back again
        </Button>
      )}
      {undoable > 0 && (
        <Button size="small" onClick={() => void applyRunner.undo(domainId, zone)}>
          {run.undoes ? 'Apply again' : `Undo ${plural(undoable, 'change')}`}
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        onClick={() => zoneChanges.dispatch(domainId, { type: 'dismissed' })}
      >
        {stopped ? 'Give up the run' : 'Dismiss'}
      </Button>
      {run.state === 'finished' && countSteps(run, 'done') > 0 && (
        <RenderedNote domain={domain} steps={run.steps} />
      )}
    </section>
  )
}
