import type { Compute } from '#api/generated/types.gen.ts'
import { isOccupying, type Task, taskWords } from '#api/tasks/task.ts'
import { useObjectTask } from '#api/tasks/store.ts'
import { StatusChip } from '#ui/StatusChip.tsx'

interface ComputeStatusProps {
  compute: Compute
  variant?: 'plain' | 'soft'
}

/** The status of an instance; while something runs that was asked of it here, what that is and how far it is. */
export function ComputeStatus({ compute, variant = 'plain' }: ComputeStatusProps) {
  const task = useObjectTask('compute', compute.id)
  if (task && isOccupying(task)) {
    return (
      <StatusChip status={compute.status} family="working" variant={variant}>
        {progressWords(task)}
      </StatusChip>
    )
  }
  return <StatusChip status={compute.status} variant={variant} />
}

function progressWords({ kind, percent }: Task) {
  const { now } = taskWords[kind]
  return percent === undefined ? now : `${now} ${percent}%`
}
