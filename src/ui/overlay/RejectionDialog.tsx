import { Button } from '../display/Button.tsx'
import { Dialog } from './Dialog.tsx'
import { ErrorNotice } from '../error/ErrorNotice.tsx'

interface RejectionDialogProps {
  /** Description of the failed action, a sentence without the full stop. */
  title: string
  error: unknown
  onClose: () => void
}

/** Shows why a request was rejected that was sent without a dialog. */
export function RejectionDialog({ title, error, onClose }: RejectionDialogProps) {
  return (
    <Dialog title={title} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <ErrorNotice error={error} />
    </Dialog>
  )
}
