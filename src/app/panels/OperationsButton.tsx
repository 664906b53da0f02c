import { mdiProgressClock } from '@mdi/js'
import { isRunning } from '#api/operations/operation.ts'
import { useOperations } from '#api/operations/store.ts'
import { cx } from '#lib/cx.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { operationsPanel } from '../lazyPanels.ts'
import styles from './Operations.module.css'

/** How many operations run; a dot when one ended badly and was not dismissed. */
export function OperationsButton({ onOpen }: { onOpen: () => void }) {
  const operations = useOperations()
  const running = operations.filter(isRunning).length
  const bad = operations.filter((each) => !isRunning(each) && each.state !== 'finished').length
  const facts = [running > 0 && `${running} running`, bad > 0 && `${bad} not done`].filter(Boolean)
  return (
    <span className={styles.anchor}>
      <IconButton
        label={['Operations', ...facts].join(', ')}
        icon={mdiProgressClock}
        haspopup="dialog"
        onIntent={operationsPanel.preload}
        onClick={onOpen}
      />
      {running > 0 ? (
        <span className={styles.count} aria-hidden="true">
          {running}
        </span>
      ) : (
        bad > 0 && <span className={cx(styles.count, styles.bad)} aria-hidden="true" />
      )}
    </span>
  )
}
