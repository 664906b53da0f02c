import { useEffect, useState } from 'react'
import { formatCount, plural } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { Select } from '#ui/display/Select.tsx'
import styles from './StagedBar.module.css'
import { type ApplyRun, countSteps } from './applyRun.ts'
import { applyRunner } from './ApplyRunner.ts'

const delayChoices = [
  { value: 0, label: 'No limit' },
  { value: 200, label: 'About 5 per second' },
  { value: 1000, label: 'About 1 per second' },
]

const countEnded = (run: ApplyRun) => run.steps.length - countSteps(run, 'waiting')

function progressText(run: ApplyRun): string {
  if (run.state === 'stopping') return 'Stopping after the current change'
  if (run.state === 'verifying') return `Verifying ${plural(countSteps(run, 'accepted'), 'record')}`
  const what = run.undoes ? 'Undoing' : 'Applying'
  return `${what}: ${formatCount(countEnded(run))} of ${formatCount(run.steps.length)}`
}

/** Bar with the progress of a run, its rate and the estimated time until all changes are sent. */
export function RunningBar({ domainId, run }: { domainId: number; run: ApplyRun }) {
  const ended = countEnded(run)
  const total = run.steps.length
  return (
    <section className={styles.bar} aria-label="Applying changes">
      <progress max={total} value={ended} aria-label="Changes applied" />
      <span className={styles.words}>
        {progressText(run)}
        <SlowResponseNotice key={`${ended} ${run.state}`} />
      </span>
      {run.state === 'running' && <PaceAndStop domainId={domainId} />}
    </section>
  )
}

function PaceAndStop({ domainId }: { domainId: number }) {
  const [pace, setPace] = useState(() => applyRunner.requestDelay(domainId))
  return (
    <>
      <label className={styles.pace}>
        Rate{' '}
        <Select
          small
          options={delayChoices}
          value={pace}
          onChange={(chosen) => {
            setPace(chosen)
            applyRunner.setPace(domainId, chosen)
          }}
        />
      </label>
      <Button size="small" onClick={() => applyRunner.stop(domainId)}>
        Stop
      </Button>
    </>
  )
}

/** Time after which a step in flight is reported as slow, in milliseconds. */
const slowAfter = 5000

/** Reports a slow API response. Pass a new `key` for every step to restart the timer. */
function SlowResponseNotice() {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), slowAfter)
    return () => clearTimeout(timer)
  }, [])
  return (
    <output className={styles.late}>
      {late && 'The API has not responded for a while. Waiting for the current request.'}
    </output>
  )
}
