import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Domain, DomainRecord } from '#api/generated/types.gen.ts'
import { type WholeList, wholeKey } from '#api/wholeList.ts'
import { formatCount, plural } from '#lib/format.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { FaultNotice } from '#ui/FaultNotice.tsx'
import { domainPaths } from '../paths.ts'
import { recordsQuery } from '../queries.ts'
import { entriesOf } from '../records/recordRow.ts'
import './applied.ts'
import { countWords } from './changeWords.ts'
import styles from './StagedBar.module.css'
import { useZoneChanges, zoneChanges } from './zoneChanges.ts'
import { countSteps, type ZoneRun } from './zoneRun.ts'
import select from '../select.module.css'

/** What is staged for a zone, and how its application goes: above the records and above the changes. */
export function StagedBar({ domain, review = true }: { domain: Domain; review?: boolean }) {
  const { id: domainId } = domain
  const zone = domain.domain ?? ''
  const { changes, run, unkept } = useZoneChanges(domainId)
  const [discarding, setDiscarding] = useState(false)
  if (run?.state === 'running') return <RunningBar domainId={domainId} run={run} />
  return (
    <>
      {run && <EndedBar domainId={domainId} zone={zone} run={run} />}
      {changes.length > 0 && run?.state !== 'stopped' && (
        <section className={styles.bar} aria-label="Staged changes">
          <span className={styles.words}>
            <strong>{plural(changes.length, 'staged change')}</strong>: {countWords(changes)}
            {unkept && '. The browser has no room to keep them: they end with this page.'}
          </span>
          {review && <Link to={domainPaths.tab(domainId, 'changes')}>Review</Link>}
          <Button size="small" onClick={() => setDiscarding(true)}>
            Discard
          </Button>
          <Button
            size="small"
            variant="primary"
            onClick={() => void zoneChanges.apply(domainId, zone)}
          >
            {`Apply ${plural(changes.length, 'change')}`}
          </Button>
        </section>
      )}
      {discarding && (
        <ConfirmDialog
          title="Discard the staged changes?"
          action={`Discard ${plural(changes.length, 'change')}`}
          onConfirm={async () => zoneChanges.edit(domainId, [])}
          onClose={() => setDiscarding(false)}
        >
          <p>{countWords(changes)}. The zone itself stays as it is.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

const paces = [
  { value: 0, label: 'As fast as answered' },
  { value: 200, label: 'About 5 a second' },
  { value: 1000, label: 'About 1 a second' },
]

function RunningBar({ domainId, run }: { domainId: number; run: ZoneRun }) {
  const ended = run.steps.length - countSteps(run, 'waiting')
  const total = run.steps.length
  return (
    <section className={styles.bar} aria-label="Applying changes">
      <progress max={total} value={ended} aria-label="Changes applied" />
      <span className={styles.words}>
        {run.undoes ? 'Taking back' : 'Applying'}: {formatCount(ended)} of {formatCount(total)}
      </span>
      <label className={styles.pace}>
        Pace{' '}
        <select
          className={select.select}
          defaultValue={zoneChanges.pace(domainId)}
          onChange={(event) => zoneChanges.setPace(domainId, Number(event.target.value))}
        >
          {paces.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <Button size="small" onClick={() => zoneChanges.stop(domainId)}>
        Stop
      </Button>
    </section>
  )
}

const stopWords = {
  person: 'Stopped',
  failure: 'Stopped at a change that did not go through',
  reload: 'Stopped when the page was left',
}

interface EndedBarProps {
  domainId: number
  zone: string
  run: ZoneRun
}

function EndedBar({ domainId, zone, run }: EndedBarProps) {
  const client = useQueryClient()
  const [error, setError] = useState<unknown>()
  const done = countSteps(run, 'done')
  const skipped = countSteps(run, 'skipped')
  const failed = run.steps.find(({ state }) => state === 'refused' || state === 'uncertain')
  const stopped = run.state === 'stopped'
  const isUnsure = failed?.state === 'uncertain' || run.stoppedBy === 'reload'

  const resume = async (how: 'again' | 'skip') => {
    setError(undefined)
    try {
      if (isUnsure) await client.refetchQueries({ queryKey: wholeKey(recordsQuery(domainId)) })
      const list = client.getQueryData<WholeList<DomainRecord>>(wholeKey(recordsQuery(domainId)))
      const entries = isUnsure && list?.complete ? entriesOf(list.rows, zone) : undefined
      await zoneChanges.resume(domainId, zone, how, entries)
    } catch (thrown) {
      setError(thrown)
    }
  }
  const words = stopped
    ? `${stopWords[run.stoppedBy ?? 'person']}: ${formatCount(done)} of ${formatCount(run.steps.length)} applied`
    : `${run.undoes ? 'Taken back' : 'Applied'}: ${plural(done, 'change')}${skipped > 0 ? `, ${formatCount(skipped)} left out` : ''}`
  return (
    <section
      className={styles.bar}
      aria-label={stopped ? 'Application stopped' : 'Application ended'}
    >
      <output className={styles.words}>
        {words}
        {failed && (
          <span className={styles.fault}>
            {failed.state === 'uncertain' ? 'It is not known whether it was done. ' : ''}
            {failed.reason}
          </span>
        )}
      </output>
      {error !== undefined && <FaultNotice error={error} />}
      {stopped && (
        <Button size="small" variant="primary" onClick={() => void resume('again')}>
          {failed ? 'Try again and go on' : 'Go on'}
        </Button>
      )}
      {failed && (
        <Button size="small" onClick={() => void resume('skip')}>
          Leave it out and go on
        </Button>
      )}
      {done > 0 && (
        <Button size="small" onClick={() => void zoneChanges.undo(domainId, zone)}>
          {run.undoes ? 'Apply again' : `Undo ${plural(done, 'change')}`}
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => zoneChanges.dismiss(domainId)}>
        {stopped ? 'Give up the run' : 'Dismiss'}
      </Button>
    </section>
  )
}
