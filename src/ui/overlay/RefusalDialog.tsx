import { Button } from '../display/Button.tsx'
import { Dialog } from './Dialog.tsx'
import { FaultNotice } from '../error/FaultNotice.tsx'

interface RefusalDialogProps {
  /** Description of the failed action, a sentence without the full stop. */
  title: string
  error: unknown
  onClose: () => void
}

/** Shows why a request was rejected that was sent without a dialog. */
export function RefusalDialog({ title, error, onClose }: RefusalDialogProps) {
  return (
    <Dialog title={title} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <FaultNotice error={error} />
    </Dialog>
  )
}
