import { mdiProgressClock } from '@mdi/js'
import { isTaskRunning } from '#api/tasks/task.ts'
import { useTasks } from '#api/tasks/store.ts'
import { cx } from '#lib/cx.ts'
import { IconButton } from '#ui/display/IconButton.tsx'
import { tasksPanel } from '../lazyPanels.ts'
import styles from './Tasks.module.css'

/** Button with the number of running tasks, or a dot if a task ended without success and was not dismissed. */
export function TasksButton({ onOpen }: { onOpen: () => void }) {
  const tasks = useTasks()
  const running = tasks.filter(isTaskRunning).length
  const bad = tasks.filter((each) => !isTaskRunning(each) && each.state !== 'finished').length
  const facts = [running > 0 && `${running} running`, bad > 0 && `${bad} not done`].filter(Boolean)
  return (
    <span className={styles.anchor}>
      <IconButton
        label={['Tasks', ...facts].join(', ')}
        icon={mdiProgressClock}
        haspopup="dialog"
        onIntent={tasksPanel.preload}
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
