import { useEffect, useState } from 'react'
import { isRunning, taskText, type Task } from '#api/tasks/task.ts'
import { onTaskChange } from '#api/tasks/store.ts'

const said = (task: Task) =>
  [`${task.object.label}: ${taskText(task)}.`, task.reason].filter(Boolean).join(' ')

/** Announces the start and end of tasks to screen readers. Intermediate steps are only visible. */
export function TaskAnnouncer() {
  const [text, setText] = useState('')
  useEffect(
    () =>
      onTaskChange((task, before) => {
        const began = before === undefined
        const ended = before !== undefined && isRunning(before) && !isRunning(task)
        if (began || ended) setText(said(task))
      }),
    [],
  )
  return (
    <output aria-live="polite" aria-label="Tasks" className="visually-hidden">
      {text}
    </output>
  )
}
