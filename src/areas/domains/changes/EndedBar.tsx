import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Domain } from '#api/generated/types.gen.ts'
import { minute } from '#contract/rules/durations.ts'
import { formatCount, plural } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { useNow } from '#ui/display/useNow.ts'
import { ErrorNotice } from '#ui/error/ErrorNotice.tsx'
import { freshRecords } from '../queries.ts'
import { entriesOf, recordText } from '../recordRow.ts'
import { type ZoneChange, recordAfter } from '../zone/changeSet.ts'
import { recordKey } from '../zone/recordModel.ts'
import { readableName } from '../zone/readableName.ts'
import { RenderedNote } from './RenderedNote.tsx'
import styles from './StagedBar.module.css'
import {
  countApplied,
  countSteps,
  type EndedRun,
  hasStepFailed,
  isApplied,
  type ApplyRun,
  type ConflictStep,
} from './applyRun.ts'
import { zoneChanges } from './zoneChanges.ts'
import { keepPastRun, usePastRuns } from './pastRuns.ts'
import { undoChanges } from './planRun.ts'
import { applyRunner } from './ApplyRunner.ts'
import { conflictOf, valueText } from './conflicts.ts'

const differingMax = 3

/** How long the result of a run that needs no action stays on the screen. The history keeps its undo. */
const resultTime = 5 * minute

const ownerOf = (change: ZoneChange) => (change.kind === 'delete' ? change.entry : change.draft)

const stopLabels = {
  person: 'Stopped:',
  failure: 'Stopped: 1 change failed,',
  reload: 'Stopped when the page was left:',
}

const isUnsure = (run: ApplyRun) =>
  (run.state === 'stopped' && run.stoppedBy === 'reload') ||
  run.steps.some(({ state }) => state === 'uncertain')

/** Returns true if a record was deleted to make room for an addition that was then rejected. */
const isReplacedGone = ({ steps }: ApplyRun, addition: ZoneChange) =>
  addition.kind === 'add' &&
  steps.some(
    (step) =>
      isApplied(step) &&
      step.change.kind === 'delete' &&
      step.change.entry.id === addition.replaces,
  )

/** Formats the result of a run as a sentence. */
function outcome(run: EndedRun): string {
  const [applied, verified] = [countApplied(run), countSteps(run, 'done')]
  const skipped = countSteps(run, 'skipped')
  const skippedText = skipped > 0 ? `, ${formatCount(skipped)} skipped` : ''
  const words =
    run.state === 'stopped'
      ? `${stopLabels[run.stoppedBy]} ${formatCount(applied)} of ${formatCount(run.steps.length)} applied`
      : `${formatCount(applied)} ${run.undoes ? 'undone' : 'applied'}${skippedText}`
  if (applied === 0) return `${words}.`
  return verified === applied
    ? `${words}. Verified.`
    : `${words}. Verified: ${formatCount(verified)} of ${formatCount(applied)}.`
}

/** Bar with the result of a run and the actions for it. */
export function EndedBar({ domain, run }: { domain: Domain; run: EndedRun }) {
  const { id: domainId } = domain
  const zone = domain.domain ?? ''
  const client = useQueryClient()
  const [error, setError] = useState<unknown>()
  const failedStep = run.steps.find(hasStepFailed)
  const conflict = failedStep?.state === 'conflict' ? failedStep : undefined
  const keepMine = conflict && conflictOf(conflict.change, conflict.current, zone).keepMine
  const resolve = (mine: ZoneChange | undefined) => {
    zoneChanges.resolveConflict(domainId, mine)
    void applyRunner.run(domainId, zone, { kind: 'resume', failed: 'retry' })
  }
  const differing = run.steps.filter(({ state }) => state === 'differs')
  const skipped = countSteps(run, 'skipped')
  const stopped = run.state === 'stopped'
  const undoable = undoChanges(run).length
  // A run that was interrupted by a reload is only added to the history here, because the page was closed before it
  // ended.
  useEffect(() => {
    if (run.state === 'stopped' && run.stoppedBy === 'reload') keepPastRun(domainId, zone, run)
  }, [domainId, zone, run])

  const bar = useRef<HTMLElement>(null)
  const now = useNow()
  const past = usePastRuns(domainId, zone).find(({ began }) => began === run.began)
  const needsAction = stopped || run.steps.some(({ state }) => state !== 'done')
  const isOver = !needsAction && past?.undo !== undefined && now - past.ended > resultTime
  useEffect(() => {
    if (!isOver || bar.current?.contains(document.activeElement)) return
    zoneChanges.dispatch(domainId, { type: 'dismissed' })
  }, [isOver, now, domainId])

  const resume = async (how: 'retry' | 'skip') => {
    setError(undefined)
    try {
      // Reload the zone first; otherwise additions whose response was lost could be created twice.
      const entries = isUnsure(run)
        ? entriesOf(await freshRecords(client, domainId), zone)
        : undefined
      await applyRunner.run(domainId, zone, { kind: 'resume', failed: how, entries })
    } catch (thrown) {
      setError(thrown)
    }
  }
  return (
    <section
      ref={bar}
      className={styles.bar}
      aria-label={stopped ? 'Changes stopped' : 'Changes applied'}
    >
      <output className={styles.words}>
        {outcome(run)}
        {conflict && <ConflictVersions conflict={conflict} mine={keepMine} zone={zone} />}
        {failedStep && !conflict && (
          <span className={styles.fault}>
            {failedStep.state === 'uncertain' ? 'It is unknown whether it was applied. ' : ''}
            {recordText(ownerOf(failedStep.change))}: {failedStep.reason}
            {isReplacedGone(run, failedStep.change) &&
              ' The record it replaces is already deleted; undo restores it.'}
          </span>
        )}
        {differing.slice(0, differingMax).map(({ change, reason }) => (
          <span key={recordKey(ownerOf(change))} className={styles.fault}>
            {recordText(ownerOf(change))}: {reason}
          </span>
        ))}
        {differing.length > differingMax && (
          <span className={styles.fault}>
            and {formatCount(differing.length - differingMax)} more
          </span>
        )}
        {run.unverified !== undefined && (
          <span className={styles.fault}>Not verified: {run.unverified}</span>
        )}
      </output>
      {run.state === 'finished' && countSteps(run, 'done') > 0 && (
        <RenderedNote domain={domain} steps={run.steps} />
      )}
      {error !== undefined && <ErrorNotice error={error} />}
      {conflict ? (
        <>
          <Button size="small" variant="primary" onClick={() => resolve(keepMine)}>
            Keep mine
          </Button>
          <Button size="small" onClick={() => resolve(undefined)}>
            Take theirs
          </Button>
        </>
      ) : (
        stopped && (
          <Button size="small" variant="primary" onClick={() => void resume('retry')}>
            {failedStep ? 'Retry' : 'Continue'}
          </Button>
        )
      )}
      {failedStep && (
        <Button size="small" onClick={() => void resume('skip')}>
          Skip
        </Button>
      )}
      {run.undoes && !stopped && skipped > 0 && (
        <Button
          size="small"
          onClick={() => void applyRunner.run(domainId, zone, { kind: 'retrySkipped' })}
        >
          {`Retry ${formatCount(skipped)} skipped`}
        </Button>
      )}
      {countSteps(run, 'accepted') > 0 && (
        <Button size="small" onClick={() => void applyRunner.verifyAgain(domainId, zone)}>
          Verify again
        </Button>
      )}
      {undoable > 0 && (
        <Button size="small" onClick={() => void applyRunner.run(domainId, zone, { kind: 'undo' })}>
          {run.undoes ? 'Apply again' : `Undo ${plural(undoable, 'change')}`}
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        onClick={() => zoneChanges.dispatch(domainId, { type: 'dismissed' })}
      >
        {stopped ? 'Stop here' : 'Dismiss'}
      </Button>
    </section>
  )
}

interface ConflictVersionsProps {
  conflict: ConflictStep
  /** The change rebased on the current record. */
  mine: ZoneChange | undefined
  zone: string
}

/** Shows the user's version of the record next to the version of the other user whose change stopped the run. */
function ConflictVersions({ conflict, mine, zone }: ConflictVersionsProps) {
  const { change, current } = conflict
  const draft = mine && recordAfter(mine)
  const { type, name } = ownerOf(change)
  return (
    <>
      <span className={styles.fault}>
        {`Conflict: ${type} ${readableName(name || '@')} was ${current ? 'changed' : 'deleted'} by someone else.`}
      </span>
      <span className={styles.version}>
        Mine: <code>{draft ? valueText(draft, zone) : 'deleted'}</code>
      </span>
      <span className={styles.version}>
        Theirs: <code>{current ? valueText(current, zone) : 'deleted'}</code>
      </span>
    </>
  )
}
