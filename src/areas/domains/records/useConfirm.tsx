import { useState } from 'react'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import type { RecordRisk } from './riskyRecord.ts'

/** Asks before something is sent: `ask` resolves with the answer, `asking` is to be put into the drawer, outside its form. */
export function useConfirm() {
  const [open, setOpen] = useState<{ question: RecordRisk; answer: (yes: boolean) => void }>()
  const ask = (question: RecordRisk) =>
    new Promise<boolean>((answer) => setOpen({ question, answer }))
  const asking = open && (
    <ConfirmDialog
      title={open.question.title}
      action={open.question.action}
      tone="plain"
      onConfirm={async () => open.answer(true)}
      onClose={() => {
        // After a yes this changes nothing.
        open.answer(false)
        setOpen(undefined)
      }}
    >
      <p>{open.question.words}</p>
    </ConfirmDialog>
  )
  return { ask, asking }
}
