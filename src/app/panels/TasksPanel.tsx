import { mdiClose } from '@mdi/js'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isTaskRunning, taskText, type Task, type TaskState } from '#api/tasks/task.ts'
import { dismissTasks, useTasks } from '#api/tasks/store.ts'
import { Button } from '#ui/display/Button.tsx'
import { IconButton } from '#ui/display/IconButton.tsx'
import { StatusChip } from '#ui/display/StatusChip.tsx'
import type { StatusFamily } from '#ui/display/statusFamily.ts'
import { Time } from '#ui/display/Time.tsx'
import styles from './Tasks.module.css'
import { SidePanel } from './SidePanel.tsx'
import { taskObjectName } from './taskObjectName.ts'

const families: Readonly<Record<TaskState, StatusFamily>> = {
  sent: 'working',
  accepted: 'working',
  observed: 'working',
  finished: 'done',
  refused: 'failed',
  failed: 'failed',
  unconfirmed: 'attention',
}

/** Panel with tasks started in this tab or another one, and their outcome. */
export function TasksPanel({ onClose }: { onClose: () => void }) {
  const tasks = useTasks()
  const ended = tasks.some((task) => !isTaskRunning(task))
  return (
    <SidePanel
      title="Tasks"
      onClose={onClose}
      {...(ended && {
        bar: (
          <Button size="small" onClick={() => dismissTasks()}>
            Clear finished
          </Button>
        ),
      })}
    >
      {tasks.length === 0 ? (
        <p className={styles.quiet}>
          No recent tasks. Actions that take time, such as a boot or a resize, appear here.
        </p>
      ) : (
        <ul className={styles.list} aria-label="Tasks">
          {tasks.map((task) => (
            <TaskLine key={task.id} task={task} onFollow={onClose} />
          ))}
        </ul>
      )}
    </SidePanel>
  )
}

function TaskLine({ task, onFollow }: { task: Task; onFollow: () => void }) {
  const { id, object, state, started, settled, reason, uncertain } = task
  const running = isTaskRunning(task)
  const name = taskObjectName(useQueryClient(), task)
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <p className={styles.first}>
          {object.href === undefined ? (
            <span className={styles.name}>{name}</span>
          ) : (
            <Link className={styles.name} to={object.href} onClick={onFollow}>
              {name}
            </Link>
          )}
          <StatusChip status={state} family={families[state]}>
            {taskText(task)}
          </StatusChip>
        </p>
        {reason !== undefined && <p className={styles.reason}>{reason}</p>}
        {running && uncertain && (
          <p className={styles.reason}>No response. Check the object to see whether it was done.</p>
        )}
        <p className={styles.facts}>
          <span>
            Started <Time value={new Date(started)} />
          </span>
          {settled !== undefined && (
            <span>
              ended <Time value={new Date(settled)} />
            </span>
          )}
        </p>
      </div>
      {!running && (
        <IconButton
          label={`Dismiss ${name}`}
          icon={mdiClose}
          size="small"
          onClick={() => dismissTasks(id)}
        />
      )}
    </li>
  )
}
