import { useRef } from 'react'
import { Button } from '../display/Button.tsx'
import { Dialog } from './Dialog.tsx'

interface LeaveDialogProps {
  onLeave: () => void
  onStay: () => void
}

export function LeaveDialog({ onLeave, onStay }: LeaveDialogProps) {
  const stay = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      title="Leave without saving?"
      kind="alert"
      width="narrow"
      focus={stay}
      onClose={onStay}
      actions={
        <>
          <Button ref={stay} onClick={onStay}>
            Keep editing
          </Button>
          <Button variant="danger" onClick={onLeave}>
            Discard changes
          </Button>
        </>
      }
    >
      <p>Your changes are not saved.</p>
    </Dialog>
  )
}
