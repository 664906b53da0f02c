import { plural } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Time } from '#ui/display/Time.tsx'
import { invert } from '../zone/changeSet.ts'
import { ZoneTextView } from '../zone-file/ZoneTextView.tsx'
import styles from './PastRuns.module.css'
import { type PastRun, usePastRuns } from './pastRuns.ts'
import { countText, diffLines } from './summarizeChanges.ts'
import type { ZoneEditing } from './useZoneEditing.ts'

/** List of previous runs on the zone from this browser, each with its changes and an undo action. */
export function PastRuns({ editing }: { editing: ZoneEditing }) {
  const runs = usePastRuns(editing.domainId, editing.zone)
  if (runs.length === 0) return null
  return (
    <Panel title="Earlier runs" meta="Stored in this browser">
      <ul className={styles.runs}>
        {runs.map((run) => (
          <li key={run.began}>
            <Run run={run} editing={editing} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Run({ run, editing }: { run: PastRun; editing: ZoneEditing }) {
  const { ended, undoes, counts, undo } = run
  const words = `${undoes ? 'Undo: ' : ''}${countText(counts)}`
  return (
    <details>
      <summary>
        <Time value={ended} as="dateTime" /> <span className={styles.words}>{words}</span>
      </summary>
      <div className={styles.content}>
        {undo ? (
          <>
            <ZoneTextView
              label={words}
              lines={diffLines(undo.map((change) => invert(change, 0)).toReversed(), editing.zone)}
              diff
            />
            <Button
              size="small"
              disabledReason={editing.reason}
              onClick={() => editing.stage(undo, `undo of ${plural(undo.length, 'change')}`)}
            >
              {undoes ? 'Stage again' : 'Stage undo'}
            </Button>
          </>
        ) : (
          <p>Its changes are no longer stored.</p>
        )}
      </div>
    </details>
  )
}
