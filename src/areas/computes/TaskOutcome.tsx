import { mdiAlertOutline, mdiClose } from '@mdi/js'
import type { Compute } from '#api/generated/types.gen.ts'
import { type Task, allTaskWords } from '#api/tasks/task.ts'
import { dismissTasks, useObjectTask } from '#api/tasks/store.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { IconButton } from '#ui/display/IconButton.tsx'
import { Time } from '#ui/display/Time.tsx'
import styles from './TaskOutcome.module.css'

const outcomes: Partial<Record<Task['state'], string>> = {
  failed: 'was accepted and then failed',
  unconfirmed: 'was accepted, but could not be confirmed to have finished',
}

/**
 * Reports an accepted task that failed or was not observed to finish, until it is dismissed. Rejected requests are
 * reported when they are sent.
 */
export function TaskOutcome({ compute }: { compute: Compute }) {
  const task = useObjectTask('compute', compute.id)
  const outcome = task && outcomes[task.state]
  if (!task || outcome === undefined) return null
  return (
    <output className={styles.outcome}>
      <Icon path={mdiAlertOutline} />
      <span>
        {allTaskWords[task.kind].name} {outcome} (<Time value={task.settled} />)
        {task.reason ? `: ${task.reason}` : '.'}
      </span>
      <IconButton
        label="Dismiss"
        icon={mdiClose}
        size="small"
        onClick={() => dismissTasks(task.id)}
      />
    </output>
  )
}
