import type { ReactNode } from 'react'
import { isOccupying, type Task, taskText } from '#api/tasks/task.ts'
import { useObjectTask } from '#api/tasks/store.ts'
import { StatusChip } from '#ui/StatusChip.tsx'

interface TaskStatusProps extends Pick<Task['object'], 'type' | 'id'> {
  status: string | undefined
  variant?: 'plain' | 'soft'
  /** The status while nothing runs, where the chip of its word is not enough. */
  children?: ReactNode
}

/** The status of an object; while something runs that was asked of it here, what that is and how far it is. */
export function TaskStatus({ type, id, status, variant = 'plain', children }: TaskStatusProps) {
  const task = useObjectTask(type, id)
  if (task && isOccupying(task)) {
    return (
      <StatusChip status={status} family="working" variant={variant}>
        {taskText(task)}
      </StatusChip>
    )
  }
  return children ?? <StatusChip status={status} variant={variant} />
}
