import { useEffect, useState } from 'react'
import { isTaskRunning, taskText, type Task } from '#api/tasks/task.ts'
import { onTaskChange } from '#api/tasks/store.ts'

const announcementText = (task: Task) =>
  [`${task.object.label}: ${taskText(task)}.`, task.reason].filter(Boolean).join(' ')

/** Announces the start and end of tasks to screen readers. Intermediate steps are only visible. */
export function TaskAnnouncer() {
  const [text, setText] = useState('')
  useEffect(
    () =>
      onTaskChange((task, before) => {
        const began = before === undefined
        const ended = before !== undefined && isTaskRunning(before) && !isTaskRunning(task)
        if (began || ended) setText(announcementText(task))
      }),
    [],
  )
  return (
    <output aria-live="polite" aria-label="Tasks" className="visually-hidden">
      {text}
    </output>
  )
}
