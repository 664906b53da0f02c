import { mdiMagnifyScan, mdiStop } from '@mdi/js'
import type { Need } from '#api/session/permissions.ts'
import { formatCount, plural } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Time } from '#ui/display/Time.tsx'
import { type DeepCheck, insideParts, type CheckResult } from './inside.ts'
import styles from './OverviewScreen.module.css'
import { useInside } from './useInside.ts'

interface InsidePanelProps {
  deniedReason: (need: Need) => string | undefined
  /** True when the lists of the overview are shown. */
  ready: boolean
}

/** Panel with checks that need a request per object. Those of few objects start without the user. */
export function InsidePanel(props: InsidePanelProps) {
  return (
    <Panel title="More checks">
      <ul className={styles.list}>
        {insideParts.map((part) => (
          <InsideLine key={part.id} part={part} {...props} />
        ))}
      </ul>
    </Panel>
  )
}

const lookedText = ({ read, findings, failed, reason }: CheckResult, one: string) =>
  [
    `${plural(read, one)} checked, ${plural(findings.length, 'problem')} found`,
    failed > 0 && `${formatCount(failed)} not checked (${reason})`,
  ]
    .filter(Boolean)
    .join('; ')

function InsideLine({ part, ...options }: InsidePanelProps & { part: DeepCheck }) {
  const { deniedReason } = options
  const { looked, progress, fault, run, stop } = useInside(part, options)
  const reason = deniedReason(part.need)
  return (
    <li className={styles.check}>
      <div className={styles.words}>
        <p>{part.label}</p>
        <p className={styles.quiet}>{part.finds}</p>
        <output className={styles.quiet}>
          {progress &&
            (progress.total === 0
              ? 'Checking…'
              : `Checked ${formatCount(progress.done)} of ${plural(progress.total, part.one)}`)}
          {!progress && fault !== undefined && `Not checked: ${fault}`}
          {!progress && fault === undefined && looked && (
            <>
              {lookedText(looked, part.one)}, <Time value={looked.at} />
            </>
          )}
        </output>
      </div>
      {progress ? (
        <Button size="small" icon={mdiStop} onClick={stop}>
          Stop
        </Button>
      ) : (
        <Button
          size="small"
          icon={mdiMagnifyScan}
          disabledReason={reason}
          onClick={() => void run()}
        >
          Check {part.label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}
        </Button>
      )}
    </li>
  )
}
