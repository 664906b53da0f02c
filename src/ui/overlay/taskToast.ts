import { allTasks, subscribeTasks } from '#api/tasks/store.ts'
import { isRunning, type Task, taskText } from '#api/tasks/task.ts'
import { dismissToast, rewordToast, toast, type Toast } from './toast.ts'

/**
 * Shows a toast for a background task of an object. When the task succeeds while the toast is visible, the toast shows
 * the result; after a failure it is dismissed, because the failure is displayed at the object.
 */
export function taskToast(
  { type, id }: Pick<Task['object'], 'type' | 'id'>,
  text: string,
  action?: Toast['action'],
): void {
  const begun = allTasks().find(({ object }) => object.type === type && object.id === id)
  const shown = toast(text, action)
  if (!begun) return
  const follow = () => {
    const task = allTasks().find((each) => each.id === begun.id)
    if (task && isRunning(task)) return
    stop()
    if (task?.state === 'finished') rewordToast(shown, `${task.object.label}: ${taskText(task)}`)
    else dismissToast(shown)
  }
  const stop = subscribeTasks(follow)
  follow()
}
