import { useState } from 'react'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import type { RecordRisk } from './riskyRecord.ts'

/** Confirmation dialog: `ask` resolves with the user's choice; render `asking` in the drawer, outside its form. */
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
        // Has no effect after a confirmation, because the promise is already resolved.
        open.answer(false)
        setOpen(undefined)
      }}
    >
      <p>{open.question.words}</p>
    </ConfirmDialog>
  )
  return { ask, asking }
}
