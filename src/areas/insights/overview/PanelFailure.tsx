import { readAgain } from '#api/query/failedReads.ts'
import { Button } from '#ui/display/Button.tsx'
import styles from './OverviewScreen.module.css'

interface PanelFailureProps {
  /** Lists that could not be read, with the reasons. */
  text: string
  onRetry: () => Promise<unknown>
}

/** Part of a panel that names what could not be loaded. The rest of the screen is not affected. */
export function PanelFailure({ text, onRetry }: PanelFailureProps) {
  return (
    <div className={styles.check}>
      <p className={styles.quiet}>{text}</p>
      <Button size="small" onClick={() => readAgain(onRetry)}>
        Try again
      </Button>
    </div>
  )
}
