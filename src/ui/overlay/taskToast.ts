import { allTasks, subscribeTasks } from '#api/tasks/store.ts'
import { isTaskRunning, type Task, taskText, allTaskWords } from '#api/tasks/task.ts'
import { onSignOut } from '#api/session/session.ts'
import { dismissToast, rewordToast, toast, type Toast } from './toast.ts'

const shownToasts = new Set<number>()

// The next user must not see the names of this user's objects.
onSignOut(() => {
  for (const id of shownToasts) dismissToast(id)
  shownToasts.clear()
})

/**
 * Shows a toast for a background task of an object. When the task ends while the toast is visible, the toast shows the
 * result; after a failure it is dismissed, because the failure is displayed at the object.
 */
export function taskToast(
  { type, id }: Pick<Task['object'], 'type' | 'id'>,
  text: string,
  action?: Toast['action'],
): void {
  const startedTask = allTasks().find(({ object }) => object.type === type && object.id === id)
  const toastHandle = toast(text, action)
  if (!startedTask) return
  shownToasts.add(toastHandle)
  let last = startedTask
  const follow = () => {
    const task = allTasks().find((each) => each.id === startedTask.id)
    if (task) last = task
    if (task && isTaskRunning(task)) return
    stop()
    const { object, kind, state } = last
    if (state === 'finished') rewordToast(toastHandle, `${object.label}: ${taskText(last)}`)
    // Another tab removed the task after its end, whose state this tab did not see.
    else if (!task && isTaskRunning(last))
      rewordToast(toastHandle, `${object.label}: ${allTaskWords[kind].name} has ended`)
    else dismissToast(toastHandle)
  }
  const stop = subscribeTasks(follow)
  follow()
}
