import { mdiChevronDown, mdiChevronUp, mdiClose, mdiDownload } from '@mdi/js'
import { useEffect, useState } from 'react'
import { toCsv } from '#lib/csv.ts'
import { formatCount, plural } from '#lib/format.ts'
import { Button } from '../display/Button.tsx'
import { downloadText } from '../download.ts'
import { IconButton } from '../display/IconButton.tsx'
import { scrolledByContent } from '../a11y/scrollStops.ts'
import { StatusChip } from '../display/StatusChip.tsx'
import type { StatusFamily } from '../display/statusFamily.ts'
import { bulkStore, useBulkRuns } from './bulk.ts'
import {
  countStates,
  isFinished,
  receiptHeader,
  receiptRows,
  stateLabels,
  type BulkEntry,
  type BulkRun,
  type Counts,
  type EntryState,
} from './bulkRun.ts'
import { isBulkBusy } from './bulkStore.ts'
import styles from './BulkPanel.module.css'

/** Maximum number of entries listed in the panel. The downloaded report contains all of them. */
const listed = 100

const families: Readonly<Record<EntryState, StatusFamily>> = {
  failed: 'failed',
  unsure: 'attention',
  running: 'working',
  waiting: 'offline',
  done: 'done',
}
const order = Object.keys(families) as EntryState[]

/** Panel in the corner of the page with the progress of bulk actions. Renders nothing without runs. */
export function BulkPanel() {
  const runs = useBulkRuns()
  const busy = isBulkBusy(runs)
  useEffect(() => {
    if (!busy) return undefined
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [busy])

  if (runs.length === 0) return null
  return (
    <section
      ref={reserveRoom}
      className={styles.panel}
      aria-label="Bulk actions"
      {...scrolledByContent}
    >
      {runs.map((run) => (
        <Run key={run.id} run={run} />
      ))}
    </section>
  )
}

/** Publishes the height of the panel as `--dock`, so that the page ends above the panel and no row is covered. */
function reserveRoom(panel: HTMLElement) {
  const root = document.documentElement
  const observer = new ResizeObserver(() =>
    root.style.setProperty('--dock', `${panel.offsetHeight}px`),
  )
  observer.observe(panel)
  return () => {
    observer.disconnect()
    root.style.removeProperty('--dock')
  }
}

function Run({ run }: { run: BulkRun }) {
  const [open, setOpen] = useState(false)
  const counts = countStates(run)
  const total = run.entries.length
  const answered = total - counts.waiting - counts.running
  const finished = isFinished(run)
  const title = bulkStore.titleOf(run)
  return (
    <article className={styles.run} aria-label={title}>
      <header className={styles.header}>
        <h2 className={styles.title}>{title}</h2>
        <IconButton
          size="small"
          icon={open ? mdiChevronDown : mdiChevronUp}
          label={open ? 'Hide results' : 'Show results'}
          expanded={open}
          onClick={() => setOpen(!open)}
        />
        <IconButton
          size="small"
          icon={mdiClose}
          label="Dismiss"
          disabledReason={finished || run.paused ? undefined : 'Pause it first'}
          onClick={() => bulkStore.dismiss(run.id)}
        />
      </header>
      <progress
        className={styles.progress}
        aria-label={`Progress of ${title}`}
        max={total}
        value={answered}
      />
      <p className={styles.summary}>
        <span>{summary(counts, total)}</span>
        {run.paused && !finished && <span>{run.note ?? 'Paused'}</span>}
      </p>
      {/* Only announce the start and the end to screen readers, to avoid constant interruptions. */}
      <output className="visually-hidden">
        {finished ? `${title}: ${summary(counts, total)}` : `${title}: started`}
      </output>
      {open && <Entries run={run} />}
      <Controls run={run} counts={counts} finished={finished} />
    </article>
  )
}

function summary(counts: Counts, total: number) {
  const parts = [`${formatCount(counts.done)} of ${plural(total, 'request')} accepted`]
  if (counts.failed > 0) parts.push(`${formatCount(counts.failed)} rejected`)
  if (counts.unsure > 0) parts.push(`${plural(counts.unsure, 'response')} lost`)
  return parts.join(', ')
}

interface ControlsProps {
  run: BulkRun
  counts: Counts
  finished: boolean
}

function Controls({ run, counts, finished }: ControlsProps) {
  const known = bulkStore.kindOf(run) !== undefined
  const reason = known ? undefined : 'Open the screen it was started from first'
  return (
    <div className={styles.controls}>
      {!finished &&
        (run.paused ? (
          <Button
            size="small"
            variant="primary"
            disabledReason={reason}
            onClick={() => bulkStore.resume(run.id)}
          >
            Resume
          </Button>
        ) : (
          <Button size="small" onClick={() => bulkStore.pause(run.id)}>
            Pause
          </Button>
        ))}
      {counts.failed > 0 && (
        <Button
          size="small"
          disabledReason={reason}
          onClick={() => bulkStore.retry(run.id, ['failed'])}
        >
          {`Retry ${formatCount(counts.failed)} rejected`}
        </Button>
      )}
      {counts.unsure > 0 && (
        <Button
          size="small"
          disabledReason={reason}
          onClick={() => bulkStore.retry(run.id, ['unsure'])}
        >
          {`Send ${formatCount(counts.unsure)} again`}
        </Button>
      )}
      {(finished || run.paused) && counts.done > 0 && bulkStore.kindOf(run)?.undo && (
        <Button
          size="small"
          label={`Undo ${bulkStore.titleOf(run)}`}
          onClick={() => bulkStore.undo(run.id)}
        >
          Undo
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        icon={mdiDownload}
        label={`Download report of ${bulkStore.titleOf(run)}`}
        onClick={() => downloadReceipt(run)}
      >
        Download report
      </Button>
    </div>
  )
}

function downloadReceipt(run: BulkRun) {
  const rows = receiptRows(run, (id) => bulkStore.labelOf(run, id))
  downloadText(`${run.kind}-${run.id}.csv`, 'text/csv;charset=utf-8', toCsv(receiptHeader, rows))
}

/** Lists the entries of a run; failed and uncertain ones come first. */
function Entries({ run }: { run: BulkRun }) {
  const sorted = run.entries.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
  return (
    <ul className={styles.entries} aria-label="Results">
      {sorted.slice(0, listed).map((entry) => (
        <Entry key={entry.id} run={run} entry={entry} />
      ))}
      {sorted.length > listed && (
        <li className={styles.entry}>and {formatCount(sorted.length - listed)} more</li>
      )}
    </ul>
  )
}

function Entry({ run, entry }: { run: BulkRun; entry: BulkEntry }) {
  return (
    <li className={styles.entry}>
      <span className={styles.name}>{bulkStore.labelOf(run, entry.id)}</span>{' '}
      <StatusChip status={entry.state} family={families[entry.state]}>
        {stateLabels[entry.state]}
      </StatusChip>
      {entry.reason !== undefined && <span className={styles.reason}>{entry.reason}</span>}
    </li>
  )
}
