import { allTasks, subscribeTasks } from '#api/tasks/store.ts'
import { isRunning, type Task, taskText } from '#api/tasks/task.ts'
import { dismissToast, rewordToast, toast, type Toast } from './toast.ts'

/**
 * Says that something goes on with an object. When that ends while the toast stands, the toast tells the end, or leaves
 * if it was a bad one, which is told where the object is shown.
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
