import { mdiDownloadOutline } from '@mdi/js'
import { useMemo } from 'react'
import { formatCount, plural } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { CopyButton } from '#ui/display/Copy.tsx'
import { downloadText } from '#ui/download.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import { scrolledByKeys } from '#ui/a11y/scrollStops.ts'
import styles from './CodeScreen.module.css'
import type { Code, Writer } from './useCode.ts'

/** Number of lines that are shown; copy and download include all lines. */
const linesShown = 400

/** Shows the generated code with copy and download buttons, and whether it parsed back to the same steps. */
export function TextPanel({ code, writer }: { code: Code; writer: Writer }) {
  const { plan, text, failedLists, isSame } = code
  return (
    <Panel
      title={writer.label}
      meta={
        plural(plan.objects, 'object') +
        (writer.isTakenOver ? '' : `, ${plural(plan.steps.length, 'call')}`)
      }
      action={
        <div className={styles.check}>
          {failedLists.length > 0 && <span className={styles.incomplete}>Incomplete</span>}
          <CopyButton value={text} what="text" />
          <Button
            size="small"
            icon={mdiDownloadOutline}
            onClick={() => downloadText(writer.file, writer.type, text)}
          >
            Download
          </Button>
        </div>
      }
    >
      <CodeText text={text} name={writer.label} isSame={isSame} />
    </Panel>
  )
}

function CodeText({ text, name, isSame }: { text: string; name: string; isSame: boolean }) {
  const { visibleText, count } = useMemo(() => {
    const lines = text.split('\n')
    return { visibleText: lines.slice(0, linesShown).join('\n'), count: lines.length - 1 }
  }, [text])
  return (
    <>
      <pre className={styles.text} {...scrolledByKeys(name)}>
        {visibleText}
      </pre>
      <p className={styles.facts}>
        <span>
          {count > linesShown
            ? `The first ${formatCount(linesShown)} of ${plural(count, 'line')}`
            : plural(count, 'line')}
        </span>
        {isSame ? (
          <span>Checked: parsing it returns the same requests</span>
        ) : (
          <span role="alert" className={styles.fault}>
            Do not run it: parsing it returns different requests
          </span>
        )}
      </p>
    </>
  )
}
