import type { ReactNode } from 'react'
import { isOccupying, type Task, taskText } from '#api/tasks/task.ts'
import { useObjectTask } from '#api/tasks/store.ts'
import { StatusChip } from '#ui/display/StatusChip.tsx'

interface TaskStatusProps extends Pick<Task['object'], 'type' | 'id'> {
  status: string | undefined
  variant?: 'plain' | 'soft'
  /** Custom status while no task runs; replaces the default chip. */
  children?: ReactNode
}

/** Status of an object; while a task of this console runs on it, the task's name and progress. */
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
