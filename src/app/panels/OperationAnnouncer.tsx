import { useEffect, useState } from 'react'
import { isRunning, operationText, type Operation } from '#api/operations/operation.ts'
import { onOperationChange } from '#api/operations/store.ts'

const said = (operation: Operation) =>
  [`${operation.object.label}: ${operationText(operation)}.`, operation.reason]
    .filter(Boolean)
    .join(' ')

/** Tells those who listen that an operation began and how it ended; the steps between are for the eyes. */
export function OperationAnnouncer() {
  const [text, setText] = useState('')
  useEffect(
    () =>
      onOperationChange((operation, before) => {
        const began = before === undefined
        const ended = before !== undefined && isRunning(before) && !isRunning(operation)
        if (began || ended) setText(said(operation))
      }),
    [],
  )
  return (
    <output aria-live="polite" aria-label="Operations" className="visually-hidden">
      {text}
    </output>
  )
}
